// The choice of ways, against trying all of them.

#include "search/series/groups/fewest_groups.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>
#include <random>
#include <set>

namespace chemsieve::fewest_groups_test {

using series::ChosenWays;
using series::fewest_groups;
using series::GroupWays;
using series::kNoGroup;

namespace {

constexpr std::uint64_t kManySteps = 50'000'000;

// What a reader sees, column by column.
std::size_t groups_seen(const GroupWays& all, const std::vector<std::uint64_t>& chosen) {
    std::size_t seen = 0;
    for (std::size_t p = 0; p < all.positions; ++p) {
        std::set<std::uint32_t> groups;
        for (const std::uint64_t way : chosen) groups.insert(all.way(way)[p]);
        if (groups != std::set{kNoGroup}) seen += groups.size();
    }
    return seen;
}

std::size_t fewest_by_trying(const GroupWays& all) {
    std::vector<std::uint64_t> chosen(all.begins.begin(), all.begins.end() - 1);
    std::size_t fewest = groups_seen(all, chosen);
    for (std::size_t c = 0; c < chosen.size();) {
        if (++chosen[c] == all.begins[c + 1]) {
            chosen[c] = all.begins[c];
            ++c;
            continue;
        }
        c = 0;
        fewest = std::min(fewest, groups_seen(all, chosen));
    }
    return fewest;
}

// Compounds whose ways are some turns of one.
GroupWays random_ways(std::mt19937& random, std::size_t compounds) {
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    GroupWays all{.positions = 2 + below(3), .groups = 6, .kinds = {0, 1, 2, 3, 4, 5}, .ways = {}, .begins = {0}};
    for (std::size_t c = 0; c < compounds; ++c) {
        std::vector<std::uint32_t> way(all.positions);
        for (std::uint32_t& group : way) group = below(3) == 0 ? kNoGroup : below(6);
        std::set<std::vector<std::uint32_t>> ways{way};
        for (std::uint32_t turns = below(4); turns > 0; --turns) {
            std::shuffle(way.begin(), way.end(), random);
            ways.insert(way);
        }
        for (const auto& one : ways) all.ways.insert(all.ways.end(), one.begin(), one.end());
        all.begins.push_back(all.begins.back() + ways.size());
    }
    return all;
}

// The same compounds in another order.
GroupWays reordered(const GroupWays& all, std::vector<std::size_t>& order, std::mt19937& random) {
    order.resize(all.compounds());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), random);
    GroupWays other{all.positions, all.groups, all.kinds, {}, {0}};
    for (const std::size_t c : order) {
        for (std::uint64_t way = all.begins[c]; way < all.begins[c + 1]; ++way) {
            other.ways.insert(other.ways.end(), all.way(way).begin(), all.way(way).end());
        }
        other.begins.push_back(other.begins.back() + all.begins[c + 1] - all.begins[c]);
    }
    return other;
}

}  // namespace

TEST_CASE("the fewest groups are found and proved") {
    std::mt19937 random{7};
    for (int round = 0; round < 300; ++round) {
        const GroupWays all = random_ways(random, 2 + random() % 6);
        const ChosenWays chosen = fewest_groups(all, kManySteps, {});
        INFO("round " << round);
        REQUIRE(chosen.ways.size() == all.compounds());
        for (std::size_t c = 0; c < all.compounds(); ++c) {
            REQUIRE(chosen.ways[c] >= all.begins[c]);
            REQUIRE(chosen.ways[c] < all.begins[c + 1]);
        }
        CHECK(chosen.groups == groups_seen(all, chosen.ways));
        CHECK(chosen.groups == fewest_by_trying(all));
        CHECK(chosen.at_least == chosen.groups);
    }
}

TEST_CASE("without steps for a proof the choice says how few there must be") {
    std::mt19937 random{11};
    for (int round = 0; round < 200; ++round) {
        const GroupWays all = random_ways(random, 2 + random() % 6);
        const ChosenWays chosen = fewest_groups(all, 0, {});
        CHECK(chosen.groups == groups_seen(all, chosen.ways));
        CHECK(chosen.at_least <= fewest_by_trying(all));
    }
}

TEST_CASE("the choice does not depend on the order of the compounds") {
    std::mt19937 random{13};
    for (int round = 0; round < 50; ++round) {
        const GroupWays all = random_ways(random, 60);
        std::vector<std::size_t> order;
        const GroupWays other = reordered(all, order, random);
        const ChosenWays one = fewest_groups(all, 200'000, {}), two = fewest_groups(other, 200'000, {});
        CHECK(one.groups == two.groups);
        CHECK(one.at_least == two.at_least);
        for (std::size_t i = 0; i < order.size(); ++i) {
            CHECK(std::ranges::equal(all.way(one.ways[order[i]]), other.way(two.ways[i])));
        }
    }
}

TEST_CASE("of no compounds no groups are needed") {
    const ChosenWays chosen =
        fewest_groups({.positions = 3, .groups = 1, .kinds = {0}, .ways = {}, .begins = {0}}, 1, {});
    CHECK(chosen.ways.empty());
    CHECK(chosen.groups == 0);
}

}  // namespace chemsieve::fewest_groups_test
