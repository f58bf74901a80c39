// Parts of a reference as sets of bonds: their atoms, their connected pieces, and which of their bonds close rings.
//
// Threads: one at a time an object.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "search/series/bond_set.h"
#include "search/series/core_pattern.h"

namespace chemsieve::series {

template <std::size_t Words>
class CoreParts {
  public:
    using Set = BondSet<Words>;

    explicit CoreParts(const CoreReference& reference)
        : reference_{reference}, depths_(reference.atoms()), parents_(reference.atoms()) {}

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
    // Without bonds of rings that close no ring among these bonds. What is left is the greatest such part.
    Set with_whole_rings(const Set& bonds) {
        Set in_cycles, left = bonds;
        others_.clear();
        walk(
            bonds, [](std::uint16_t) {},
            [&](std::uint16_t bond) {
                const CoreReference::Bond& it = reference_.bonds()[bond];
                if (parents_[it.first].bond != bond && parents_[it.second].bond != bond) others_.push_back(bond);
            },
            [&] {
                for (const std::uint16_t bond : others_) mark_cycle(bond, in_cycles);
            });
        bonds.each([&](std::uint16_t bond) {
            if (is_ring_kind(reference_.bonds()[bond].kind) && !in_cycles.has(bond)) left.remove(bond);
        });
        return left;
    }

  private:
    static constexpr std::uint16_t kNone = 0xffff;
    struct Parent {
        std::uint16_t atom, bond;
    };

    // Visits each atom, and each bond from both ends; `before_end` while parents are known.
    template <class Atom, class Bond>
    void walk(const Set& bonds, const Atom& visit_atom, const Bond& visit_bond) {
        walk(bonds, visit_atom, visit_bond, [] {});
    }
    template <class Atom, class Bond, class End>
    void walk(const Set& bonds, const Atom& visit_atom, const Bond& visit_bond, const End& before_end) {
        bonds.each([&](std::uint16_t bond) {
            const std::uint16_t first = reference_.bonds()[bond].first;
            if (depths_[first] == 0) walk_from(first, bonds, visit_atom, visit_bond);
        });
        before_end();
        clear_seen();
    }
    template <class Atom, class Bond>
    void walk_from(std::uint16_t first, const Set& bonds, const Atom& visit_atom, const Bond& visit_bond) {
        std::size_t at = seen_.size();
        depths_[first] = 1;
        parents_[first] = {kNone, kNone};
        seen_.push_back(first);
        for (; at < seen_.size(); ++at) {
            const std::uint16_t atom = seen_[at];
            visit_atom(atom);
            for (const CoreReference::HalfBond& half : reference_.bonds_of(atom)) {
                if (!bonds.has(half.bond)) continue;
                if (depths_[half.neighbour] == 0) {
                    depths_[half.neighbour] = depths_[atom] + 1;
                    parents_[half.neighbour] = {atom, half.bond};
                    seen_.push_back(half.neighbour);
                }
                visit_bond(half.bond);
            }
        }
    }
    void clear_seen() {
        for (const std::uint16_t atom : seen_) depths_[atom] = 0;
        seen_.clear();
    }
    // What a bond closes with the tree of parents.
    void mark_cycle(std::uint16_t bond, Set& in_cycles) const {
        in_cycles.add(bond);
        std::uint16_t a = reference_.bonds()[bond].first, b = reference_.bonds()[bond].second;
        while (a != b) {
            if (depths_[a] < depths_[b]) std::swap(a, b);
            in_cycles.add(parents_[a].bond);
            a = parents_[a].atom;
        }
    }

    const CoreReference& reference_;
    std::vector<std::uint32_t> depths_;  // of each atom in the walk; 0: not seen
    std::vector<Parent> parents_;
    std::vector<std::uint16_t> seen_, others_;
};

}  // namespace chemsieve::series
