#include "app/cli/cluster/shard_search.h"

#include <unordered_set>

namespace chemsieve::cli {

ShardSearch::ShardSearch(ParsedSearch search, const ShardManifest& manifest, unsigned jobs, Context& context)
    : search_{std::move(search)}, manifest_{manifest} {
    arguments().request.options.jobs = jobs;
    // How a file of queries was understood is said once, not by each task.
    Context quiet{context.streams, context.stop, true};
    ready_ = make_ready(arguments(), quiet);
}

bool ShardSearch::choose(const std::stop_token& stop) {
    if (!arguments().compounds.is_given()) return true;
    SearchRequest& request = arguments().request;
    SearchedLibraries& libraries = arguments().libraries;
    request.ids = arguments().compounds.read_ids(stop);
    const auto unknown_ids =
        libraries.choose(request, arguments().condition, nullptr, stop, {}, manifest_.properties());
    if (!unknown_ids) return false;
    ready_.options.among = libraries.among();
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
