#include "search/series/core/core_use.h"

#include <algorithm>

#include "search/series/core/core_pattern.h"

namespace chemsieve::series {

namespace {

CorePattern pattern_of(const FoundCore& core, const CoreReference& reference, const CoreBondRules& rules) {
    CorePattern pattern{reference, rules};
    std::vector<std::uint16_t> bonds;
    std::vector<char> has(reference.bonds().size());
    for (const auto& [first, second] : core.bonds) {
        for (const CoreReference::HalfBond& half : reference.bonds_of(first)) {
            if (half.neighbour != second) continue;
            bonds.push_back(half.bond);
            has[half.bond] = 1;
        }
    }
    if (bonds.empty()) {
        pattern.set_atom(core.atoms.front());
    } else {
        pattern.set(bonds, [&](std::uint16_t bond) { return has[bond] != 0; });
    }
    return pattern;
}

// Looks up what stands for the atoms and bonds of a core.
class UseCounter {
  public:
    UseCounter(const FoundCore& core, const CoreReference& reference, const CorePattern& pattern)
        : core_{core}, reference_{reference}, pattern_{pattern} {
        use_.kinds.resize(core.bonds.size());
        use_.elements.resize(core.atoms.size());
    }
    void add(const CoreGraph& graph, const std::vector<std::uint16_t>& atoms) {
        ++use_.compounds;
        std::size_t at = 0;
        for (const CorePattern::Step& step : pattern_.steps()) {
            const std::uint16_t atom = atoms[at++];
            add_element(graph.elements[atom], step.atom);
            if (at > 1) add_kind(graph, atom, atoms[step.parent], step.bond);
            for (const CorePattern::Closure& closure : pattern_.closures(step)) {
                add_kind(graph, atom, atoms[closure.step], closure.bond);
            }
        }
    }
    CoreUse take() { return std::move(use_); }

  private:
    void add_element(std::uint8_t element, std::uint16_t of) {
        const auto place = std::lower_bound(core_.atoms.begin(), core_.atoms.end(), of) - core_.atoms.begin();
        std::vector<std::uint8_t>& elements = use_.elements[static_cast<std::size_t>(place)];
        const auto at = std::lower_bound(elements.begin(), elements.end(), element);
        if (at == elements.end() || *at != element) elements.insert(at, element);
    }
    void add_kind(const CoreGraph& graph, std::uint16_t a, std::uint16_t b, std::uint16_t of) {
        for (const CoreHalfBond& half : graph.bonds_of(a)) {
            if (half.neighbour == b) use_.kinds[place_of(of)] |= std::uint64_t{1} << half.kind;
        }
    }
    std::size_t place_of(std::uint16_t number) {
        const CoreReference::Bond& bond = reference_.bonds()[number];
        const std::pair ends{bond.first, bond.second};
        return static_cast<std::size_t>(std::find(core_.bonds.begin(), core_.bonds.end(), ends) - core_.bonds.begin());
    }

    const FoundCore& core_;
    const CoreReference& reference_;
    const CorePattern& pattern_;
    CoreUse use_;
};

}  // namespace

std::optional<CoreUse> use_of_core(const FoundCore& core, const CoreGraph& reference_graph, const CoreGraphs& compounds,
                                   const CoreRules& rules, const std::stop_token& stop) {
    const CoreReference reference{reference_graph};
    CoreRules exact_rules = rules;
    if (rules.bonds == CoreBonds::order) exact_rules.bonds = CoreBonds::exact;
    const CoreBondRules bond_rules{rules}, exact_bonds{exact_rules};
    const CorePattern pattern = pattern_of(core, reference, bond_rules);
    const CorePattern exact_pattern = pattern_of(core, reference, exact_bonds);
    UseCounter counter{core, reference, pattern};
    CoreMatcher matcher;
    CoreEffort effort{.most_steps = ~std::uint64_t{0}, .stop = stop};
    for (std::size_t i = 0; i < compounds.size(); ++i) {
        const CoreGraph graph = compounds[i];
        constexpr std::uint64_t kStepsForExact = 100'000;
        if (matcher.contains(graph, exact_pattern, effort, kStepsForExact) == CoreAnswer::yes ||
            matcher.contains(graph, pattern, effort) == CoreAnswer::yes) {
            counter.add(graph, matcher.found());
        }
        if (effort.is_stopped || stop.stop_requested()) return std::nullopt;
    }
    return counter.take();
}

}  // namespace chemsieve::series
