#include "chem/labels/molfile_labels.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>

#include "base/text.h"
#include "chem/labels/abbreviations.h"
#include "chem/labels/atom_labels.h"
#include "chem/labels/v3000_labels.h"

namespace chemsieve {

namespace {

constexpr std::size_t kLinesOfHeader = 3;
constexpr std::size_t kSymbolAt = 31;

unsigned number_of(std::string_view digits) {
    digits.remove_prefix(std::min(digits.find_first_not_of(' '), digits.size()));
    unsigned number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

// Three columns of a line of V2000; 0 if it is shorter.
unsigned column(std::string_view line, std::size_t at) { return at < line.size() ? number_of(line.substr(at, 3)) : 0; }

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

// The lines of a V2000 molfile by what they are.
struct V2000Lines {
    std::vector<std::string_view> atoms, bonds, properties;

    std::string_view symbol(unsigned atom) const {
        if (atom == 0 || atom > atoms.size() || atoms[atom - 1].size() <= kSymbolAt) return {};
        return without_ends(atoms[atom - 1].substr(kSymbolAt, 3), " ");
    }
};

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

// "M  STY  1   1 SUP", "M  SAL   1  2   3   4", "M  SMT   1 Boc"
void read_group(std::string_view line, std::map<unsigned, SuperatomGroup>& groups) {
    const std::string_view tag = line.substr(0, 6);
    if (tag == "M  STY") {
        for (std::size_t i = 0; i < column(line, 6); ++i) {
            const std::size_t at = 10 + 8 * i;
            if (line.size() < at + 7) continue;
            groups[column(line, at)].is_superatom = line.substr(at + 4, 3) == "SUP";
            groups[column(line, at)].is_multiple = line.substr(at + 4, 3) == "MUL";
        }
    } else if (tag == "M  SAL") {
        SuperatomGroup& group = groups[column(line, 7)];
        group.atoms += column(line, 10);
        if (group.first_atom == 0) group.first_atom = column(line, 14);
    } else if (tag == "M  SPA") {
        groups[column(line, 7)].parents += column(line, 10);
    } else if (tag == "M  SMT" && line.size() > 11) {
        groups[column(line, 7)].label = trimmed(line.substr(11));
    }
}

FoundLabels labels_in_v2000(const V2000Lines& lines) {
    FoundLabels found;
    std::map<unsigned, SuperatomGroup> groups;
    for (std::size_t i = 0; i < lines.properties.size(); ++i) {
        const std::string_view line = lines.properties[i];
        if (line.starts_with("M  END")) break;
        const bool is_alias = line.starts_with("A  ");
        if ((is_alias || line.starts_with("G  ")) && i + 1 < lines.properties.size()) {
            const unsigned atom = column(line, 3);
            std::string label = trimmed(lines.properties[++i]);
            if (label.empty() || (is_alias && is_plain_label(label, lines.symbol(atom)))) continue;
            found.labels.push_back({atom, std::move(label)});
        } else if (line.starts_with("M  APO") && column(line, 6) > 0) {
            found.refused = reason_of_attachment(std::to_string(column(line, 10)));
            return found;
        } else {
            read_group(line, groups);
        }
    }
    for (const auto& [number, group] : groups) {
        find_label(group, lines.symbol(group.first_atom), found);
        if (found.refused) break;
    }
    return found;
}

std::string formatted(const char* format, auto... values) {
    char line[80];
    std::snprintf(line, sizeof line, format, values...);
    return line;
}

std::string joined_lines(const std::vector<std::string>& lines) {
    return lines.empty() ? std::string{} : joined(lines, "\n") + '\n';
}

// Puts groups in the place of the atoms of a V2000 molfile.
class DrawingOut {
  public:
    DrawingOut(std::string_view text, const V2000Lines& lines) : lines_{lines} {
        for (const std::string_view line : lines_of(text)) text_.emplace_back(line);
        for (const std::string_view line : lines_.properties) {
            has_charge_lines_ |= line.starts_with("M  CHG") || line.starts_with("M  RAD");
        }
    }

    // Why the label cannot be drawn out.
    std::optional<std::string> draw(const AtomLabel& label) {
        if (label.atom == 0 || label.atom > lines_.atoms.size()) return reason_of_label(label);
        const std::vector<unsigned> neighbours = neighbours_of(label.atom);
        const auto group = abbreviated_group(label.text, static_cast<unsigned>(neighbours.size()));
        if (!group) return reason_of_label(label);
        add(*group, label.atom, neighbours.front());
        return std::nullopt;
    }

    std::optional<std::string> text() {
        const std::size_t atoms = lines_.atoms.size() + atoms_.size(), bonds = lines_.bonds.size() + bonds_.size();
        constexpr std::size_t kMost = 999;
        if (atoms > kMost || bonds > kMost) return std::nullopt;
        std::string result;
        const std::size_t atoms_end = kLinesOfHeader + 1 + lines_.atoms.size();
        for (std::size_t i = 0; i <= text_.size(); ++i) {
            if (i == atoms_end) result += joined_lines(atoms_);
            if (i == atoms_end + lines_.bonds.size()) result += joined_lines(bonds_) + joined_lines(charges_);
            if (i == text_.size()) break;
            const bool is_property = i >= atoms_end + lines_.bonds.size();
            if (is_property && (text_[i].starts_with("A  ") || text_[i].starts_with("G  "))) {
                ++i;  // its label, which is drawn out
                continue;
            }
            if (i == kLinesOfHeader) text_[i].replace(0, 6, formatted("%3zu%3zu", atoms, bonds));
            result += text_[i] + '\n';
        }
        return result;
    }

  private:
    std::vector<unsigned> neighbours_of(unsigned atom) const {
        std::vector<unsigned> neighbours;
        for (const std::string_view bond : lines_.bonds) {
            const unsigned first = column(bond, 0), second = column(bond, 3);
            if (first == atom) neighbours.push_back(second);
            if (second == atom) neighbours.push_back(first);
        }
        return neighbours;
    }

    DrawnPlace place_of(unsigned atom) const {
        constexpr std::size_t kColumns = 10;
        const std::string line{lines_.atoms[atom - 1]};
        return {std::strtod(line.substr(0, kColumns).c_str(), nullptr),
                std::strtod(line.substr(kColumns, kColumns).c_str(), nullptr)};
    }

    void add(const AbbreviatedGroup& group, unsigned label, unsigned neighbour) {
        const DrawnPlace at = place_of(label);
        const DrawnPlace from = neighbour > 0 && neighbour <= lines_.atoms.size() ? place_of(neighbour) : at;
        std::vector<unsigned> numbers;
        for (const AbbreviatedGroup::Atom& atom : group.atoms) {
            const bool is_label = numbers.empty();
            if (is_label) {
                text_[kLinesOfHeader + label].replace(kSymbolAt, 3, padded(atom.symbol));
            } else {
                const DrawnPlace place = place_in_group(atom, at, from);
                atoms_.push_back(formatted("%10.4f%10.4f%10.4f %-3s 0  0  0  0  0  0  0  0  0  0  0  0", place.x,
                                           place.y, 0.0, atom.symbol.c_str()));
            }
            numbers.push_back(is_label ? label : static_cast<unsigned>(lines_.atoms.size() + atoms_.size()));
            if (atom.charge == 0) continue;
            set_charge(is_label ? text_[kLinesOfHeader + label] : atoms_.back(), atom.charge);
            if (has_charge_lines_) charges_.push_back(formatted("M  CHG  1 %3u %3d", numbers.back(), atom.charge));
        }
        for (const AbbreviatedGroup::Bond& bond : group.bonds) {
            bonds_.push_back(formatted("%3u%3u%3d  0", numbers[bond.first], numbers[bond.second], bond.order));
        }
    }

    static std::string padded(const std::string& symbol) { return symbol + std::string(3 - symbol.size(), ' '); }

    // V2000 has 4 less the charge.
    static void set_charge(std::string& line, int charge) {
        constexpr std::size_t kChargeAt = 36;
        if (line.size() >= kChargeAt + 3) line.replace(kChargeAt, 3, formatted("%3d", 4 - charge));
    }

    const V2000Lines& lines_;
    std::vector<std::string> text_;
    std::vector<std::string> atoms_, bonds_, charges_;  // lines to be added
    bool has_charge_lines_ = false;                     // which say all charges
};

MolfileLabels drawn_out(std::string_view text, const V2000Lines& lines, const std::vector<AtomLabel>& labels) {
    DrawingOut drawing{text, lines};
    for (const AtomLabel& label : labels) {
        if (auto reason = drawing.draw(label)) return {std::move(reason), std::nullopt};
    }
    auto result = drawing.text();
    if (!result) return {"has more than 999 atoms or bonds with what its labels stand for", std::nullopt};
    return {std::nullopt, std::move(result)};
}

// Charges, isotopes and unpaired electrons.
bool is_numbered_property(std::string_view line) {
    const std::string_view words = without_ends(line.substr(std::min<std::size_t>(1, line.size())), " \t");
    return line.starts_with('M') && (words.starts_with("CHG") || words.starts_with("ISO") || words.starts_with("RAD"));
}

// The charge of the atom is 4, a doublet, which RDKit takes for no charge.
bool has_old_radical(std::string_view atom) {
    constexpr std::size_t kChargeAt = 36;
    return atom.size() >= kChargeAt + 3 && atom.substr(kChargeAt, 3) == "  4";
}

// What has to be looked at, told by how lines begin: most molfiles have nothing of it, and there are millions.
struct Traits {
    bool has_properties = false;  // V2000, and they may be labels
    bool is_v3000 = false;
    bool has_lone_pairs = false, has_hydrogens = false;
    bool has_old_radicals = false;  // by the charges of atoms, or it looks so
    bool has_said_hydrogens = false;
    bool has_numbers = false;   // charges, isotopes or unpaired electrons
    bool has_commas = false;    // where places are
    bool has_capitals = false;  // two at the place of a symbol
};

Traits traits_of(std::string_view text) {
    Traits traits;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.size() > kSymbolAt + 1) {
            const char first = line[kSymbolAt], second = line[kSymbolAt + 1];
            traits.has_hydrogens = traits.has_hydrogens || (first == 'H' && second == ' ');
            traits.has_lone_pairs = traits.has_lone_pairs || (first == 'L' && second == 'P');
            traits.has_old_radicals = traits.has_old_radicals || has_old_radical(line);
            traits.has_commas = traits.has_commas || std::memchr(line.data(), ',', kSymbolAt) != nullptr;
            traits.has_capitals =
                traits.has_capitals || (first >= 'A' && first <= 'Z' && second >= 'A' && second <= 'Z');
        }
        if (line.empty() || (line[0] != 'M' && line[0] != 'A' && line[0] != 'G')) continue;
        const std::string_view tag = line.substr(0, 6);
        traits.is_v3000 = traits.is_v3000 || tag == "M  V30";
        traits.has_numbers = traits.has_numbers || is_numbered_property(line);
        traits.has_said_hydrogens = traits.has_said_hydrogens || tag == "M  HYD";
        traits.has_properties = traits.has_properties || line.starts_with("A  ") || line.starts_with("G  ") ||
                                tag == "M  APO" || tag == "M  STY";
    }
    return traits;
}

// "M  CHG  2   1   1   3  -1". RDKit takes other columns, and numbers with a plus, for other numbers or none.
std::optional<std::string> misplaced_numbers(std::string_view line) {
    constexpr std::size_t kTag = 9, kEach = 8, kNumber = 4;
    const auto is_number = [](std::string_view text, bool may_be_negative) {
        text = without_ends(text, " ");
        if (may_be_negative && text.starts_with('-')) text.remove_prefix(1);
        return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
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
        if (!is_numbered_property(line)) continue;
        const bool is_tagged = line.starts_with("M  CHG") || line.starts_with("M  ISO") || line.starts_with("M  RAD");
        if (!is_tagged) return "its line '" + std::string{line.substr(0, 40)} + "' is not written as the format has it";
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
        constexpr std::size_t kMassAt = 34;
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

std::optional<DrawnGraph> graph_of(const V2000Lines& lines) {
    DrawnGraph graph;
    for (unsigned atom = 1; atom <= lines.atoms.size(); ++atom) {
        graph.atoms.push_back({atom, std::string{lines.symbol(atom)}});
    }
    for (const std::string_view bond : lines.bonds) {
        const unsigned first = column(bond, 0), second = column(bond, 3);
        if (first == 0 || second == 0 || first > graph.atoms.size() || second > graph.atoms.size()) return std::nullopt;
        graph.bonds.push_back({first - 1, second - 1, column(bond, 6)});
    }
    return graph;
}

// Nothing if no hydrogen is drawn, or the molfile cannot be read.
std::optional<DrawnGraph> graph_with_hydrogens(std::string_view molblock) {
    const Traits traits = traits_of(molblock);
    if (traits.is_v3000) return v3000_graph_with_hydrogens(molblock);
    const auto lines = traits.has_hydrogens ? v2000_lines(molblock) : std::nullopt;
    return lines ? graph_of(*lines) : std::nullopt;
}

// `M  CHG` and `M  RAD` stand for what the atoms say.
std::optional<std::string> old_radical_in(const V2000Lines& lines) {
    for (const std::string_view line : lines.properties) {
        if (line.starts_with("M  CHG") || line.starts_with("M  RAD")) return std::nullopt;
    }
    for (std::size_t i = 0; i < lines.atoms.size(); ++i) {
        if (!has_old_radical(lines.atoms[i])) continue;
        return "atom " + std::to_string(i + 1) +
               " is a radical by the number 4 in the place of its charge, which is not "
               "read; write M  RAD";
    }
    return std::nullopt;
}

}  // namespace

MolfileLabels read_labels(std::string_view molblock) {
    const Traits traits = traits_of(molblock);
    if (traits.is_v3000) {
        return read_v3000_labels(molblock);
    }
    if (!traits.has_properties && !traits.has_lone_pairs && !traits.has_old_radicals && !traits.has_numbers &&
        !traits.has_capitals && !traits.has_commas) {
        return {};
    }
    const auto lines = v2000_lines(molblock);
    if (!lines) return {};
    if (auto reason = misplaced_numbers_in(*lines)) return {std::move(reason), std::nullopt};
    if (auto reason = symbol_in_capitals(*lines)) return {std::move(reason), std::nullopt};
    if (auto reason = comma_in_places(*lines)) return {std::move(reason), std::nullopt};
    if (auto reason = isotopes_said_twice(*lines)) return {std::move(reason), std::nullopt};
    if (auto reason = old_radical_in(*lines)) return {std::move(reason), std::nullopt};
    if (auto reason = lone_pair_in(*lines)) return {std::move(reason), std::nullopt};
    FoundLabels found = labels_in_v2000(*lines);
    if (found.refused) return {std::move(found.refused), std::nullopt};
    return found.labels.empty() ? MolfileLabels{} : drawn_out(molblock, *lines, found.labels);
}

std::optional<std::string> with_symbols_drawn_out(std::string_view molblock) {
    if (traits_of(molblock).is_v3000) return with_v3000_symbols_drawn_out(molblock);
    const auto lines = v2000_lines(molblock);
    if (!lines) return std::nullopt;
    std::vector<AtomLabel> labels;
    for (unsigned atom = 1; atom <= lines->atoms.size(); ++atom) {
        const std::string_view symbol = lines->symbol(atom);
        if (is_abbreviated_symbol(symbol)) labels.push_back({atom, std::string{symbol}});
    }
    return labels.empty() ? std::nullopt : drawn_out(molblock, *lines, labels).drawn_out;
}

std::vector<DrawnHydrogens> said_hydrogens(std::string_view molblock) {
    const auto lines = traits_of(molblock).has_said_hydrogens ? v2000_lines(molblock) : std::nullopt;
    std::vector<DrawnHydrogens> said;
    if (!lines) return said;
    for (const std::string_view line : lines->properties) {
        if (!line.starts_with("M  HYD")) continue;
        constexpr std::size_t kFirst = 10, kEach = 8;
        for (std::size_t i = 0; i < column(line, 6); ++i) {
            said.push_back({column(line, kFirst + kEach * i), column(line, kFirst + kEach * i + 4)});
        }
    }
    return said;
}

bool draws_imine_hydrogen(std::string_view molblock) {
    const auto graph = graph_with_hydrogens(molblock);
    if (!graph) return false;
    constexpr unsigned kDouble = 2;
    std::vector<bool> has_hydrogen(graph->atoms.size()), has_double(graph->atoms.size());
    for (const DrawnGraph::Bond& bond : graph->bonds) {
        for (const auto& [atom, other] : {std::pair{bond.first, bond.second}, std::pair{bond.second, bond.first}}) {
            if (graph->atoms[atom].symbol != "N") continue;
            has_double[atom] = has_double[atom] || bond.order == kDouble;
            has_hydrogen[atom] = has_hydrogen[atom] || is_drawn_hydrogen(graph->atoms[other].symbol);
            if (has_double[atom] && has_hydrogen[atom]) return true;
        }
    }
    return false;
}

std::vector<DrawnHydrogens> drawn_hydrogens(std::string_view molblock) {
    const auto graph = graph_with_hydrogens(molblock);
    if (!graph) return {};
    std::vector<unsigned> at_atom(graph->atoms.size());
    for (const DrawnGraph::Bond& bond : graph->bonds) {
        at_atom[bond.first] += is_drawn_hydrogen(graph->atoms[bond.second].symbol);
        at_atom[bond.second] += is_drawn_hydrogen(graph->atoms[bond.first].symbol);
    }
    std::vector<DrawnHydrogens> counts;
    for (std::size_t i = 0; i < graph->atoms.size(); ++i) {
        const auto& [number, symbol] = graph->atoms[i];
        if (!is_drawn_hydrogen(symbol)) counts.push_back({number, at_atom[i]});
    }
    return counts;
}

}  // namespace chemsieve
