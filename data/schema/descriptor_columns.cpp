#include "data/schema/descriptor_columns.h"

#include <algorithm>
#include <cstdint>

#include "chem/properties/computed_properties.h"

namespace chemsieve {

namespace {

constexpr std::size_t kNameWidth = 16;  // names in the definitions, as those of other columns are written

const char* sql_type(PropertyType type) {
    return type == PropertyType::integer ? "INTEGER" : type == PropertyType::real ? "REAL" : "TEXT";
}

void read(const sqlite::Statement& row, int column, int& value) { value = static_cast<int>(row.integer(column)); }
void read(const sqlite::Statement& row, int column, double& value) { value = row.real(column); }
void read(const sqlite::Statement& row, int column, std::string& value) { value = row.text(column); }

}  // namespace

std::string descriptor_columns() {
    std::string list;
    for (const ComputedProperty& property : kComputedProperties) {
        list.append(list.empty() ? "" : ", ").append(property.column);
    }
    return list;
}

std::string descriptor_definitions() {
    std::string lines;
    for (const ComputedProperty& property : kComputedProperties) {
        std::string name{property.column};
        name.resize(std::max(name.size(), kNameWidth), ' ');
        lines.append(lines.empty() ? "" : ",\n    ").append(name).append(" ").append(sql_type(property.type()));
        lines += " NOT NULL";
    }
    return lines;
}

Descriptors read_descriptors(const sqlite::Statement& row, int first) {
    Descriptors descriptors;
    for (const ComputedProperty& property : kComputedProperties) {
        std::visit([&](auto where) { read(row, first, descriptors.*where); }, property.member);
        ++first;
    }
    return descriptors;
}

}  // namespace chemsieve
