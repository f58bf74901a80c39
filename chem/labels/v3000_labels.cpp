#include "chem/labels/v3000_labels.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <regex>
#include <set>
#include <vector>

#include "base/text.h"
#include "chem/labels/atom_labels.h"
#include "chem/labels/v3000_lines.h"

namespace chemsieve {

namespace {

// The value behind "KEY=" in a line, without quotes; empty: it has none.
std::string value_of(std::string_view line, std::string_view key) {
    const std::size_t at = line.find(key);
    if (at == std::string_view::npos) return {};
    std::string_view value = line.substr(at + key.size());
    if (value.starts_with('"')) return std::string{value.substr(1, value.find('"', 1) - 1)};
    return std::string{value.substr(0, value.find_first_of(value.starts_with('(') ? ")" : " \t"))};
}

// With another word in the place of one.
void replace_word(std::string& line, std::size_t number, const std::string& word) {
    std::size_t begin = line.find_first_not_of(" \t");
    for (; number > 0; --number) begin = line.find_first_not_of(" \t", line.find_first_of(" \t", begin));
    line.replace(begin, std::min(line.find_first_of(" \t", begin), line.size()) - begin, word);
}

// A V3000 molfile taken apart: its first table of atoms and bonds, and the groups of these.
class V3000Molfile {
  public:
    explicit V3000Molfile(std::string_view text) {
        constexpr int kHeaderLines = 4;
        std::size_t end = 0;
        for (int i = 0; i < kHeaderLines && end < text.size(); ++i)
            end = std::min(text.find('\n', end), text.size() - 1) + 1;
        header_ = text.substr(0, end);
        reason_in_v3000(text, [&](std::string_view line) {
            take(std::string{line});
            return std::optional<std::string>{};
        });
    }

    // Nothing if a bond has atoms that are not there.
    std::optional<DrawnGraph> graph() const {
        std::vector<const Atom*> in_order;
        for (const auto& [number, atom] : atoms_) in_order.push_back(&atom);
        std::sort(in_order.begin(), in_order.end(), [](const Atom* a, const Atom* b) { return a->line < b->line; });
        DrawnGraph graph;
        std::map<unsigned, std::size_t> places;
        for (const Atom* atom : in_order) {
            places[atom->number] = graph.atoms.size();
            graph.atoms.push_back({atom->number, atom->symbol});
            graph.has_charged_hydrogens =
                graph.has_charged_hydrogens ||
                (is_drawn_hydrogen(atom->symbol) && lines_[atom->line].find(" CHG=") != std::string::npos);
        }
        for (const Bond& bond : bonds_) {
            const auto first = places.find(bond.first), second = places.find(bond.second);
            if (first == places.end() || second == places.end()) return std::nullopt;
            graph.bonds.push_back({first->second, second->second, bond.order});
        }
        return graph;
    }

    FoundLabels labels() const { return found_; }

    std::vector<AtomLabel> abbreviated_symbols() const {
        std::vector<AtomLabel> labels;
        for (const auto& [number, atom] : atoms_) {
            if (is_abbreviated_symbol(atom.symbol)) labels.push_back({number, atom.symbol});
        }
        return labels;
    }

    // Puts a group in the place of the atom. Returns why it cannot be.
    std::optional<std::string> draw(const AtomLabel& label) {
        const auto atom = atoms_.find(label.atom);
        const std::vector<unsigned> neighbours = neighbours_of(label.atom);
        const auto group = abbreviated_group(label.text, static_cast<unsigned>(neighbours.size()));
        if (!group || atom == atoms_.end()) return reason_of_label(label);
        add(*group, atom->second, neighbours);
        return std::nullopt;
    }

    std::string text() const {
        std::string result = header_;
        const auto write = [&](const std::string& line) { result += "M  V30 " + line + '\n'; };
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (i == end_of_atoms_) std::for_each(more_atoms_.begin(), more_atoms_.end(), write);
            if (i == end_of_bonds_) std::for_each(more_bonds_.begin(), more_bonds_.end(), write);
            std::string line = lines_[i];
            if (i == counts_) {
                replace_word(line, 1, std::to_string(atoms_.size() + more_atoms_.size()));
                replace_word(line, 2, std::to_string(bonds_.size() + more_bonds_.size()));
            }
            write(line);
        }
        return result + "M  END\n";
    }

  private:
    struct Atom {
        unsigned number;
        std::string symbol;
        DrawnPlace place;
        std::size_t line;
    };

    struct Bond {
        unsigned first, second, order;
        std::size_t line;
    };

    void take(std::string line) {
        const std::vector<std::string> words = split_words(line);
        lines_.push_back(std::move(line));
        const std::size_t at = lines_.size() - 1;
        if (section_ == "COLLECTION" && !has_ended_ && !words.empty() && words[0] != "END")
            return check_collection(lines_.back());
        if (words.size() < 2 || has_ended_) return;
        if (words[0] == "BEGIN") {
            section_ = words[1];
        } else if (words[0] == "END") {
            has_ended_ = words[1] == "CTAB";
            if (words[1] == "ATOM") end_of_atoms_ = at;
            if (words[1] == "BOND") end_of_bonds_ = at;
            section_.clear();
        } else if (words[0] == "COUNTS" && words.size() > 2) {
            counts_ = at;
            if (words.size() > 3) counted_groups_ = leading_number(words[3]);
        } else if (section_ == "ATOM") {
            take_atom(words);
        } else if (section_ == "BOND" && words.size() >= 4) {
            if (!is_whole_number(words[1], false))
                refuse("bond " + words[0] + " has the type '" + words[1] + "', which is no number");
            constexpr unsigned kHydrogenBond = 10;
            if (leading_number(words[1]) == kHydrogenBond)
                refuse("bond " + words[0] + " is a hydrogen bond (type 10), which is not read");
            last_bond_ = std::max(last_bond_, leading_number(words[0]));
            bonds_.push_back({leading_number(words[2]), leading_number(words[3]), leading_number(words[1]), at});
        } else if (section_ == "SGROUP" && is_whole_number(words[0], false)) {
            ++groups_;
            if (words[1] == "SUP" || words[1] == "MUL") {
                take_group(words[1] == "MUL");
            } else if (words[1] != "DAT" && words[1] != "GEN" && groups_ > counted_groups_) {
                refuse("its group " + words[0] + " (" + words[1] +
                       ") is not counted in its line COUNTS, so that it would not be read");
            }
        }
        if (section_ == "ATOM" || section_ == "BOND") check_numbers(words);
    }

    void take_atom(const std::vector<std::string>& words) {
        constexpr std::size_t kX = 2, kY = 3;
        const auto coordinate = [&](std::size_t i) {
            return i < words.size() ? std::strtod(words[i].c_str(), nullptr) : 0;
        };
        const unsigned number = leading_number(words[0]);
        atoms_[number] = {number, words[1], {coordinate(kX), coordinate(kY)}, lines_.size() - 1};
        if (const auto reason = reason_of_capitals(number, words[1])) refuse(*reason);
        for (std::size_t i = kX; i < words.size() && i < kX + 3; ++i) {
            if (words[i].find(',') != std::string::npos) {
                refuse("the place of atom " + words[0] + " has a comma; molfiles have decimal points");
            }
        }
        if (words[1] == "LP") refuse(reason_of_lone_pair(words[0]));
        const std::vector<std::string> groups = split_words(without_ends(value_of(lines_.back(), "RGROUPS="), "("));
        if (groups.size() > 2) refuse("atom " + words[0] + " stands for several R groups, which is not read");
        if (!value_of(lines_.back(), "ATTCHPT=").empty()) refuse(reason_of_attachment(words[0]));
    }

    // RDKit passes over numbers that are written otherwise.
    void check_numbers(const std::vector<std::string>& words) {
        constexpr std::string_view kNumbered[] = {"CHG=", "MASS=", "RAD=", "CFG=", "VAL=", "HCOUNT="};
        const auto told = [&](const std::string& fault) {
            return joined(std::vector<std::string>{section_ == "ATOM" ? "atom " : "bond ", words[0], fault}, "");
        };
        for (const std::string_view key : kNumbered) {
            bool is_given = false;
            for (const std::string& word : words) {
                if (!word.starts_with(key)) continue;
                if (is_given) refuse(told(" has " + std::string{key.substr(0, key.size() - 1)} + " twice"));
                is_given = true;
                if (!is_whole_number(std::string_view{word}.substr(key.size()), true)) {
                    refuse(told(" has '" + word + "', which is no number"));
                }
            }
        }
    }

    // RDKit passes over groups of stereocentres that are written otherwise, over atoms that are not counted, and over
    // the first of two that are called the same.
    void check_collection(const std::string& line) {
        if (line.find("STERAC") == std::string::npos && line.find("STEREL") == std::string::npos &&
            line.find("STEABS") == std::string::npos) {
            return;
        }
        static const std::regex form{R"(MDLV30/STE(ABS|(RAC|REL)\d*) +ATOMS=\((\d+)(( +\d+)+) *\) *)"};
        std::smatch parts;
        const bool is_right =
            std::regex_match(line, parts, form) && split_words(parts.str(4)).size() == leading_number(parts.str(3));
        const std::string shown = "its collection '" + line.substr(0, 60) + "'";
        if (!is_right) return refuse(shown + " is not written as the format has it");
        const std::string name = line.substr(0, line.find(' '));
        if (!collections_.insert(name).second) refuse(shown + " is there twice");
    }

    void take_group(bool is_multiple) {
        const std::vector<std::string> atoms = split_words(without_ends(value_of(lines_.back(), " ATOMS="), "("));
        const std::vector<std::string> parents = split_words(without_ends(value_of(lines_.back(), "PATOMS="), "("));
        const SuperatomGroup group{.is_superatom = !is_multiple,
                                   .is_multiple = is_multiple,
                                   .first_atom = atoms.size() > 1 ? leading_number(atoms[1]) : 0,
                                   .atoms = atoms.empty() ? 0 : leading_number(atoms[0]),
                                   .parents = parents.empty() ? 0 : leading_number(parents[0]),
                                   .label = value_of(lines_.back(), is_multiple ? "MULT=" : "LABEL=")};
        const auto first = atoms_.find(group.first_atom);
        FoundLabels found;
        find_label(group, first == atoms_.end() ? std::string{} : first->second.symbol, found);
        if (found.refused) refuse(*found.refused);
        found_.labels.insert(found_.labels.end(), found.labels.begin(), found.labels.end());
    }

    void refuse(const std::string& reason) {
        if (!found_.refused) found_.refused = reason;
    }

    std::vector<unsigned> neighbours_of(unsigned atom) const {
        std::vector<unsigned> neighbours;
        for (const Bond& bond : bonds_) {
            if (bond.first == atom) neighbours.push_back(bond.second);
            if (bond.second == atom) neighbours.push_back(bond.first);
        }
        return neighbours;
    }

    void add(const AbbreviatedGroup& group, const Atom& label, const std::vector<unsigned>& neighbours) {
        const auto neighbour = atoms_.find(neighbours.front());
        const DrawnPlace from = neighbour == atoms_.end() ? label.place : neighbour->second.place;
        std::vector<unsigned> numbers;
        for (const AbbreviatedGroup::Atom& atom : group.atoms) {
            const std::string charge = atom.charge == 0 ? "" : " CHG=" + std::to_string(atom.charge);
            if (numbers.empty()) {
                numbers.push_back(label.number);
                replace_word(lines_[label.line], 1, atom.symbol);
                lines_[label.line] += charge;
                continue;
            }
            const DrawnPlace place = place_in_group(atom, label.place, from);
            numbers.push_back(atoms_.rbegin()->first + static_cast<unsigned>(more_atoms_.size()) + 1);
            more_atoms_.push_back(std::to_string(numbers.back()) + ' ' + atom.symbol + ' ' + std::to_string(place.x) +
                                  ' ' + std::to_string(place.y) + " 0 0" + charge);
        }
        if (group.atoms.size() > 1) cross_double_bonds(label.number);
        for (const AbbreviatedGroup::Bond& bond : group.bonds) {
            more_bonds_.push_back(std::to_string(last_bond_ + more_bonds_.size() + 1) + ' ' +
                                  std::to_string(bond.order) + ' ' + std::to_string(numbers[bond.first]) + ' ' +
                                  std::to_string(numbers[bond.second]));
        }
    }

    // Where the atoms of a group lie tells no geometry.
    void cross_double_bonds(unsigned atom) {
        for (const Bond& bond : bonds_) {
            if (bond.order != 2 || (bond.first != atom && bond.second != atom)) continue;
            if (lines_[bond.line].find(" CFG=") == std::string::npos) lines_[bond.line] += " CFG=2";
        }
    }

    std::string header_;
    std::vector<std::string> lines_;  // joined where they go on, without "M  V30 "
    std::string section_;
    bool has_ended_ = false;                                        // what comes are templates
    std::size_t counts_ = 0, end_of_atoms_ = 0, end_of_bonds_ = 0;  // lines
    std::set<std::string> collections_;
    unsigned counted_groups_ = 0, groups_ = 0;
    std::map<unsigned, Atom> atoms_;
    std::vector<Bond> bonds_;
    unsigned last_bond_ = 0;
    std::vector<std::string> more_atoms_, more_bonds_;
    FoundLabels found_;
};

MolfileLabels drawn_out_v3000(V3000Molfile& molfile, const std::vector<AtomLabel>& labels) {
    for (const AtomLabel& label : labels) {
        if (auto reason = molfile.draw(label)) return {std::move(reason), std::nullopt};
    }
    return labels.empty() ? MolfileLabels{} : MolfileLabels{std::nullopt, molfile.text()};
}

}  // namespace

MolfileLabels read_v3000_labels(std::string_view molblock) {
    V3000Molfile molfile{molblock};
    FoundLabels found = molfile.labels();
    if (found.refused) return {std::move(found.refused), std::nullopt};
    return drawn_out_v3000(molfile, found.labels);
}

std::optional<DrawnGraph> v3000_graph_with_hydrogens(std::string_view molblock) {
    const auto has = [&](const char* symbol) { return molblock.find(symbol) != std::string_view::npos; };
    if (!has(" H ") && !has(" D ") && !has(" T ")) return std::nullopt;
    return V3000Molfile{molblock}.graph();
}

std::optional<std::string> with_v3000_symbols_drawn_out(std::string_view molblock) {
    V3000Molfile molfile{molblock};
    return drawn_out_v3000(molfile, molfile.abbreviated_symbols()).drawn_out;
}

}  // namespace chemsieve
