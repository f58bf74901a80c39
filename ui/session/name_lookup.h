// The condition by which a text that is no structure finds a compound: it is its id, or its name in a property.
//
// Threads: may be called concurrently.
#pragma once

#include <string>
#include <vector>

#include "data/source/compound_source.h"

namespace chemsieve::ui {

// For the language of conditions. ASCII letters match in either case, unless the text has signs that patterns use.
// `properties`: those that were imported; text properties whose title says that they hold names are looked at.
std::string condition_for_name(const std::string& name, const std::vector<ImportedProperty>& properties);

}  // namespace chemsieve::ui
