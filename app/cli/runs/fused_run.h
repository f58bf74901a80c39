// One search for all queries together, which are its references.
#pragma once

#include "app/cli/runs/running_search.h"

namespace chemsieve::cli {

// One library after the other, each with what is left of the time.
void run_fused(RunningSearch& search);

}  // namespace chemsieve::cli
