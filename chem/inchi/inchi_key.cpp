#include "chem/inchi/inchi_key.h"

#include <algorithm>

#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::size_t kFlagPlace = 23, kVersionPlace = 24;

bool are_capitals(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

// Whether the text has the form of an InChIKey, standard or not.
bool has_key_form(std::string_view text) {
    return text.size() == kInchiKeyLetters && text[14] == '-' && text[25] == '-' && are_capitals(text.substr(0, 14)) &&
           are_capitals(text.substr(15, 10)) && are_capitals(text.substr(26));
}

}  // namespace

bool is_inchi_key(std::string_view text) {
    return has_key_form(text) && text[kFlagPlace] == 'S' && text[kVersionPlace] == 'A';
}

bool is_inchi_skeleton(std::string_view text) { return text.size() == kSkeletonLetters && are_capitals(text); }

std::string_view bare_inchi_key(std::string_view text) {
    constexpr std::string_view kPrefix = "InChIKey=";
    text = without_ends(text, " \t\r\n");
    if (text.starts_with(kPrefix)) text.remove_prefix(kPrefix.size());
    return text;
}

std::optional<std::string> why_no_inchi_key(std::string_view text) {
    if (is_inchi_key(text) || is_inchi_skeleton(text)) return std::nullopt;
    if (has_key_form(text) && text[kFlagPlace] != 'S') {
        return "it is of a non-standard InChI, and libraries have standard InChIKeys, whose second part ends with SA";
    }
    if (has_key_form(text)) return "it is of another version of InChI than 1, which has SA there";
    return "a standard InChIKey has 14, 10 and 1 capital letters with '-' between them, as "
           "BSYNRYMUTXBXSQ-UHFFFAOYSA-N; its first 14 alone find all compounds of that skeleton";
}

}  // namespace chemsieve
