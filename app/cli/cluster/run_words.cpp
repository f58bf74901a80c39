#include "app/cli/cluster/run_words.h"

#include <unordered_set>

namespace chemsieve::cli {

ParsedSearch parsed_run(const std::string& mode, const std::string& library, const std::string& queries,
                        const std::string& ids, const std::vector<std::string>& options) {
    std::vector<std::string> words{library, "--queries", queries};
    if (!ids.empty()) words.insert(words.end(), {"--ids", ids});
    words.insert(words.end(), options.begin(), options.end());
    return {mode, std::move(words)};
}

ParsedSearch search_of(const RunFolder& folder, const ShardRun& run, const std::string& library) {
    return parsed_run(run.mode, library, folder.file(run.queries), run.ids.empty() ? "" : folder.file(run.ids),
                      run.options);
}

void refuse_what_runs_have_not(const SearchArguments& arguments) {
    const ResultOptions& results = arguments.results;
    if (!arguments.words.empty()) {
        throw UsageError("'" + arguments.words.front() +
                         "' is no option; queries of a run are in the file of --queries");
    }
    if (!results.output.empty() || results.table.is_given()) {
        throw UsageError("where hits go and how they are written is said to 'chemsieve cluster collect'");
    }
    if (results.wide) {
        throw UsageError(
            "--wide is for searches on this machine, in one library or with --library in several; the table of a run "
            "has a row for each hit");
    }
    check_wide(results, arguments.request);
    if (!results.stats.empty()) throw UsageError("--stats is for searches in one library");
    if (arguments.libraries.paths().size() > 1) throw UsageError("--library is for searches on this machine");
    if (arguments.request.fusion) throw UsageError("--fusion is for searches on this machine");
    if (arguments.compounds.has_lists()) {
        throw UsageError("--contains-any and --contains-none are for searches on this machine; give --and and --not");
    }
    if (results.listing.is_given()) {
        throw UsageError(
            "--sort and --sample are for searches on this machine; 'chemsieve cluster collect RUN -o hits.sieve' makes "
            "a "
            "library of the hits, which 'chemsieve export' sorts and draws from");
    }
    if (results.is_strict()) throw UsageError("--errors strict is for searches on this machine");
}

ShardSearch::ShardSearch(ParsedSearch search, const ShardManifest& manifest, unsigned jobs, Context& context)
    : search_{std::move(search)}, manifest_{manifest} {
    arguments().request.options.jobs = jobs;
    // How a file of queries was understood is said once, not by each task.
    Context quiet{context.streams, context.stop, true};
    ready_ = make_ready(arguments(), quiet);
    options_ = arguments().request.options;
    options_.conditions = ready_.conditions;
}

bool ShardSearch::choose(const std::stop_token& stop) {
    if (!arguments().compounds.is_given()) return true;
    SearchRequest& request = arguments().request;
    SearchedLibraries& libraries = arguments().libraries;
    const auto unknown_ids =
        libraries.choose(arguments().compounds, request, nullptr, stop, {}, manifest_.properties());
    if (!unknown_ids) return false;
    options_.among = libraries.among();
    if (!request.ids) return true;
    const std::unordered_set<std::string> unknown{unknown_ids->begin(), unknown_ids->end()};
    ids_ = *std::move(request.ids);
    request.ids.reset();
    std::erase_if(ids_, [&](const std::string& id) { return unknown.contains(id); });
    return true;
}

PropertyColumns ShardSearch::columns() {
    return PropertyColumns{arguments().results.columns, library(), manifest_.properties()};
}

}  // namespace chemsieve::cli
