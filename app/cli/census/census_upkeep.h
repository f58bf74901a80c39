// The census that a library keeps, after commands that change its compounds.
#pragma once

#include <string>

#include "app/cli/command/command.h"
#include "app/cli/command/progress_line.h"
#include "app/work/library_census.h"

namespace chemsieve::cli {

// Shows `doing` and how many compounds are done. The line must outlive it.
census::CensusWork shown_work(ProgressLine& line, const char* doing, unsigned jobs, const Context& context);

// Counts what was added; of a library that keeps none, all, if `wanted`. Shows progress and says what was counted.
// Throws LibraryError.
Exit bring_census_up_to_date(const std::string& library, bool wanted, unsigned jobs, Context& context);

// Counts all anew, if the library keeps a census that still has compounds which were removed. False if stopped.
bool renew_census(const std::string& library, Context& context);

}  // namespace chemsieve::cli
