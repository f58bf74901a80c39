#include "chem/read/molfile_labels.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "base/text.h"
#include "chem/read/abbreviations.h"
#include "chem/read/v3000_lines.h"

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

bool is_hydrogen(std::string_view symbol) { return symbol == "H" || symbol == "D" || symbol == "T"; }

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

std::string no_element(unsigned atom, const std::string& label) {
    return "atom " + std::to_string(atom) + " has the label '" + label +
           "', which is not read; draw what it stands for";
}

std::string lone_pair(const std::string& atom) { return "atom " + atom + " is a lone pair, not an atom"; }

std::string attachment(const std::string& atom) {
    return "atom " + atom + " is an attachment point, which is not read; draw what is attached there, or '*'";
}

// "CH3", "H3C", "NH" say of an atom what it is: its element, and hydrogens.
bool is_plain(const std::string& label, std::string_view symbol) {
    std::string bare;
    for (std::size_t i = 0; i < label.size(); ++i) {
        const bool is_of_hydrogens =
            label[i] == 'H' && (i + 1 == label.size() || std::islower(static_cast<unsigned char>(label[i + 1])) == 0);
        if (!is_of_hydrogens) {
            bare.push_back(label[i]);
            continue;
        }
        while (i + 1 < label.size() && is_digit(label[i + 1])) ++i;
    }
    return bare == symbol || label == symbol;
}

// A superatom, an abbreviation of the atoms of its group.
struct Group {
    bool is_superatom = false;
    unsigned first_atom = 0, atoms = 0;
    std::string label;
};

bool is_contracted(const Group& group, std::string_view symbol) {
    if (!group.is_superatom || group.label.empty() || group.atoms > 1) return false;
    return group.atoms == 0 || !is_plain(group.label, symbol);
}

std::string contracted(const Group& group) {
    if (group.atoms == 0) return "the group '" + group.label + "' has no atoms, so it is not known what it stands for";
    return no_element(group.first_atom, group.label);
}

// "M  STY  1   1 SUP", "M  SAL   1  2   3   4", "M  SMT   1 Boc"
void read_group(std::string_view line, std::map<unsigned, Group>& groups) {
    const std::string_view tag = line.substr(0, 6);
    if (tag == "M  STY") {
        for (std::size_t i = 0; i < column(line, 6); ++i) {
            const std::size_t at = 10 + 8 * i;
            if (line.size() >= at + 7) groups[column(line, at)].is_superatom = line.substr(at + 4, 3) == "SUP";
        }
    } else if (tag == "M  SAL") {
        Group& group = groups[column(line, 7)];
        group.atoms += column(line, 10);
        if (group.first_atom == 0) group.first_atom = column(line, 14);
    } else if (tag == "M  SMT" && line.size() > 11) {
        groups[column(line, 7)].label = trimmed(line.substr(11));
    }
}

// What stands in the place of an atom.
struct Label {
    unsigned atom;
    std::string text;
};

struct FoundLabels {
    std::vector<Label> labels;
    std::optional<std::string> refused;
};

FoundLabels labels_in_v2000(const V2000Lines& lines) {
    FoundLabels found;
    std::map<unsigned, Group> groups;
    for (std::size_t i = 0; i < lines.properties.size(); ++i) {
        const std::string_view line = lines.properties[i];
        if (line.starts_with("M  END")) break;
        const bool is_alias = line.starts_with("A  ");
        if ((is_alias || line.starts_with("G  ")) && i + 1 < lines.properties.size()) {
            const unsigned atom = column(line, 3);
            std::string label = trimmed(lines.properties[++i]);
            if (label.empty() || (is_alias && is_plain(label, lines.symbol(atom)))) continue;
            found.labels.push_back({atom, std::move(label)});
        } else if (line.starts_with("M  APO") && column(line, 6) > 0) {
            found.refused = attachment(std::to_string(column(line, 10)));
            return found;
        } else {
            read_group(line, groups);
        }
    }
    for (const auto& [number, group] : groups) {
        if (!is_contracted(group, lines.symbol(group.first_atom))) continue;
        if (group.atoms == 0) {
            found.refused = contracted(group);
            return found;
        }
        found.labels.push_back({group.first_atom, group.label});
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
    std::optional<std::string> draw(const Label& label) {
        if (label.atom == 0 || label.atom > lines_.atoms.size()) return no_element(label.atom, label.text);
        const std::vector<unsigned> neighbours = neighbours_of(label.atom);
        const auto group = abbreviated_group(label.text, static_cast<unsigned>(neighbours.size()));
        if (!group) return no_element(label.atom, label.text);
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

    struct Place {
        double x, y;
    };
    Place place_of(unsigned atom) const {
        constexpr std::size_t kColumns = 10;
        const std::string line{lines_.atoms[atom - 1]};
        return {std::strtod(line.substr(0, kColumns).c_str(), nullptr),
                std::strtod(line.substr(kColumns, kColumns).c_str(), nullptr)};
    }

    void add(const AbbreviatedGroup& group, unsigned label, unsigned neighbour) {
        const Place at = place_of(label);
        const Place from = neighbour > 0 && neighbour <= lines_.atoms.size() ? place_of(neighbour) : at;
        const double x = at.x - from.x, y = at.y - from.y;
        std::vector<unsigned> numbers;
        for (const AbbreviatedGroup::Atom& atom : group.atoms) {
            const bool is_label = numbers.empty();
            if (is_label) {
                text_[kLinesOfHeader + label].replace(kSymbolAt, 3, padded(atom.symbol));
            } else {
                atoms_.push_back(formatted("%10.4f%10.4f%10.4f %-3s 0  0  0  0  0  0  0  0  0  0  0  0",
                                           at.x + atom.x * x - atom.y * y, at.y + atom.x * y + atom.y * x, 0.0,
                                           atom.symbol.c_str()));
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
    bool has_charge_lines_ = false;  // which say all charges
};

MolfileLabels drawn_out(std::string_view text, const V2000Lines& lines, const std::vector<Label>& labels) {
    DrawingOut drawing{text, lines};
    for (const Label& label : labels) {
        if (auto reason = drawing.draw(label)) return {std::move(reason), std::nullopt};
    }
    auto result = drawing.text();
    if (!result) return {"has more than 999 atoms or bonds with what its labels stand for", std::nullopt};
    return {std::nullopt, std::move(result)};
}

// The value behind "KEY=" in a line of V3000, without quotes; empty: it has none.
std::string value_of(std::string_view line, std::string_view key) {
    const std::size_t at = line.find(key);
    if (at == std::string_view::npos) return {};
    std::string_view value = line.substr(at + key.size());
    if (value.starts_with('"')) return std::string{value.substr(1, value.find('"', 1) - 1)};
    return std::string{value.substr(0, value.find_first_of(value.starts_with('(') ? ")" : " \t"))};
}

// Looks at line after line of a V3000 molfile.
class V3000Labels {
  public:
    std::optional<std::string> not_read(std::string_view line) {
        if (line.starts_with("BEGIN ") || line.starts_with("END ")) is_in_atoms_ = line.starts_with("BEGIN ATOM");
        const std::vector<std::string> words = split_words(line);
        if (words.size() < 3) return std::nullopt;
        if (is_in_atoms_) return of_atom(words, line);
        return words[1] == "SUP" ? of_group(line) : std::nullopt;
    }

  private:
    std::optional<std::string> of_atom(const std::vector<std::string>& words, std::string_view line) {
        symbols_[number_of(words[0])] = words[1];
        if (words[1] == "LP") return lone_pair(words[0]);
        if (!value_of(line, "ATTCHPT=").empty()) return attachment(words[0]);
        return std::nullopt;
    }

    std::optional<std::string> of_group(std::string_view line) {
        const std::vector<std::string> atoms = split_words(without_ends(value_of(line, "ATOMS="), "("));
        const Group group{.is_superatom = true,
                          .first_atom = atoms.size() > 1 ? number_of(atoms[1]) : 0,
                          .atoms = atoms.empty() ? 0 : number_of(atoms[0]),
                          .label = value_of(line, "LABEL=")};
        if (!is_contracted(group, symbols_[group.first_atom])) return std::nullopt;
        return contracted(group);
    }

    bool is_in_atoms_ = false;
    std::map<unsigned, std::string> symbols_;
};

std::optional<std::string> label_in_v3000(std::string_view text) {
    V3000Labels labels;
    return reason_in_v3000(text, [&](std::string_view line) { return labels.not_read(line); });
}

// What has to be looked at, told by how lines begin: most molfiles have nothing of it, and there are millions.
struct Traits {
    bool has_properties = false;  // V2000, and they may be labels
    bool is_v3000 = false;
    bool has_lone_pairs = false, has_hydrogens = false;
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
        }
        if (line.empty() || (line[0] != 'M' && line[0] != 'A' && line[0] != 'G')) continue;
        const std::string_view tag = line.substr(0, 6);
        traits.is_v3000 = traits.is_v3000 || tag == "M  V30";
        traits.has_properties = traits.has_properties || line.starts_with("A  ") || line.starts_with("G  ") ||
                                tag == "M  APO" || tag == "M  STY";
    }
    return traits;
}

std::optional<std::string> lone_pair_in(const V2000Lines& lines) {
    for (unsigned atom = 1; atom <= lines.atoms.size(); ++atom) {
        if (lines.symbol(atom) == "LP") return lone_pair(std::to_string(atom));
    }
    return std::nullopt;
}

}  // namespace

MolfileLabels read_labels(std::string_view molblock) {
    const Traits traits = traits_of(molblock);
    if (traits.is_v3000) {
        const auto has = [&](const char* part) { return molblock.find(part) != std::string_view::npos; };
        if (!has("ATTCHPT=") && !has("SUP ") && !has("LP ")) return {};
        return {label_in_v3000(molblock), std::nullopt};
    }
    if (!traits.has_properties && !traits.has_lone_pairs) return {};
    const auto lines = v2000_lines(molblock);
    if (!lines) return {};
    if (auto reason = lone_pair_in(*lines)) return {std::move(reason), std::nullopt};
    FoundLabels found = labels_in_v2000(*lines);
    if (found.refused) return {std::move(found.refused), std::nullopt};
    return found.labels.empty() ? MolfileLabels{} : drawn_out(molblock, *lines, found.labels);
}

std::optional<std::string> with_symbols_drawn_out(std::string_view molblock) {
    const auto lines = v2000_lines(molblock);
    if (!lines) return std::nullopt;
    constexpr std::string_view kElements[] = {"Ac", "Pr", "Ts", "No"};
    std::vector<Label> labels;
    for (unsigned atom = 1; atom <= lines->atoms.size(); ++atom) {
        const std::string_view symbol = lines->symbol(atom);
        const bool may_be_label =
            symbol.size() > 1 && std::find(std::begin(kElements), std::end(kElements), symbol) == std::end(kElements);
        if (may_be_label && abbreviated_group(symbol, 1)) labels.push_back({atom, std::string{symbol}});
    }
    return labels.empty() ? std::nullopt : drawn_out(molblock, *lines, labels).drawn_out;
}

bool draws_imine_hydrogen(std::string_view molblock) {
    const Traits traits = traits_of(molblock);
    if (!traits.has_hydrogens) return false;
    const auto lines = v2000_lines(molblock);
    if (!lines) return false;
    std::vector<bool> has_hydrogen(lines->atoms.size() + 1), has_double(lines->atoms.size() + 1);
    for (const std::string_view bond : lines->bonds) {
        const unsigned first = column(bond, 0), second = column(bond, 3), order = column(bond, 6);
        if (first == 0 || second == 0 || first >= has_double.size() || second >= has_double.size()) return false;
        constexpr unsigned kDouble = 2;
        for (const auto& [atom, other] : {std::pair{first, second}, std::pair{second, first}}) {
            if (lines->symbol(atom) != "N") continue;
            has_double[atom] = has_double[atom] || order == kDouble;
            has_hydrogen[atom] = has_hydrogen[atom] || is_hydrogen(lines->symbol(other));
            if (has_double[atom] && has_hydrogen[atom]) return true;
        }
    }
    return false;
}

std::vector<DrawnHydrogens> drawn_hydrogens(std::string_view molblock) {
    if (!traits_of(molblock).has_hydrogens) return {};
    const auto lines = v2000_lines(molblock);
    if (!lines) return {};
    std::vector<unsigned> at_atom(lines->atoms.size() + 1);
    std::vector<bool> is_one(lines->atoms.size() + 1);
    for (unsigned atom = 1; atom <= lines->atoms.size(); ++atom) is_one[atom] = is_hydrogen(lines->symbol(atom));
    for (const std::string_view bond : lines->bonds) {
        const unsigned first = column(bond, 0), second = column(bond, 3);
        if (first == 0 || second == 0 || first >= is_one.size() || second >= is_one.size()) return {};
        at_atom[first] += is_one[second];
        at_atom[second] += is_one[first];
    }
    std::vector<DrawnHydrogens> counts;
    for (unsigned atom = 1; atom < is_one.size(); ++atom) {
        if (!is_one[atom]) counts.push_back({atom, at_atom[atom]});
    }
    return counts;
}

}  // namespace chemsieve
