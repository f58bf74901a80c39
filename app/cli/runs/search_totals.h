// The totals of all queries of a run, and its exit code.
#pragma once

#include <cstddef>
#include <iosfwd>

#include "app/cli/command/command.h"
#include "app/cli/options/result_options.h"
#include "search/request/search_types.h"

namespace chemsieve::cli {

struct SearchTotals {
    std::size_t queries_done = 0;
    std::size_t queries_bad = 0;
    std::size_t hits = 0;
    std::size_t not_decided = 0;
    std::size_t not_counted = 0;  // hits of a wide table whose matches are not known
    bool out_of_time = false;
    bool cancelled = false;

    // Adds the candidates of a query that were not decided.
    void add(const SearchOutcome& outcome);
    bool is_refused(const ResultOptions& results) const { return results.is_strict() && queries_bad > 0; }
    // Nothing that could take the place of an earlier table.
    bool is_empty(const ResultOptions& results) const { return queries_done == 0 && !results.keep_all; }
};

// Reports on `err` what went wrong, and returns the exit code.
Exit conclude(const SearchTotals& totals, const ResultOptions& results, std::ostream& err);

}  // namespace chemsieve::cli
