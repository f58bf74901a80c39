#include "chem/read/inchi_text.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::string_view kPrefix = "InChI=";
constexpr std::string_view kKeyPrefix = "InChIKey=";
constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::size_t kMostMultiple = 999;  // as many components as there may be atoms

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

std::string_view without_leading_blanks(std::string_view text) {
    return text.substr(std::min(text.find_first_not_of(kBlanks), text.size()));
}

std::string_view first_word(std::string_view text) { return text.substr(0, text.find_first_of(kBlanks)); }

// Letters: 14, 10 and 1.
bool is_key(std::string_view text) {
    text = first_word(without_leading_blanks(text));
    if (text.starts_with(kKeyPrefix)) return true;
    if (text.size() != 27) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool hyphen = i == 14 || i == 25;
        if (hyphen ? text[i] != '-' : !is_upper(text[i])) return false;
    }
    return true;
}

std::vector<std::string_view> split(std::string_view text, char delimiter) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0;;) {
        const std::size_t end = text.find(delimiter, begin);
        parts.push_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
        if (end == std::string_view::npos) return parts;
        begin = end + 1;
    }
}

std::size_t number_in(std::string_view text, std::size_t& at, std::size_t otherwise) {
    std::size_t number = otherwise;
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), number);
    at = static_cast<std::size_t>(end - text.data());
    return error == std::errc{} ? number : otherwise;
}

// Atoms in the connection table: hydrogens are only where there is nothing else.
std::size_t atoms_of(std::string_view formula) {
    std::size_t heavy = 0;
    std::size_t all = 0;
    for (std::size_t at = 0; at < formula.size();) {
        std::size_t end = at + 1;
        while (end < formula.size() && is_lower(formula[end])) ++end;
        const bool hydrogen = formula.substr(at, end - at) == "H";
        const std::size_t count = std::min(number_in(formula, end, 1), kMostMultiple);
        all += count;
        if (!hydrogen) heavy += count;
        at = end;
    }
    return heavy > 0 ? heavy : std::min<std::size_t>(all, 1);
}

// "2C3H7NO2.Zn": sizes of the components.
std::vector<std::size_t> component_sizes(std::string_view formula) {
    std::vector<std::size_t> sizes;
    for (const std::string_view part : split(formula, '.')) {
        std::size_t at = 0;
        const std::size_t times = std::min(number_in(part, at, 1), kMostMultiple);
        sizes.insert(sizes.end(), times, atoms_of(part.substr(at)));
    }
    return sizes;
}

// "2H,4H2,1H3,(H,5,6)": what is in parentheses, without the number of hydrogens and charges.
std::vector<std::vector<std::size_t>> groups_of(std::string_view hydrogens, std::size_t first_atom, std::size_t atoms) {
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t open = hydrogens.find('('); open != std::string_view::npos; open = hydrogens.find('(', open + 1)) {
        const std::string_view inside = hydrogens.substr(open + 1, hydrogens.find(')', open) - open - 1);
        std::vector<std::size_t> group;
        for (const std::string_view part : split(inside, ',')) {
            if (part.empty() || !is_digit(part[0])) continue;
            std::size_t at = 0;
            const std::size_t number = number_in(part, at, 0);
            if (number >= 1 && number <= atoms) group.push_back(first_atom + number - 1);
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

}  // namespace

bool is_inchi(std::string_view text) { return without_leading_blanks(text).starts_with(kPrefix) || is_key(text); }

std::optional<std::string> inchi_beyond_limits(std::string_view text) {
    if (is_key(text)) {
        return "an InChIKey is a hash, from which no structure can be made; give the InChI, SMILES or a molfile";
    }
    if (text.size() > kMaxInchiBytes) return "InChI longer than " + std::to_string(kMaxInchiBytes) + " bytes";
    const std::string_view inchi = first_word(text);
    const std::string_view rest = without_leading_blanks(text.substr(inchi.size()));
    if (!rest.empty()) {
        return "has text after the InChI: '" + std::string{rest.substr(0, 40)} + "'; leave the InChI alone there";
    }
    const bool printable = std::all_of(inchi.begin(), inchi.end(), [](char c) { return c > ' ' && c < '\x7f'; });
    if (!printable) return "has characters that no InChI has; copy it anew, or give SMILES or a molfile";
    return std::nullopt;
}

std::vector<std::vector<std::size_t>> mobile_groups(std::string_view text) {
    const std::vector<std::string_view> layers = split(first_word(text), '/');
    if (layers.size() < 3) return {};
    std::string_view hydrogens;
    for (const std::string_view layer : layers) {
        if (layer.starts_with('f') || layer.starts_with('r')) return {};
        if (layer.starts_with('h') && hydrogens.empty()) hydrogens = layer.substr(1);
    }
    const std::vector<std::size_t> sizes = component_sizes(layers[1]);
    std::vector<std::vector<std::size_t>> groups;
    std::size_t component = 0;
    std::size_t first_atom = 0;
    for (const std::string_view part : split(hydrogens, ';')) {
        std::size_t at = 0;
        std::size_t times = 1;
        // "2*" says the same of two components.
        if (part.find('*') != std::string_view::npos) {
            times = std::min(number_in(part, at, 1), kMostMultiple);
        }
        for (; times > 0 && component < sizes.size(); --times) {
            for (auto& group : groups_of(part, first_atom, sizes[component])) groups.push_back(std::move(group));
            first_atom += sizes[component++];
        }
    }
    return groups;
}

}  // namespace chemsieve
