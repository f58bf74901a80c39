// What the values of a property are, and the words for it.
#pragma once

#include <string_view>

namespace chemsieve {

enum class PropertyType { integer, real, text };

// "integer", "real" or "text": the word that a library stores.
constexpr const char* stored_name_of(PropertyType type) noexcept {
    switch (type) {
        case PropertyType::integer: return "integer";
        case PropertyType::real: return "real";
        case PropertyType::text: break;
    }
    return "text";
}

// The type that a library stores under this word; unknown words are text.
constexpr PropertyType property_type_from(std::string_view stored) noexcept {
    for (const PropertyType type : {PropertyType::integer, PropertyType::real}) {
        if (stored == stored_name_of(type)) return type;
    }
    return PropertyType::text;
}

// "integer", "number" or "text": the word that users read.
constexpr const char* word_of(PropertyType type) noexcept {
    return type == PropertyType::real ? "number" : stored_name_of(type);
}

}  // namespace chemsieve
