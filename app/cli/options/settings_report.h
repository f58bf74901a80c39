// What --verbose prints: each setting in effect and where it comes from, in the form of the configuration file.
#pragma once

#include "app/cli/options/configuration.h"

namespace chemsieve::cli {

// After the command line has been parsed and the configuration applied. Throws Error if CHEMSIEVE_KERNEL names none.
void write_settings(CommandTree::Entry& entry, const Configuration& configuration, const Environment& environment,
                    std::ostream& out);

}  // namespace chemsieve::cli
