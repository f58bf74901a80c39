#include "app/cli/search_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/fps_queries.h"
#include "app/cli/progress_line.h"
#include "app/cli/search_sinks.h"
#include "data/library/library.h"
#include "data/library/property_columns.h"
#include "data/version.h"
#include "fingerprint/base/error.h"
#include "fingerprint/chem/rdkit_version.h"
#include "search/query/structure_conditions.h"

namespace chemsieve::cli {

namespace {

constexpr double kLongestLimit = 1e8;  // seconds or milliseconds

double rounded(double milliseconds) { return std::round(milliseconds * 1000) / 1000; }

}  // namespace

void SearchCommand::describe(CLI::App& app) {
    app.add_option("LIB", library_, "Library file")->required();
    app.add_option("QUERY", words_,
                   mode_ == SearchMode::substructure ? "SMILES (* is any atom), or SMARTS with --smarts" : "SMILES");
    app.add_option("--queries", query_file_,
                   mode_ == SearchMode::similar
                       ? "File of queries: .smi, .sdf, .mol, or .fps (fingerprints), also gzipped"
                       : "File of queries: .smi, .sma (SMARTS), .sdf, .mol, also gzipped");
    app.add_option("-k,--top", options_.top,
                   mode_ == SearchMode::similar ? "The best N of each query (default: 10 without --threshold)"
                                                : "The best N of each query (default: all)")
        ->check(CLI::Range(0LL, 1'000'000'000LL));
    app.add_flag("--count", count_, "Only the number of hits of each query");
    app.add_option("-o,--output", output_, "File to write (default: standard output)");
    table_options_.describe(app);
    app.add_option("--columns", columns_, "Properties to add, separated by commas, or 'all'");
    choice_.describe(app);
    app.add_option("--stats", stats_, "Write one JSON object a line, a query, to this file");
    app.add_option("--errors", errors_, "Queries that cannot be used: report them and do the rest; strict: stop")
        ->check(CLI::IsMember({"report", "strict"}));
    app.add_option("--time-limit", time_limit_s_, "Seconds a query; what is not reached is not decided")
        ->check(CLI::Range(0.0, kLongestLimit));
    app.add_option("-j,--jobs", options_.jobs, "Threads (default: all cores)")->check(CLI::Range(0, kMostJobs));
    if (mode_ == SearchMode::substructure || mode_ == SearchMode::superstructure) describe_match(app);
    if (mode_ == SearchMode::substructure) {
        describe_conditions(app);
        app.add_flag("--smarts", smarts_, "Queries are SMARTS");
        app.add_flag(
            "--merge-hydrogens", merge_hydrogens_,
            "Hydrogens written as atoms ([H], [#1]) mean 'at least so many hydrogens'; else SMILES ignores them "
            "and SMARTS wants them as atoms");
        app.add_option_function<std::string>(
               "--matcher",
               [this](const std::string& name) {
                   options_.matcher = name == "rdkit" ? MatcherKind::rdkit : MatcherKind::compiled;
               },
               "compiled (default), or rdkit for comparison, much slower")
            ->check(CLI::IsMember({"compiled", "rdkit"}))
            ->default_str("compiled");
    }
    if (mode_ == SearchMode::exact) {
        app.add_flag("--ignore-stereo", options_.sameness.ignore_stereo, "Stereochemistry does not count");
        app.add_flag("--ignore-salts", options_.sameness.ignore_salts,
                     "Of several components the largest counts alone, neutralised where hydrogens can do that");
        app.add_flag("--tautomers", options_.sameness.tautomers,
                     "Tautomers are the same compound, by RDKit's rules; some 10 ms a compound compared");
    }
}

void SearchCommand::describe_conditions(CLI::App& app) {
    const auto add = [&](const std::string& name, std::vector<std::string>& structures, const std::string& meaning) {
        app.add_option(name, structures, meaning)
            ->type_name("STRUCTURE")
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    };
    add("--and", and_, "Hits contain this too; may be given several times, as --or and --not");
    add("--or", or_, "Hits contain the query or this");
    add("--not", not_, "Hits do not contain this");
}

// Written in the language of the queries.
void SearchCommand::read_conditions(const FingerprintRecipe& recipe) {
    auto conditions = std::make_shared<StructureConditions>();
    const auto read = [&](const std::string& option, const std::vector<std::string>& texts, std::vector<Query>& into) {
        for (const std::string& text : texts) {
            into.push_back(Query::substructure({.id = option,
                                                .text = without_mark(text),
                                                .language = smarts_ ? QueryLanguage::smarts : QueryLanguage::smiles,
                                                .merge_hydrogens = merge_hydrogens_},
                                               recipe));
        }
    };
    read("--and", and_, conditions->all);
    read("--or", or_, conditions->any);
    read("--not", not_, conditions->none);
    if (!conditions->empty()) options_.conditions = std::move(conditions);
}

void SearchCommand::describe_match(CLI::App& app) {
    app.add_flag("--stereo", options_.stereo, "Stereochemistry must agree");
    app.add_option("--match-limit", match_limit_ms_, "Milliseconds a compound; beyond it, not decided")
        ->check(CLI::Range(0.0, kLongestLimit));
    app.add_option("--match-steps", options_.match_steps,
                   "Steps a compound (default: 1000000, some 10 ms); beyond it, not decided")
        ->check(CLI::Range(1LL, 1'000'000'000'000LL));
}

Exit SearchCommand::run(Context& context) {
    std::transform(words_.begin(), words_.end(), words_.begin(), without_mark);
    if (words_.empty() && query_file_.empty() && !neighbours_) throw CLI::RequiredError("QUERY or --queries");
    if (std::isnan(options_.threshold)) throw UsageError("--threshold is not a number");
    columns_ = without_mark(columns_);
    if (neighbours_) return run_neighbours(context);
    refuse_same_files({output_, stats_}, {library_, query_file_, choice_.ids_file()});
    if (query_file_ == "-" && choice_.ids_file() == "-") {
        throw UsageError("--queries and --ids cannot both be standard input; write one to a file");
    }
    // Without a threshold a similarity search would list the whole library.
    if (mode_ == SearchMode::similar && options_.top == 0 && options_.threshold == 0) options_.top = 10;
    if (time_limit_s_ > 0) options_.time_limit = std::chrono::milliseconds{std::llround(time_limit_s_ * 1000)};
    if (match_limit_ms_ > 0) options_.match_limit = std::chrono::milliseconds{std::llround(match_limit_ms_)};
    if (count_) options_.top = 0;
    const OutputFormat format = table_options_.format(output_);
    const TableStyle style = table_options_.style(format);
    if (count_ && (format == OutputFormat::xlsx || format == OutputFormat::html)) {
        throw UsageError("--count writes lines of text, not xlsx or html; see --stats for more than counts");
    }

    const auto library = std::make_shared<const Library>(library_);
    const bool fps = is_fps_file(query_file_);
    if (fps && mode_ != SearchMode::similar) {
        throw UsageError(query_file_ + " holds fingerprints, by which only 'chemsieve similar' searches");
    }
    QueryList list = collect_queries(words_, fps ? "" : query_file_, smarts_);
    if (fps) add_fps_queries(query_file_, options_.fingerprint, list);
    for (QueryText& query : list.queries) query.merge_hydrogens = merge_hydrogens_;
    read_conditions(library->recipe());
    const PropertyColumns columns{columns_, *library};  // also where they are not shown: a wrong name is said
    Searcher searcher{library, fingerprint_of(mode_, options_)};
    Totals totals;
    totals.cancelled = !choose_compounds(searcher, context);
    const SearchSetting setting{.mode = mode_,
                                .options = options_,
                                .fusion = fusion_,
                                .merge_hydrogens = merge_hydrogens_,
                                .query_file = query_file_,
                                .library = library_,
                                .where = choice_.where(),
                                .ids_file = choice_.ids_file(),
                                .compounds = library->compound_count()};
    Sinks sinks{.output = Output{output_, context.streams.out},
                .log = SearchLog{setting, count_ ? DrawingKind::none : drawing_kind(format, style)}};
    if (!stats_.empty()) sinks.stats = std::make_unique<Output>(stats_, context.streams.out);
    if (!count_) {
        sinks.table = std::make_unique<HitTable>(format, sinks.output.stream(), columns_, *library, style);
    }
    for (const std::string& defect : list.defects) {
        context.streams.err << "chemsieve: " << defect << '\n';
        sinks.log.refuse_record();
        ++totals.queries_bad;
    }
    totals.queries = list.queries.size();
    const bool goes_on = !totals.cancelled && (errors_ != "strict" || totals.queries_bad == 0);
    if (goes_on && fusion_) search_fused(list.queries, searcher, sinks, totals, context);
    if (goes_on && !fusion_) search_all(list.queries, searcher, sinks, totals, context);
    notes_.write(context.streams.err);
    const bool refused = errors_ == "strict" && totals.queries_bad > 0;
    if (!totals.cancelled && !refused) commit(sinks, context);
    return conclude(totals, context);
}

bool SearchCommand::choose_compounds(Searcher& searcher, Context& context) {
    if (!choice_.is_given()) return true;
    const FingerprintKind kind = fingerprint_of(mode_, options_);
    const auto selected = choice_.choose(
        [&](const CompoundFilter& filter, const std::stop_token& stop) { return searcher.select(filter, kind, stop); },
        library_, context);
    if (!selected) return false;
    options_.among = selected->compounds;
    if (!context.quiet) {
        const std::size_t number = selected->compounds->size();
        context.streams.err << with_separators(static_cast<long long>(number))
                            << (number == 1 ? " compound selected\n" : " compounds selected\n");
    }
    return true;
}

void SearchCommand::commit(Sinks& sinks, Context& context) const {
    if (sinks.table) {
        for (const std::string& remark : sinks.table->finish(sinks.log.record())) {
            context.streams.err << "chemsieve: " << (output_.empty() ? "" : output_ + ": ") << remark << '\n';
        }
    }
    sinks.output.commit();
    if (sinks.stats) sinks.stats->commit();
}

BatchOptions SearchCommand::batch_options() const { return {.mode = mode_, .search = options_, .count_only = count_}; }

void SearchCommand::search_all(const std::vector<QueryText>& queries, Searcher& searcher, Sinks& sinks, Totals& totals,
                               Context& context) {
    const auto reader = searcher.source().reader();
    ProgressLine line{context};
    BatchEvents events;
    // The notes of a batch come at its end, of a single query before what may be a long search.
    events.understood = [&](const Query& query) {
        if (!context.quiet) notes_.add(query);
        notes_.write(context.streams.err);
    };
    events.progress = [&](const SearchProgress& progress) {
        if (queries.size() > 1) return;
        line.show(with_separators(static_cast<long long>(progress.done)) + " of " +
                  with_separators(static_cast<long long>(progress.total)) + " compounds, " +
                  with_separators(static_cast<long long>(progress.hits)) + " hits");
    };
    events.result = [&](std::size_t number, BatchResult& result) {
        if (queries.size() > 1) {
            line.show("query " + with_separators(static_cast<long long>(number + 1)) + " of " +
                      with_separators(static_cast<long long>(queries.size())) + ", " +
                      with_separators(static_cast<long long>(totals.hits)) + " hits");
            if (!context.quiet && result.query) notes_.add(*result.query);
        } else {
            line.clear();
        }
        return give(queries[number], result, *reader, sinks, totals, context);
    };
    search_batch(searcher, queries, batch_options(), events, context.stop);
    totals.cancelled = totals.cancelled || context.stop.stop_requested();
    line.clear();
}

bool SearchCommand::give(const QueryText& text, BatchResult& result, CompoundReader& reader, Sinks& sinks,
                         Totals& totals, Context& context) {
    if (!result.query) {
        context.streams.err << "chemsieve: " << result.error << '\n';
        sinks.log.refuse(text, result.error);
        ++totals.queries_bad;
        return errors_ != "strict";
    }
    const SearchOutcome& outcome = result.outcome;
    totals.cancelled = outcome.end == SearchEnd::cancelled;
    if (totals.cancelled) return false;
    const std::string& not_compiled = outcome.stats.not_compiled;
    if (!context.quiet && !not_compiled.empty()) {
        notes_.add(text.id, {QueryNoteKind::matched_by_rdkit,
                             "is matched by RDKit, which takes longer, for it " + not_compiled});
    }
    totals.out_of_time = totals.out_of_time || outcome.end == SearchEnd::time_is_up;
    totals.not_decided += outcome.stats.not_decided;
    totals.hits += outcome.stats.hits;
    ++totals.queries_done;
    const auto started = std::chrono::steady_clock::now();
    sinks.log.add(*result.query, outcome, result.hits.size());
    if (sinks.table && mode_ == SearchMode::substructure) {
        sinks.table->highlight(result.query->molecule(), options_.stereo);
    }
    if (count_) sinks.output.stream() << text.id << '\t' << outcome.stats.hits << '\n';
    for (const Hit& hit : result.hits) {
        if (context.stop.stop_requested()) {
            totals.cancelled = true;
            return false;
        }
        sinks.table->write(text.id, hit, reader);
    }
    const std::chrono::duration<double, std::milli> writing = std::chrono::steady_clock::now() - started;
    if (sinks.stats) write_stats(result, writing.count(), sinks);
    return true;
}

void SearchCommand::write_stats(const BatchResult& result, double write_ms, Sinks& sinks,
                                std::span<const Query> references) const {
    const SearchStats& s = result.outcome.stats;
    const bool by_rdkit =
        mode_ == SearchMode::superstructure || options_.matcher == MatcherKind::rdkit || !s.not_compiled.empty();
    const double total_ms = result.parse_ms + s.screen_ms + s.verify_ms + result.rank_ms + write_ms;
    nlohmann::ordered_json j{{"query_id", result.query ? result.query->id() : kFusedId},
                             {"mode", chemsieve::name_of(mode_)},
                             {"library", library_},
                             {"compounds", s.compounds},
                             {"screened", s.screened},
                             {"candidates", s.candidates},
                             {"verified", s.verified},
                             {"hits", s.hits},
                             {"not_decided", s.not_decided},
                             {"matcher", by_rdkit ? "rdkit" : "compiled"},
                             {"parse_ms", rounded(result.parse_ms)},
                             {"screen_ms", rounded(s.screen_ms)},
                             {"verify_ms", rounded(s.verify_ms)},
                             {"total_ms", rounded(total_ms)}};
    if (options_.among) j["selected"] = options_.among->size();
    if (mode_ == SearchMode::similar) j["fingerprint"] = chemsieve::name_of(options_.fingerprint);
    j["complete"] = result.outcome.is_complete();
    j["time_is_up"] = result.outcome.end == SearchEnd::time_is_up;
    if (result.query) {
        j["query"] = result.query->text().text;
        j["language"] = chemsieve::name_of(result.query->text().language);
    }
    for (const Query& reference : references) {
        j["references"].push_back({{"id", reference.id()},
                                   {"query", reference.text().text},
                                   {"language", chemsieve::name_of(reference.text().language)}});
    }
    j["parameters"] = parameters_of(sinks.log.setting());
    j["started"] = sinks.log.started();
    j["version"] = kVersion;
    j["rdkit"] = rdkit_version();
    sinks.stats->stream() << j.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
}

Exit SearchCommand::conclude(const Totals& totals, Context& context) const {
    std::ostream& err = context.streams.err;
    if (totals.cancelled) {
        err << "chemsieve: cancelled" << (output_.empty() || output_ == "-" ? "" : "; nothing was written") << '\n';
        return Exit::incomplete;
    }
    if (errors_ == "strict" && totals.queries_bad > 0) {
        err << "chemsieve: stopped at the first bad query (--errors strict)\n";
        return Exit::bad_input;
    }
    if (totals.queries_done == 0) {
        err << "chemsieve: no query could be used\n";
        return Exit::bad_input;
    }
    if (totals.not_decided > 0 || totals.out_of_time) {
        err << "chemsieve: not complete: " << totals.not_decided << " compounds were not decided";
        if (totals.out_of_time) err << " (time limit)";
        err << '\n';
        return Exit::incomplete;
    }
    return totals.hits > 0 ? Exit::done : Exit::nothing_found;
}

}  // namespace chemsieve::cli
