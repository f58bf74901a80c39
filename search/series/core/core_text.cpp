#include "search/series/core/core_text.h"

#include <algorithm>
#include <variant>

#include "base/text.h"
#include "chem/graph/metals.h"
#include "chem/read/parse.h"
#include "chem/sameness/constitution_smiles.h"

namespace chemsieve::series {

namespace {

std::string bond_smarts(std::uint64_t kinds, const CoreRules& rules) {
    std::string text;
    bool is_ring = false, is_always_in_ring = true;
    for (CoreBondKind kind = 0; kind < kCoreBondKinds; ++kind) {
        if (!(kinds >> kind & 1)) continue;
        const std::uint8_t type = type_of_kind(kind);
        is_ring = is_ring_kind(kind);
        is_always_in_ring = is_always_in_ring && type == kAromaticBond;
        if (!text.empty()) text += ",";
        switch (type) {
            case kSingleBond: text += "-"; break;
            case kDoubleBond: text += "="; break;
            case kTripleBond: text += "#"; break;
            case kAromaticBond: text += ":"; break;
            default: text += "~";
        }
    }
    if (rules.rings == CoreRings::any || is_always_in_ring) return text;
    return text == "~" ? (is_ring ? "@" : "!@") : text + (is_ring ? ";@" : ";!@");
}

std::string atom_smarts(const std::vector<std::uint8_t>& elements, const ConstitutionAtom& atom, bool is_in_ring,
                        const CoreRules& rules) {
    constexpr std::size_t kMostNamed = 6;
    std::vector<std::string> some;
    if (elements.size() <= kMostNamed) {
        for (const std::uint8_t element : elements) {
            // Isotope 0 is that of atoms of which none is said.
            const std::string isotope = rules.atoms == CoreAtoms::isotopes ? std::to_string(atom.isotope) : "";
            some.push_back(isotope + "#" + std::to_string(element));
        }
    }
    std::string text = some.empty() ? "*" : joined(some, ",");
    if (rules.charges) {
        text += some.size() > 1 ? ";" : "";
        text += (atom.charge < 0 ? "-" : "+") + std::to_string(std::abs(atom.charge));
    }
    if (rules.rings != CoreRings::any) text += is_in_ring ? ";R" : ";!R";
    return text == "*" ? text : "[" + text + "]";
}

// Writes atoms one by one: the longest branch of an atom last.
class SmartsWriter {
  public:
    SmartsWriter(const FoundCore& core, std::vector<std::string> atoms, std::vector<std::string> bonds)
        : atoms_{std::move(atoms)},
          bonds_{std::move(bonds)},
          neighbours_(atoms_.size()),
          order_(atoms_.size()),
          children_(atoms_.size()),
          closures_(atoms_.size()),
          sizes_(atoms_.size(), 1) {
        const auto place_of = [&](std::uint16_t atom) {
            return static_cast<std::size_t>(std::lower_bound(core.atoms.begin(), core.atoms.end(), atom) -
                                            core.atoms.begin());
        };
        for (std::size_t i = 0; i < core.bonds.size(); ++i) {
            const std::size_t a = place_of(core.bonds[i].first), b = place_of(core.bonds[i].second);
            neighbours_[a].push_back({b, i});
            neighbours_[b].push_back({a, i});
        }
    }

    std::string text() {
        std::size_t first = 0;  // rather an end
        for (std::size_t i = 0; i < neighbours_.size(); ++i) {
            if (neighbours_[i].size() < neighbours_[first].size()) first = i;
        }
        find_tree(first);
        write(first);
        return text_;
    }

  private:
    struct To {
        std::size_t atom, bond;
    };
    struct Visited {
        std::size_t atom, next;
        To parent;
    };

    // A walk to the depth first, in which all bonds but those of the tree close rings.
    void find_tree(std::size_t first) {
        std::size_t seen = 0;
        std::vector<Visited> path{{first, 0, {first, bonds_.size()}}};
        order_[first] = ++seen;
        while (!path.empty()) {
            Visited& at = path.back();
            if (at.next == neighbours_[at.atom].size()) {
                const Visited done = at;
                path.pop_back();
                if (!path.empty()) sizes_[done.parent.atom] += sizes_[done.atom];
                continue;
            }
            const To to = neighbours_[at.atom][at.next++];
            if (to.bond == at.parent.bond) continue;
            if (order_[to.atom] == 0) {
                order_[to.atom] = ++seen;
                children_[at.atom].push_back(to);
                path.push_back({to.atom, 0, {at.atom, to.bond}});
            } else if (order_[to.atom] < order_[at.atom]) {
                closures_[to.atom].push_back({at.atom, to.bond});
                closures_[at.atom].push_back(to);
            }
        }
        for (auto& some : children_) {
            std::stable_sort(some.begin(), some.end(),
                             [&](const To& a, const To& b) { return sizes_[a.atom] < sizes_[b.atom]; });
        }
    }

    void write(std::size_t first) {
        struct Written {
            std::size_t atom, next;
            bool is_branch;
        };
        write_atom(first);
        std::vector<Written> path{{first, 0, false}};
        while (!path.empty()) {
            Written& at = path.back();
            const auto& children = children_[at.atom];
            if (at.next == children.size()) {
                if (at.is_branch) text_ += ")";
                path.pop_back();
                continue;
            }
            const To to = children[at.next++];
            const bool is_branch = at.next < children.size();
            if (is_branch) text_ += "(";
            text_ += bonds_[to.bond];
            write_atom(to.atom);
            path.push_back({to.atom, 0, is_branch});
        }
    }

    void write_atom(std::size_t atom) {
        text_ += atoms_[atom];
        for (const To& to : closures_[atom]) {
            const auto number_of = [&](std::size_t bond) {
                return static_cast<std::size_t>(std::find(open_.begin(), open_.end(), bond) - open_.begin());
            };
            std::size_t number = number_of(to.bond);
            if (number < open_.size()) {
                open_[number] = kFree;
                text_ += bonds_[to.bond];  // only where it is closed
            } else {
                number = number_of(kFree);
                if (number == open_.size()) open_.push_back(kFree);
                open_[number] = to.bond;
            }
            ++number;
            constexpr std::size_t kDigits = 9, kPairs = 99;
            text_ += number <= kDigits  ? std::to_string(number)
                     : number <= kPairs ? "%" + std::to_string(number)
                                        : "%(" + std::to_string(number) + ")";
        }
    }

    static constexpr std::size_t kFree = ~std::size_t{0};

    const std::vector<std::string> atoms_, bonds_;
    std::vector<std::vector<To>> neighbours_;
    std::vector<std::size_t> order_;  // from 1, of the walk; 0: not seen
    std::vector<std::vector<To>> children_, closures_;
    std::vector<std::size_t> sizes_;  // how many atoms a branch has
    std::vector<std::size_t> open_;   // bonds of the numbers of rings
    std::string text_;
};

const BondTo* bond_between(const BondedAtoms& compound, std::size_t a, std::size_t b) {
    for (const BondTo& bond : compound.bonds(a)) {
        if (bond.atom == b) return &bond;
    }
    return nullptr;
}

// How many hydrogens an atom has where only these bonds of it are left.
int hydrogens_in_core(const BondedAtoms& compound, std::uint16_t atom, const FoundCore& core) {
    int hydrogens = compound.atom(atom).hydrogens;
    if (is_metal(compound.atom(atom).element)) return hydrogens;
    for (const BondTo& bond : compound.bonds(atom)) {
        const std::pair ends{std::min(atom, bond.atom), std::max(atom, bond.atom)};
        if (std::binary_search(core.bonds.begin(), core.bonds.end(), ends)) continue;
        hydrogens += bond.type == kDoubleBond || bond.type == kTripleBond ? bond.type : 1;
    }
    return hydrogens;
}

}  // namespace

std::string core_smarts(const FoundCore& core, const CoreUse& use, const BondedAtoms& reference,
                        const CoreGraph& reference_graph, const CoreRules& rules) {
    constexpr std::uint32_t kInRing = 1U << 7;
    std::vector<std::string> atoms, bonds;
    for (std::size_t i = 0; i < core.atoms.size(); ++i) {
        const bool is_in_ring = (reference_graph.labels[core.atoms[i]] & kInRing) != 0;
        atoms.push_back(atom_smarts(use.elements[i], reference.atom(core.atoms[i]), is_in_ring, rules));
    }
    for (const std::uint64_t kinds : use.kinds) bonds.push_back(bond_smarts(kinds, rules));
    return SmartsWriter{core, std::move(atoms), std::move(bonds)}.text();
}

std::string core_smiles(const FoundCore& core, const BondedAtoms& reference, const CoreRules& rules) {
    if (rules.atoms == CoreAtoms::any || rules.bonds == CoreBonds::any) return {};
    Constitution part;
    for (const std::uint16_t atom : core.atoms) {
        const ConstitutionAtom& it = reference.atom(atom);
        part.atoms.push_back(constitution_atom(it.element, it.is_aromatic, it.charge,
                                               hydrogens_in_core(reference, atom, core),
                                               rules.atoms == CoreAtoms::isotopes ? it.isotope : 0));
    }
    const auto place_of = [&](std::uint16_t atom) {
        return static_cast<std::uint16_t>(std::lower_bound(core.atoms.begin(), core.atoms.end(), atom) -
                                          core.atoms.begin());
    };
    for (const auto& [first, second] : core.bonds) {
        part.bonds.push_back({place_of(first), place_of(second), bond_between(reference, first, second)->type});
    }
    try {
        std::string text = constitution_smiles(part);
        return std::holds_alternative<Molecule>(parse_smiles(text)) ? text : std::string{};
    } catch (const std::exception&) {
        return {};  // RDKit cannot write it
    }
}

}  // namespace chemsieve::series
