#include "app/work/shard_routes.h"

#include <algorithm>

#include "app/work/routed_libraries.h"
#include "data/library/library.h"
#include "data/shards/shard_check.h"
#include "search/engine/searcher.h"
#include "search/run/library_route.h"

namespace chemsieve::work {

namespace {

// What a route calls the shard that it was made of.
std::string name_in_route(const ShardEntry& shard) { return "shard " + shard.digest; }

// Those of a request that can be read.
std::vector<Query> queries_of(const SearchRequest& request, const FingerprintRecipe& recipe) {
    std::vector<Query> queries;
    for (const QueryText& text : request.queries) {
        try {
            queries.push_back(make_query(request.mode, text, recipe));
        } catch (const QueryError&) {
            continue;  // it has no hits anywhere
        }
    }
    return queries;
}

bool can_hold_any(const LibraryRoute& route, SearchMode mode, const std::vector<Query>& queries) {
    return std::any_of(queries.begin(), queries.end(), [&](const Query& query) {
        return mode == SearchMode::exact ? route.can_hold_exactly(0, query) : route.can_hold_substructure(0, query);
    });
}

}  // namespace

bool write_shard_route(const std::string& folder, const ShardPlan& plan, const ShardEntry& shard,
                       const std::function<void(std::int64_t, std::int64_t)>& progress, const std::stop_token& stop) {
    check_shard(folder, plan, shard);
    const Library library{library_of_shard(folder, shard.number)};
    const std::vector<LibraryRoute::Part> parts{{name_in_route(shard), library, library.last_number()}};
    const auto route = LibraryRoute::make(parts, progress, stop);
    if (!route) return false;
    write_route(*route, route_of_shard(folder, shard.number));
    return true;
}

std::vector<std::size_t> shards_without_hits(const std::string& folder, const ShardManifest& manifest,
                                             const SearchRequest& request, const SearchOptions& options,
                                             const CompoundSource& library) {
    std::vector<std::size_t> passed_over;
    if (!library.made_by_other_rdkit().empty() || !tells_of_hits(request.mode, options)) return passed_over;
    const std::vector<Query> queries = queries_of(request, library.recipe());
    for (const ShardEntry& shard : manifest.shards) {
        const std::string path = route_of_shard(folder, shard.number);
        if (!is_route_file(path)) continue;
        const LibraryRoute route = read_route(path);
        if (route.stops().front().path != name_in_route(shard)) continue;
        if (!can_hold_any(route, request.mode, queries)) passed_over.push_back(shard.number);
    }
    if (passed_over.size() == manifest.shards.size()) passed_over.erase(passed_over.begin());
    return passed_over;
}

}  // namespace chemsieve::work
