#include "data/write/property_columns.h"

#include <algorithm>
#include <string_view>

#include "base/error.h"
#include "base/text.h"

namespace chemsieve {

namespace {

constexpr const char* kAll = "all";

std::string quoted_if_needed(const std::string& name) {
    const bool is_plain =
        name.find_first_of(",\"") == std::string::npos && name == trimmed(name) && lower(name) != kAll;
    if (is_plain) return name;
    std::string result = "\"";
    for (const char c : name) result += c == '"' ? "\"\"" : std::string(1, c);
    return result + '"';
}

// Behind the quote that begins it; `rest` then begins behind the quote that ends it.
std::string take_quoted(std::string_view& rest) {
    std::string name;
    for (std::size_t i = 0; i < rest.size(); ++i) {
        if (rest[i] == '"' && !rest.substr(i + 1).starts_with('"')) {
            rest.remove_prefix(i + 1);
            return name;
        }
        if (rest[i] == '"') ++i;
        name += rest[i];
    }
    throw QueryError("the column \"" + name + " has no quote at its end; write \"" + name + "\"");
}

}  // namespace

std::vector<std::string> column_names(std::string_view list) {
    std::vector<std::string> names;
    while (!list.empty()) {
        const std::size_t begin = std::min(list.find_first_not_of(" \t"), list.size());
        const bool is_quoted = list.substr(begin).starts_with('"');
        std::string name;
        if (is_quoted) {
            list.remove_prefix(begin + 1);
            name = take_quoted(list);
        }
        const std::size_t end = std::min(list.find(','), list.size());
        const std::string plain = trimmed(list.substr(0, end));
        if (is_quoted && !plain.empty()) throw QueryError("after the column \"" + name + "\" a comma is missing");
        names.push_back(is_quoted ? name : plain);
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return names;
}

PropertyColumns::PropertyColumns(const std::string& wanted, const CompoundSource& source,
                                 const std::vector<ImportedProperty>& further) {
    const Properties properties = source.imported_properties();
    const bool is_joined = source.libraries().size() > 1;
    std::vector<Column> known = known_columns(properties, further);
    // The same order whichever of the libraries is looked at.
    const auto place_of = [&](const Column& column) {
        return std::find_if(further.begin(), further.end(),
                            [&](const ImportedProperty& property) { return property.name == column.name; });
    };
    const auto is_computed = [](const Column& column) { return column.computed != nullptr; };
    std::stable_sort(std::find_if_not(known.begin(), known.end(), is_computed), known.end(),
                     [&](const Column& a, const Column& b) { return place_of(a) < place_of(b); });
    if (lower(trimmed(wanted)) == kAll) {
        columns_ = known;
    } else {
        for (const std::string& name : column_names(wanted))
            columns_.push_back(column_named(name, known, properties, is_joined));
    }
    for (const Column& column : columns_) any_imported_ = any_imported_ || column.is_imported;
    note_inchi_columns(source);
}

std::optional<PropertyColumns::Column> PropertyColumns::further_column(const std::string& name) {
    if (lower(name) == "inchikey") return Column{.name = "inchikey", .inchi = Column::Inchi::key};
    if (lower(name) == "inchi") return Column{.name = "inchi", .inchi = Column::Inchi::text};
    const auto derived = derived_column(name);
    if (!derived) return std::nullopt;
    return Column{.name = derived->property ? std::string{derived->property->name} : name,
                  .derived = derived,
                  .number = derived->is_number()};
}

void PropertyColumns::note_inchi_columns(const CompoundSource& source) {
    bool has_keys = false;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        if (columns_[i].inchi == Column::Inchi::text) inchi_places_.push_back(i);
        has_keys = has_keys || columns_[i].inchi == Column::Inchi::key;
    }
    if (has_keys) source.check_inchi_keys();
}

PropertyColumns::PropertyColumns(const std::vector<PropertyKey>& wanted, const CompoundSource& source) {
    const std::vector<Column> known = known_columns(source.imported_properties());
    for (const PropertyKey& key : wanted) {
        const auto found = std::find_if(known.begin(), known.end(), [&](const Column& column) {
            return column.name == key.name && (column.computed == nullptr) == key.imported;
        });
        auto further = found == known.end() && !key.imported ? further_column(key.name) : std::nullopt;
        if (found == known.end() && !further) refuse(key.name, known);
        columns_.push_back(further ? *std::move(further) : *found);
        any_imported_ = any_imported_ || key.imported;
    }
    note_inchi_columns(source);
}

void PropertyColumns::refuse(const std::string& name, const std::vector<Column>& known) {
    if (lower(name) == kAll) throw QueryError("'all' stands for every column; write it alone, without others");
    std::string message = "there is no column '" + name + "'; there are: all";
    bool any_quoted = false;
    for (const Column& column : known) {
        const std::string written = quoted_if_needed(column.name);
        any_quoted = any_quoted || written != column.name;
        message += ", " + written;
    }
    if (any_quoted) message += " (names with commas in double quotes)";
    message += "; besides, ";
    for (const DerivedProperty& property : derived_properties()) message += std::string{property.name} + ", ";
    throw QueryError(message + "inchikey, inchi, and atoms of an element by its symbol, such as Cl");
}

std::vector<PropertyColumns::Column> PropertyColumns::known_columns(const Properties& properties,
                                                                    const Properties& further) {
    std::vector<Column> known;
    for (const ComputedProperty& property : kComputedProperties) {
        known.push_back({.name = std::string{property.name}, .computed = &property, .number = property.is_number()});
    }
    const auto add = [&](const ImportedProperty& property) -> Column& {
        auto column = std::find_if(known.begin(), known.end(),
                                   [&](const Column& c) { return c.is_imported && c.name == property.name; });
        if (column == known.end()) {
            known.push_back({.name = property.name, .is_imported = true, .number = true});
            column = std::prev(known.end());
        }
        column->number = column->number && property.type != ImportedProperty::Type::text;
        return *column;
    };
    for (std::size_t i = 0; i < properties.size(); ++i) add(properties[i]).places = {i};
    for (const ImportedProperty& property : further) add(property);
    return known;
}

PropertyColumns::Column PropertyColumns::column_named(const std::string& name, const std::vector<Column>& known,
                                                      const Properties& properties, bool is_joined) {
    // Names that differ in case only are told apart if one is written exactly.
    const Column* found = nullptr;
    for (const Column& column : known) {
        const bool exactly = column.name == name;
        if (exactly || (!found && lower(column.name) == lower(name))) found = &column;
        if (exactly) break;
    }
    if (!found) {
        if (auto further = further_column(name)) return *std::move(further);
        refuse(name, known);
    }
    Column column = *found;
    if (!column.is_imported) return column;
    // Another library may write it in another case.
    for (std::size_t i = 0; i < properties.size(); ++i) {
        const ImportedProperty& property = properties[i];
        if (lower(property.name) != lower(name) || property.name == column.name) continue;
        if (!column.places.empty() && !is_joined) break;
        column.places.push_back(i);
        column.number = column.number && property.type != ImportedProperty::Type::text;
    }
    return column;
}

void PropertyColumns::append_titles(std::vector<TableColumn>& columns) const {
    for (const Column& column : columns_) columns.push_back({column.name, column.number});
}

CompoundRow PropertyColumns::read(CompoundNumber number, CompoundReader& reader) const {
    if (!columns_.empty()) return reader.row(number);
    CompoundRow row;
    static_cast<CompoundName&>(row) = reader.name(number);
    row.number = number;
    return row;
}

void PropertyColumns::append_cells(const CompoundRow& row, CompoundReader& reader,
                                   std::vector<std::string>& cells) const {
    std::vector<std::optional<std::string>> values;
    if (any_imported_) values = reader.imported_values(row.number);
    DerivedValues derived{row.descriptors.formula, row.smiles};
    for (const Column& column : columns_) {
        if (!column.is_imported) {
            cells.push_back(cell_of(column, row, derived, reader));
            continue;
        }
        const auto place = std::find_if(column.places.begin(), column.places.end(),
                                        [&](std::size_t i) { return i < values.size() && values[i]; });
        cells.push_back(place == column.places.end() ? "" : *values[*place]);
    }
}

std::string PropertyColumns::cell_of(const Column& column, const CompoundRow& row, DerivedValues& derived,
                                     CompoundReader& reader) {
    if (column.inchi == Column::Inchi::key) return reader.inchi_key(row.number).value_or("");
    if (column.inchi == Column::Inchi::text) return {};
    return column.computed ? column.computed->value(row.descriptors) : derived.value(*column.derived);
}

}  // namespace chemsieve
