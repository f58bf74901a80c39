// Where the bonds of each atom of a structure begin. Internal to match/run.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "match/structure/structure_view.h"

namespace chemsieve {

template <class HalfBondBytes>
class Adjacency {
  public:
    void read(const StructureView& structure, const std::vector<std::uint8_t>& degrees) {
        stored_ = reinterpret_cast<const HalfBondBytes*>(structure.half_bond_bytes());
        bonds_ = stored_;
        const unsigned n = structure.atoms();
        if (first_.size() <= n) first_.resize(n + 1);
        std::uint32_t at = 0;
        for (unsigned atom = 0; atom < n; ++atom) {
            first_[atom] = at;
            at += degrees[structure.atom_classes()[atom]];
        }
        first_[n] = at;
    }

    // From now on the bonds of each atom come in an order at random, the same for the same seed.
    void shuffle(unsigned atoms, unsigned seed) {
        shuffled_.assign(stored_, stored_ + first_[atoms]);
        std::minstd_rand random{seed};
        for (unsigned atom = 0; atom < atoms; ++atom) {
            for (std::uint32_t i = first_[atom + 1]; i > first_[atom] + 1; --i) {
                std::swap(shuffled_[i - 1], shuffled_[first_[atom] + random() % (i - first_[atom])]);
            }
        }
        bonds_ = shuffled_.data();
    }

    const HalfBondBytes* begin(unsigned atom) const noexcept { return bonds_ + first_[atom]; }
    const HalfBondBytes* end(unsigned atom) const noexcept { return bonds_ + first_[atom + 1]; }
    unsigned degree(unsigned atom) const noexcept { return first_[atom + 1] - first_[atom]; }

    // The place of a bond among those of an atom as they are stored, which chiral tags refer to; negative if there is
    // none.
    int stored_place(unsigned atom, unsigned neighbour) const noexcept {
        const HalfBondBytes* const first = stored_ + first_[atom];
        for (unsigned place = 0; place < degree(atom); ++place) {
            if (first[place].neighbour == neighbour) return static_cast<int>(place);
        }
        return -1;
    }

    // Nothing if they are not bonded.
    const HalfBondBytes* between(unsigned from, unsigned to) const noexcept {
        for (const HalfBondBytes* bond = begin(from); bond != end(from); ++bond) {
            if (bond->neighbour == to) return bond;
        }
        return nullptr;
    }

  private:
    const HalfBondBytes* stored_ = nullptr;
    const HalfBondBytes* bonds_ = nullptr;  // as stored, or shuffled
    std::vector<std::uint32_t> first_;      // by atom: its first half-bond
    std::vector<HalfBondBytes> shuffled_;
};

}  // namespace chemsieve
