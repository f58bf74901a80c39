// How far a census is, on the progress line.
#pragma once

#include <cstdint>
#include <functional>

#include "app/cli/command/command.h"
#include "app/cli/command/progress_line.h"
#include "search/census/census_pass.h"

namespace chemsieve::cli {

// Shows `doing` and how many compounds are done. The line must outlive it.
std::function<void(std::int64_t, std::int64_t)> shown_steps(ProgressLine& line, const char* doing);
census::CensusWork shown_work(ProgressLine& line, const char* doing, unsigned jobs, const Context& context);

}  // namespace chemsieve::cli
