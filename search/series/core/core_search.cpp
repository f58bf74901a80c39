#include "search/series/core/core_search.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "search/series/core/reference_search.h"

namespace chemsieve::series {

namespace {

template <std::size_t Words>
void look_at_reference_of(CoreCourse& course, std::size_t reference, SearchedPart part) {
    ReferenceSearch<Words>{course, reference}.run(part);
}

void look_at_reference(CoreCourse& course, std::size_t reference, SearchedPart part) {
    constexpr std::size_t kWord = 64, kUsual = 2, kLarge = 8, kPolymer = 64, kLargest = 512;
    const std::size_t bonds = course.compounds[reference].bond_count();
    if (bonds <= kUsual * kWord) return look_at_reference_of<kUsual>(course, reference, part);
    if (bonds <= kLarge * kWord) return look_at_reference_of<kLarge>(course, reference, part);
    if (bonds <= kPolymer * kWord) return look_at_reference_of<kPolymer>(course, reference, part);
    look_at_reference_of<kLargest>(course, reference, part);
}

// If no bond is common: an atom, rather none of carbon.
void find_atom(CoreCourse& course) {
    struct Seen {
        std::size_t compounds = 0, last = 0, first = 0;
        std::uint16_t atom = 0;
        bool is_carbon = false;
    };
    std::map<std::uint32_t, Seen> labels;
    for (std::size_t i = 0; i < course.compounds.size(); ++i) {
        const CoreGraph graph = course.compounds[i];
        for (unsigned atom = 0; atom < graph.atoms(); ++atom) {
            constexpr std::uint8_t kCarbon = 6;
            Seen& seen = labels[graph.labels[atom]];
            if (seen.compounds == 0) {
                seen = {
                    .first = i, .atom = static_cast<std::uint16_t>(atom), .is_carbon = graph.elements[atom] == kCarbon};
            } else if (seen.last == i) {
                continue;
            }
            ++seen.compounds;
            seen.last = i;
        }
    }
    const Seen* best = nullptr;
    for (const auto& [label, seen] : labels) {
        if (seen.compounds + course.work.may_lack < course.compounds.size()) continue;
        if (!best || (best->is_carbon && !seen.is_carbon)) best = &seen;
    }
    if (!best) return;
    course.best.reference = best->first;
    course.best.atoms = {best->atom};
}

}  // namespace

std::optional<FoundCore> find_core(const CoreGraphs& compounds, const CoreRules& rules, const CoreWork& work) {
    CoreCourse course{.compounds = compounds,
                      .rules = rules,
                      .bonds = CoreBondRules{rules},
                      .work = work,
                      .effort = {.most_steps = work.most_steps, .stop = work.stop},
                      .order = std::vector<std::uint32_t>(compounds.size()),
                      .best = {.is_greatest = true}};
    std::iota(course.order.begin(), course.order.end(), 0);
    std::stable_sort(course.order.begin(), course.order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return compounds[a].bond_count() < compounds[b].bond_count();
    });
    // The largest first: what it has spares most of the others.
    std::vector<std::uint32_t> references{
        course.order.begin(),
        course.order.begin() + static_cast<std::ptrdiff_t>(std::min(work.may_lack + 1, compounds.size()))};
    std::reverse(references.begin(), references.end());
    if (references.size() > 1) {
        constexpr std::size_t kGrown = 6;
        for (std::size_t i = 0; i < references.size(); i += std::max<std::size_t>(1, references.size() / kGrown)) {
            look_at_reference(course, references[i], SearchedPart::grow);
        }
    }
    for (const std::uint32_t reference : references) {
        const std::size_t bonds = compounds[reference].bond_count();
        if (bonds < course.best.bonds.size()) continue;
        if (course.effort.is_spent()) {
            course.best.is_greatest = false;
            course.best.most_bonds = std::max(course.best.most_bonds, bonds);
        } else {
            look_at_reference(course, reference, references.size() > 1 ? SearchedPart::prove : SearchedPart::both);
        }
        course.look_around();
        if (course.effort.is_stopped) return std::nullopt;
    }
    if (course.best.bonds.empty()) find_atom(course);
    return std::move(course.best);
}

}  // namespace chemsieve::series
