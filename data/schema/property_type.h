// The types of imported properties under the names that a library stores.
#pragma once

#include <string_view>

#include "data/source/compound_source.h"

namespace chemsieve {

inline const char* name_of(ImportedProperty::Type type) noexcept {
    switch (type) {
        case ImportedProperty::Type::integer: return "integer";
        case ImportedProperty::Type::real: return "real";
        case ImportedProperty::Type::text: break;
    }
    return "text";
}

// Unknown names are text.
inline ImportedProperty::Type property_type_from(std::string_view name) noexcept {
    return name == "integer" ? ImportedProperty::Type::integer
           : name == "real"  ? ImportedProperty::Type::real
                             : ImportedProperty::Type::text;
}

}  // namespace chemsieve
