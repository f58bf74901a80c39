// The properties computed of every compound: the one table that the columns of a library, conditions, exports, the
// window and the lists of what there is are made of. To add a property, add a row here and a member to Descriptors;
// as its column is in every library, the version of the schema goes up then (data/schema/schema.h).
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>

#include "chem/properties/descriptors.h"
#include "chem/properties/property_type.h"

namespace chemsieve {

struct ComputedProperty {
    // Where the descriptors hold it; tells its type, too.
    using Member = std::variant<int Descriptors::*, double Descriptors::*, std::string Descriptors::*>;

    std::string_view name;     // under which users know it
    std::string_view column;   // in a library's table of compounds
    std::string_view heading;  // as chemists write it
    std::string_view unit;     // empty: none
    std::string_view description;
    Member member;
    int decimals = 0;        // stored and written of a real number
    int short_decimals = 0;  // enough to read it in a table

    PropertyType type() const noexcept;
    bool is_number() const noexcept { return type() != PropertyType::text; }
    // As it is shown and written.
    std::string value(const Descriptors& descriptors) const;
};

// In the order in which they are listed and stored.
extern const std::array<ComputedProperty, 9> kComputedProperties;

// nullptr if there is none of that name (case does not matter).
const ComputedProperty* find_computed_property(std::string_view name);

}  // namespace chemsieve
