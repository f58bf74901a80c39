// Where the bonds of each atom of a structure begin. Internal to match/run.
#pragma once

#include <cstdint>
#include <vector>

#include "match/structure/structure_view.h"

namespace chemsieve {

// The half-bonds of atom a are [first(a), first(a + 1)) of bonds().
template <class HalfBondBytes>
class Adjacency {
  public:
    void read(const StructureView& structure, const std::vector<std::uint8_t>& degrees) {
        bonds_ = reinterpret_cast<const HalfBondBytes*>(structure.half_bond_bytes());
        const unsigned n = structure.atoms();
        if (first_.size() <= n) first_.resize(n + 1);
        std::uint32_t at = 0;
        for (unsigned atom = 0; atom < n; ++atom) {
            first_[atom] = at;
            at += degrees[structure.atom_classes()[atom]];
        }
        first_[n] = at;
    }

    std::uint32_t first(unsigned atom) const noexcept { return first_[atom]; }
    const HalfBondBytes* begin(unsigned atom) const noexcept { return bonds_ + first_[atom]; }
    const HalfBondBytes* end(unsigned atom) const noexcept { return bonds_ + first_[atom + 1]; }
    unsigned degree(unsigned atom) const noexcept { return first_[atom + 1] - first_[atom]; }

    // Nothing if they are not bonded.
    const HalfBondBytes* between(unsigned from, unsigned to) const noexcept {
        for (const HalfBondBytes* bond = begin(from); bond != end(from); ++bond) {
            if (bond->neighbour == to) return bond;
        }
        return nullptr;
    }

  private:
    const HalfBondBytes* bonds_ = nullptr;
    std::vector<std::uint32_t> first_;
};

}  // namespace chemsieve
