#include "chem/labels/molfile_labels.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

#include "base/text.h"
#include "chem/labels/abbreviations.h"
#include "chem/labels/atom_labels.h"
#include "chem/labels/v2000_lines.h"
#include "chem/labels/v3000_labels.h"

namespace chemsieve {

namespace {

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
        if (group->atoms.size() > 1) cross_double_bonds(label.atom);
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

    // Where the atoms of a group lie tells no geometry.
    void cross_double_bonds(unsigned atom) {
        constexpr std::size_t kOrderAt = 6, kStereoAt = 9;
        for (std::size_t i = 0; i < lines_.bonds.size(); ++i) {
            std::string& line = text_[kLinesOfHeader + 1 + lines_.atoms.size() + i];
            const bool is_its = column(line, 0) == atom || column(line, 3) == atom;
            if (!is_its || column(line, kOrderAt) != 2) continue;
            line.resize(std::max(line.size(), kStereoAt + 3), ' ');
            line.replace(kStereoAt, 3, "  3");
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

// What has to be looked at, told by how lines begin: most molfiles have nothing of it, and there are millions.
struct Traits {
    bool has_properties = false;  // V2000, and they may be labels
    bool is_v3000 = false;
    bool has_lone_pairs = false, has_hydrogens = false;
    bool has_odd_charges = false;  // or masses, in the lines of atoms, or it looks so
    bool has_odd_bonds = false;    // likewise
    bool has_said_hydrogens = false;
    bool has_numbers = false;   // charges, isotopes or unpaired electrons
    bool has_commas = false;    // where places are
    bool has_capitals = false;  // two at the place of a symbol
};

Traits traits_of(std::string_view text) {
    Traits traits;
    for (std::size_t number = 0; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.size() > kSymbolAt) {
            const char first = line[kSymbolAt], second = line.size() > kSymbolAt + 1 ? line[kSymbolAt + 1] : ' ';
            traits.has_hydrogens = traits.has_hydrogens || (first == 'H' && second == ' ');
            traits.has_lone_pairs = traits.has_lone_pairs || (first == 'L' && second == 'P');
            traits.has_odd_charges =
                traits.has_odd_charges || (number > kLinesOfHeader && (has_odd_charge(line) || has_odd_mass(line)));
            traits.has_commas = traits.has_commas || std::memchr(line.data(), ',', kSymbolAt) != nullptr;
            traits.has_capitals =
                traits.has_capitals || (first >= 'A' && first <= 'Z' && second >= 'A' && second <= 'Z');
        }
        traits.has_odd_bonds = traits.has_odd_bonds || may_be_odd_bond(line);
        if (line.empty() || (line[0] != 'M' && line[0] != 'A' && line[0] != 'G')) continue;
        const std::string_view tag = line.substr(0, 6);
        traits.is_v3000 = traits.is_v3000 || tag == "M  V30";
        traits.has_numbers = traits.has_numbers || is_numbered_property(line) || is_miswritten_property(line);
        traits.has_said_hydrogens = traits.has_said_hydrogens || tag == "M  HYD";
        traits.has_properties = traits.has_properties || line.starts_with("A  ") || line.starts_with("G  ") ||
                                tag == "M  APO" || tag == "M  STY" || tag == "M  ALS";
    }
    return traits;
}

bool has_charged_hydrogen(const V2000Lines& lines) {
    constexpr std::size_t kChargeInLine = 36;
    for (unsigned atom = 1; atom <= lines.atoms.size(); ++atom) {
        const bool is_hydrogen = is_drawn_hydrogen(lines.symbol(atom));
        if (is_hydrogen && column(lines.atoms[atom - 1], kChargeInLine) > 0) return true;
    }
    for (const std::string_view line : lines.properties) {
        if (!line.starts_with("M  CHG")) continue;
        for (std::size_t i = 0; i < column(line, 6); ++i) {
            if (is_drawn_hydrogen(lines.symbol(column(line, 10 + 8 * i)))) return true;
        }
    }
    return false;
}

std::optional<DrawnGraph> graph_of(const V2000Lines& lines) {
    DrawnGraph graph;
    graph.has_charged_hydrogens = has_charged_hydrogen(lines);
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

std::vector<AtomHydrogens> drawn_hydrogens(const DrawnGraph& graph) {
    std::vector<unsigned> at_atom(graph.atoms.size());
    for (const DrawnGraph::Bond& bond : graph.bonds) {
        at_atom[bond.first] += is_drawn_hydrogen(graph.atoms[bond.second].symbol);
        at_atom[bond.second] += is_drawn_hydrogen(graph.atoms[bond.first].symbol);
    }
    std::vector<AtomHydrogens> counts;
    for (std::size_t i = 0; i < graph.atoms.size(); ++i) {
        const auto& [number, symbol] = graph.atoms[i];
        if (!is_drawn_hydrogen(symbol)) counts.push_back({number, at_atom[i]});
    }
    return counts;
}

void look_at_hydrogens(const DrawnGraph& graph, MolfileHydrogens& hydrogens) {
    constexpr unsigned kSingle = 1, kDouble = 2, kAromatic = 4;
    std::vector<bool> has_hydrogen(graph.atoms.size()), has_double(graph.atoms.size());
    for (const DrawnGraph::Bond& bond : graph.bonds) {
        for (const auto& [atom, other] : {std::pair{bond.first, bond.second}, std::pair{bond.second, bond.first}}) {
            const bool is_hydrogen = is_drawn_hydrogen(graph.atoms[other].symbol);
            if (is_hydrogen && (bond.order != kSingle || graph.has_charged_hydrogens)) hydrogens.may_be_odd = true;
            if (graph.atoms[atom].symbol != "N") continue;
            has_double[atom] = has_double[atom] || bond.order == kDouble || bond.order == kAromatic;
            has_hydrogen[atom] = has_hydrogen[atom] || is_hydrogen;
            if (has_double[atom] && has_hydrogen[atom]) hydrogens.must_be_kept_first = true;
        }
    }
}

std::vector<AtomHydrogens> said_hydrogens(const V2000Lines& lines) {
    std::vector<AtomHydrogens> said;
    for (const std::string_view line : lines.properties) {
        if (!line.starts_with("M  HYD")) continue;
        constexpr std::size_t kFirst = 10, kEach = 8;
        for (std::size_t i = 0; i < column(line, 6); ++i) {
            said.push_back({column(line, kFirst + kEach * i), column(line, kFirst + kEach * i + 4)});
        }
    }
    return said;
}

}  // namespace

MolfileLabels read_labels(std::string_view molblock) {
    const Traits traits = traits_of(molblock);
    if (traits.is_v3000) return read_v3000_labels(molblock);
    if (!traits.has_properties && !traits.has_lone_pairs && !traits.has_odd_charges && !traits.has_odd_bonds &&
        !traits.has_numbers && !traits.has_capitals && !traits.has_commas) {
        return {};
    }
    const auto lines = v2000_lines(molblock);
    if (!lines) return {};
    if (auto reason = fault_in_v2000(*lines)) return {std::move(reason), std::nullopt};
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

MolfileHydrogens molfile_hydrogens(std::string_view molblock) {
    const Traits traits = traits_of(molblock);
    MolfileHydrogens hydrogens;
    std::optional<DrawnGraph> graph;
    if (traits.is_v3000) {
        graph = v3000_graph_with_hydrogens(molblock);
    } else if (traits.has_hydrogens || traits.has_said_hydrogens) {
        const auto lines = v2000_lines(molblock);
        if (lines) hydrogens.said = said_hydrogens(*lines);
        if (lines && traits.has_hydrogens) graph = graph_of(*lines);
    }
    if (!graph) return hydrogens;
    hydrogens.drawn = drawn_hydrogens(*graph);
    look_at_hydrogens(*graph, hydrogens);
    return hydrogens;
}

}  // namespace chemsieve
