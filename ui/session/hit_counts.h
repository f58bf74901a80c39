// How many hits a search for the best of them has in all.
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

#include "search/engine/searcher.h"
#include "search/request/search_request.h"

namespace chemsieve::ui {

// A search as it was understood.
struct AskedSearch {
    SearchRequest request = {};
    std::vector<Query> queries = {};  // hits of any are one list; empty: those of the request, each by itself
    SearchOptions options = {};
};

// One for each query that is searched by itself, or one for all together. Nothing of a query: it is not known, as some
// compounds were not decided.
using HitCounts = std::vector<std::optional<std::size_t>>;

// Takes as long as the search for all hits, and keeps none of them. Nothing if stopped. Threads: the searcher's.
std::optional<HitCounts> count_hits(Searcher& searcher, const AskedSearch& asked, const std::stop_token& stop);

}  // namespace chemsieve::ui
