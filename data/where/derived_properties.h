// Properties that conditions and columns can name though no library stores them: they are made of the stored formula,
// or counted in the structure, when somebody asks for them. So every library has them, whenever it was made.
//
// Errors: LibraryError. Threads: as the connection.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "chem/properties/descriptors.h"
#include "chem/properties/formula_text.h"
#include "chem/properties/property_type.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

struct DerivedProperty {
    std::string_view name;
    PropertyType type;
    std::string_view sql;   // takes a row `c` of the table compound
    bool of_structure;      // takes the structure of each compound: some 0.1 ms
    std::string_view unit;  // empty: none
    std::string_view description;
    int decimals = 0;  // written of a real number
};

std::span<const DerivedProperty> derived_properties();

// The element whose atoms a name counts, "Cl" or "Cl_atoms"; case matters.
std::optional<int> element_counted(std::string_view name);
// A derived property, or the atoms of an element, as a column of a table.
struct DerivedColumn {
    const DerivedProperty* property = nullptr;  // nothing: atoms of the element
    int element = 0;

    bool is_number() const noexcept { return !property || property->type != PropertyType::text; }
};
// Case matters in symbols of elements alone. Nothing if there is none of that name.
std::optional<DerivedColumn> derived_column(const std::string& name);

// Those of one compound, as tables write them. Takes its structure once, and only if a column needs it.
class DerivedValues {
  public:
    // As stored; they outlive this.
    DerivedValues(const std::string& formula, const std::string& smiles) : formula_{formula}, smiles_{smiles} {}

    // Empty: it has none.
    std::string value(const DerivedColumn& column);

  private:
    const std::string& formula_;
    const std::string& smiles_;
    bool is_counted_ = false;
    std::optional<StructureCounts> counts_;  // nothing: they cannot be told
};

// "chemsieve_atoms(c.formula,17)"
std::string sql_of_atoms(int element);
// Asks for the pattern with this number among those of define_formula_functions().
std::string sql_of_pattern(std::size_t pattern);

// Lets the connection's statements call what the SQL of properties of formulas calls.
void define_formula_functions(sqlite::Connection& connection, std::vector<FormulaPattern> patterns = {});

// Counts what properties of structures need, of the compounds that a condition on a row `c` of the table compound
// leaves, on all cores, and lets the connection's statements call it. Compounds whose structure this RDKit cannot read
// have no values. `bind`: binds the condition's values. Stopped, it returns early.
void define_structure_functions(sqlite::Connection& connection, const std::string& condition,
                                const std::function<void(sqlite::Statement&)>& bind, unsigned jobs,
                                const std::stop_token& stop);

}  // namespace chemsieve
