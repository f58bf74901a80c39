// A part of one compound, and whether another compound contains it: the question that the search for a common core asks
// again and again, so that patterns are made in a microsecond and nothing is kept of them.
//
// Threads: one at a time an object.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "search/series/core/core_graph.h"

namespace chemsieve::series {

// The compound whose parts are looked for, its bonds numbered.
class CoreReference {
  public:
    struct Bond {
        std::uint16_t first, second;  // atoms
        CoreBondKind kind;
    };
    struct HalfBond {
        std::uint16_t neighbour, bond;
    };

    explicit CoreReference(const CoreGraph& graph);

    const CoreGraph& graph() const noexcept { return graph_; }
    std::size_t atoms() const noexcept { return graph_.atoms(); }
    const std::vector<Bond>& bonds() const noexcept { return bonds_; }
    std::span<const HalfBond> bonds_of(std::size_t atom) const noexcept {
        return {half_bonds_.data() + graph_.begins[atom], half_bonds_.data() + graph_.begins[atom + 1]};
    }

  private:
    CoreGraph graph_;
    std::vector<Bond> bonds_;
    std::vector<HalfBond> half_bonds_;
};

// A connected part with one bond at least, in the order in which it is matched: each atom but the first has a bond to
// one before it.
class CorePattern {
  public:
    struct Closure {
        std::uint16_t step, bond;
        std::uint64_t accepted;  // kinds
    };
    struct Step {
        std::uint32_t label;
        std::uint16_t atom;    // in the reference
        std::uint16_t parent;  // a step before
        std::uint16_t bond;    // in the reference, to the parent; the first step has none
        std::uint16_t degree;  // in the pattern
        std::uint32_t closures_begin, closures_end;
        std::uint64_t accepted;
    };

    CorePattern(const CoreReference& reference, const CoreBondRules& rules)
        : reference_{reference}, rules_{rules}, steps_of_(reference.atoms(), kNone), scores_(reference.atoms()) {}

    // The part is these bonds, of which `has_bond` knows whether one is among them.
    template <class HasBond>
    void set(std::span<const std::uint16_t> bonds, const HasBond& has_bond);
    // An atom by itself.
    void set_atom(std::uint16_t atom);

    const std::vector<Step>& steps() const noexcept { return steps_; }
    std::span<const Closure> closures(const Step& step) const noexcept {
        return {closures_.data() + step.closures_begin, closures_.data() + step.closures_end};
    }

  private:
    static constexpr std::uint16_t kNone = 0xffff;

    // Atoms that are rarer than carbon, as most compounds have them, come first.
    unsigned rareness(std::uint16_t atom) const { return reference_.graph().elements[atom] == 6 ? 0 : 3; }
    template <class HasBond>
    void add_step(std::uint16_t atom, const HasBond& has_bond);

    const CoreReference& reference_;
    const CoreBondRules& rules_;
    std::vector<Step> steps_;
    std::vector<Closure> closures_;
    std::vector<std::uint16_t> steps_of_;  // one an atom; kNone: not yet
    std::vector<std::uint16_t> scores_;    // above 0: the atom could be next
    std::vector<std::uint16_t> next_;
};

enum class CoreAnswer { no, yes, not_known };

// How much work may be done; the work that was done.
struct CoreEffort {
    std::uint64_t most_steps = 0;
    std::stop_token stop = {};
    std::uint64_t steps = 0;
    bool is_stopped = false;

    bool is_spent() const noexcept { return steps >= most_steps || is_stopped; }
    // A step of a match.
    bool step() noexcept {
        constexpr std::uint64_t kBetweenLooks = 1 << 14;
        if (++steps % kBetweenLooks == 0 && stop.stop_requested()) is_stopped = true;
        return !is_spent();
    }
};

class CoreMatcher {
  public:
    // Not known: it took more steps than this, or than are left.
    CoreAnswer contains(const CoreGraph& graph, const CorePattern& pattern, CoreEffort& effort,
                        std::uint64_t most_steps = ~std::uint64_t{0});
    // After yes: the atom of the compound at each step.
    const std::vector<std::uint16_t>& found() const noexcept { return atoms_; }

  private:
    bool fits(const CoreGraph& graph, const CorePattern& pattern, const CorePattern::Step& step,
              std::uint16_t atom) const;
    CoreAnswer searched(const CoreGraph& graph, const CorePattern& pattern, CoreEffort& effort,
                        std::uint64_t most_steps);

    std::vector<std::uint16_t> atoms_;
    std::vector<std::uint32_t> tried_;  // how many candidates of each step
    std::vector<char> is_used_;
};

template <class HasBond>
void CorePattern::add_step(std::uint16_t atom, const HasBond& has_bond) {
    Step step{.label = reference_.graph().labels[atom],
              .atom = atom,
              .parent = kNone,
              .bond = kNone,
              .degree = 0,
              .closures_begin = static_cast<std::uint32_t>(closures_.size()),
              .closures_end = 0,
              .accepted = 0};
    for (const CoreReference::HalfBond& half : reference_.bonds_of(atom)) {
        if (!has_bond(half.bond)) continue;
        ++step.degree;
        const std::uint16_t before = steps_of_[half.neighbour];
        const std::uint64_t accepted = rules_.accepted(reference_.bonds()[half.bond].kind);
        if (before == kNone) {
            if (scores_[half.neighbour] == 0) {
                next_.push_back(half.neighbour);
                scores_[half.neighbour] = static_cast<std::uint16_t>(1 + rareness(half.neighbour));
            }
            scores_[half.neighbour] = static_cast<std::uint16_t>(scores_[half.neighbour] + 10);
        } else if (step.parent == kNone) {
            step.parent = before;
            step.bond = half.bond;
            step.accepted = accepted;
        } else {
            closures_.push_back({before, half.bond, accepted});
        }
    }
    step.closures_end = static_cast<std::uint32_t>(closures_.size());
    steps_of_[atom] = static_cast<std::uint16_t>(steps_.size());
    steps_.push_back(step);
}

template <class HasBond>
void CorePattern::set(std::span<const std::uint16_t> bonds, const HasBond& has_bond) {
    steps_.clear();
    closures_.clear();
    next_.clear();
    std::uint16_t first = reference_.bonds()[bonds.front()].first;
    for (const std::uint16_t bond : bonds) {
        for (const std::uint16_t atom : {reference_.bonds()[bond].first, reference_.bonds()[bond].second}) {
            if (rareness(atom) > rareness(first)) first = atom;
        }
    }
    add_step(first, has_bond);
    while (!next_.empty()) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < next_.size(); ++i) {
            if (scores_[next_[i]] > scores_[next_[best]]) best = i;
        }
        const std::uint16_t atom = next_[best];
        next_[best] = next_.back();
        next_.pop_back();
        scores_[atom] = 0;
        add_step(atom, has_bond);
    }
    for (const Step& step : steps_) steps_of_[step.atom] = kNone;
}

}  // namespace chemsieve::series
