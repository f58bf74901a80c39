// One search for all queries together, which are its references.
#pragma once

#include "app/cli/runs/running_search.h"

namespace chemsieve::cli {

// Searches one library after the other, each with the time that is left.
void run_fused(RunningSearch& search);

}  // namespace chemsieve::cli
