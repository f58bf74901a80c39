// The lines of V2000 molfiles, and what is wrong with those that RDKit reads as something else. Internal to
// chem/labels.
//
// Source: CTfile formats, BIOVIA 2020. Never throws on bad text. Threads: may be called concurrently.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

inline constexpr std::size_t kLinesOfHeader = 3;
inline constexpr std::size_t kSymbolAt = 31;

// Three columns of a line; 0 if it is shorter, or has no number there.
unsigned column(std::string_view line, std::size_t at);

// "CHG" of "M  CHG": of the format, or of those that other programs add and RDKit knows.
bool is_known_property(std::string_view tag);

std::vector<std::string_view> lines_of(std::string_view text);

// The lines of a V2000 molfile by what they are.
struct V2000Lines {
    std::vector<std::string_view> atoms, bonds, properties;

    // Empty if there is no such atom, from 1.
    std::string_view symbol(unsigned atom) const;
};
// Nothing if it is another molfile, or too short.
std::optional<V2000Lines> v2000_lines(std::string_view text);

// Whether lines and atoms look as if they had one of the faults: most molfiles have none, and there are millions.
bool is_numbered_property(std::string_view line);    // charges, isotopes or unpaired electrons
bool is_miswritten_property(std::string_view line);  // in small letters, or with other blanks
bool has_odd_charge(std::string_view atom);
bool has_odd_mass(std::string_view atom);
bool may_be_odd_bond(std::string_view line);

// Why the molfile is refused: lone pairs, numbers off their columns or that the format does not have, symbols in
// capitals, places with commas, isotopes that are said twice, radicals by a charge. Nothing: it has no such fault.
std::optional<std::string> fault_in_v2000(const V2000Lines& lines);

}  // namespace chemsieve
