#include "ui/session/name_lookup.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace chemsieve::ui {

namespace {

constexpr std::array<std::string_view, 16> kTitles{
    "id",          "name",           "names",     "title",          "compound",     "compound_name", "common_name",
    "common name", "preferred_name", "pref_name", "preferred name", "generic_name", "drug_name",     "inn",
    "cas",         "molname"};

bool holds_names(const ImportedProperty& property) {
    const std::string title = lower(property.name);
    return property.type == ImportedProperty::Type::text &&
           std::find(kTitles.begin(), kTitles.end(), title) != kTitles.end();
}

std::string quoted(const std::string& text, char quote) {
    std::string result{quote};
    for (const char c : text) result += c == quote ? std::string(2, c) : std::string(1, c);
    return result + quote;
}

}  // namespace

std::string condition_for_name(const std::string& name, const std::vector<ImportedProperty>& properties) {
    const std::string bare = trimmed(name);
    const bool is_plain = bare.find_first_of("%_") == std::string::npos;
    const std::string is_it = (is_plain ? " like " : " = ") + quoted(bare, '\'');
    std::string condition = "id" + is_it;
    for (const ImportedProperty& property : properties) {
        if (holds_names(property)) condition += " or " + quoted(property.name, '"') + is_it;
    }
    return condition;
}

}  // namespace chemsieve::ui
