#include "chem/sameness/form_text.h"

#include <GraphMol/PeriodicTable.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "chem/rdkit_config_check.h"
#include "chem/sameness/compound_form.h"
#include "chem/sameness/form_constitution.h"
#include "chem/sameness/ring_numbers.h"

namespace chemsieve {

namespace {

// RDKit's numbers of bonds.
constexpr std::uint8_t kSingle = 1, kDouble = 2, kTriple = 3, kAromatic = 12;

struct HalfBond {
    std::uint16_t atom;
    std::uint8_t order;
};

struct Graph {
    std::vector<ConstitutionAtom> atoms;
    std::vector<std::vector<HalfBond>> bonds;  // by atom, ascending
};

Graph graph_of(const Constitution& constitution) {
    Graph graph{.atoms = {}, .bonds = std::vector<std::vector<HalfBond>>(constitution.atoms.size())};
    for (const std::uint64_t atom : constitution.atoms) graph.atoms.push_back(constitution_atom_of(atom));
    for (const Constitution::Bond& bond : constitution.bonds) {
        graph.bonds[bond.first].push_back({bond.second, bond.order});
        graph.bonds[bond.second].push_back({bond.first, bond.order});
    }
    return graph;
}

const std::string& symbol_of(std::uint8_t element) {
    static const std::vector<std::string> symbols = [] {
        constexpr unsigned kElements = 119;
        std::vector<std::string> all;
        for (unsigned i = 0; i < kElements; ++i) all.push_back(RDKit::PeriodicTable::getTable()->getElementSymbol(i));
        return all;
    }();
    return symbols.at(element);
}

bool can_be_aromatic(std::uint8_t element) {
    constexpr std::array<std::uint8_t, 9> kAromaticElements{5, 6, 7, 8, 14, 15, 16, 34, 52};
    return std::find(kAromaticElements.begin(), kAromaticElements.end(), element) != kAromaticElements.end();
}

// What SMILES take for granted of an atom without brackets, the least that suffices counting.
std::vector<unsigned> usual_valences(std::uint8_t element) {
    switch (element) {
        case 5: return {3};
        case 6: return {4};
        case 7: return {3};
        case 8: return {2};
        case 15: return {3, 5};
        case 16: return {2, 4, 6};
        case 9:
        case 17:
        case 35:
        case 53: return {1};
        default: return {};
    }
}

class FormWriter {
  public:
    explicit FormWriter(const Graph& graph)
        : graph_{graph},
          parent_(graph.atoms.size(), kNone),
          is_seen_(graph.atoms.size()),
          sizes_(graph.atoms.size(), 1),
          depths_(graph.atoms.size()),
          highest_(graph.atoms.size()),
          children_(graph.atoms.size()),
          closed_(graph.atoms.size()),
          opened_(graph.atoms.size()) {}

    std::string write() {
        std::vector<std::string> components;
        for (const std::uint16_t start : starts()) {
            if (is_seen_[start]) continue;
            walk(start);
            std::string text;
            write_from(start, text);
            components.push_back(std::move(text));
        }
        std::sort(components.begin(), components.end());
        std::string all;
        for (const std::string& text : components) all += (all.empty() ? "" : ".") + text;
        return all;
    }

  private:
    static constexpr std::uint16_t kNone = 0xffff;

    // A bond that closes a ring.
    struct Closure {
        int ring;
        std::uint16_t other;  // the atom at its other end
        std::uint8_t order;
    };

    // In the order in which components may begin: dummies by isotope, then atoms of few bonds.
    std::vector<std::uint16_t> starts() const {
        std::vector<std::uint16_t> all(graph_.atoms.size());
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint16_t>(i);
        const auto rank = [&](std::uint16_t atom) {
            const ConstitutionAtom& one = graph_.atoms[atom];
            if (one.element == 0) return one.isotope;
            constexpr std::int32_t kBehind = 1 << 30;
            return kBehind + static_cast<std::int32_t>(graph_.bonds[atom].size());
        };
        std::stable_sort(all.begin(), all.end(), [&](auto a, auto b) { return rank(a) < rank(b); });
        return all;
    }

    // Makes a tree, in which all other bonds go from an atom to one above it.
    void walk(std::uint16_t atom) {
        is_seen_[atom] = 1;
        depths_[atom] = highest_[atom] = parent_[atom] == kNone ? 0 : depths_[parent_[atom]] + 1;
        for (const HalfBond& bond : graph_.bonds[atom]) {
            if (!is_seen_[bond.atom]) {
                parent_[bond.atom] = atom;
                children_[atom].push_back(bond);
                walk(bond.atom);
                sizes_[atom] += sizes_[bond.atom];
                highest_[atom] = std::min(highest_[atom], highest_[bond.atom]);
            } else if (bond.atom != parent_[atom] && is_above(bond.atom, atom)) {
                highest_[atom] = std::min(highest_[atom], depths_[bond.atom]);
                closed_[atom].push_back({closures_, bond.atom, bond.order});
                opened_[bond.atom].push_back({closures_++, atom, bond.order});
            }
        }
        // Small branches first; what is left is the chain, or the ring that goes on.
        const auto rank = [&](const HalfBond& child) {
            return std::pair{highest_[child.atom] <= depths_[atom], sizes_[child.atom]};
        };
        std::stable_sort(children_[atom].begin(), children_[atom].end(),
                         [&](const HalfBond& a, const HalfBond& b) { return rank(a) < rank(b); });
    }
    bool is_above(std::uint16_t atom, std::uint16_t below) const {
        for (std::uint16_t at = below; at != kNone; at = parent_[at]) {
            if (at == atom) return true;
        }
        return false;
    }

    void write_from(std::uint16_t atom, std::string& text) {
        rings_.next_atom();
        write_atom(atom, text);
        for (const Closure& closure : closed_[atom]) rings_.write(closure.ring, text);
        for (const Closure& closure : opened_[atom]) {
            text += bond_sign(closure.order, atom, closure.other);
            rings_.write(closure.ring, text);
        }
        for (std::size_t i = 0; i < children_[atom].size(); ++i) {
            const HalfBond& child = children_[atom][i];
            const bool is_branch = i + 1 < children_[atom].size();
            if (is_branch) text += '(';
            text += bond_sign(child.order, atom, child.atom);
            write_from(child.atom, text);
            if (is_branch) text += ')';
        }
    }

    std::string_view bond_sign(std::uint8_t order, std::uint16_t a, std::uint16_t b) const {
        const bool both_aromatic = graph_.atoms[a].is_aromatic && graph_.atoms[b].is_aromatic;
        switch (order) {
            case kSingle: return both_aromatic ? "-" : "";
            case kDouble: return "=";
            case kTriple: return "#";
            default: return both_aromatic ? "" : ":";
        }
    }

    void write_atom(std::uint16_t number, std::string& text) const {
        const ConstitutionAtom& atom = graph_.atoms[number];
        std::string symbol = symbol_of(atom.element);
        if (atom.is_aromatic) symbol[0] = static_cast<char>(symbol[0] - 'A' + 'a');
        if (has_no_brackets(number)) {
            text += symbol;
            return;
        }
        text += '[';
        if (atom.isotope != 0) text += std::to_string(atom.isotope);
        text += symbol;
        if (atom.hydrogens > 0) text += 'H';
        if (atom.hydrogens > 1) text += std::to_string(atom.hydrogens);
        if (atom.charge != 0) text += atom.charge > 0 ? '+' : '-';
        if (std::abs(atom.charge) > 1) text += std::to_string(std::abs(atom.charge));
        text += ']';
    }

    bool has_no_brackets(std::uint16_t number) const {
        const ConstitutionAtom& atom = graph_.atoms[number];
        if (atom.charge != 0 || atom.isotope != 0) return false;
        if (atom.element == 0) return atom.hydrogens == 0;
        unsigned orders = 0, aromatic = 0, plural = 0;
        for (const HalfBond& bond : graph_.bonds[number]) {
            orders += bond.order == kAromatic ? 0 : bond.order;
            aromatic += bond.order == kAromatic ? 1 : 0;
            plural += bond.order == kDouble || bond.order == kTriple ? 1 : 0;
        }
        const std::size_t degree = graph_.bonds[number].size();
        if (atom.is_aromatic) return is_usual_aromatic(atom, degree, aromatic, plural);
        if (aromatic > 0) return false;
        for (const unsigned valence : usual_valences(atom.element)) {
            if (valence >= orders) return valence - orders == atom.hydrogens;
        }
        return false;
    }
    static bool is_usual_aromatic(const ConstitutionAtom& atom, std::size_t degree, unsigned aromatic,
                                  unsigned plural) {
        constexpr std::uint8_t kCarbon = 6, kNitrogen = 7, kOxygen = 8, kSulfur = 16;
        if (aromatic < 2) return false;
        switch (atom.element) {
            case kCarbon: return degree + atom.hydrogens == 3;
            case kNitrogen: return atom.hydrogens == 0 && plural == 0 && (degree == 2 || degree == 3);
            case kOxygen:
            case kSulfur: return atom.hydrogens == 0 && degree == 2;
            default: return false;
        }
    }

    const Graph& graph_;
    std::vector<std::uint16_t> parent_;
    std::vector<char> is_seen_;
    std::vector<std::size_t> sizes_;    // atoms below, and itself
    std::vector<std::size_t> depths_;   // atoms above
    std::vector<std::size_t> highest_;  // the least depth that bonds from it and below lead to
    std::vector<std::vector<HalfBond>> children_;
    std::vector<std::vector<Closure>> closed_, opened_;  // by the atom below, and above
    int closures_ = 0;
    RingNumbers rings_;
};

bool can_be_written(const Graph& graph) {
    for (std::size_t i = 0; i < graph.atoms.size(); ++i) {
        const ConstitutionAtom& atom = graph.atoms[i];
        if (atom.is_aromatic && !can_be_aromatic(atom.element)) return false;
        for (const HalfBond& bond : graph.bonds[i]) {
            if (!is_constitutional_bond(bond.order, 0)) return false;
        }
    }
    return true;
}

}  // namespace

std::optional<std::string> text_of_constitution_form(std::string_view form) {
    const auto constitution = constitution_of_form(form);
    if (!constitution) return std::nullopt;
    const Graph graph = graph_of(*constitution);
    if (!can_be_written(graph)) return std::nullopt;
    return FormWriter{graph}.write();
}

}  // namespace chemsieve
