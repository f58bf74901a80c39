#include "app/cli/runs/search_totals.h"

#include <ostream>

namespace chemsieve::cli {

void SearchTotals::add(const SearchOutcome& outcome) {
    out_of_time = out_of_time || outcome.end == SearchEnd::time_is_up;
    not_decided += outcome.stats.not_decided;
}

Exit conclude(const SearchTotals& totals, const ResultOptions& results, std::ostream& err) {
    const bool is_file = !results.output.empty() && results.output != "-";
    if (totals.cancelled) {
        err << "chemsieve: cancelled" << (is_file ? "; nothing was written" : "") << '\n';
        return Exit::incomplete;
    }
    if (totals.is_refused(results)) {
        err << "chemsieve: stopped at the first bad query (--errors strict)\n";
        return Exit::bad_input;
    }
    if (totals.queries_done == 0) {
        err << "chemsieve: no query could be used"
            << (is_file && totals.is_empty(results) ? "; nothing was written" : "") << '\n';
        return Exit::bad_input;
    }
    if (totals.not_decided > 0 || totals.out_of_time) {
        err << "chemsieve: not complete: " << totals.not_decided << " compounds were not decided";
        if (totals.out_of_time) err << " (time limit)";
        err << '\n';
        return Exit::incomplete;
    }
    if (totals.not_counted > 0) {
        err << "chemsieve: not complete: of " << totals.not_counted
            << " hits the matches could not be counted within the limits; their cells are empty\n";
        return Exit::incomplete;
    }
    return totals.hits > 0 ? Exit::done : Exit::nothing_found;
}

}  // namespace chemsieve::cli
