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
    CompoundFilter filter = arguments().compounds.filter(stop);
    filter.further_properties = manifest_.properties();
    filter.jobs = arguments().request.options.jobs;
    const auto selected = arguments().libraries.select(filter, nullptr, stop);
    if (!selected) return false;
    if (filter.ids) {
        const std::unordered_set<std::string> unknown{selected->unknown_ids.begin(), selected->unknown_ids.end()};
        ids_ = std::move(*filter.ids);
        std::erase_if(ids_, [&](const std::string& id) { return unknown.contains(id); });
    }
    return true;
}

PropertyColumns ShardSearch::columns() {
    return PropertyColumns{arguments().results.columns, arguments().libraries.sources(), manifest_.properties()};
}

}  // namespace chemsieve::cli
