// Visits every unbranched open path of a given range of bonds exactly once, with its canonical hash.
//
// A path is two arms from its middle: of equal length from an atom (even number of bonds), or from the two ends of its
// middle bond (odd). The arms of an atom are made once and joined in pairs. The hash is that of subgraph_hash.h for the
// path's set of bonds; all its terms belong to one arm alone, except the terms next to the middle.
//
// Threads: one object a thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fingerprint/subgraph/hashed_graph.h"
#include "fingerprint/subgraph/subgraph_hash.h"

namespace chemsieve {

class PathWalk {
  public:
    static constexpr int kMostBonds = 10;

    // Paths of `least` to `most` bonds, at least 2. visit(hash, bonds of the path) -> go on? False if `visit` stopped
    // it.
    template <class Visit>
    bool run(const HashedGraph& graph, int least, int most, Visit&& visit) {
        graph_ = &graph;
        for (int length = least; length <= most; ++length) {
            make_arms(length / 2);
            const bool go_on = length % 2 == 0 ? join_at_atoms(visit) : join_at_bonds(visit);
            if (!go_on) return false;
        }
        return true;
    }

  private:
    static constexpr int kMostArm = kMostBonds / 2;

    struct Arm {
        std::uint64_t sum;         // the terms of all its bonds but the first
        std::uint64_t near_star;   // A + D of the arm's bond, of the atom it starts from
        std::uint64_t first_hash;  // B of the first bond
        std::uint64_t first_far;   // mixed star of the first bond's far end
        std::uint64_t atom_mask;   // its atoms but the one it starts from, by number modulo 64
        std::uint32_t atoms[kMostArm];
        std::uint32_t bonds[kMostArm];
    };

    // All arms of `length` bonds, of all atoms.
    void make_arms(int length);
    void extend_arm(std::uint32_t atom, int at, std::uint64_t before, std::uint64_t sum, std::uint64_t mask);

    std::span<const Arm> arms_of(std::uint32_t atom) const {
        return {arms_.data() + arms_start_[atom], arms_start_[atom + 1] - arms_start_[atom]};
    }
    bool disjoint(const Arm& a, const Arm& b) const {
        if ((a.atom_mask & b.atom_mask) == 0) return true;
        if (graph_->atom_count() <= 64) return false;
        for (int i = 0; i < arm_length_; ++i) {
            for (int k = 0; k < arm_length_; ++k) {
                if (a.atoms[i] == b.atoms[k]) return false;
            }
        }
        return true;
    }

    template <class Visit>
    bool join_at_atoms(Visit& visit) {
        for (std::uint32_t middle = 0; middle < graph_->atom_count(); ++middle) {
            const auto arms = arms_of(middle);
            const std::uint64_t plain = graph_->atom(middle);
            for (std::size_t i = 1; i < arms.size(); ++i) {
                for (std::size_t k = 0; k < i; ++k) {
                    const Arm& a = arms[i];
                    const Arm& b = arms[k];
                    if (!disjoint(a, b)) continue;
                    const std::uint64_t mixed = mix64(a.near_star + b.near_star - plain);
                    const std::uint64_t sum = a.sum + b.sum +
                                              subgraph_hash::bond_of_stars(a.first_hash, mixed, a.first_far) +
                                              subgraph_hash::bond_of_stars(b.first_hash, mixed, b.first_far);
                    if (!visit(mix64(sum), bonds_of(a, b, nullptr))) return false;
                }
            }
        }
        return true;
    }

    template <class Visit>
    bool join_at_bonds(Visit& visit) {
        for (std::uint32_t middle = 0; middle < graph_->bond_count(); ++middle) {
            const HashedGraph::Bond& bond = graph_->bond(middle);
            for (const Arm& a : arms_of(bond.u)) {
                if (contains(a, bond.v)) continue;
                const std::uint64_t mixed_u = mix64(a.near_star + bond.end_u);
                const std::uint64_t sum_a = a.sum + subgraph_hash::bond_of_stars(a.first_hash, mixed_u, a.first_far);
                for (const Arm& b : arms_of(bond.v)) {
                    if (contains(b, bond.u) || !disjoint(a, b)) continue;
                    const std::uint64_t mixed_v = mix64(b.near_star + bond.end_v);
                    const std::uint64_t sum = sum_a + b.sum +
                                              subgraph_hash::bond_of_stars(b.first_hash, mixed_v, b.first_far) +
                                              subgraph_hash::bond_of_stars(bond.hash, mixed_u, mixed_v);
                    if (!visit(mix64(sum), bonds_of(a, b, &middle))) return false;
                }
            }
        }
        return true;
    }

    bool contains(const Arm& arm, std::uint32_t atom) const {
        for (int i = 0; i < arm_length_; ++i) {
            if (arm.atoms[i] == atom) return true;
        }
        return false;
    }

    std::span<const std::uint32_t> bonds_of(const Arm& a, const Arm& b, const std::uint32_t* middle) {
        int count = 0;
        for (int i = 0; i < arm_length_; ++i) {
            bonds_[count++] = a.bonds[i];
            bonds_[count++] = b.bonds[i];
        }
        if (middle) bonds_[count++] = *middle;
        return {bonds_, static_cast<std::size_t>(count)};
    }

    const HashedGraph* graph_ = nullptr;
    int arm_length_ = 0;
    std::uint32_t start_ = 0;  // where the arm being made begins
    Arm growing_{};
    std::vector<Arm> arms_;
    std::vector<std::uint32_t> arms_start_;  // by atom
    std::uint32_t bonds_[kMostBonds + 1] = {};
};

}  // namespace chemsieve
