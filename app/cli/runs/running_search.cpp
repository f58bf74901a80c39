#include "app/cli/runs/running_search.h"

#include <ostream>

namespace chemsieve::cli {

void RunningSearch::refuse(const QueryText& text, const std::string& reason) {
    context.streams.err << "chemsieve: " << reason << '\n';
    output.log().refuse(text, reason);
    ++totals.queries_bad;
}

}  // namespace chemsieve::cli
