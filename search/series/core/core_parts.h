// Parts of a reference as sets of bonds: their atoms, their connected pieces, and which of their rings are whole.
//
// Threads: one at a time an object.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/series/core/bond_set.h"
#include "search/series/core/core_pattern.h"
#include "search/series/core/whole_rings.h"

namespace chemsieve::series {

template <std::size_t Words>
class CoreParts {
  public:
    using Set = BondSet<Words>;

    explicit CoreParts(const CoreReference& reference) : reference_{reference}, is_seen_(reference.atoms()) {}

    std::size_t atoms_of(const Set& bonds) {
        std::size_t atoms = 0;
        walk(
            bonds, [&](std::uint16_t) { ++atoms; }, [](std::uint16_t) {});
        return atoms;
    }
    // Connected pieces, by their first bonds.
    void pieces(Set bonds, std::vector<Set>& pieces) {
        pieces.clear();
        while (!bonds.empty()) {
            pieces.emplace_back();
            walk_from(
                reference_.bonds()[bonds.first()].first, bonds, [](std::uint16_t) {},
                [&](std::uint16_t bond) { pieces.back().add(bond); });
            clear_seen();
            bonds.remove_all(pieces.back());
        }
    }
    // Without bonds of rings that are in no ring which is whole among these bonds. What is left is the greatest such
    // part.
    Set with_whole_rings(const Set& bonds) {
        if (!rings_) find_rings();
        Set left = bonds;
        left.remove_all(in_rings_);
        for (const Set& ring : *rings_) {
            if (bonds.has_all(ring)) left.add_all(ring);
        }
        return left;
    }

  private:
    void find_rings() {
        rings_.emplace();
        for (const std::vector<std::uint16_t>& ring : whole_rings_of(reference_)) {
            rings_->emplace_back();
            for (const std::uint16_t bond : ring) rings_->back().add(bond);
        }
        for (std::size_t bond = 0; bond < reference_.bonds().size(); ++bond) {
            if (is_ring_kind(reference_.bonds()[bond].kind)) in_rings_.add(bond);
        }
    }

    // Visits each atom, and each bond from both ends.
    template <class Atom, class Bond>
    void walk(const Set& bonds, const Atom& visit_atom, const Bond& visit_bond) {
        bonds.each([&](std::uint16_t bond) {
            const std::uint16_t first = reference_.bonds()[bond].first;
            if (!is_seen_[first]) walk_from(first, bonds, visit_atom, visit_bond);
        });
        clear_seen();
    }
    template <class Atom, class Bond>
    void walk_from(std::uint16_t first, const Set& bonds, const Atom& visit_atom, const Bond& visit_bond) {
        std::size_t at = seen_.size();
        is_seen_[first] = 1;
        seen_.push_back(first);
        for (; at < seen_.size(); ++at) {
            const std::uint16_t atom = seen_[at];
            visit_atom(atom);
            for (const CoreReference::HalfBond& half : reference_.bonds_of(atom)) {
                if (!bonds.has(half.bond)) continue;
                if (!is_seen_[half.neighbour]) {
                    is_seen_[half.neighbour] = 1;
                    seen_.push_back(half.neighbour);
                }
                visit_bond(half.bond);
            }
        }
    }
    void clear_seen() {
        for (const std::uint16_t atom : seen_) is_seen_[atom] = 0;
        seen_.clear();
    }

    const CoreReference& reference_;
    std::vector<char> is_seen_;  // atoms in the walk
    std::vector<std::uint16_t> seen_;
    std::optional<std::vector<Set>> rings_;  // nothing: not asked for
    Set in_rings_;
};

}  // namespace chemsieve::series
