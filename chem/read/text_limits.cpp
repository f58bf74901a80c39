#include "chem/read/text_limits.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>

#include "chem/read/parse.h"

#include "base/text.h"
#include "chem/labels/v3000_lines.h"

namespace chemsieve {

namespace {

constexpr std::size_t kMaxSmilesBytes = 1U << 20;
constexpr std::size_t kMaxSmartsBytes = 1U << 14;
constexpr std::size_t kMaxMolblockBytes = 16U << 20;
constexpr int kMaxRecursionDepth = 20;
constexpr unsigned long kMaxIsotope = 999;
constexpr unsigned long kMaxAtomNumber = 999'999'999;  // atom maps
constexpr unsigned long kMaxOther = 99;                // charges, hydrogens, degrees, ring sizes

std::optional<std::string> check_size_and_nul(std::string_view text, std::size_t limit, std::string_view what) {
    if (text.size() > limit) {
        return std::string{what} + " longer than " + std::to_string(limit) + " bytes";
    }
    if (text.find('\0') != std::string_view::npos) return "contains a NUL character";
    return std::nullopt;
}

constexpr std::size_t kDigitsShown = 20;

// The numbers inside bracket atoms; RDKit stores charges in 8 bits and isotopes in 16 and lets larger ones wrap.
// Outside of atoms, also inside the parentheses of recursive SMARTS, numbers close rings.
std::optional<std::string> check_bracket_numbers(std::string_view text) {
    std::string open;  // brackets and parentheses not closed yet
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '[' || text[i] == '(') open.push_back(text[i]);
        if ((text[i] == ']' || text[i] == ')') && !open.empty()) open.pop_back();
        if (open.empty() || open.back() != '[' || !is_digit(text[i])) continue;
        const std::size_t begin = i;
        while (i + 1 < text.size() && is_digit(text[i + 1])) ++i;
        unsigned long number = kMaxAtomNumber + 1;
        std::from_chars(text.data() + begin, text.data() + i + 1, number);
        const char before = begin > 0 ? text[begin - 1] : ' ';
        const bool isotope = before == '[' || before == '&' || before == ',' || before == ';' || before == '!';
        const unsigned long limit = before == ':' ? kMaxAtomNumber : isotope || before == '#' ? kMaxIsotope : kMaxOther;
        if (number <= limit) continue;
        const std::string digits{text.substr(begin, i + 1 - begin)};
        return "number " + (digits.size() > kDigitsShown ? digits.substr(0, kDigitsShown) + "..." : digits) +
               " in an atom is out of range (at most " + std::to_string(limit) + " here)";
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> smiles_beyond_limits(std::string_view text) {
    if (auto reason = check_size_and_nul(text, kMaxSmilesBytes, "SMILES")) return reason;
    return check_bracket_numbers(text.substr(0, text.find(" |")));
}

std::optional<std::string> smarts_beyond_limits(std::string_view text) {
    if (auto reason = check_size_and_nul(text, kMaxSmartsBytes, "SMARTS")) return reason;
    int depth = 0;
    int deepest = 0;
    // "$(" opens a level of recursion; which ")" closes it does not matter for a bound on the nesting of brackets.
    for (const char c : text) {
        if (c == '[') deepest = std::max(deepest, ++depth);
        if (c == ']') --depth;
    }
    if (deepest > kMaxRecursionDepth) {
        return "recursive SMARTS nested more than " + std::to_string(kMaxRecursionDepth) + " levels deep";
    }
    return check_bracket_numbers(text);
}

namespace {

std::string_view line_of(std::string_view text, int number) {
    for (; number > 0; --number) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    return text.substr(0, text.find_first_of("\r\n"));
}

// A counts line of V2000 has three columns each for atoms and bonds; programs that write more atoms or bonds push the
// rest of the line to the right, and what is read of it is nonsense.
std::optional<std::string> beyond_v2000(std::string_view text) {
    constexpr std::size_t kVersionAt = 34;  // after the blank that versions begin with
    constexpr int kCountsLine = 3;          // from 0
    const std::string_view line = line_of(text, kCountsLine);
    const std::size_t version = line.find("V2000");
    if (version == std::string_view::npos || version <= kVersionAt) return std::nullopt;
    const std::string_view digits = line.substr(0, line.find_first_not_of("0123456789"));
    if (digits.size() < 4) return std::nullopt;
    // "9991000" may also be many bonds of few atoms; these are as many as atoms, about.
    const unsigned four = leading_number(digits.substr(0, 4));
    const bool many_bonds =
        digits.size() == 7 && leading_number(digits.substr(3)) < 2 * leading_number(digits.substr(0, 3));
    const std::string claimed =
        many_bonds ? std::to_string(leading_number(digits.substr(3))) + " bonds" : std::to_string(four) + " atoms";
    return "a V2000 molfile holds at most 999 atoms and 999 bonds, and this one says " + claimed +
           "; V3000 holds more bonds, and more than " + std::to_string(kMaxAtoms) + " atoms are beyond the limit";
}

// Takes blanks and the number that follows from the text. Nothing, if no plain number does: RDKit takes signs as well,
// and turns -1 into four thousand million. The greatest number there is stands for all that are greater.
std::optional<std::uint64_t> take_number(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc::invalid_argument) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return error == std::errc{} ? number : std::numeric_limits<std::uint64_t>::max();
}

// The first two words of a counts line: how many atoms and bonds there are.
std::optional<std::string> counts_beyond_limits(std::string_view words, std::size_t record_bytes) {
    constexpr std::string_view kBetween = " \t";
    for (const char* what : {"atoms", "bonds"}) {
        if (words.find_first_not_of(kBetween) == std::string_view::npos)
            return std::nullopt;  // RDKit tells what is wrong
        const auto number = take_number(words);
        if (!number || !(words.empty() || kBetween.find(words.front()) != std::string_view::npos)) {
            return std::string{"the counts line does not tell the number of "} + what;
        }
        if (*number > record_bytes) {
            return std::string{"the counts line claims more "} + what + " than the record has bytes";
        }
        if (*number > 4 * kMaxAtoms) return std::to_string(*number) + " " + what + " are beyond the limit";
    }
    return std::nullopt;
}

// RDKit takes as many entries from a list "ATOMS=(3 1 2 3)" as it claims to have: from stereo groups until memory is
// out, from R groups even behind the line's end where the number has wrapped. Quoted text is no list.
std::optional<std::string> list_beyond_limits(std::string_view line) {
    bool is_quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') is_quoted = !is_quoted;
        if (is_quoted || !line.substr(i).starts_with("=(")) continue;
        std::string_view entries = line.substr(i + 2);
        const auto number = take_number(entries);
        if (!number || *number >= line.size()) return "a list claims more entries than its line has";
    }
    return std::nullopt;
}

// What follows "M  V30 " in a line.
std::optional<std::string> v3000_line_beyond_limits(std::string_view line, std::size_t record_bytes) {
    constexpr std::string_view kCounts = "COUNTS ";
    if (!line.starts_with(kCounts)) return list_beyond_limits(line);
    return counts_beyond_limits(line.substr(kCounts.size()), record_bytes);
}

// RDKit allocates what a V3000 line claims before it reads on.
std::optional<std::string> beyond_v3000(std::string_view text) {
    if (text.find("M  V30 ") == std::string_view::npos) return std::nullopt;
    return reason_in_v3000(text, [&](std::string_view line) { return v3000_line_beyond_limits(line, text.size()); });
}

}  // namespace

std::optional<std::string> molblock_beyond_limits(std::string_view text) {
    if (auto reason = check_size_and_nul(text, kMaxMolblockBytes, "record")) return reason;
    if (auto reason = beyond_v2000(text)) return reason;
    return beyond_v3000(text);
}

}  // namespace chemsieve
