#include "search/series/core/core_pattern.h"

#include <algorithm>

namespace chemsieve::series {

CoreReference::CoreReference(const CoreGraph& graph) : graph_{graph} {
    half_bonds_.resize(graph.begins[graph.atoms()]);
    std::vector<std::uint32_t> filled(graph.begins, graph.begins + graph.atoms());
    for (unsigned atom = 0; atom < graph.atoms(); ++atom) {
        for (const CoreHalfBond& half : graph.bonds_of(atom)) {
            if (half.neighbour < atom) continue;
            const auto number = static_cast<std::uint16_t>(bonds_.size());
            bonds_.push_back({static_cast<std::uint16_t>(atom), half.neighbour, half.kind});
            half_bonds_[filled[atom]++] = {half.neighbour, number};
            half_bonds_[filled[half.neighbour]++] = {static_cast<std::uint16_t>(atom), number};
        }
    }
}

void CorePattern::set_atom(std::uint16_t atom) {
    steps_.clear();
    closures_.clear();
    next_.clear();
    add_step(atom, [](std::uint16_t) { return false; });
    steps_of_[atom] = kNone;
}

CoreAnswer CoreMatcher::contains(const CoreGraph& graph, const CorePattern& pattern, CoreEffort& effort,
                                 std::uint64_t most_steps) {
    if (pattern.steps().size() > graph.atoms()) return CoreAnswer::no;
    atoms_.resize(pattern.steps().size());
    tried_.resize(pattern.steps().size());
    is_used_.assign(graph.atoms(), 0);
    return searched(graph, pattern, effort, most_steps);
}

bool CoreMatcher::fits(const CoreGraph& graph, const CorePattern& pattern, const CorePattern::Step& step,
                       std::uint16_t atom) const {
    if (is_used_[atom] || graph.labels[atom] != step.label) return false;
    const auto bonds = graph.bonds_of(atom);
    if (bonds.size() < step.degree) return false;
    for (const CorePattern::Closure& closure : pattern.closures(step)) {
        const std::uint16_t other = atoms_[closure.step];
        const auto bond =
            std::find_if(bonds.begin(), bonds.end(), [&](const CoreHalfBond& half) { return half.neighbour == other; });
        if (bond == bonds.end() || !(closure.accepted >> bond->kind & 1)) return false;
    }
    return true;
}

CoreAnswer CoreMatcher::searched(const CoreGraph& graph, const CorePattern& pattern, CoreEffort& effort,
                                 std::uint64_t most_steps) {
    const std::vector<CorePattern::Step>& steps = pattern.steps();
    std::uint64_t left = most_steps;
    tried_[0] = 0;
    for (std::size_t at = 0;;) {
        const CorePattern::Step& step = steps[at];
        bool is_placed = false;
        if (at == 0) {
            while (!is_placed && tried_[0] < graph.atoms()) {
                atoms_[0] = static_cast<std::uint16_t>(tried_[0]++);
                is_placed = fits(graph, pattern, step, atoms_[0]);
            }
        } else {
            const auto candidates = graph.bonds_of(atoms_[step.parent]);
            while (!is_placed && tried_[at] < candidates.size()) {
                const CoreHalfBond& half = candidates[tried_[at]++];
                if (!(step.accepted >> half.kind & 1)) continue;
                atoms_[at] = half.neighbour;
                is_placed = fits(graph, pattern, step, half.neighbour);
            }
        }
        if (!effort.step() || left-- == 0) return CoreAnswer::not_known;
        if (is_placed) {
            if (++at == steps.size()) return CoreAnswer::yes;
            is_used_[atoms_[at - 1]] = 1;
            tried_[at] = 0;
        } else {
            if (at == 0) return CoreAnswer::no;
            is_used_[atoms_[--at]] = 0;
        }
    }
}

}  // namespace chemsieve::series
