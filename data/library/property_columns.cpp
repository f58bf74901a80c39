#include "data/library/property_columns.h"

#include <algorithm>
#include <sstream>

#include "data/io/text.h"
#include "fingerprint/base/error.h"

namespace chemsieve {

PropertyColumns::PropertyColumns(const std::string& wanted, const std::vector<const CompoundSource*>& sources) {
    Properties properties;
    for (const CompoundSource* source : sources) properties.push_back(source->imported_properties());
    const std::vector<Column> known = known_columns(properties);
    if (lower(trimmed(wanted)) == "all") {
        columns_ = known;
    } else {
        std::istringstream names{wanted};
        for (std::string name; std::getline(names, name, ',');) {
            columns_.push_back(column_named(trimmed(name), known, properties));
        }
    }
    for (const Column& column : columns_) any_imported_ = any_imported_ || !column.computed;
}

PropertyColumns::PropertyColumns(const std::vector<PropertyKey>& wanted, const CompoundSource& source) {
    const std::vector<Column> known = known_columns({source.imported_properties()});
    for (const PropertyKey& key : wanted) {
        const auto found = std::find_if(known.begin(), known.end(), [&](const Column& column) {
            return column.name == key.name && (column.computed == nullptr) == key.imported;
        });
        if (found == known.end()) refuse(key.name, known);
        columns_.push_back(*found);
        any_imported_ = any_imported_ || key.imported;
    }
}

void PropertyColumns::refuse(const std::string& name, const std::vector<Column>& known) {
    std::string message = "there is no column '" + name + "'; there are: all";
    for (const Column& column : known) message += ", " + column.name;
    throw QueryError(message);
}

std::vector<PropertyColumns::Column> PropertyColumns::known_columns(const Properties& properties) {
    std::vector<Column> known;
    for (const ComputedProperty& property : kComputedProperties) {
        known.push_back(
            {.name = std::string{property.name}, .computed = &property, .number = property.name != "formula"});
    }
    for (std::size_t source = 0; source < properties.size(); ++source) {
        for (std::size_t i = 0; i < properties[source].size(); ++i) {
            const ImportedProperty& property = properties[source][i];
            auto column = std::find_if(known.begin(), known.end(),
                                       [&](const Column& c) { return !c.computed && c.name == property.name; });
            if (column == known.end()) {
                known.push_back({.name = property.name,
                                 .imported = std::vector<std::optional<std::size_t>>(properties.size()),
                                 .number = true});
                column = std::prev(known.end());
            }
            column->imported[source] = i;
            column->number = column->number && property.type != ImportedProperty::Type::text;
        }
    }
    return known;
}

PropertyColumns::Column PropertyColumns::column_named(const std::string& name, const std::vector<Column>& known,
                                                      const Properties& properties) {
    // Names that differ in case only are told apart if one is written exactly.
    const Column* found = nullptr;
    for (const Column& column : known) {
        const bool exactly = column.name == name;
        if (exactly || (!found && lower(column.name) == lower(name))) found = &column;
        if (exactly) break;
    }
    if (!found) refuse(name, known);
    Column column = *found;
    // Another library may write it in another case.
    for (std::size_t source = 0; source < column.imported.size(); ++source) {
        for (std::size_t i = 0; i < properties[source].size() && !column.imported[source]; ++i) {
            const ImportedProperty& property = properties[source][i];
            if (lower(property.name) != lower(name)) continue;
            column.imported[source] = i;
            column.number = column.number && property.type != ImportedProperty::Type::text;
        }
    }
    return column;
}

void PropertyColumns::append_titles(std::vector<TableColumn>& columns) const {
    for (const Column& column : columns_) columns.push_back({column.name, column.number});
}

void PropertyColumns::append_cells(const CompoundRow& row, CompoundReader& reader, std::vector<std::string>& cells,
                                   std::size_t source) const {
    std::vector<std::optional<std::string>> values;
    if (any_imported_) values = reader.imported_values(row.number);
    for (const Column& column : columns_) {
        if (column.computed) {
            cells.push_back(column.computed->value(row.descriptors));
        } else {
            const std::optional<std::size_t> imported = column.imported[source];
            cells.push_back(imported && *imported < values.size() ? values[*imported].value_or("") : "");
        }
    }
}

}  // namespace chemsieve
