// What the values of a property are, and the words for it.
#pragma once

#include <string_view>

namespace chemsieve {

// From what fits fewest values to what fits all. Qualified: some have qualifiers (">50"), decimal commas, or say that
// there is no number ("n.d."); see base/qualified_number.h.
enum class PropertyType { integer, real, qualified, text };

// "integer", "real", "qualified" or "text".
constexpr const char* stored_name_of(PropertyType type) noexcept {
    switch (type) {
        case PropertyType::integer: return "integer";
        case PropertyType::real: return "real";
        case PropertyType::qualified: return "qualified";
        case PropertyType::text: break;
    }
    return "text";
}

// The type of the word that a library stores (NumberStyle); unknown words are text.
constexpr PropertyType property_type_from(std::string_view stored) noexcept {
    for (const PropertyType type : {PropertyType::integer, PropertyType::real}) {
        if (stored == stored_name_of(type)) return type;
    }
    return stored.starts_with(stored_name_of(PropertyType::qualified)) ? PropertyType::qualified : PropertyType::text;
}

// "integer", "number", "number with qualifiers" or "text": the word that users read.
constexpr const char* word_of(PropertyType type) noexcept {
    return type == PropertyType::real        ? "number"
           : type == PropertyType::qualified ? "number with qualifiers"
                                             : stored_name_of(type);
}

}  // namespace chemsieve
