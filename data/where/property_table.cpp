#include "data/where/property_table.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/number_text.h"
#include "base/qualified_number.h"
#include "base/text.h"
#include "chem/properties/computed_properties.h"
#include "chem/properties/formula_text.h"
#include "data/where/derived_properties.h"

namespace chemsieve {

namespace {

constexpr std::size_t kSuggestions = 3;
constexpr std::size_t kLongestCompared = 64;  // bytes of a name

// Insertions, deletions and replacements from one to the other (Levenshtein).
std::size_t edits(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] != b[j]);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

sqlite::Number number_of_text(std::string_view text) {
    const TextNumber number = number_in(bare_number(text));
    if (const auto* whole = std::get_if<std::int64_t>(&number)) return *whole;
    const auto* real = std::get_if<double>(&number);
    return real && !std::isnan(*real) ? sqlite::Number{*real} : sqlite::Number{};
}

// The least or greatest number that a text allows; those without a qualifier stay whole.
template <double QualifiedNumber::*end>
sqlite::Number end_of_text(std::string_view text) {
    if (const auto exact = number_of_text(text); !std::holds_alternative<std::monostate>(exact)) return exact;
    const auto number = qualified_number_in(text);
    return number ? sqlite::Number{(*number).*end} : sqlite::Number{};
}

}  // namespace

void define_number_functions(sqlite::Connection& connection) {
    connection.define_function(kNumberFunction, number_of_text);
    connection.define_function(kLowFunction, end_of_text<&QualifiedNumber::low>);
    connection.define_function(kHighFunction, end_of_text<&QualifiedNumber::high>);
}

PropertyTable::PropertyTable(sqlite::Connection& connection, std::span<const ImportedProperty> further)
    : library_{connection.path()} {
    properties_.push_back({.name = "id", .type = PropertyType::text, .column = "c.id"});
    for (const ComputedProperty& property : kComputedProperties) {
        properties_.push_back({.name = std::string{property.name},
                               .type = property.type(),
                               .column = "c." + std::string{property.column}});
    }
    for (const DerivedProperty& property : derived_properties()) {
        properties_.push_back({.name = std::string{property.name},
                               .type = property.type,
                               .column = std::string{property.sql},
                               .of_structure = property.of_structure});
    }
    sqlite::Statement imported{connection, "SELECT property_id, name, type FROM property ORDER BY property_id"};
    while (imported.step()) {
        properties_.push_back({.name = imported.text(1),
                               .type = property_type_from(imported.text(2)),
                               .column = "",
                               .imported = imported.integer(0)});
    }
    constexpr std::int64_t kNoProperty = 0;  // numbers begin at 1
    for (const ImportedProperty& property : further) {
        const auto known = std::find_if(properties_.begin(), properties_.end(), [&](const KnownProperty& other) {
            return other.column.empty() && other.name == property.name;
        });
        if (known == properties_.end()) {
            properties_.push_back(
                {.name = property.name, .type = property.type, .column = "", .imported = kNoProperty});
        } else {
            known->type = property.type;
        }
    }
}

const KnownProperty* PropertyTable::find(const PropertyKey& key) const {
    for (const KnownProperty& property : properties_) {
        const bool is_imported = property.column.empty();
        if (is_imported != key.imported) continue;
        if (is_imported ? property.name == key.name : lower(property.name) == lower(key.name)) return &property;
    }
    const auto element = key.imported ? std::nullopt : element_counted(key.name);
    return element ? &atoms_of(*element) : nullptr;
}

const KnownProperty* PropertyTable::find_if_known(const PropertyName& name) const {
    try {
        return &find(name, name.name);
    } catch (const ConditionError&) {
        return nullptr;
    }
}

const KnownProperty& PropertyTable::atoms_of(int element) const {
    KnownProperty& atoms = atoms_[element];
    if (atoms.name.empty()) {
        atoms.name = std::string{element_symbol(element)} + "_atoms";
        atoms.type = PropertyType::integer;
        atoms.column = sql_of_atoms(element);
    }
    return atoms;
}

const KnownProperty& PropertyTable::find(const PropertyName& name, std::string_view condition) const {
    std::vector<const KnownProperty*> alike;
    for (const KnownProperty& property : properties_) {
        if (name.quoted && property.column.empty() && property.name == name.name) return property;
        if (lower(property.name) == lower(name.name)) alike.push_back(&property);
    }
    // What is computed comes first and has no like but in imported properties, which double quotes tell apart.
    if (!alike.empty() && !alike.front()->column.empty()) return *alike.front();
    if (const auto element = element_counted(name.name)) {
        if (alike.empty()) return atoms_of(*element);
        const std::string symbol{element_symbol(*element)};
        if (!name.quoted && name.name == symbol) {
            throw ConditionError{"'" + symbol + "' is an element, and the library has a property '" + alike[0]->name +
                                     "'; write " + symbol + "_atoms for the atoms, \"" + alike[0]->name +
                                     "\" in double quotes for the property",
                                 condition, name.place};
        }
    }
    for (const KnownProperty* property : alike) {
        if (property->name == name.name || alike.size() == 1) return *property;
    }
    if (alike.empty()) {
        throw ConditionError{"there is no property '" + one_line(name.name) + "'",
                             condition,
                             name.place,
                             {{RemedyKind::name_known_property, library_, names_like(name)}}};
    }
    throw ConditionError{
        "properties '" + alike[0]->name + "' and '" + alike[1]->name + "' differ in case only; write one exactly",
        condition, name.place};
}

std::string PropertyTable::names_like(const PropertyName& name) const {
    const std::string wanted = lower(name.name).substr(0, kLongestCompared);
    std::vector<std::pair<std::size_t, std::string>> near;
    std::string symbol = wanted.substr(0, 3);
    for (char& c : symbol) {
        if (&c == symbol.data() && c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    if (symbol.size() == wanted.size() && element_counted(symbol)) near.emplace_back(0, symbol);
    for (const KnownProperty& property : properties_) {
        const std::string known = lower(property.name).substr(0, kLongestCompared);
        const bool begins_alike = wanted.size() > 1 && (known.starts_with(wanted) || wanted.starts_with(known));
        const std::size_t distance = begins_alike ? 1 : edits(wanted, known);
        if (distance <= std::max<std::size_t>(1, wanted.size() / 3)) near.emplace_back(distance, property.name);
    }
    std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string names;
    const std::size_t count = std::min(near.size(), kSuggestions);
    for (std::size_t i = 0; i < count; ++i) {
        names += (i == 0 ? "" : i + 1 == count ? " or " : ", ") + one_line(near[i].second);
    }
    return names;
}

}  // namespace chemsieve
