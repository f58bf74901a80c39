// The statistics of a query in a library, as --stats writes them: one JSON object a line.
#pragma once

#include <span>
#include <string>

#include "app/results/search_log.h"
#include "search/engine/batch_search.h"

namespace chemsieve::cli {

// The name of the one list of hits that several references have.
inline constexpr const char* kFusedId = "fusion";

struct QueryStats {
    const BatchResult& result;
    std::string library;
    const CompoundSelection* selected = nullptr;  // compounds of the library that are searched; nothing: all
    std::size_t hits = 0;                         // those listed
    double write_ms = 0;
    std::span<const Query> references = {};  // of a result without a query
};

// Without the end of the line. The log knows request, place and time.
std::string stats_line(const QueryStats& stats, const SearchLog& log);

}  // namespace chemsieve::cli
