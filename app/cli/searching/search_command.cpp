#include "app/cli/searching/search_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>
#include <ostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/fps_queries.h"
#include "app/cli/searching/search_sinks.h"
#include "base/error.h"
#include "base/version.h"
#include "chem/rdkit_version.h"
#include "data/write/property_columns.h"
#include "search/ranking/merged_hits.h"
#include "search/request/structure_conditions.h"

namespace chemsieve::cli {

namespace {

constexpr double kLongestLimit = 1e8;  // seconds or milliseconds

double rounded(double milliseconds) { return std::round(milliseconds * 1000) / 1000; }

}  // namespace

std::optional<char> count_delimiter(OutputFormat format, const TableStyle& style) {
    return format == OutputFormat::csv ? std::optional{style.delimiter} : std::nullopt;
}

SearchOutcome outcome_of_all(std::span<const BatchResult> results) {
    SearchOutcome all = results[0].outcome;
    for (const BatchResult& result : results.subspan(1)) {
        all.stats.hits += result.outcome.stats.hits;
        all.stats.not_decided += result.outcome.stats.not_decided;
        if (all.stats.not_compiled.empty()) all.stats.not_compiled = result.outcome.stats.not_compiled;
        if (all.end == SearchEnd::complete || result.outcome.end == SearchEnd::cancelled) all.end = result.outcome.end;
    }
    return all;
}

void SearchCommand::describe(CLI::App& app) {
    libraries_.describe(app);
    app.add_option("QUERY", words_,
                   mode_ == SearchMode::substructure ? "SMILES (* is any atom) or InChI, or SMARTS with --smarts"
                                                     : "SMILES or InChI");
    auto* queries = app.add_option("--queries", query_file_,
                                   mode_ == SearchMode::similar
                                       ? "File of queries: .smi, .sdf, .mol, or .fps (fingerprints), also gzipped"
                                       : "File of queries: .smi, .sma (SMARTS), .sdf, .mol, also gzipped");
    takes_file(app, queries, query_endings());
    auto* query_format = app.add_option(
        "--query-format", query_format_,
        "Format of --queries, if the file's ending does not tell: of standard input, SMILES if nothing is said");
    takes_one_of(app, query_format, {"smi", "sma", "sdf", "csv", "fps"})->configurable(false);
    auto* top = app.add_option("-k,--top", options_.top, "The best N of each query");
    top->check(CLI::Range(0LL, 1'000'000'000LL));
    does_without(app, top, mode_ == SearchMode::similar ? "10 without --threshold" : "all");
    app.add_flag("--count", count_, "Only the number of hits of each query");
    app.add_flag("--keep-all", keep_all_,
                 "A row also for each query that has no hits or cannot be read: its id, all else empty");
    does_without(app, add_output_option(app, output_, "File to write"), "standard output");
    table_options_.describe(app);
    add_columns_option(app, columns_, "Properties to add, separated by commas, or 'all'");
    choice_.describe(app);
    takes_file(app, app.add_option("--stats", stats_, "Write one JSON object a line, a query, to this file"),
               {"jsonl"});
    auto* errors =
        app.add_option("--errors", errors_, "Queries that cannot be used: report them and do the rest; strict: stop");
    takes_one_of(app, errors, {"report", "strict"});
    app.add_option("--time-limit", time_limit_s_, "Seconds a query; what is not reached is not decided")
        ->check(CLI::Range(0.0, kLongestLimit));
    add_jobs_option(app, options_.jobs);
    if (mode_ == SearchMode::substructure || mode_ == SearchMode::superstructure) describe_match(app);
    if (mode_ == SearchMode::substructure) {
        describe_conditions(app);
        app.add_flag("--smarts", smarts_, "Queries are SMARTS");
        app.add_flag(
            "--merge-hydrogens", merge_hydrogens_,
            "Hydrogens written as atoms ([H], [#1]) mean 'at least so many hydrogens'; else SMILES ignores them "
            "and SMARTS wants them as atoms");
        auto* matcher = app.add_option_function<std::string>(
            "--matcher",
            [this](const std::string& name) {
                options_.matcher = name == "rdkit" ? MatcherKind::rdkit : MatcherKind::compiled;
            },
            "compiled (default), or rdkit for comparison, much slower");
        takes_one_of(app, matcher, {"compiled", "rdkit"})->default_str("compiled");
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
            ->allow_extra_args(false)  // what follows a structure is the query
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    };
    add("--and", and_, "Hits contain this too; may be given several times, as --or and --not");
    add("--or", or_, "Hits contain the query or this");
    add("--not", not_, "Hits do not contain this");
}

// Written in the language of the queries, or InChI.
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
    auto* steps = app.add_option("--match-steps", options_.match_steps, "Steps a compound");
    steps->check(CLI::Range(1LL, 1'000'000'000'000LL));
    does_without(app, steps, "1000000, some 10 ms", "; beyond it, not decided");
}

Exit SearchCommand::run(Context& context) {
    std::transform(words_.begin(), words_.end(), words_.begin(), without_mark);
    if (words_.empty() && query_file_.empty() && !neighbours_) throw CLI::RequiredError("QUERY or --queries");
    if (std::isnan(options_.threshold)) throw UsageError("--threshold is not a number");
    columns_ = without_mark(columns_);
    if (neighbours_) return run_neighbours(context);
    std::vector<std::string> inputs = libraries_.paths();
    inputs.insert(inputs.end(), {query_file_, choice_.ids_file()});
    refuse_same_files({output_, stats_}, inputs);
    if (query_file_ == "-" && choice_.ids_file() == "-") {
        throw UsageError("--queries and --ids cannot both be standard input; write one to a file");
    }
    // Without a threshold a similarity search would list the whole library.
    if (mode_ == SearchMode::similar && options_.top == 0 && !has_threshold_) options_.top = 10;
    if (time_limit_s_ > 0) options_.time_limit = std::chrono::milliseconds{std::llround(time_limit_s_ * 1000)};
    if (match_limit_ms_ > 0) options_.match_limit = std::chrono::milliseconds{std::llround(match_limit_ms_)};
    if (count_) options_.top = 0;
    const OutputFormat format = table_options_.format(output_);
    const TableStyle style = table_options_.style(format);
    check_count(format);
    check_keep_all(format);
    const QueryFormat queries_in = query_format(query_format_, query_file_);
    const bool fps = queries_in == QueryFormat::fps && !query_file_.empty();
    if (fps && mode_ != SearchMode::similar) {
        throw UsageError(query_file_ + " holds fingerprints, by which only 'chemsieve similar' searches");
    }

    libraries_.open(fingerprint_of(mode_, options_));
    options_.jobs = libraries_.jobs(options_.jobs);
    QueryList list = collect_queries(words_, fps ? "" : query_file_, smarts_, queries_in);
    if (fps) add_fps_queries(query_file_, options_.fingerprint, list);
    for (QueryText& query : list.queries) query.merge_hydrogens = merge_hydrogens_;
    read_conditions(libraries_.recipe());
    const PropertyColumns columns{columns_,
                                  libraries_.sources()};  // also where they are not shown: a wrong name is said
    Totals totals;
    totals.cancelled = !choose_compounds(context);
    const SearchSetting setting{.mode = mode_,
                                .options = options_,
                                .fusion = fusion_,
                                .merge_hydrogens = merge_hydrogens_,
                                .query_file = query_file_,
                                .library = libraries_.name(0),
                                .further_libraries = libraries_.further_names(),
                                .where = choice_.where(),
                                .ids_file = choice_.ids_file(),
                                .compounds = libraries_.compounds()};
    Sinks sinks{.output = Output{output_, context.streams.out},
                .log = SearchLog{setting, count_ ? DrawingKind::none : drawing_kind(format, style)},
                .readers = libraries_.readers(),
                .count_delimiter = count_delimiter(format, style)};
    if (!stats_.empty()) sinks.stats = std::make_unique<Output>(stats_, context.streams.out);
    if (!count_) {
        sinks.table = std::make_unique<HitTable>(format, sinks.output.stream(), columns_, libraries_.sources(), style,
                                                 options_.jobs);
    }
    for (const UnusableRecord& record : list.unusable) {
        context.streams.err << "chemsieve: " << record.defect << '\n';
        sinks.log.refuse_record();
        ++totals.queries_bad;
    }
    totals.queries = list.queries.size();
    const bool goes_on = !totals.cancelled && (errors_ != "strict" || totals.queries_bad == 0);
    if (goes_on && fusion_) search_fused(list, sinks, totals, context);
    if (goes_on && !fusion_) search_all(list, sinks, totals, context);
    notes_.write(context.streams.err);
    const bool refused = errors_ == "strict" && totals.queries_bad > 0;
    if (!totals.cancelled && !refused) commit(sinks, context);
    return conclude(totals, context);
}

void SearchCommand::check_count(OutputFormat format) const {
    if (!count_ || format == OutputFormat::tsv || format == OutputFormat::csv) return;
    throw UsageError("--count writes tsv or csv; see --stats for one JSON object a query, and more than counts");
}

void SearchCommand::check_keep_all(OutputFormat format) const {
    if (keep_all_ && !count_ && (format == OutputFormat::smi || format == OutputFormat::sdf)) {
        throw UsageError("--keep-all is for tables; smi and sdf hold compounds, and a query without hits has none");
    }
}

bool SearchCommand::choose_compounds(Context& context) {
    if (!choice_.is_given()) return true;
    std::size_t number = 0;
    const auto selected = choice_.choose(
        [&](const CompoundFilter& filter, const std::stop_token& stop) -> std::optional<SelectedCompounds> {
            auto all = libraries_.select(filter, stop);
            if (!all) return std::nullopt;
            number = all->compounds;
            return SelectedCompounds{.compounds = nullptr, .unknown_ids = std::move(all->unknown_ids)};
        },
        libraries_.all_names(), context);
    if (!selected) return false;
    if (!context.quiet) {
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

void SearchCommand::keep(const std::string& query_id, Sinks& sinks) const {
    if (!keep_all_) return;
    if (count_) {
        sinks.write_count(query_id, std::nullopt);
    } else {
        sinks.table->write_nothing(query_id);
    }
}

void SearchCommand::keep_unusable(const QueryList& list, std::size_t number, Sinks& sinks) const {
    std::size_t& next = sinks.unusable_kept;
    while (next < list.unusable.size() && list.unusable[next].before <= number) keep(list.unusable[next++].id, sinks);
}

void SearchCommand::search_all(const QueryList& list, Sinks& sinks, Totals& totals, Context& context) {
    const std::vector<QueryText>& queries = list.queries;
    ProgressLine line{context};
    LibrariesEvents events;
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
    events.result = [&](std::size_t number, std::span<BatchResult> results) {
        if (queries.size() > 1) {
            line.show("query " + with_separators(static_cast<long long>(number + 1)) + " of " +
                      with_separators(static_cast<long long>(queries.size())) + ", " +
                      with_separators(static_cast<long long>(totals.hits)) + " hits");
            if (!context.quiet && results[0].query) notes_.add(*results[0].query);
        } else {
            line.clear();
        }
        keep_unusable(list, number, sinks);
        return give(queries[number], results, sinks, totals, context);
    };
    search_libraries(libraries_.for_batch(), queries, batch_options(), events, context.stop);
    totals.cancelled = totals.cancelled || context.stop.stop_requested();
    line.clear();
    if (!totals.cancelled) keep_unusable(list, queries.size(), sinks);
}

bool SearchCommand::give(const QueryText& text, std::span<const BatchResult> results, Sinks& sinks, Totals& totals,
                         Context& context) {
    const auto bad = std::find_if(results.begin(), results.end(), [](const BatchResult& r) { return !r.query; });
    if (bad != results.end()) {
        context.streams.err << "chemsieve: " << failure_text(bad->error) << '\n';
        sinks.log.refuse(text, failure_text(bad->error));
        ++totals.queries_bad;
        keep(text.id, sinks);
        return errors_ != "strict";
    }
    const SearchOutcome outcome = outcome_of_all(results);
    totals.cancelled = outcome.end == SearchEnd::cancelled;
    if (totals.cancelled) return false;
    const std::string& not_compiled = outcome.stats.not_compiled;
    if (!context.quiet && !not_compiled.empty()) {
        notes_.add(text.id, {QueryNoteKind::matched_by_rdkit,
                             "is matched by RDKit, which takes longer, for it " + not_compiled});
    }
    totals.out_of_time = totals.out_of_time || outcome.end == SearchEnd::time_is_up;
    totals.not_decided += outcome.stats.not_decided;
    ++totals.queries_done;
    const auto started = std::chrono::steady_clock::now();
    if (sinks.table && mode_ == SearchMode::substructure) {
        sinks.table->highlight(results[0].query->molecule(), options_.stereo);
    }
    std::vector<std::size_t> hits;  // of each library
    std::size_t listed = 0;
    if (count_) {
        for (const BatchResult& result : results) hits.push_back(result.outcome.stats.hits);
        totals.hits += outcome.stats.hits;
        sinks.write_count(text.id, outcome.stats.hits);
    } else {
        auto written = write_hits(text.id, results, sinks, context);
        totals.cancelled = !written;
        if (!written) return false;
        hits = std::move(*written);
        listed = std::accumulate(hits.begin(), hits.end(), std::size_t{0});
        totals.hits += listed;
        if (listed == 0) keep(text.id, sinks);
    }
    sinks.log.add(*results[0].query, outcome, listed);
    const std::chrono::duration<double, std::milli> writing = std::chrono::steady_clock::now() - started;
    for (std::size_t i = 0; sinks.stats && i < results.size(); ++i) {
        write_stats(i, results[i], hits[i], i == 0 ? writing.count() : 0, sinks);
    }
    return true;
}

std::optional<std::vector<std::size_t>> SearchCommand::write_hits(const std::string& query_id,
                                                                  std::span<const BatchResult> results, Sinks& sinks,
                                                                  const Context& context) const {
    std::vector<MergedHits::Part> parts;
    for (std::size_t i = 0; i < results.size(); ++i) {
        parts.push_back({results[i].hits, [&sinks, i](CompoundNumber compound) {
                             const std::string* known = sinks.table->known_id(i, compound);
                             return known ? *known : sinks.readers[i]->id(compound);
                         }});
    }
    MergedHits merged{std::move(parts), options_.top};
    const std::size_t hits = merged.left();
    ProgressLine line{context};
    return sinks.table->write(query_id, merged, context.stop, [&](std::size_t written) {
        if (written == hits) return;
        line.show("query " + query_id + ": " + with_separators(static_cast<long long>(written)) + " of " +
                  with_separators(static_cast<long long>(hits)) + " hits written");
    });
}

void SearchCommand::write_stats(std::size_t library, const BatchResult& result, std::size_t hits, double write_ms,
                                Sinks& sinks, std::span<const Query> references) const {
    const SearchStats& s = result.outcome.stats;
    const bool by_rdkit =
        mode_ == SearchMode::superstructure || options_.matcher == MatcherKind::rdkit || !s.not_compiled.empty();
    const double total_ms = result.parse_ms + s.screen_ms + s.verify_ms + result.rank_ms + write_ms;
    nlohmann::ordered_json j{{"query_id", result.query ? result.query->id() : kFusedId},
                             {"mode", chemsieve::name_of(mode_)},
                             {"library", libraries_.name(library)},
                             {"compounds", s.compounds},
                             {"screened", s.screened},
                             {"candidates", s.candidates},
                             {"verified", s.verified},
                             {"hits", hits},
                             {"not_decided", s.not_decided},
                             {"matcher", by_rdkit ? "rdkit" : "compiled"},
                             {"parse_ms", rounded(result.parse_ms)},
                             {"screen_ms", rounded(s.screen_ms)},
                             {"verify_ms", rounded(s.verify_ms)},
                             {"total_ms", rounded(total_ms)}};
    if (const CompoundSelection* selected = libraries_.selected(library)) j["selected"] = selected->size();
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
