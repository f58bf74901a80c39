// Families: the compounds of a library put together by similarity, exactly, by one of five methods.
//
//     families    every compound lies with its nearest neighbour, if that is at least `least` similar: trees. Then the
//                 two trees or families whose compounds are the most similar on average are put together, as long as
//                 that is `average` at least; pairs below `average` count as five ninths of it
//     butina      the compound with the most neighbours heads a family of those not yet taken, and so on; counts are
//                 never made anew; of as many the later compound first. As RDKit's ML.Cluster.Butina does it
//     exclusion   in a given order each compound not yet within `least` of a centre becomes one; each lies with the
//                 nearest centre
//     leader      the same centres; each lies with the first one that is near enough
//     components  whatever is connected by neighbours
//
// Sources: Butina, J. Chem. Inf. Comput. Sci. 1999, 39, 747; Taylor, ibid. 1995, 35, 59; Hudson et al., Quant.
// Struct.-Act. Relat. 1996, 15, 285; Gobbi and Lee, ibid. 2003, 43, 317 (directed sphere exclusion).
//
// Similarities are millionths, compared as pair_scan.h says: RDKit's Butina, which compares distances as doubles,
// leaves out some pairs at exactly the threshold. All that is returned is the same for any number of threads and
// whatever the memory. Memory: of butina 16 bytes a pair of neighbours, or, where these are too many, in twice the time
// 40 bytes a compound; of families 40 bytes a compound, and some 80 a pair of trees that may come together, but no more
// than Goal::most_bytes, beyond which the folder for temporary files (TMPDIR) takes them. Threads: functions without
// state; several may use a set.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "search/neighbours/neighbour_set.h"

namespace chemsieve::families {

enum class Method { families, butina, exclusion, leader, components };

inline constexpr std::string_view kMethodNames[] = {"families", "butina", "exclusion", "leader", "components"};
inline std::string_view name_of(Method method) noexcept { return kMethodNames[static_cast<std::size_t>(method)]; }

struct Goal {
    Method method = Method::families;
    std::uint32_t least = 600'000;    // millionths
    std::uint32_t average = 450'000;  // millionths, at most `least`; `families` only
    Metric metric{};                  // neighbours::is_symmetric()
    // exclusion, leader: places in the order in which they become centres; empty: as imported.
    std::vector<std::uint32_t> order = {};
    // Pairs of neighbours that are kept at most, 16 bytes each; where there are more, those of centres are found again.
    std::uint64_t most_kept = std::uint64_t{48} << 20;
    // `families`: what pairs and sums of trees take in memory at most, about; more wait in temporary files (5 bytes a
    // pair that is `average` similar or more, and 24 a pair of trees), which throw FileError, with the remedy.
    std::uint64_t most_bytes = std::uint64_t{1} << 30;
};

// "0.6", "0.666667"
std::string threshold_text(std::uint32_t millionths);

// Thresholds at which a kind of fingerprint gives families as chemists see them (docs/families.md).
std::uint32_t usual_least(FingerprintKind kind) noexcept;
// The average that goes with a threshold: as far below as for the usual one.
std::uint32_t usual_average(FingerprintKind kind, std::uint32_t least) noexcept;

// By place. Compounds of one family have the same head: the place of its representative, which is what it was made
// around, or, of families and components, the compound that is the most similar to all others of it on average (in
// families of more than 512 compounds, of 512 that lie evenly in it as imported).
using Heads = std::vector<std::uint32_t>;

// Nothing if stopped. Throws Error for a metric that is not symmetric, FileError for temporary files.
std::optional<Heads> make_families(const neighbours::NeighbourSet& set, const Goal& goal, const neighbours::Work& work);

struct Count {
    std::uint64_t families = 0;  // those of one compound, too
    std::uint64_t single = 0;    // compounds alone
    std::uint64_t largest = 0;   // compounds in the largest family
};
// Compounds without items, and those that cannot be compared, are alone.
Count count_of(const neighbours::NeighbourSet& set, const Heads& heads);

// How many families there would be at each of some thresholds, `goal.least`; `goal.average` lies as far below each as
// in the goal. Nothing if stopped.
std::optional<std::vector<Count>> count_at(const neighbours::NeighbourSet& set, const Goal& goal,
                                           const std::vector<std::uint32_t>& thresholds, const neighbours::Work& work);

// What a table shows of a compound.
struct Member {
    CompoundNumber compound{};
    std::uint32_t family = 0;  // from 1: the larger the family the lower, then by the lowest number of a compound
    CompoundNumber representative{};
    Similarity similarity;  // to the representative; of itself 1
};
// Family by family, the representative first, then by falling similarity to it and by number. Compounds without items
// and those that cannot be compared are each a family of their own.
std::vector<Member> members_of(const neighbours::NeighbourSet& set, const Heads& heads, const Metric& metric);

}  // namespace chemsieve::families
