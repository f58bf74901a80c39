// Families are the same in whatever memory they are made.

#include <random>

#include "search/families/families.h"
#include "search/families/pair_packing.h"
#include "search/families/tree_sums.h"
#include "tests/search/compared_compounds.h"
#include "tests/support/size_limit.h"

namespace chemsieve::families_memory_test {

using namespace chemsieve::test;
using families::CountedPair;
using families::Goal;
using families::Heads;
using neighbours::NeighbourSet;

namespace {

// Compounds without chemistry: variants of some cores, and of variants.
NeighbourSet made_up_set(std::size_t compounds, std::uint32_t ranks, std::uint32_t seed) {
    std::mt19937 random{seed};
    const auto below = [&](std::size_t most) { return static_cast<std::uint32_t>(random() % most); };
    std::vector<std::vector<std::uint16_t>> all;
    for (std::size_t i = 0; i < compounds; ++i) {
        std::vector<std::uint16_t> items;
        if (i < compounds / 40) {
            for (std::uint32_t k = 0; k < 30; ++k) items.push_back(static_cast<std::uint16_t>(below(ranks)));
        } else {
            items = all[below(all.size())];
            for (std::uint32_t k = below(6); k > 0; --k) {
                items[below(items.size())] = static_cast<std::uint16_t>(below(ranks));
            }
        }
        std::sort(items.begin(), items.end());
        items.erase(std::unique(items.begin(), items.end()), items.end());
        all.push_back(items);
    }
    neighbours::RankLists<std::uint16_t> lists;
    std::vector<CompoundNumber> numbers;
    for (const auto& items : all) {
        lists.ranks.insert(lists.ranks.end(), items.begin(), items.end());
        lists.begins.push_back(lists.ranks.size());
        numbers.push_back(CompoundNumber{static_cast<std::int64_t>(numbers.size() + 1)});
    }
    return {lists, numbers, ranks};
}

void check_in_all_memory(const NeighbourSet& set, Goal goal) {
    const auto expected = families::make_families(set, goal, {.jobs = 1});
    REQUIRE(expected);
    for (const std::uint64_t most_bytes : {std::uint64_t{5000}, std::uint64_t{100'000}}) {
        INFO(most_bytes << " bytes at " << goal.least << " and " << goal.average);
        goal.most_bytes = most_bytes;
        CHECK(families::make_families(set, goal, {.jobs = 1}) == expected);
        CHECK(families::make_families(set, goal, {.jobs = 3}) == expected);
    }
}

}  // namespace

TEST_CASE("Families of real compounds are the same in whatever memory") {
    const Compounds compounds{600};
    if (compounds.molecules().empty()) return;
    for (const FingerprintKind kind : {FingerprintKind::morgan2, FingerprintKind::maccs, FingerprintKind::subgraph}) {
        INFO(name_of(kind));
        const NeighbourSet set = compounds.set(kind);
        const std::uint32_t least = families::usual_least(kind);
        check_in_all_memory(set, {.least = least, .average = families::usual_average(kind, least)});
        check_in_all_memory(set, {.least = least, .average = least});
        check_in_all_memory(set, {.least = least - 100'000, .average = least - 250'000});
        check_in_all_memory(set, {.least = least, .average = 400'000, .metric = Metric{MetricKind::cosine}});
    }
}

TEST_CASE("Families of many equal averages are the same in whatever memory") {
    for (const std::uint32_t seed : {1U, 2U}) {
        for (const std::uint32_t ranks : {40U, 300U, 9000U}) {  // rows and lists are compared
            const NeighbourSet set = made_up_set(300, ranks, seed);
            for (const std::uint32_t average : {1U, 400'000U, 650'000U}) {
                check_in_all_memory(set, {.least = 700'000, .average = average});
            }
        }
    }
}

TEST_CASE("A disk without room for families is told with what can be done") {
    const NeighbourSet set = made_up_set(300, 300, 1);
    const SizeLimit limit{100};
    CHECK(families::make_families(set, {}, {}).has_value());
    try {
        families::make_families(set, {.most_bytes = 0}, {.jobs = 2});
        FAIL("nothing was thrown");
    } catch (const FileError& e) {
        CHECK_THAT(e.what(), Catch::StartsWith("cannot write the temporary file "));
        REQUIRE(e.failure().remedies.size() == 1);
        CHECK(e.failure().remedies[0].kind == RemedyKind::set_temporary_folder);
    }
}

TEST_CASE("Packed pairs are as they were, or added up") {
    std::vector<CountedPair> pairs{{0, 0, 0},   {~0U, ~0U, ~0U},  {5, 9, 127}, {5, 9, 128},
                                   {0, ~0U, 1}, {~0U, 0, 16'384}, {5, 9, ~0U}};
    std::vector<CountedPair> found;
    families::PairPacking::unpack(families::PairPacking::pack(pairs), found);
    const auto numbers = [](const std::vector<CountedPair>& of) {
        std::vector<std::array<std::uint32_t, 3>> all;
        for (const CountedPair& pair : of) all.push_back({pair.a, pair.b, pair.more});
        return all;
    };
    CHECK(numbers(found) == numbers(pairs));
    std::uint64_t expected = 0, sum = 0;
    for (const CountedPair& pair : pairs) expected += pair.a == 5 ? pair.more : 0;
    found.clear();
    families::TreePairPacking::unpack(families::TreePairPacking::pack(pairs), found);
    CHECK(std::is_sorted(found.begin(), found.end(), families::comes_before));
    CHECK(found.size() == 6);  // what does not fit into 32 bits stays apart
    for (const CountedPair& pair : found) sum += pair.a == 5 ? pair.more : 0;
    CHECK(sum == expected);
}

TEST_CASE("Families are not made where nobody waits for them") {
    const NeighbourSet set = made_up_set(500, 300, 1);
    for (const double at : {0.1, 0.85, 0.97}) {
        std::stop_source stop;
        const neighbours::Work work{.jobs = 1,
                                    .progress =
                                        [&](double done) {
                                            if (done >= at * 0.95) stop.request_stop();
                                        },
                                    .stop = stop.get_token()};
        const auto heads =
            families::make_families(set, {.least = 500'000, .average = 300'000, .most_bytes = 5000}, work);
        INFO(at);
        CHECK(heads.has_value() != stop.stop_requested());
    }
}

}  // namespace chemsieve::families_memory_test
