// The statistics of a query in a library, as --stats writes them: one JSON object a line.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/work/search_log.h"
#include "search/run/query_run.h"

namespace chemsieve::cli {

struct QueryStats {
    const BatchResult& result;
    std::string library;
    std::size_t place = 0;                     // the library's; times are in the line of the first
    std::optional<std::size_t> selected = {};  // compounds of the library that are searched; nothing: all
    std::size_t hits = 0;                      // hits listed
    double write_ms = 0;
    std::span<const Query> references = {};  // queries of a fused search, whose result has none
};

// The line without its end. Request, library and time come from the log.
std::string stats_line(const QueryStats& stats, const SearchLog& log);

}  // namespace chemsieve::cli
