// What the user's configuration file, that of the command line, names for conditions to call.
//
// Errors: of a file that cannot be used conditions are told that call what is in it; the window opens all the same.
// Threads: any.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "search/request/condition_names.h"

namespace chemsieve::gui {

// `environment`: the variables CHEMSIEVE_CONFIG, XDG_CONFIG_HOME and HOME, by name; those that are not set may be
// absent.
std::shared_ptr<const ConditionNames> configured_names(const std::map<std::string, std::string>& environment);

}  // namespace chemsieve::gui
