// The native part of the package: its functions take and give plain values, which the Python files beside it make
// comfortable and describe. All that takes time releases the GIL, and Ctrl-C ends it.

#include <pybind11/functional.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <sstream>

#include "app/cli/command/command.h"
#include "app/cli/command/remedy_text.h"
#include "app/python/bindings.h"
#include "app/python/computed_fingerprints.h"
#include "app/python/errors.h"
#include "app/python/explanations.h"
#include "app/python/found_hits.h"
#include "app/python/record_import.h"
#include "app/python/search_call.h"
#include "app/work/memory_wishes.h"
#include "base/platform/own_files.h"
#include "base/version.h"
#include "chem/graph/piece_text.h"
#include "chem/rdkit_log.h"
#include "chem/rdkit_version.h"
#include "data/check/library_check.h"
#include "data/library/library_writer.h"

namespace chemsieve::python {

namespace py = pybind11;

namespace {

// Id, text, language or nothing.
using Given = std::vector<std::tuple<std::string, std::string, std::string>>;

std::optional<QueryLanguage> language_named(const std::string& name) {
    if (name == "smarts") return QueryLanguage::smarts;
    return name == "smiles" ? std::optional{QueryLanguage::smiles} : std::nullopt;
}

SearchCall call_of(std::shared_ptr<const AskedSearch> asked, const Given& queries,
                   std::optional<std::vector<std::string>> ids, const py::object& progress) {
    SearchCall call{.asked = std::move(asked), .queries = {}, .ids = std::move(ids), .progress = {}};
    for (const auto& [id, text, language] : queries) call.queries.push_back({id, text, language_named(language)});
    call.progress = called<std::size_t, std::size_t, std::size_t>(progress);
    return call;
}

py::dict stats_of(const FoundQuery& query) {
    const SearchStats& stats = query.outcome.stats;
    py::dict dict;
    dict["compounds"] = stats.compounds;
    dict["screened"] = stats.screened;
    dict["candidates"] = stats.candidates;
    dict["verified"] = stats.verified;
    dict["not_decided"] = stats.not_decided;
    dict["screen_ms"] = stats.screen_ms;
    dict["verify_ms"] = stats.verify_ms;
    dict["time_is_up"] = query.outcome.end == SearchEnd::time_is_up;
    return dict;
}

void define_hits(py::module_& module) {
    py::class_<AskedSearch, std::shared_ptr<AskedSearch>>(module, "AskedSearch")
        .def(py::init<const std::string&, const std::string&, std::vector<std::string>>())
        .def_property_readonly("columns", [](const AskedSearch& asked) { return asked.results().columns; })
        .def_property_readonly("count", [](const AskedSearch& asked) { return asked.results().count; })
        .def_property_readonly("keep_all", [](const AskedSearch& asked) { return asked.results().keep_all; });
    py::class_<FoundQuery>(module, "FoundQuery")
        .def_property_readonly("id", [](const FoundQuery& query) { return query.text.id; })
        .def_property_readonly("text", [](const FoundQuery& query) { return query.text.text; })
        .def_readonly("hits", &FoundQuery::hits)
        .def_property_readonly("error", [](const FoundQuery& q) { return told_of(q.error); })
        .def_property_readonly("reason", [](const FoundQuery& q) { return q.error.reason; })
        .def_property_readonly("remedies", [](const FoundQuery& q) { return remedies_of(q.error); })
        .def_property_readonly("remarks",
                               [](const FoundQuery& q) {
                                   std::vector<std::tuple<std::string_view, std::string>> remarks;
                                   for (const Remark& remark : q.remarks) {
                                       remarks.emplace_back(name_of(remark.kind), told_of(failure_of_query(remark)));
                                   }
                                   return remarks;
                               })
        .def_property_readonly("is_complete",
                               [](const FoundQuery& q) { return q.error.empty() && q.outcome.is_complete(); })
        .def_property_readonly("stats", stats_of);
    py::class_<Column>(module, "Column", py::buffer_protocol()).def_buffer([](const Column& column) {
        constexpr bool kReadOnly = true;
        return py::buffer_info{const_cast<void*>(column.values),
                               static_cast<py::ssize_t>(column.bytes_of_value),
                               column.format,
                               1,
                               {static_cast<py::ssize_t>(column.size)},
                               {static_cast<py::ssize_t>(column.bytes_of_value)},
                               kReadOnly};
    });
    using Found = std::shared_ptr<FoundHits>;
    py::class_<FoundHits, Found>(module, "FoundHits")
        .def("__len__", [](const FoundHits& found) { return found.numbers.size(); })
        .def_property_readonly("queries", [](const FoundHits& found) { return found.queries; })
        .def_property_readonly(
            "needs_a_look",
            [](const FoundHits& found) {
                return std::any_of(found.queries.begin(), found.queries.end(),
                                   [](const auto& query) { return !query.error.empty() || !query.remarks.empty(); });
            })
        .def_property_readonly("left_open",
                               [](const FoundHits& found) {
                                   return found.not_decided == 0 ? std::string{}
                                                                 : words_on_not_decided(found.not_decided);
                               })
        .def_property_readonly("libraries", [](const FoundHits& found) { return found.libraries(); })
        .def("place",
             [](const FoundHits& f, std::size_t hit) {
                 return std::tuple{f.numbers.at(hit), f.similarities[hit], f.of_query[hit], f.library_of(hit)};
             })
        .def("numbers", [](const Found& found) { return array_of(found->numbers, found); })
        .def("similarities", [](const Found& found) { return array_of(found->similarities, found); })
        .def("of_query", [](const Found& found) { return array_of(found->of_query, found); })
        .def("of_library", [](const Found& found) { return array_of(found->of_library, found); })
        .def("titles",
             [](const FoundHits& found, const std::string& columns) {
                 std::vector<std::tuple<std::string, bool>> titles;
                 for (const TableColumn& title : found.titles(columns)) titles.emplace_back(title.name, title.number);
                 return titles;
             })
        .def("rows",
             [](const FoundHits& found, std::size_t begin, std::size_t end, const std::string& columns) {
                 std::vector<CompoundCells> rows = made_interruptibly([&](const std::stop_token&) {
                     return found.rows(begin, std::min(end, found.numbers.size()), columns);
                 });
                 py::list list(rows.size());
                 for (std::size_t i = 0; i < rows.size(); ++i) {
                     list[i] = py::make_tuple(std::move(rows[i].id), std::move(rows[i].smiles), rows[i].cells);
                 }
                 return list;
             })
        .def_readonly("search_ms", &FoundHits::search_ms)
        .def("molblock", &FoundHits::molblock)
        .def("drawing", &FoundHits::drawing)
        .def("write",
             [](const FoundHits& found, const std::vector<std::string>& words, bool keep_all,
                const std::string& columns) {
                 return made_interruptibly([&](const std::stop_token& stop) {
                     return write_hits(found, {.words = words, .columns = columns, .keep_all = keep_all}, stop);
                 });
             })
        .def("wide_csv", [](const FoundHits& found, const std::vector<std::string>& words, bool keep_all,
                            const std::string& columns) {
            return made_interruptibly([&](const std::stop_token& stop) {
                return wide_csv(found, {.words = words, .columns = columns, .keep_all = keep_all}, stop);
            });
        });
}

void define_libraries(py::module_& module) {
    py::class_<Libraries>(module, "Libraries")
        .def(py::init<const std::vector<std::string>&>())
        .def("forget", &Libraries::forget)
        .def_property_readonly("paths", &Libraries::paths)
        // What may differ for another version of RDKit, one a library.
        .def_property_readonly("warnings",
                               [](Libraries& libraries) {
                                   std::vector<std::string> warnings;
                                   for (const auto& library : (*libraries).state()->libraries) {
                                       for (const Failure& one : library->made_by_other_rdkit()) {
                                           warnings.push_back(cli::failure_text(one));
                                       }
                                   }
                                   return warnings;
                               })
        .def("count",
             [](Libraries& libraries) {
                 std::int64_t compounds = 0;
                 for (const auto& library : (*libraries).state()->libraries) compounds += library->compound_count();
                 return compounds;
             })
        .def("search",
             [](Libraries& libraries, std::shared_ptr<AskedSearch> asked, const Given& queries,
                std::optional<std::vector<std::string>> ids, const py::object& progress) {
                 const SearchCall call = call_of(std::move(asked), queries, std::move(ids), progress);
                 std::vector<std::string> unknown;
                 auto found = made_interruptibly(
                     [&](const std::stop_token& stop) { return run_search(*libraries, call, unknown, stop); });
                 return std::tuple{found, unknown};
             })
        .def("explain", [](Libraries& libraries, const std::string& id, const std::optional<std::string>& query,
                           const std::string& language, bool stereo, bool merge_hydrogens) {
            ExplainCall call{.id = id,
                             .query = {},
                             .language = language_named(language),
                             .stereo = stereo,
                             .merge_hydrogens = merge_hydrogens};
            if (query) call.query = GivenQuery{.id = {}, .text = *query};
            return made_interruptibly([&](const std::stop_token& stop) { return explain(*libraries, call, stop); });
        });
    py::class_<HitStream>(module, "HitStream")
        .def(py::init([](Libraries& libraries, std::shared_ptr<AskedSearch> asked, const Given& queries,
                         std::optional<std::vector<std::string>> ids) {
                 const SearchCall call = call_of(std::move(asked), queries, std::move(ids), py::none());
                 return made_interruptibly(
                     [&](const std::stop_token& stop) { return std::make_unique<HitStream>(*libraries, call, stop); });
             }),
             py::keep_alive<1, 2>())
        .def("find_more",
             [](HitStream& stream, std::size_t wanted) {
                 run_interruptibly([&](const std::stop_token& stop) { stream.find_more(wanted, stop); });
                 stream.take_found();
             })
        .def_property_readonly("is_finished", &HitStream::is_finished)
        .def_property_readonly("found", &HitStream::found)
        .def("close", &HitStream::close)
        .def("forget", &HitStream::forget);
}

const char* verdict_of(const Explanation& explanation) {
    if (!explanation.of_query) return "";
    const auto& verdict = explanation.of_query->verdict;
    if (!verdict) return "not a candidate";
    return *verdict == Verdict::hit ? "hit" : *verdict == Verdict::miss ? "not a hit" : "not decided";
}

void define_explanations(py::module_& module) {
    py::class_<Explanation>(module, "Explanation")
        .def_property_readonly("id", [](const Explanation& e) { return e.compound.row.id; })
        .def_property_readonly("smiles", [](const Explanation& e) { return e.compound.row.smiles; })
        .def_property_readonly("number",
                               [](const Explanation& e) { return static_cast<std::int64_t>(e.compound.row.number); })
        .def_property_readonly("bits", [](const Explanation& e) { return e.compound.stored.bits; })
        .def_property_readonly("items", [](const Explanation& e) { return e.compound.items.items; })
        .def_property_readonly("is_always_candidate",
                               [](const Explanation& e) { return e.compound.stored.always_candidate; })
        .def_property_readonly("verdict", verdict_of)
        .def_property_readonly(
            "matches",
            [](const Explanation& e) { return e.of_query ? e.of_query->matches : std::vector<std::vector<int>>{}; })
        .def_property_readonly("lacking",
                               [](const Explanation& e) {
                                   std::vector<std::tuple<std::string, int, int>> pieces;
                                   if (!e.of_query) return pieces;
                                   for (const auto* list : {&e.of_query->lacking, &e.of_query->too_few}) {
                                       for (const LackingPiece& piece : *list)
                                           pieces.emplace_back(piece.text, piece.needed, piece.present);
                                   }
                                   return pieces;
                               })
        .def_property_readonly("causes",
                               [](const Explanation& e) {
                                   std::vector<std::tuple<std::uint32_t, std::string, int>> causes;
                                   for (const BitCause& cause : e.compound.causes) {
                                       causes.emplace_back(cause.bit,
                                                           piece_text(e.compound.pieces.pieces[cause.piece].shape),
                                                           cause.level);
                                   }
                                   return causes;
                               })
        .def_readonly("text", &Explanation::text);
}

py::dict counts_of(const ImportOutcome& outcome) {
    const ImportCounts& counts = outcome.counts;
    py::dict dict;
    dict["read"] = counts.records;
    dict["stored"] = counts.stored;
    dict["rejected"] = counts.rejected;
    dict["skipped"] = counts.skipped;
    dict["duplicates"] = counts.duplicates;
    dict["without_fingerprint"] = counts.without_fingerprint();
    py::dict remarked;
    for (const RemarkCounts::Count& count : counts.remarks.by_kind()) {
        remarked[py::cast(name_of(count.first.kind))] = count.records;
    }
    dict["remarked"] = remarked;
    py::dict columns;
    for (const ImportedColumn& column : counts.columns) {
        columns[py::cast(column.name)] =
            py::make_tuple(word_of(property_type_from(column.style.word())), column.cells, column.without_number);
    }
    dict["columns"] = columns;
    dict["refused"] = outcome.refused;
    dict["broken_off"] = outcome.broken_off.reason;
    return dict;
}

using GivenRecordTuple =
    std::tuple<std::string, std::string, std::vector<std::tuple<std::string, std::string>>, std::string>;

// `next`: a callable that gives a list of (text, id, [(name, value)], defect), empty at the end.
NextRecords records_of(const py::object& next) {
    if (next.is_none()) return {};
    return [next] {
        const py::gil_scoped_acquire acquired;
        std::vector<GivenRecord> records;
        for (auto& [text, id, fields, defect] : next().cast<std::vector<GivenRecordTuple>>()) {
            GivenRecord& record =
                records.emplace_back(GivenRecord{std::move(text), std::move(id), {}, std::move(defect)});
            for (auto& [name, value] : fields) record.fields.emplace_back(std::move(name), std::move(value));
        }
        return records;
    };
}

py::dict import_records_to(const std::string& library, const std::vector<std::string>& words, const py::object& next,
                           const std::string& name, const std::string& errors, const std::string& duplicates,
                           unsigned jobs, const py::object& rejected, const py::object& remarked,
                           const py::object& progress) {
    ImportCall call{.words = words, .next = {}, .name = name, .jobs = jobs};
    if (errors == "strict") call.on_error = OnError::strict;
    if (duplicates == "keep") call.duplicates = Duplicates::keep;
    if (duplicates == "skip") call.duplicates = Duplicates::skip;
    if (!rejected.is_none()) {
        call.rejected = [tell = called<std::string, std::int64_t, std::string, std::string, std::string>(rejected)](
                            const Rejection& r) { tell(r.file, r.line, r.id, told_of(failure_of(r)), r.text); };
    }
    if (!remarked.is_none()) {
        call.remarked = [tell = called<std::string_view, std::string, std::string, std::int64_t, std::string>(
                             remarked)](const RemarkPlace& place, const Remark& remark) {
            tell(name_of(remark.kind), told_of(failure_of_compound(remark)), place.file, place.line, place.id);
        };
    }
    if (!progress.is_none()) {
        call.progress = [tell = called<std::int64_t, double>(progress)](const ImportProgress& p) {
            tell(p.records, p.share);
        };
    }
    ImportOutcome outcome;
    {
        // Its object is let go with the GIL, after the work.
        const NextRecords records = records_of(next);
        if (records) call.next = [&records] { return records(); };
        outcome = made_interruptibly([&](const std::stop_token& stop) { return import_to(library, call, stop); });
    }
    return counts_of(outcome);
}

std::pair<std::int64_t, std::vector<std::pair<std::string, std::string>>> check(const std::string& library,
                                                                                std::int64_t sample, unsigned jobs,
                                                                                const py::object& progress) {
    std::vector<std::pair<std::string, std::string>> defects;
    CheckEvents events;
    events.defect = [&](const Defect& defect) { defects.emplace_back(defect.where, defect.what); };
    const auto tell = called<std::string, std::int64_t, std::int64_t>(progress);
    if (tell) events.progress = [&](const CheckProgress& p) { tell(p.part, p.done, p.total); };
    const CheckOutcome outcome = made_interruptibly([&](const std::stop_token& stop) {
        return check_library(library, {.sample = sample, .jobs = jobs}, events, stop);
    });
    return {outcome.compounds, defects};
}

std::tuple<int, std::string, std::string> run_command(const std::vector<std::string>& words) {
    std::istringstream in;
    std::ostringstream out, err;
    cli::Streams streams{.in = in, .out = out, .err = err, .environment = {}};
    const cli::Exit code =
        made_interruptibly([&](const std::stop_token& stop) { return cli::run_command_line(words, streams, stop); });
    return {static_cast<int>(code), out.str(), err.str()};
}

py::tuple fingerprint(const std::string& structure, const std::string& kind, std::uint32_t bits) {
    const NamedFingerprint made = fingerprint_of(structure, kind, bits);
    std::string bytes;
    for (std::size_t i = 0; i < made.bits.bytes(); ++i) bytes += static_cast<char>(made.bits.byte(i));
    return py::make_tuple(py::bytes{bytes}, made.bits.bits(), made.type);
}

}  // namespace

PYBIND11_MODULE(_chemsieve, module) {
    module.doc() = "The native part of chemsieve.";
    translate_errors();
    define_hits(module);
    define_libraries(module);
    define_families(module);
    define_picks(module);
    define_neighbours(module);
    define_r_groups(module);
    define_scaffolds(module);
    define_cores(module);
    define_pairs(module);
    define_explanations(module);
    module.attr("version") = kVersion;
    module.attr("rdkit_version") = rdkit_version();
    // The folder of the helpers, seen from the package; and where they are then.
    module.attr("helpers_from_package") = CHEMSIEVE_HELPERS_FROM_PACKAGE;
    module.def("find_helpers_in", find_helpers_in);
    module.def("share_rdkit_logs", share_logs);
    module.def("create", [](const std::string& path, bool strip_salts, bool normalise) {
        create_library(path, {.largest_component = strip_salts, .normalise = normalise});
    });
    module.def("import_records", import_records_to);
    module.def("check", check);
    module.def("run_command", run_command);
    divide_memory_by_environment();
    module.def("limit_memory", [](const std::string& size) {
        divide_memory({.kept = value_in_environment(kMemoryVariable), .limit = size, .said_limit_by = "limit_memory"});
    });
    module.def("fingerprint", fingerprint);
    module.def("items", [](const std::string& structure) {
        const auto items = std::make_shared<const std::vector<std::uint64_t>>(items_of(structure));
        return array_of(*items, items).attr("copy")();  // one that can be changed
    });
    note_main_thread();
    module.def("stop_all_work", stop_all_work);
    module.def("begin_anew_after_fork", begin_anew_after_fork);
}

}  // namespace chemsieve::python
