#include "data/where/numeric_values.h"

#include <cmath>

#include "base/number_text.h"
#include "base/text.h"
#include "data/where/derived_properties.h"
#include "data/where/property_table.h"

namespace chemsieve {

namespace {

using sqlite::Statement;

// Nothing for what is no number, and for infinities, which no axis has a place for.
std::optional<double> finite_number(const std::string& text) {
    const TextNumber number = number_in(text);
    if (const auto* whole = std::get_if<std::int64_t>(&number)) return static_cast<double>(*whole);
    const auto* real = std::get_if<double>(&number);
    return real && std::isfinite(*real) ? std::optional{*real} : std::nullopt;
}

void read_imported(sqlite::Connection& connection, std::int64_t property, NumericValues& result) {
    Statement statement{connection,
                        "SELECT compound_id, value FROM property_value WHERE property_id = ?1 ORDER BY compound_id"};
    statement.bind(1, property);
    while (statement.step()) {
        const std::optional<double> value = finite_number(statement.text(1));
        if (!value) continue;
        result.compounds.push_back(CompoundNumber{statement.integer(0)});
        result.values.push_back(*value);
    }
}

void read_computed(sqlite::Connection& connection, const std::string& column, bool may_be_missing,
                   NumericValues& result) {
    Statement statement{connection, "SELECT c.compound_id, " + column + " FROM compound AS c WHERE " +
                                        (may_be_missing ? column + " IS NOT NULL" : "1") + " ORDER BY c.compound_id"};
    while (statement.step()) {
        result.compounds.push_back(CompoundNumber{statement.integer(0)});
        result.values.push_back(statement.real(1));
    }
}

}  // namespace

std::optional<NumericValues> numeric_values(sqlite::Connection& connection, const PropertyKey& property,
                                            const std::stop_token& stop) {
    const PropertyTable table{connection};
    const KnownProperty* known = table.find(property);
    if (!known) {
        throw QueryError("library '" + connection.path() + "' has no property '" + one_line(property.name) + "'");
    }
    NumericValues result;
    if (!known->column.empty() && known->is_text()) return result;
    const sqlite::StopGuard guard{connection, stop};
    try {
        if (known->column.empty()) {
            read_imported(connection, known->imported, result);
        } else {
            define_formula_functions(connection);
            if (known->of_structure)
                define_structure_functions(
                    connection, "1", [](Statement&) {}, 0, stop);
            const bool is_stored = known->column.starts_with("c.");
            if (!stop.stop_requested()) read_computed(connection, known->column, !is_stored, result);
        }
    } catch (const LibraryError&) {
        // A statement that the stop broke off.
        if (!stop.stop_requested()) throw;
    }
    if (stop.stop_requested()) return std::nullopt;
    return result;
}

}  // namespace chemsieve
