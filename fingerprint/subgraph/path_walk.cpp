#include "fingerprint/subgraph/path_walk.h"

#include <algorithm>

namespace chemsieve {

void PathWalk::make_arms(int length) {
    arm_length_ = length;
    arms_.clear();
    arms_start_.resize(graph_->atom_count() + 1);
    for (std::uint32_t a = 0; a < graph_->atom_count(); ++a) {
        arms_start_[a] = static_cast<std::uint32_t>(arms_.size());
        for (const std::uint32_t b : graph_->bonds_at(a)) {
            const HashedGraph::Bond& bond = graph_->bond(b);
            growing_.near_star = graph_->atom(a) + bond.end(a);
            growing_.first_hash = bond.hash;
            growing_.bonds[0] = b;
            start_ = a;
            extend_arm(bond.other(a), 0, 0, 0, 0);
        }
    }
    arms_start_[graph_->atom_count()] = static_cast<std::uint32_t>(arms_.size());
}

// Adds `atom` at the far end of bond number `at` of the arm. `before`: mixed star of the atom before it, if `at` is not
// the first. `sum`: of the terms of all bonds between the first and this one.
void PathWalk::extend_arm(std::uint32_t atom, int at, std::uint64_t before, std::uint64_t sum, std::uint64_t mask) {
    const HashedGraph::Bond& entered = graph_->bond(growing_.bonds[at]);
    const std::uint64_t star = graph_->atom(atom) + entered.end(atom);
    growing_.atoms[at] = atom;
    mask |= std::uint64_t{1} << (atom % 64);
    const auto add_term = [&](std::uint64_t mixed) {
        return at == 0 ? sum : sum + subgraph_hash::bond_of_stars(entered.hash, before, mixed);
    };
    if (at + 1 == arm_length_) {
        const std::uint64_t mixed = mix64(star);
        growing_.sum = add_term(mixed);
        growing_.atom_mask = mask;
        if (at == 0) growing_.first_far = mixed;
        arms_.push_back(growing_);
        return;
    }
    for (const std::uint32_t b : graph_->bonds_at(atom)) {
        const HashedGraph::Bond& bond = graph_->bond(b);
        const std::uint32_t next = bond.other(atom);
        const auto end = growing_.atoms + at;
        if (next == start_ || std::find(growing_.atoms, end, next) != end) continue;
        const std::uint64_t mixed = mix64(star + bond.end(atom));
        if (at == 0) growing_.first_far = mixed;
        growing_.bonds[at + 1] = b;
        extend_arm(next, at + 1, mixed, add_term(mixed), mask);
    }
}

}  // namespace chemsieve
