// All similar pairs, against comparing every two compounds.

#include <algorithm>
#include <catch2/catch.hpp>
#include <mutex>
#include <random>
#include <set>

#include "search/neighbours/neighbour_lists.h"

namespace chemsieve::pair_scan_test {

using namespace chemsieve::neighbours;

namespace {

using Lists = std::vector<std::vector<std::uint32_t>>;

// Compounds of some families: each has most of the items of its family, and some that are common or chance.
Lists random_lists(std::size_t compounds, std::uint32_t ranks, std::uint32_t most, std::mt19937& random) {
    const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
    Lists families;
    for (std::size_t i = 0; i < compounds / 8 + 1; ++i) {
        std::vector<std::uint32_t>& family = families.emplace_back();
        const std::uint32_t items = 1 + below(most);
        for (std::uint32_t k = 0; k < items; ++k) family.push_back(below(1 + below(ranks)));
    }
    Lists lists;
    for (std::size_t i = 0; i < compounds; ++i) {
        std::set<std::uint32_t> items;
        for (const std::uint32_t item : families[below(static_cast<std::uint32_t>(families.size()))]) {
            items.insert(below(6) == 0 ? below(ranks) : item);
        }
        lists.emplace_back(items.begin(), items.end());
    }
    return lists;
}

template <class Rank>
NeighbourSet set_of(const Lists& lists, std::size_t ranks) {
    RankLists<Rank> packed;
    std::vector<CompoundNumber> compounds;
    for (const std::vector<std::uint32_t>& list : lists) {
        for (const std::uint32_t rank : list) packed.ranks.push_back(static_cast<Rank>(rank));
        packed.begins.push_back(packed.ranks.size());
        compounds.push_back(CompoundNumber{static_cast<std::int64_t>(compounds.size()) + 1});
    }
    return NeighbourSet{packed, compounds, ranks};
}

using Found = std::set<std::tuple<std::int64_t, std::int64_t, std::uint32_t>>;  // compounds, and what they share

std::uint32_t common(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
    std::vector<std::uint32_t> both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return static_cast<std::uint32_t>(both.size());
}

bool is_near(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b, const PairGoal& goal) {
    const std::uint32_t shared = common(a, b);
    const auto similarity =
        goal.metric.of_counts(shared, static_cast<std::uint32_t>(a.size()), static_cast<std::uint32_t>(b.size()));
    return shared > 0 && similarity.millionths() >= goal.least;
}

// Collects, and sees to it that nothing is found twice.
class Collected {
  public:
    explicit Collected(const NeighbourSet& set) : set_{set} {}
    TakePairs take(bool in_order) {
        return [this, in_order](unsigned, std::span<const Pair> pairs) {
            const std::lock_guard lock{mutex_};
            for (const Pair& pair : pairs) {
                auto a = static_cast<std::int64_t>(set_.compound(pair.query));
                auto b = static_cast<std::int64_t>(set_.compound(pair.other));
                if (in_order && a > b) std::swap(a, b);
                is_once = found.emplace(a, b, pair.common).second && is_once;
            }
        };
    }
    Found found;
    bool is_once = true;

  private:
    const NeighbourSet& set_;
    std::mutex mutex_;
};

void check_all_pairs(const Lists& lists, const NeighbourSet& set, const PairGoal& goal) {
    Found expected;
    for (std::size_t i = 0; i < lists.size(); ++i) {
        for (std::size_t j = i + 1; j < lists.size(); ++j) {
            if (is_near(lists[i], lists[j], goal)) expected.emplace(i + 1, j + 1, common(lists[i], lists[j]));
        }
    }
    for (const unsigned jobs : {1U, 3U}) {
        Collected collected{set};
        REQUIRE(scan_all_pairs(set, goal, collected.take(true), {.jobs = jobs}));
        CHECK(collected.is_once);
        CHECK(collected.found == expected);
    }
}

// Some against some others, of which some are the same.
void check_some(const Lists& lists, const NeighbourSet& set, const PairGoal& goal, std::mt19937& random) {
    std::vector<std::uint32_t> queries, others;
    for (std::uint32_t place = 0; place < set.size(); ++place) {
        if (random() % 3 == 0) queries.push_back(place);
        if (random() % 2 == 0) others.push_back(place);
    }
    Found expected;
    for (const std::uint32_t query : queries) {
        for (const std::uint32_t other : others) {
            const auto a = static_cast<std::size_t>(set.compound(query)) - 1;
            const auto b = static_cast<std::size_t>(set.compound(other)) - 1;
            if (a != b && is_near(lists[a], lists[b], goal)) {
                expected.emplace(a + 1, b + 1, common(lists[a], lists[b]));
            }
        }
    }
    Collected collected{set};
    REQUIRE(scan_pairs(set, queries, others, goal, collected.take(false), {.jobs = 2}));
    CHECK(collected.is_once);
    CHECK(collected.found == expected);
}

}  // namespace

TEST_CASE("All pairs are found, each once, whatever the similarity and the coefficient", "[kernels]") {
    std::mt19937 random{20261130};
    const Metric metrics[]{Metric{}, Metric{MetricKind::dice}, Metric{MetricKind::cosine}, Metric::tversky(1, 0.2)};
    for (int round = 0; round < 8; ++round) {
        const std::size_t compounds = round == 0 ? 0 : round == 1 ? 1 : 50 + random() % 250;
        const std::uint32_t ranks = round % 3 == 0 ? 20'000 : 64 + static_cast<std::uint32_t>(random() % 2000);
        const Lists lists = random_lists(compounds, ranks, round % 4 == 0 ? 300 : 50, random);
        const NeighbourSet set =
            ranks > 8192 ? set_of<std::uint32_t>(lists, ranks) : set_of<std::uint16_t>(lists, ranks);
        for (const std::uint32_t least : {1U, 200'000U, 333'333U, 450'000U, 600'000U, 700'000U, 800'000U, 1'000'000U}) {
            const PairGoal goal{.least = least, .metric = metrics[random() % 4]};
            INFO("round " << round << ", " << compounds << " compounds, " << ranks << " items, at least " << least);
            if (is_symmetric(goal.metric)) check_all_pairs(lists, set, goal);
            check_some(lists, set, goal, random);
        }
    }
}

TEST_CASE("Pairs of several tiles are found", "[kernels]") {
    std::mt19937 random{7};
    // A tile has 512 lanes where there are so many items, of one compound or of two.
    const Lists lists = random_lists(1500, 8000, 20, random);
    const NeighbourSet set = set_of<std::uint16_t>(lists, 8000);
    for (const std::uint32_t least : {250'000U, 450'000U}) check_all_pairs(lists, set, {.least = least});
}

TEST_CASE("Lists of neighbours are ranked, and the same however many are kept at a time", "[kernels]") {
    std::mt19937 random{11};
    for (const std::size_t most : {std::size_t{0}, std::size_t{1}, std::size_t{4}, std::size_t{1000}}) {
        const Lists items = random_lists(300, 600, 40, random);
        const NeighbourSet set = set_of<std::uint16_t>(items, 600);
        std::vector<std::uint32_t> all(set.size()), some, turns(set.size());
        for (std::uint32_t place = 0; place < set.size(); ++place) {
            all[place] = place;
            turns[place] = static_cast<std::uint32_t>(set.size()) - place;  // any order of those as similar
            if (random() % 3 == 0) some.push_back(place);
        }
        std::shuffle(some.begin(), some.end(), random);
        for (const std::span<const std::uint32_t> queries :
             {std::span<const std::uint32_t>{all}, std::span<const std::uint32_t>{some}}) {
            std::vector<std::pair<std::uint32_t, std::vector<Neighbour>>> expected;
            for (const std::uint32_t query : queries) {
                auto& list = expected.emplace_back(query, std::vector<Neighbour>{}).second;
                for (const std::uint32_t other : all) {
                    const Similarity similarity = set.similarity(query, other);
                    if (other != query && similarity.millionths() >= 250'000) list.push_back({other, similarity});
                }
                std::sort(list.begin(), list.end(), [&](const Neighbour& a, const Neighbour& b) {
                    const std::uint32_t x = a.similarity.millionths(), y = b.similarity.millionths();
                    return x != y ? x > y : turns[a.place] < turns[b.place];
                });
                if (most > 0) list.resize(std::min(list.size(), most));
            }
            for (const std::size_t most_kept : {std::size_t{1} << 20, std::size_t{50}}) {
                const NeighbourLists lists{
                    set, all, {.pairs = {.least = 250'000}, .most = most, .most_kept = most_kept}, turns};
                std::vector<std::pair<std::uint32_t, std::vector<Neighbour>>> found;
                const TakeList take = [&](std::uint32_t query, std::span<const Neighbour> list) {
                    found.emplace_back(query, std::vector<Neighbour>{list.begin(), list.end()});
                    return true;
                };
                REQUIRE(lists.run(queries, take, {.jobs = 2}));
                CHECK((found == expected));
            }
        }
    }
}

TEST_CASE("A scan that is stopped says so") {
    std::mt19937 random{3};
    const NeighbourSet set = set_of<std::uint16_t>(random_lists(3000, 2048, 40, random), 2048);
    std::stop_source stop;
    std::size_t taken = 0;
    const auto take = [&](unsigned, std::span<const Pair> pairs) {
        taken += pairs.size();
        stop.request_stop();
    };
    CHECK_FALSE(scan_all_pairs(set, {.least = 300'000}, take, {.jobs = 1, .stop = stop.get_token()}));
    CHECK(taken > 0);
}

TEST_CASE("Compounds lie in the order of their items, and their numbers can be found") {
    const Lists lists{{0, 3}, {1}, {2, 3}, {0, 1, 2}};
    const NeighbourSet set = set_of<std::uint16_t>(lists, 4);
    REQUIRE(set.size() == 4);
    CHECK(set.compound(0) == CompoundNumber{2});
    CHECK(set.compound(1) == CompoundNumber{1});
    CHECK(set.compound(2) == CompoundNumber{3});
    CHECK(set.compound(3) == CompoundNumber{4});
    CHECK(set.by_number() == std::vector<std::uint32_t>{1, 0, 2, 3});
    CHECK(set.common(1, 2) == 1);
    CHECK(set.similarity(1, 2) == Similarity{1, 3});
}

}  // namespace chemsieve::pair_scan_test
