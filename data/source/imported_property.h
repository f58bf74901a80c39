// A data field that came with the compounds of an imported file.
#pragma once

#include <string>

#include "chem/properties/property_type.h"

namespace chemsieve {

struct ImportedProperty {
    using Type = PropertyType;
    std::string name;
    Type type = Type::text;

    bool operator==(const ImportedProperty&) const = default;
};

}  // namespace chemsieve
