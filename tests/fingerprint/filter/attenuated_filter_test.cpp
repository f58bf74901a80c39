#include "fingerprint/filter/catalogues/attenuated_filter.h"

#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::attenuated_filter_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

// Nodes with their neighbours.
using Graph = std::vector<std::vector<std::size_t>>;

Graph graph_of(std::size_t nodes, const std::vector<std::pair<std::size_t, std::size_t>>& links) {
    Graph graph(nodes);
    for (const auto& [a, b] : links) {
        graph[a].push_back(b);
        graph[b].push_back(a);
    }
    return graph;
}

std::vector<AttenuatedFilter> neighbours_of(const Graph& graph, std::size_t node,
                                            const std::vector<AttenuatedFilter>& filters) {
    std::vector<AttenuatedFilter> neighbours;
    for (const std::size_t neighbour : graph[node]) neighbours.push_back(filters[neighbour]);
    return neighbours;
}

// Which of these filters knows the key nearest, the first of equal ones. None if none knows it.
std::optional<std::size_t> nearest_of(std::span<const AttenuatedFilter> filters, std::uint64_t key) noexcept {
    std::optional<std::size_t> best;
    unsigned fewest = AttenuatedFilter::kMostLevels;
    for (std::size_t i = 0; i < filters.size(); ++i) {
        const std::optional<unsigned> hops = filters[i].nearest(key);
        if (!hops || *hops >= fewest) continue;
        best = i;
        fewest = *hops;
    }
    return best;
}

// The filters of all nodes after all have told their neighbours what they know, depth - 1 times.
std::vector<AttenuatedFilter> exchanged(const Graph& graph, const std::vector<BloomFilter>& own, unsigned depth) {
    std::vector<AttenuatedFilter> filters;
    for (const BloomFilter& keys : own) filters.push_back(AttenuatedFilter::of(keys, depth));
    for (unsigned turn = 1; turn < depth; ++turn) {
        std::vector<AttenuatedFilter> next;
        for (std::size_t node = 0; node < graph.size(); ++node) {
            next.push_back(AttenuatedFilter::of(own[node], depth, neighbours_of(graph, node, filters)));
        }
        filters = std::move(next);
    }
    return filters;
}

std::vector<unsigned> hops_from(const Graph& graph, std::size_t start) {
    std::vector<unsigned> hops(graph.size(), ~0U);
    std::vector<std::size_t> reached{start};
    hops[start] = 0;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (const std::size_t next : graph[reached[i]]) {
            if (hops[next] != ~0U) continue;
            hops[next] = hops[reached[i]] + 1;
            reached.push_back(next);
        }
    }
    return hops;
}

// Each node has so many keys of its own; node i those of seed i + 1.
std::vector<BloomFilter> own_keys(std::size_t nodes, std::size_t keys, const BloomFilter::Shape& shape) {
    std::vector<BloomFilter> own(nodes, BloomFilter{shape});
    for (std::size_t node = 0; node < nodes; ++node) {
        for (const std::uint64_t key : some_keys(keys, node + 1)) own[node].insert(key);
    }
    return own;
}

constexpr BloomFilter::Shape kShape{.bits = 20'000, .hashes = 6, .seed = 3};

}  // namespace

TEST_CASE("an attenuated Bloom filter knows how many hops away a key is") {
    // A ring of nine with a chord and a tail.
    const Graph graph =
        graph_of(11, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 8}, {8, 0}, {2, 6}, {4, 9}, {9, 10}});
    constexpr unsigned kDepth = 4;
    const auto filters = exchanged(graph, own_keys(11, 30, kShape), kDepth);
    for (std::size_t node = 0; node < graph.size(); ++node) {
        const std::vector<unsigned> hops = hops_from(graph, node);
        for (std::size_t other = 0; other < graph.size(); ++other) {
            for (const std::uint64_t key : some_keys(30, other + 1)) {
                const std::optional<unsigned> found = filters[node].nearest(key);
                REQUIRE(found == (hops[other] < kDepth ? std::optional{hops[other]} : std::nullopt));
                REQUIRE(filters[node].may_contain(key) == found.has_value());
            }
        }
    }
}

TEST_CASE("queries by attenuated Bloom filters go to the neighbour that knows the key nearest") {
    // The encyclopedia's case: n1 asks n2, which does not have the service but lies on the way to n3, which does. Here
    // n1 could ask n4 as well, behind which the same service is farther away, and n5, which leads nowhere.
    enum Node : std::size_t { n1, n2, n3, n4, n5, n6, n7 };
    const Graph graph = graph_of(7, {{n1, n5}, {n1, n4}, {n1, n2}, {n2, n3}, {n4, n6}, {n6, n7}});
    std::vector<BloomFilter> own = own_keys(7, 20, kShape);
    constexpr std::uint64_t kService = 13;
    own[n3].insert(kService);
    own[n7].insert(kService);
    const auto filters = exchanged(graph, own, 4);
    std::vector<std::size_t> way{n1};
    while (filters[way.back()].nearest(kService) != 0U) {
        const auto next = nearest_of(neighbours_of(graph, way.back(), filters), kService);
        REQUIRE(next.has_value());
        way.push_back(graph[way.back()][*next]);
        REQUIRE(way.size() < 5);
    }
    CHECK(way == std::vector<std::size_t>{n1, n2, n3});
    CHECK(filters[n5].nearest(kService) == 3U);
    CHECK_FALSE(nearest_of(filters, 999).has_value());
    CHECK_FALSE(nearest_of({}, kService).has_value());
    // The first of equal ones.
    const std::vector<AttenuatedFilter> equal{filters[n5], filters[n2], filters[n2]};
    CHECK(nearest_of(equal, kService) == 1U);
}

TEST_CASE("attenuated Bloom filters summarise a tree from its leaves up") {
    // Nodes 1 and 2 are below 0, 3 and 4 below 1, 5 and 6 below 2: what is told goes up only.
    const auto own = own_keys(7, 50, kShape);
    std::vector<AttenuatedFilter> filters(7, AttenuatedFilter{3, kShape});
    for (std::size_t node = 7; node-- > 0;) {
        const bool leaf = node >= 3;
        const std::vector<AttenuatedFilter> below =
            leaf ? std::vector<AttenuatedFilter>{}
                 : std::vector<AttenuatedFilter>{filters[2 * node + 1], filters[2 * node + 2]};
        filters[node] = AttenuatedFilter::of(own[node], 3, below);
    }
    for (std::size_t node = 0; node < 7; ++node) {
        for (const std::uint64_t key : some_keys(50, node + 1)) {
            REQUIRE(filters[0].nearest(key) == (node == 0 ? 0U : node < 3 ? 1U : 2U));
            // Down to it by the summaries alone.
            std::size_t at = 0;
            while (filters[at].nearest(key) != 0U) {
                const std::vector<AttenuatedFilter> below{filters[2 * at + 1], filters[2 * at + 2]};
                at = 2 * at + 1 + nearest_of(below, key).value();
            }
            REQUIRE(at == node);
        }
    }
    // The union of all levels is the OR of the tree's leaves and nodes.
    BloomFilter all = own[0];
    for (std::size_t node = 1; node < 7; ++node) all.merge(own[node]);
    BloomFilter levels = filters[0].level(0);
    for (const unsigned hops : {1U, 2U}) levels.merge(filters[0].level(hops));
    CHECK(levels == all);
}

TEST_CASE("an attenuated Bloom filter drops what is beyond its depth") {
    AttenuatedFilter far{2, kShape};
    far.insert(5);
    AttenuatedFilter middle{2, kShape};
    middle.absorb(far);
    AttenuatedFilter near{2, kShape};
    near.absorb(middle);
    CHECK(far.nearest(5) == 0U);
    CHECK(middle.nearest(5) == 1U);
    CHECK_FALSE(near.may_contain(5));
    AttenuatedFilter self = AttenuatedFilter::of(BloomFilter{kShape}, 3);
    self.insert(6);
    self.absorb(self);
    CHECK(self.level(1).may_contain(6));
    CHECK_FALSE(self.level(2).may_contain(6));
}

TEST_CASE("the error rate of an attenuated Bloom filter is that of its levels together") {
    constexpr std::size_t kAsked = 200'000;
    for (const std::size_t keys : {300U, 3000U, 30'000U}) {
        const BloomFilter::Shape shape{.bits = 24 * keys, .hashes = 5, .seed = 9};
        // A star: the middle has 1, its level 1 four times, its level 2 five times the keys of a node.
        const Graph graph = graph_of(5, {{0, 1}, {0, 2}, {0, 3}, {0, 4}});
        const AttenuatedFilter filter = exchanged(graph, own_keys(5, keys, shape), 3)[1];
        CHECK(filter.level_error(0) < filter.level_error(1) + 1e-3);
        CHECK(filter.level_error(1) < filter.level_error(2));
        // The rates are taken from the fill, so that what is left is binomial.
        const double p = filter.expected_error();
        const double share = share_of_false_positives(filter, kAsked, 77);
        INFO(keys << " keys: expected " << p << ", found " << share);
        CHECK(std::abs(share - p) < binomial_spread(p, kAsked));
        CHECK(filter.level_error(2) ==
              Approx(asymptotic_rate(4.0 * static_cast<double>(keys), shape.bits, 5)).epsilon(0.15));
    }
    check_against_multiset(AttenuatedFilter{3, {.bits = 2000, .hashes = 4}}, 3000, 1, 200);
    const AttenuatedFilter full = AttenuatedFilter::of(own_keys(1, 1000, {.bits = 64, .hashes = 3})[0], 2);
    CHECK(full.nearest(12345) == 0U);
}

TEST_CASE("merged attenuated Bloom filters hold the keys of both, level by level") {
    const auto own = own_keys(4, 40, kShape);
    AttenuatedFilter both = AttenuatedFilter::of(own[0], 3);
    both.absorb(AttenuatedFilter::of(own[1], 3));
    AttenuatedFilter second = AttenuatedFilter::of(own[2], 3);
    second.absorb(AttenuatedFilter::of(own[3], 3));
    both.merge(second);
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
        for (const std::uint64_t key : some_keys(40, seed)) REQUIRE(both.nearest(key) == (seed % 2 == 1 ? 0U : 1U));
    }
    BloomFilter::Shape other = kShape;
    other.seed = 4;
    CHECK_THROWS_WITH(both.merge(AttenuatedFilter(3, other)), Catch::Contains("seed"));
    CHECK_THROWS_AS(both.merge(AttenuatedFilter(2, kShape)), FilterError);
    CHECK_THROWS_AS(both.absorb(AttenuatedFilter(4, kShape)), FilterError);
}

TEST_CASE("an attenuated Bloom filter comes back from its bytes, and damaged ones are refused") {
    const BloomFilter::Shape shape{.bits = 300, .hashes = 4, .seed = 42};
    const Graph graph = graph_of(3, {{0, 1}, {1, 2}});
    const AttenuatedFilter filter = exchanged(graph, own_keys(3, 10, shape), 3)[0];
    check_bytes(filter, 0x8306d024f7b23914);
    check_bytes(AttenuatedFilter{1, {.bits = 64, .hashes = 1, .seed = 42}}, 0x2086a63cca0fbdb);
    check_hostile_bytes(filter);
    CHECK_THROWS_AS((AttenuatedFilter{0, shape}), FilterError);
    CHECK_THROWS_AS((AttenuatedFilter{65, shape}), FilterError);
    CHECK_THROWS_AS((AttenuatedFilter{2, {.bits = 10, .hashes = 0}}), FilterError);
    FilterWriter writer{AttenuatedFilter::kInfo, 1};
    writer.number(2).numbers(filter.level(0).to_bytes());
    writer.numbers(BloomFilter{{.bits = 300, .hashes = 4, .seed = 43}}.to_bytes());
    CHECK_THROWS_AS(AttenuatedFilter::from_bytes(writer.finish()), FilterError);
}

}  // namespace chemsieve::attenuated_filter_test
