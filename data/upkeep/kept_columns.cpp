#include "data/upkeep/kept_columns.h"

#include <algorithm>
#include <chrono>

#include "base/error.h"
#include "base/text.h"
#include "base/utc_time.h"
#include "chem/properties/computed_properties.h"
#include "data/rows/library_connection.h"
#include "data/schema/schema.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

using sqlite::Mode;
using sqlite::Statement;
using sqlite::Transaction;

namespace {

// "column:" and the name: the date, a blank, what made it.
std::string setting_of(const std::string& column) { return "column:" + column; }

std::optional<ColumnOrigin> origin_in(sqlite::Connection& connection, const std::string& name) {
    const auto text = find_setting(connection, setting_of(name));
    if (!text) return std::nullopt;
    const std::size_t blank = text->find(' ');
    return ColumnOrigin{.made_by = text->substr(std::min(blank, text->size() - 1) + 1), .date = text->substr(0, blank)};
}

struct StoredProperty {
    std::int64_t number = 0;
    std::string name;
};

// The property of that name in any letters; nothing: there is none.
std::optional<StoredProperty> property_of(sqlite::Connection& connection, const std::string& name) {
    Statement all{connection, "SELECT property_id, name FROM property"};
    while (all.step()) {
        if (lower(all.text(1)) == lower(name)) return StoredProperty{all.integer(0), std::string{all.text(1)}};
    }
    return std::nullopt;
}

bool was_kept(sqlite::Connection& connection, const std::string& name) {
    const auto property = property_of(connection, name);
    return property && origin_in(connection, property->name);
}

void check_name(sqlite::Connection& connection, const std::string& name) {
    const std::string why = why_not_kept_as(name);
    if (!why.empty()) throw LibraryError(why);
    if (property_of(connection, name) && !was_kept(connection, name)) {
        throw LibraryError(connection.path() + " has imported values in a column '" + name +
                           "'; they stay, choose another name");
    }
}

void remove_column(sqlite::Connection& connection, const std::string& name) {
    const auto property = property_of(connection, name);
    if (!property) return;
    Statement{connection, "DELETE FROM property_value WHERE property_id = ?1"}.bind(1, property->number).run();
    Statement{connection, "DELETE FROM property WHERE property_id = ?1"}.bind(1, property->number).run();
    Statement{connection, "DELETE FROM setting WHERE name = ?1"}
        .bind(1, std::string_view{setting_of(property->name)})
        .run();
}

void add_column(LibraryConnection& connection, const ColumnToKeep& column, const std::string& origin) {
    Statement{connection, "INSERT INTO property (name, type) VALUES (?1, ?2)"}
        .bind(1, std::string_view{column.name})
        .bind(2, std::string_view{stored_name_of(column.type)})
        .run();
    const std::int64_t property = property_of(connection, column.name).value().number;
    change_setting(connection, setting_of(column.name), origin);
    Statement add{connection,
                  "INSERT INTO property_value SELECT ?1, ?2, ?3 WHERE EXISTS "
                  "(SELECT 1 FROM compound WHERE compound_id = ?1)"};
    for (const auto& [compound, value] : column.values) {
        if (value.empty()) continue;
        add.bind(1, static_cast<std::int64_t>(compound)).bind(2, property).bind(3, std::string_view{value}).run();
    }
}

}  // namespace

std::string why_not_kept_as(const std::string& name) {
    if (trimmed(name).empty() || trimmed(name) != name) return "a column needs a name without blanks at its ends";
    const std::string small = lower(name);
    for (const char* own : {"id", "smiles", "similarity", "query_id", "library", "inchi", "inchikey"}) {
        if (small == own) return "'" + name + "' is a column of every table; choose another name";
    }
    if (find_computed_property(small) != nullptr) return "'" + name + "' is a computed property; choose another name";
    return "";
}

void check_columns_to_keep(const std::string& path, std::span<const std::string> names) {
    LibraryConnection connection{path, Mode::read_write};
    check_schema_to_change(connection);
    for (const std::string& name : names) check_name(connection, name);
}

bool keep_columns(const std::string& path, std::span<const ColumnToKeep> columns, const std::string& made_by,
                  const std::stop_token& stop) {
    LibraryConnection connection{path, Mode::read_write};
    check_schema_to_change(connection);
    for (const ColumnToKeep& column : columns) check_name(connection, column.name);
    Transaction transaction{connection};
    const sqlite::StopGuard guard{connection, stop};
    try {
        const std::string origin = utc_text(std::chrono::system_clock::now()) + ' ' + made_by;
        for (const ColumnToKeep& column : columns) {
            remove_column(connection, column.name);
            add_column(connection, column, origin);
        }
    } catch (const LibraryError&) {
        if (stop.stop_requested()) return false;
        throw;
    }
    transaction.commit();
    return true;
}

std::optional<ColumnOrigin> origin_of_column(const std::string& path, const std::string& name) {
    LibraryConnection connection{path, Mode::read_only};
    check_schema(connection);
    const auto property = property_of(connection, name);
    return property ? origin_in(connection, property->name) : std::nullopt;
}

void remove_kept_columns(const std::string& path, std::span<const std::string> names) {
    LibraryConnection connection{path, Mode::read_write};
    check_schema_to_change(connection);
    const auto not_kept =
        std::find_if(names.begin(), names.end(), [&](const std::string& name) { return !was_kept(connection, name); });
    if (not_kept != names.end()) {
        throw LibraryError(path + " has no column '" + *not_kept +
                           "' that was made of it and kept, and only such columns are taken away");
    }
    Transaction transaction{connection};
    for (const std::string& name : names) remove_column(connection, name);
    transaction.commit();
}

}  // namespace chemsieve
