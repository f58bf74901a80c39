// The properties that conditions can name, and what they are in the tables of a library.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "chem/properties/property_type.h"
#include "data/source/compound_source.h"
#include "data/sqlite/connection.h"
#include "data/where/condition.h"

namespace chemsieve {

// Reads an imported property's text as the number it is; null if it is NaN. Of every connection that runs what
// compile_condition() makes.
inline constexpr const char* kNumberFunction = "chemsieve_number";
// The same of the least and the greatest number that a text with a qualifier allows, ends included.
inline constexpr const char* kLowFunction = "chemsieve_low";
inline constexpr const char* kHighFunction = "chemsieve_high";
void define_number_functions(sqlite::Connection& connection);

struct KnownProperty {
    std::string name;
    PropertyType type = PropertyType::text;
    std::string column;         // SQL, of the table of compounds; empty: imported
    std::int64_t imported = 0;  // its number, then
    bool of_structure = false;  // see DerivedProperty

    bool is_text() const noexcept { return type == PropertyType::text; }
};

class PropertyTable {
  public:
    // Takes the library as the connection sees it. `further`: see CompoundFilter.
    explicit PropertyTable(sqlite::Connection& connection, std::span<const ImportedProperty> further = {});

    // Also derived properties, and atoms of an element. nullptr if there is none. Computed names in any case, imported
    // ones exactly as written.
    const KnownProperty* find(const PropertyKey& key) const;

    // Case does not matter unless several differ in nothing else. A name in double quotes is first one that was
    // imported, exactly as written; so properties are reached that are called like computed ones in other case.
    // Symbols of elements, written as such, count their atoms; so do "Cl_atoms" and the like where an imported property
    // is called as the symbol. Throws ConditionError, with names that are nearly the same; `condition` is the text the
    // name is from.
    const KnownProperty& find(const PropertyName& name, std::string_view condition) const;
    // nullptr if find() would throw.
    const KnownProperty* find_if_known(const PropertyName& name) const;

  private:
    // Nearly the same, "mw, logp or tpsa".
    std::string names_like(const PropertyName& name) const;
    const KnownProperty& atoms_of(int element) const;

    std::string library_;
    std::vector<KnownProperty> properties_;
    mutable std::map<int, KnownProperty> atoms_;  // by element, of those that were asked for
};

}  // namespace chemsieve
