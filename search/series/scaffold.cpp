#include "search/series/scaffold.h"

#include <algorithm>

#include "chem/graph/metals.h"

namespace chemsieve::series {

namespace {

using Kept = std::vector<char>;  // by atom

// Leaves fall as long as there are some that are in no ring.
Kept rings_and_linkers(const BondedAtoms& compound) {
    Kept kept(compound.size(), 1);
    std::vector<std::size_t> degrees(compound.size()), falling;
    const auto falls = [&](std::size_t i) { return degrees[i] <= 1 && !compound.is_in_cycle(i); };
    for (std::size_t i = 0; i < compound.size(); ++i) {
        degrees[i] = compound.bonds(i).size();
        if (falls(i)) falling.push_back(i);
    }
    while (!falling.empty()) {
        const std::size_t leaf = falling.back();
        falling.pop_back();
        if (!kept[leaf]) continue;
        kept[leaf] = 0;
        for (const BondTo& bond : compound.bonds(leaf)) {
            if (!kept[bond.atom]) continue;
            --degrees[bond.atom];
            if (falls(bond.atom)) falling.push_back(bond.atom);
        }
    }
    return kept;
}

void keep_doubly_bonded(const BondedAtoms& compound, Kept& kept) {
    const Kept before = kept;
    for (std::size_t i = 0; i < compound.size(); ++i) {
        if (before[i]) continue;
        const auto bonds = compound.bonds(i);
        kept[i] = std::any_of(bonds.begin(), bonds.end(),
                              [&](const BondTo& bond) { return bond.type == kDoubleBond && before[bond.atom]; })
                      ? 1
                      : 0;
    }
}

// The connected pieces of what is kept, over these bonds only.
class Pieces {
  public:
    Pieces(const BondedAtoms& compound, const Kept& kept, ScaffoldKind kind)
        : compound_{compound}, kept_{kept}, kind_{kind}, numbers_(compound.size(), kNone) {}

    std::vector<Constitution> all() {
        std::vector<Constitution> pieces;
        for (std::size_t i = 0; i < compound_.size(); ++i) {
            if (kept_[i] && numbers_[i] == kNone) pieces.push_back(piece_with(i));
        }
        return pieces;
    }

  private:
    static constexpr std::uint16_t kNone = 0xffff;

    bool is_plain() const { return kind_ == ScaffoldKind::generic || kind_ == ScaffoldKind::skeleton; }
    bool stays(const BondTo& bond) const {
        return kept_[bond.atom] && (kind_ != ScaffoldKind::rings || bond.in_cycle || bond.type == kDoubleBond);
    }

    Constitution piece_with(std::size_t first) {
        members_.assign(1, static_cast<std::uint16_t>(first));
        numbers_[first] = 0;
        for (std::size_t at = 0; at < members_.size(); ++at) {
            for (const BondTo& bond : compound_.bonds(members_[at])) {
                if (!stays(bond) || numbers_[bond.atom] != kNone) continue;
                numbers_[bond.atom] = static_cast<std::uint16_t>(members_.size());
                members_.push_back(bond.atom);
            }
        }
        Constitution piece;
        piece.atoms.reserve(members_.size());
        for (const std::uint16_t atom : members_) add(atom, piece);
        return piece;
    }

    void add(std::uint16_t atom, Constitution& piece) const {
        constexpr int kCarbon = 6, kBondsOfCarbon = 4;
        unsigned cut = 0, staying = 0;
        for (const BondTo& bond : compound_.bonds(atom)) {
            if (!stays(bond)) {
                cut += hydrogens_for_cut(bond.type);
                continue;
            }
            ++staying;
            if (numbers_[bond.atom] > numbers_[atom]) continue;  // noted from the other end
            piece.bonds.push_back({numbers_[bond.atom], numbers_[atom], is_plain() ? kSingleBond : bond.type});
        }
        const ConstitutionAtom& it = compound_.atom(atom);
        const int hydrogens = static_cast<int>(it.hydrogens + (is_metal(it.element) ? 0 : cut));
        const int rest = std::max(0, kBondsOfCarbon - static_cast<int>(staying));
        piece.atoms.push_back(is_plain()
                                  ? constitution_atom(kCarbon, false, 0, rest, 0)
                                  : constitution_atom(it.element, it.is_aromatic, it.charge, hydrogens, it.isotope));
    }

    const BondedAtoms& compound_;
    const Kept& kept_;
    const ScaffoldKind kind_;
    std::vector<std::uint16_t> numbers_;  // in their piece
    std::vector<std::uint16_t> members_;
};

}  // namespace

unsigned hydrogens_for_cut(std::uint8_t bond_type) noexcept {
    return bond_type == kSingleBond || bond_type == kDoubleBond || bond_type == kTripleBond ? bond_type : 1;
}

std::vector<Constitution> components_of(const BondedAtoms& compound) {
    const Kept all(compound.size(), 1);
    return Pieces{compound, all, ScaffoldKind::murcko}.all();
}

std::vector<Constitution> scaffold_of(const BondedAtoms& compound, ScaffoldKind kind) {
    Kept kept;
    if (kind == ScaffoldKind::rings) {
        kept.resize(compound.size());
        for (std::size_t i = 0; i < compound.size(); ++i) kept[i] = compound.is_in_cycle(i) ? 1 : 0;
    } else {
        kept = rings_and_linkers(compound);
    }
    if (kind != ScaffoldKind::skeleton) keep_doubly_bonded(compound, kept);
    return Pieces{compound, kept, kind}.all();
}

}  // namespace chemsieve::series
