#include "app/cli/studies/census_progress.h"

namespace chemsieve::cli {

census::CensusWork shown_work(ProgressLine& line, const char* doing, unsigned jobs, const Context& context) {
    return {.jobs = jobs, .progress = shown_steps(line, doing), .stop = context.stop};
}

std::function<void(std::int64_t, std::int64_t)> shown_steps(ProgressLine& line, const char* doing) {
    return [&line, doing](std::int64_t done, std::int64_t total) {
        line.show(doing + with_separators(done) + " of " + with_separators(total) + " compounds");
    };
}

}  // namespace chemsieve::cli
