// The computed properties under the names users type: one table for columns, exports and information.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "chem/properties/descriptors.h"

namespace chemsieve {

struct ComputedProperty {
    std::string_view name;
    std::string_view unit;  // or what is counted; empty for text
    std::string_view description;
    std::string (*value)(const Descriptors&);
};

extern const std::array<ComputedProperty, 9> kComputedProperties;

// nullptr if there is none of that name (case does not matter).
const ComputedProperty* find_computed_property(std::string_view name);

}  // namespace chemsieve
