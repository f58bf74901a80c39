// Conditions as SQL on the tables of a library.
//
// Nothing that a user wrote gets into the SQL: it has columns from a fixed list, operators and numbered parameters;
// values, and the numbers of imported properties, are bound. A condition has three values as in SQL: a comparison with
// a missing value is neither true nor false, nor is its negation.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "chem/properties/formula_text.h"
#include "data/source/compound_selection.h"
#include "data/where/condition.h"
#include "data/where/property_table.h"

namespace chemsieve {

struct ConditionSql {
    std::string sql;                                                      // tests a row `c` of the table compound
    std::vector<std::variant<std::int64_t, double, std::string>> values;  // for the parameters from 1 on
    std::vector<FormulaPattern> patterns;  // that the SQL asks for by number: see derived_properties.h
    bool of_structure = false;             // tests properties of structures
    bool is_qualified = false;             // tests numbers with qualifiers
};

// What becomes of tests of properties of structures: they hold, whatever they and their negation are, so that no
// compound is left out that the condition may select.
enum class StructureTests { as_written, hold };

// What becomes of a test, and of its negation, of a compound without the value. Null, as SQL has it; or false, so that
// only what a qualifier leaves open is null.
enum class Absent { is_null, is_false };

// `text`: what the condition was parsed from. Throws ConditionError: a name that is not known, text compared with a
// number, the formula with what is none. `sets`: those that can be called by name; define_set_function() is for the
// connection that runs the SQL.
ConditionSql compile_condition(const Condition& condition, std::string_view text, const PropertyTable& properties,
                               StructureTests structures = StructureTests::as_written,
                               std::span<const NamedSelection> sets = {}, Absent absent = Absent::is_null);
void define_set_function(sqlite::Connection& connection, const std::vector<NamedSelection>& sets);

}  // namespace chemsieve
