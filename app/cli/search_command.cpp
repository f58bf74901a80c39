#include "app/cli/search_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/kind_words.h"
#include "app/cli/progress_line.h"
#include "app/results/hit_table.h"
#include "data/library/library.h"
#include "fingerprint/base/error.h"

namespace chemsieve::cli {

namespace {

constexpr double kLongestLimit = 1e8;  // seconds or milliseconds

double rounded(double milliseconds) { return std::round(milliseconds * 1000) / 1000; }

}  // namespace

struct SearchCommand::Sinks {
    Output output;
    std::unique_ptr<Output> stats;
    std::unique_ptr<HitTable> table;  // none if only counting
};

void SearchCommand::describe(CLI::App& app) {
    app.add_option("LIB", library_, "Library file")->required();
    app.add_option("QUERY", words_,
                   mode_ == SearchMode::substructure ? "SMILES (* is any atom), or SMARTS with --smarts" : "SMILES");
    app.add_option("--queries", query_file_, "File of queries: .smi, .sma (SMARTS), .sdf, .mol, also gzipped");
    app.add_option("-k,--top", options_.top,
                   mode_ == SearchMode::similar ? "The best N of each query (default: 10 without --threshold)"
                                                : "The best N of each query (default: all)")
        ->check(CLI::Range(0LL, 1'000'000'000LL));
    app.add_flag("--count", count_, "Only the number of hits of each query");
    app.add_option("-o,--output", output_, "File to write (default: standard output)");
    app.add_option("--format", format_, "tsv, csv, jsonl, smi or sdf (default: by the ending of -o, or tsv)")
        ->check(CLI::IsMember({"tsv", "csv", "jsonl", "smi", "sdf"}));
    app.add_option("--columns", columns_, "Properties to add, separated by commas, or 'all'");
    app.add_option("--stats", stats_, "Write one JSON object a line, a query, to this file");
    app.add_option("--errors", errors_, "Queries that cannot be used: report them and do the rest; strict: stop")
        ->check(CLI::IsMember({"report", "strict"}));
    app.add_option("--time-limit", time_limit_s_, "Seconds a query; what is not reached is not decided")
        ->check(CLI::Range(0.0, kLongestLimit));
    app.add_option("-j,--jobs", options_.jobs, "Threads (default: all cores)")->check(CLI::Range(0, kMostJobs));
    if (mode_ == SearchMode::substructure) {
        app.add_flag("--smarts", smarts_, "Queries are SMARTS");
        app.add_flag(
            "--merge-hydrogens", merge_hydrogens_,
            "Hydrogens written as atoms ([H], [#1]) mean 'at least so many hydrogens'; else SMILES ignores them "
            "and SMARTS wants them as atoms");
        app.add_flag("--stereo", options_.stereo, "Stereochemistry must agree");
        app.add_option("--match-limit", match_limit_ms_, "Milliseconds a compound; beyond it, not decided")
            ->check(CLI::Range(0.0, kLongestLimit));
        app.add_option("--match-steps", options_.match_steps,
                       "Steps a compound (default: 1000000, some 10 ms); beyond it, not decided")
            ->check(CLI::Range(1LL, 1'000'000'000'000LL));
        app.add_option_function<std::string>(
               "--matcher",
               [this](const std::string& name) {
                   options_.matcher = name == "rdkit" ? MatcherKind::rdkit : MatcherKind::compiled;
               },
               "compiled (default), or rdkit for comparison, much slower")
            ->check(CLI::IsMember({"compiled", "rdkit"}))
            ->default_str("compiled");
    }
    if (mode_ == SearchMode::similar) {
        app.add_option("-t,--threshold", options_.threshold, "At least this similarity, 0 to 1 (Tanimoto)")
            ->check(CLI::Range(0.0, 1.0));
        app.add_option_function<std::string>(
               "--fingerprint",
               [this](const std::string& name) { options_.fingerprint = fingerprint_kind_from_name(name).value(); },
               "What is compared: subgraph (default), or a kind that import or index has stored: morgan2, morgan3, "
               "rdkit, atompair, torsion, maccs or pubchem")
            ->check(CLI::IsMember(kind_names()))
            ->default_str("subgraph");
    }
}

Exit SearchCommand::run(Context& context) {
    std::transform(words_.begin(), words_.end(), words_.begin(), without_mark);
    if (words_.empty() && query_file_.empty()) throw CLI::RequiredError("QUERY or --queries");
    if (std::isnan(options_.threshold)) throw UsageError("--threshold is not a number");
    columns_ = without_mark(columns_);
    refuse_same_files({output_, stats_}, {library_, query_file_});
    // Without a threshold a similarity search would list the whole library.
    if (mode_ == SearchMode::similar && options_.top == 0 && options_.threshold == 0) options_.top = 10;
    if (time_limit_s_ > 0) options_.time_limit = std::chrono::milliseconds{std::llround(time_limit_s_ * 1000)};
    if (match_limit_ms_ > 0) options_.match_limit = std::chrono::milliseconds{std::llround(match_limit_ms_)};
    if (count_) options_.top = 0;

    const auto library = std::make_shared<const Library>(library_);
    QueryList list = collect_queries(words_, query_file_, smarts_);
    for (QueryText& query : list.queries) query.merge_hydrogens = merge_hydrogens_;
    Sinks sinks{.output = Output{output_, context.streams.out}};
    if (!stats_.empty()) sinks.stats = std::make_unique<Output>(stats_, context.streams.out);
    if (!count_) {
        sinks.table = std::make_unique<HitTable>(choose_output_format(format_, output_), sinks.output.stream(),
                                                 columns_, *library);
    }
    Totals totals;
    for (const std::string& defect : list.defects) {
        context.streams.err << "chemsieve: " << defect << '\n';
        ++totals.queries_bad;
    }
    Searcher searcher{library, fingerprint_of(mode_, options_)};
    totals.queries = list.queries.size();
    if (errors_ != "strict" || totals.queries_bad == 0) search_all(list.queries, searcher, sinks, totals, context);
    notes_.write(context.streams.err);
    const bool refused = errors_ == "strict" && totals.queries_bad > 0;
    if (!totals.cancelled && !refused) {
        sinks.output.commit();
        if (sinks.stats) sinks.stats->commit();
    }
    return conclude(totals, context);
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
    if (count_) sinks.output.stream() << text.id << '\t' << outcome.stats.hits << '\n';
    for (const Hit& hit : result.hits) {
        if (context.stop.stop_requested()) {
            totals.cancelled = true;
            return false;
        }
        sinks.table->write(text.id, hit, reader);
    }
    const std::chrono::duration<double, std::milli> writing = std::chrono::steady_clock::now() - started;
    if (sinks.stats) write_stats(result, writing.count(), sinks.stats->stream());
    return true;
}

void SearchCommand::write_stats(const BatchResult& result, double write_ms, std::ostream& out) const {
    const SearchStats& s = result.outcome.stats;
    const bool by_rdkit = options_.matcher == MatcherKind::rdkit || !s.not_compiled.empty();
    const double total_ms = result.parse_ms + s.screen_ms + s.verify_ms + result.rank_ms + write_ms;
    nlohmann::ordered_json j{{"query_id", result.query->id()},
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
    if (mode_ == SearchMode::similar) j["fingerprint"] = chemsieve::name_of(options_.fingerprint);
    out << j.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
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
