#include "data/library/property_columns.h"

#include <sstream>

#include "data/io/text.h"
#include "fingerprint/base/error.h"

namespace chemsieve {

PropertyColumns::PropertyColumns(const std::string& wanted, const CompoundSource& source) {
    std::vector<Column> known;
    for (const ComputedProperty& property : kComputedProperties) {
        known.push_back(
            {.name = std::string{property.name}, .computed = &property, .number = property.name != "formula"});
    }
    const std::vector<ImportedProperty> imported = source.imported_properties();
    for (std::size_t i = 0; i < imported.size(); ++i) {
        known.push_back(
            {.name = imported[i].name, .imported = i, .number = imported[i].type != ImportedProperty::Type::text});
    }
    if (lower(trimmed(wanted)) == "all") {
        columns_ = known;
    } else {
        std::istringstream names{wanted};
        for (std::string name; std::getline(names, name, ',');) {
            // Names that differ in case only are told apart if one is written exactly.
            const Column* found = nullptr;
            for (const Column& column : known) {
                const bool exactly = column.name == trimmed(name);
                if (exactly || (!found && lower(column.name) == lower(trimmed(name)))) found = &column;
                if (exactly) break;
            }
            if (!found) {
                std::string message = "there is no column '" + trimmed(name) + "'; there are: all";
                for (const Column& column : known) message += ", " + column.name;
                throw QueryError(message);
            }
            columns_.push_back(*found);
        }
    }
    for (const Column& column : columns_) any_imported_ = any_imported_ || !column.computed;
}

void PropertyColumns::append_titles(std::vector<TableColumn>& columns) const {
    for (const Column& column : columns_) columns.push_back({column.name, column.number});
}

void PropertyColumns::append_cells(const CompoundRow& row, CompoundReader& reader,
                                   std::vector<std::string>& cells) const {
    std::vector<std::optional<std::string>> values;
    if (any_imported_) values = reader.imported_values(row.number);
    for (const Column& column : columns_) {
        if (column.computed) {
            cells.push_back(column.computed->value(row.descriptors));
        } else {
            cells.push_back(column.imported < values.size() ? values[column.imported].value_or("") : "");
        }
    }
}

}  // namespace chemsieve
