// The compound of each family that is the most similar to all others of it on average.
#include <algorithm>

#include "base/parallel.h"
#include "search/families/parts.h"

namespace chemsieve::families {

using neighbours::NeighbourSet;
using neighbours::Work;

namespace {

constexpr std::size_t kMostCompared = 512;

// Families one behind the other, each by ascending number of its compounds.
struct FamilyLists {
    std::vector<std::uint32_t> places;
    std::vector<std::size_t> begins;
};

FamilyLists lists_of(const NeighbourSet& set, const Heads& heads) {
    FamilyLists lists{set.by_number(), {}};
    std::stable_sort(lists.places.begin(), lists.places.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return heads[a] < heads[b]; });
    for (std::size_t i = 0; i < lists.places.size(); ++i) {
        if (i == 0 || heads[lists.places[i]] != heads[lists.places[i - 1]]) lists.begins.push_back(i);
    }
    lists.begins.push_back(lists.places.size());
    return lists;
}

// All of it, or so many that lie evenly in it.
std::vector<std::uint32_t> some_of(std::span<const std::uint32_t> family) {
    std::vector<std::uint32_t> some(std::min(family.size(), kMostCompared));
    for (std::size_t i = 0; i < some.size(); ++i) some[i] = family[i * family.size() / some.size()];
    return some;
}

std::uint32_t most_similar_to_all(const NeighbourSet& set, std::span<const std::uint32_t> family, const Metric& metric,
                                  const std::stop_token& stop) {
    if (family.size() <= 2) return family.front();  // as imported
    const std::vector<std::uint32_t> compared = some_of(family);
    std::uint32_t best = compared.front();
    std::uint64_t most = 0;
    for (const std::uint32_t place : compared) {
        if (stop.stop_requested()) break;
        std::uint64_t sum = 0;
        for (const std::uint32_t other : compared) {
            if (other != place) sum += set.similarity(place, other, metric).millionths();
        }
        if (sum > most) {
            most = sum;
            best = place;
        }
    }
    return best;
}

}  // namespace

std::optional<Heads> with_representatives(const NeighbourSet& set, const Heads& heads, const Metric& metric,
                                          const Work& work) {
    const FamilyLists lists = lists_of(set, heads);
    Heads chosen(heads.size());
    parallel_for(lists.begins.size() - 1, jobs_of(work), [&](std::size_t i, unsigned) {
        const auto family = std::span{lists.places}.subspan(lists.begins[i], lists.begins[i + 1] - lists.begins[i]);
        const std::uint32_t representative = most_similar_to_all(set, family, metric, work.stop);
        for (const std::uint32_t place : family) chosen[place] = representative;
    });
    if (work.stop.stop_requested()) return std::nullopt;
    return chosen;
}

}  // namespace chemsieve::families
