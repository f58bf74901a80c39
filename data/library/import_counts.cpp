#include "data/library/import_counts.h"

#include "base/number_text.h"
#include "base/text.h"
#include "chem/properties/property_type.h"

namespace chemsieve {

std::string words_of(const ImportedColumn& column) {
    const PropertyType type = property_type_from(column.style.word());
    const bool has_commas = type == PropertyType::qualified && column.style.has_decimal_comma();
    const bool has_signs = type == PropertyType::qualified && column.style.has_qualifiers();
    std::string words = one_line(column.name) + ' ' + (has_commas ? "number with decimal commas" : word_of(type));
    if (has_commas && has_signs) words += " and qualifiers";
    const std::int64_t numbers = column.cells - column.without_number;
    const auto of_cells = [&](std::int64_t some, const char* what) {
        return " (" + with_separators(some) + " of " + with_separators(column.cells) +
               (column.cells == 1 ? " cell " : " cells ") + what + ")";
    };
    if (column.style.is_unsure()) return words + " (its commas may stand for thousands or decimals)";
    if (type == PropertyType::text && column.without_number == 0 && numbers > 0) {
        return words + " (its numbers have both points and commas, or others than were said)";
    }
    if (column.was_unsure && column.style.has_decimal_comma()) words += " (also those stored before)";
    if (type == PropertyType::text && numbers > 0) words += of_cells(column.without_number, "are no number");
    if (type != PropertyType::text && column.without_number > 0) {
        words += of_cells(column.without_number, "without a number");
    }
    return words;
}

}  // namespace chemsieve
