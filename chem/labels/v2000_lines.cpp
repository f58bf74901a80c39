#include "chem/labels/v2000_lines.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "base/text.h"
#include "chem/labels/atom_labels.h"
#include "chem/labels/v3000_lines.h"

namespace chemsieve {

namespace {

constexpr std::size_t kMassAt = 34, kChargeAt = 36;

// "M  CHG  2   1   1   3  -1". RDKit takes other columns, and numbers with a plus, for other numbers or none.
std::optional<std::string> misplaced_numbers(std::string_view line) {
    constexpr std::size_t kTag = 9, kEach = 8, kNumber = 4;
    const auto is_number = [](std::string_view text, bool may_be_negative) {
        return is_whole_number(without_ends(text, " "), may_be_negative);
    };
    const std::string_view bare = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    const std::size_t count = column(line, 6);
    bool is_right = bare.size() > kTag && bare.size() == kTag + kEach * count && is_number(bare.substr(6, 3), false);
    for (std::size_t i = 0; i < count && is_right; ++i) {
        const std::string_view pair = bare.substr(kTag + kEach * i, kEach);
        is_right = is_number(pair.substr(0, kNumber), false) && is_number(pair.substr(kNumber), true);
    }
    if (is_right) return std::nullopt;
    return "its line '" + std::string{bare.substr(0, 40)} + "' does not have its numbers in the columns of the format";
}

std::optional<std::string> misplaced_numbers_in(const V2000Lines& lines) {
    for (const std::string_view line : lines.properties) {
        if (line.starts_with("M  END")) break;
        if (is_miswritten_property(line)) {
            return "its line '" + std::string{line.substr(0, 40)} + "' is not written as the format has it";
        }
        if (!is_numbered_property(line)) continue;
        if (auto reason = misplaced_numbers(line)) return reason;
    }
    return std::nullopt;
}

// RDKit reads a number up to its comma.
std::optional<std::string> comma_in_places(const V2000Lines& lines) {
    constexpr std::size_t kPlaces = 30;
    for (std::size_t i = 0; i < lines.atoms.size(); ++i) {
        if (lines.atoms[i].substr(0, kPlaces).find(',') == std::string_view::npos) continue;
        return "the place of atom " + std::to_string(i + 1) + " has a comma; molfiles have decimal points";
    }
    return std::nullopt;
}

// Lines of isotopes stand for what all atoms say, and RDKit takes both.
std::optional<std::string> isotopes_said_twice(const V2000Lines& lines) {
    std::set<unsigned> listed;
    for (const std::string_view line : lines.properties) {
        if (!line.starts_with("M  ISO")) continue;
        for (std::size_t i = 0; i < column(line, 6); ++i) listed.insert(column(line, 10 + 8 * i));
    }
    if (listed.empty()) return std::nullopt;
    for (unsigned atom = 1; atom <= lines.atoms.size(); ++atom) {
        const std::string_view line = lines.atoms[atom - 1];
        const std::string_view mass = line.size() > kMassAt + 1 ? without_ends(line.substr(kMassAt, 2), " ") : "0";
        if (mass.empty() || mass == "0" || listed.contains(atom)) continue;
        return "atom " + std::to_string(atom) + " has an isotope by its own line, and lines 'M  ISO' stand for these";
    }
    return std::nullopt;
}

std::optional<std::string> symbol_in_capitals(const V2000Lines& lines) {
    for (unsigned atom = 1; atom <= lines.atoms.size(); ++atom) {
        if (auto reason = reason_of_capitals(atom, lines.symbol(atom))) return reason;
    }
    return std::nullopt;
}

std::optional<std::string> lone_pair_in(const V2000Lines& lines) {
    for (unsigned atom = 1; atom <= lines.atoms.size(); ++atom) {
        if (lines.symbol(atom) == "LP") return reason_of_lone_pair(std::to_string(atom));
    }
    return std::nullopt;
}

// "atom 2 has the charge 99"
std::string told_of(const char* what, std::size_t number, const std::vector<std::string>& words) {
    std::string text = what;
    text += ' ';
    text += std::to_string(number);
    text += " has ";
    text += joined(words, "");
    return text;
}

// `M  CHG` and `M  RAD` stand for what the atoms say.
std::optional<std::string> odd_charge_in(const V2000Lines& lines) {
    for (const std::string_view line : lines.properties) {
        if (line.starts_with("M  CHG") || line.starts_with("M  RAD")) return std::nullopt;
    }
    for (std::size_t i = 0; i < lines.atoms.size(); ++i) {
        if (!has_odd_charge(lines.atoms[i])) continue;
        const std::string number = trimmed(lines.atoms[i].substr(kChargeAt, 3));
        if (number == "4") {
            return "atom " + std::to_string(i + 1) +
                   " is a radical by the number 4 in the place of its charge, which is not read; write M  RAD";
        }
        return told_of("atom", i + 1,
                       {"'", number, "' in the place of its charge, where the format has numbers from 0 to 7"});
    }
    return std::nullopt;
}

// Numbers that no atom can have, of which RDKit takes the last, or none.
std::optional<std::string> odd_numbers_in(const V2000Lines& lines) {
    constexpr int kGreatestCharge = 15;
    std::set<unsigned> charged;
    for (const std::string_view line : lines.properties) {
        if (line.starts_with("M  END")) break;
        const bool is_charge = line.starts_with("M  CHG"), is_isotope = line.starts_with("M  ISO");
        if (!is_charge && !is_isotope) continue;
        for (std::size_t i = 0; i < column(line, 6); ++i) {
            const unsigned atom = column(line, 10 + 8 * i);
            const std::string text = trimmed(line.substr(std::min(line.size(), 13 + 8 * i), 4));
            const bool is_negative = text.starts_with('-');
            const unsigned number = leading_number(std::string_view{text}.substr(is_negative ? 1 : 0));
            if (is_isotope && is_negative) return told_of("atom", atom, {"the isotope ", text});
            if (is_charge && number > kGreatestCharge) {
                return told_of("atom", atom, {"the charge ", text, ", beyond -15 to 15"});
            }
            if (is_charge && !charged.insert(atom).second) {
                return told_of("atom", atom, {"the charge ", text, " beside another one"});
            }
        }
    }
    return std::nullopt;
}

// Two lists of one atom, of which RDKit takes the last.
std::optional<std::string> lists_said_twice(const V2000Lines& lines) {
    std::set<unsigned> listed;
    for (const std::string_view line : lines.properties) {
        if (line.starts_with("M  END")) break;
        if (!line.starts_with("M  ALS")) continue;
        const unsigned atom = column(line, 7);
        if (!listed.insert(atom).second) return told_of("atom", atom, {"two lists of elements ('M  ALS')"});
    }
    return std::nullopt;
}

// The format has -3 to 4 more or less than the usual mass; RDKit takes others, too.
std::optional<std::string> odd_mass_in(const V2000Lines& lines) {
    for (std::size_t i = 0; i < lines.atoms.size(); ++i) {
        if (!has_odd_mass(lines.atoms[i])) continue;
        return told_of("atom", i + 1,
                       {"'", trimmed(lines.atoms[i].substr(kMassAt, 2)),
                        "' in the place of its mass, where the format has numbers from -3 to 4; write M  ISO"});
    }
    return std::nullopt;
}

std::optional<std::string> odd_bond_in(const V2000Lines& lines) {
    const bool has_orders = std::any_of(lines.properties.begin(), lines.properties.end(),
                                        [](std::string_view line) { return line.starts_with("M  ZBO"); });
    for (std::size_t i = 0; i < lines.bonds.size(); ++i) {
        const std::string_view line = lines.bonds[i];
        if (!may_be_odd_bond(line)) continue;
        const std::string type = trimmed(line.substr(6, 3)), stereo = trimmed(line.substr(9, 3));
        constexpr std::string_view kStereo[] = {"", "0", "1", "3", "4", "6"};
        if (type == "0" && !has_orders) return told_of("bond", i + 1, {"the type 0, which the format does not have"});
        if (std::find(std::begin(kStereo), std::end(kStereo), stereo) == std::end(kStereo)) {
            return told_of("bond", i + 1,
                           {"'", stereo, "' in the place of its stereochemistry, which the format does not have"});
        }
    }
    return std::nullopt;
}

}  // namespace

unsigned column(std::string_view line, std::size_t at) {
    return at < line.size() ? leading_number(without_ends(line.substr(at, 3), " ")) : 0;
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(line);
    }
    return lines;
}

std::string_view V2000Lines::symbol(unsigned atom) const {
    if (atom == 0 || atom > atoms.size() || atoms[atom - 1].size() <= kSymbolAt) return {};
    return without_ends(atoms[atom - 1].substr(kSymbolAt, 3), " ");
}

std::optional<V2000Lines> v2000_lines(std::string_view text) {
    const std::vector<std::string_view> lines = lines_of(text);
    if (lines.size() <= kLinesOfHeader || lines[kLinesOfHeader].find("V3000") != std::string_view::npos)
        return std::nullopt;
    const std::size_t atoms = column(lines[kLinesOfHeader], 0), bonds = column(lines[kLinesOfHeader], 3);
    const std::size_t begin = kLinesOfHeader + 1;
    if (lines.size() < begin + atoms + bonds) return std::nullopt;
    const auto at = [&](std::size_t i) { return lines.begin() + static_cast<std::ptrdiff_t>(begin + i); };
    return V2000Lines{{at(0), at(atoms)}, {at(atoms), at(atoms + bonds)}, {at(atoms + bonds), lines.end()}};
}

bool is_numbered_property(std::string_view line) {
    return line.starts_with("M  CHG") || line.starts_with("M  ISO") || line.starts_with("M  RAD");
}

bool is_known_property(std::string_view tag) {
    // Those of the format, and what other programs add and RDKit knows.
    constexpr std::string_view kTags[] = {"CHG", "RAD", "ISO", "RBC", "SUB", "UNS", "LIN", "ALS", "APO", "AAL", "RGP",
                                          "LOG", "STY", "SST", "SLB", "SCN", "SDS", "SAL", "SBL", "SPA", "SMT", "CRS",
                                          "SDI", "SBV", "SDT", "SDD", "SCD", "SED", "SPL", "SNC", "SAP", "SCL", "REG",
                                          "SBT", "$3D", "ZBO", "ZCH", "HYD", "PXA", "MRV", "V30"};
    return std::find(std::begin(kTags), std::end(kTags), tag) != std::end(kTags);
}

bool is_miswritten_property(std::string_view line) {
    constexpr std::size_t kTag = 3;
    if (line.size() < 1 + kTag || line[0] != 'M' || (line[1] != ' ' && line[1] != '\t')) return false;
    const auto is_capital = [&](std::size_t at) { return line.size() > at && line[at] >= 'A' && line[at] <= 'Z'; };
    if (line.starts_with("M  ") && is_capital(3) && is_capital(4) && is_capital(5)) return false;
    const std::string_view words = without_ends(line.substr(1), " \t");
    std::string tag{words.substr(0, kTag)};
    std::transform(tag.begin(), tag.end(), tag.begin(), [](unsigned char c) { return std::toupper(c); });
    const bool has_end = words.size() <= kTag || words[kTag] == ' ' || words[kTag] == '\t';
    return has_end && is_known_property(tag) && line.substr(0, 3 + kTag) != "M  " + tag;
}

// The charge of the atom is none of the format's numbers, or 4, a doublet, which RDKit takes for no charge.
bool has_odd_charge(std::string_view atom) {
    if (atom.size() < kChargeAt + 3) return false;
    const char last = atom[kChargeAt + 2];
    const bool is_short = atom[kChargeAt] == ' ' && atom[kChargeAt + 1] == ' ';
    return !(is_short && (last == ' ' || (last >= '0' && last <= '7' && last != '4')));
}

bool has_odd_mass(std::string_view atom) {
    if (atom.size() < kMassAt + 2) return false;
    const char sign = atom[kMassAt], last = atom[kMassAt + 1];
    return !((sign == ' ' && (last == ' ' || (last >= '0' && last <= '4'))) || (sign == '0' && last == '0') ||
             (sign == '-' && last >= '1' && last <= '3'));
}

bool may_be_odd_bond(std::string_view line) {
    constexpr std::size_t kTypeAt = 8, kStereoAt = 11, kLongest = 30;
    if (line.size() <= kStereoAt || line.size() > kLongest || (line[0] != ' ' && !is_digit(line[0]))) return false;
    const char stereo = line[kStereoAt];
    const bool is_usual = stereo == '0' || stereo == '1' || stereo == '3' || stereo == '4' || stereo == '6';
    return line[kTypeAt] == '0' || !is_usual || line[kStereoAt - 1] != ' ';
}

std::optional<std::string> fault_in_v2000(const V2000Lines& lines) {
    for (auto* reason_in : {odd_charge_in, odd_mass_in, lists_said_twice, odd_bond_in, misplaced_numbers_in,
                            odd_numbers_in, symbol_in_capitals, comma_in_places, isotopes_said_twice, lone_pair_in}) {
        if (auto reason = reason_in(lines)) return reason;
    }
    return std::nullopt;
}

}  // namespace chemsieve
