#include "app/work/column_numbers.h"

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace chemsieve::work {

std::optional<CompoundValues<std::optional<double>>> numbers_of(const std::string& column, const CompoundSource& source,
                                                                const std::stop_token& stop) {
    const std::vector<ImportedProperty> properties = source.imported_properties();
    const bool is_imported = std::any_of(properties.begin(), properties.end(), [&](const ImportedProperty& property) {
        return lower(property.name) == lower(column);
    });
    const auto numbers = source.numeric_values({column, is_imported}, stop);
    if (!numbers) return std::nullopt;
    CompoundValues<std::optional<double>> values;
    for (std::size_t i = 0; i < numbers->compounds.size(); ++i) values[numbers->compounds[i]] = numbers->values[i];
    return values;
}

}  // namespace chemsieve::work
