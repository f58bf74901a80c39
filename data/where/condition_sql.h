// Conditions as SQL on the tables of a library.
//
// Nothing that a user wrote gets into the SQL: it has columns from a fixed list, operators and numbered parameters;
// values, and the numbers of imported properties, are bound. A condition has three values as in SQL: a comparison with
// a missing value is neither true nor false, nor is its negation.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "data/where/condition.h"
#include "data/where/property_table.h"

namespace chemsieve {

struct ConditionSql {
    std::string sql;                                                      // of a row `c` of the table compound
    std::vector<std::variant<std::int64_t, double, std::string>> values;  // of the parameters from 1 on
};

// `text`: what the condition was parsed from. Throws ConditionError: a name that is not known, text compared with a
// number.
ConditionSql compile_condition(const Condition& condition, std::string_view text, const PropertyTable& properties);

}  // namespace chemsieve
