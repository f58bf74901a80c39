#include "fingerprint/filter/joins/key_exchange.h"

#include "fingerprint/filter/bloom/blocked_filter.h"
#include "fingerprint/filter/joins/set_estimates.h"
#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::key_exchange_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

// Two lists that share the first `common` keys of one row.
struct Sides {
    std::vector<std::uint64_t> first, second;

    Sides(std::size_t only_first, std::size_t common, std::size_t only_second) {
        const auto keys = some_keys(only_first + common + only_second, 5);
        first.assign(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(only_first + common));
        second.assign(keys.begin() + static_cast<std::ptrdiff_t>(only_first), keys.end());
    }
};

template <class F>
F filter_of(F filter, std::span<const std::uint64_t> keys) {
    for (const std::uint64_t key : keys) filter.insert(key);
    return filter;
}

std::vector<std::uint64_t> keys_at(const std::vector<std::size_t>& places, const std::vector<std::uint64_t>& keys) {
    std::vector<std::uint64_t> some;
    for (const std::size_t place : places) some.push_back(keys[place]);
    return some;
}

}  // namespace

TEST_CASE("a join by a filter has every pair, and sends few keys that do not join") {
    const Sides sides{3000, 500, 20'000};
    const double rate = 0.01;
    const auto check = [&](const auto& filter) {
        const auto sent = keys_at(join_candidates(filter, sides.second), sides.second);
        // A binomial number of 20,000 keys that do not join is sent; the rate is that of this filter, which has room
        // for more keys than it got.
        const double own = filter.expected_error();
        CHECK(own <= rate);
        CHECK(std::abs(static_cast<double>(sent.size() - 500) / 20'000 - own) < binomial_spread(own, 20'000));
        const auto joined = joined_keys(sides.first, sent);
        CHECK(joined.size() == 500);
        CHECK(joined == joined_keys(sides.first, sides.second));
    };
    check(filter_of(BloomFilter::for_keys(3500, rate), sides.first));
    check(filter_of(BlockedFilter::for_keys(3500, rate), sides.first));
    CHECK(joined_keys({1, 2, 2, 3}, {2, 3, 3, 3, 4}) == std::vector<JoinedKey>{{2, 2, 1}, {3, 1, 3}});
    CHECK(joined_keys({1, 2, 2, 3}, {2, 3, 3, 3, 4})[0].pairs() == 2);
    CHECK(joined_keys({}, {1}).empty());
    CHECK(join_candidates(BloomFilter{{.bits = 10}}, {}).empty());
}

TEST_CASE("a difference by a filter sends only what is missing there, and nearly all of it") {
    const Sides sides{4000, 6000, 1000};
    const double rate = 0.02;
    const BloomFilter there = filter_of(BloomFilter::for_keys(7000, rate), sides.second);
    const auto sent = keys_at(certainly_missing(there, sides.first), sides.first);
    const std::set<std::uint64_t> second{sides.second.begin(), sides.second.end()};
    for (const std::uint64_t key : sent) CHECK_FALSE(second.contains(key));
    const double share_kept_back = 1 - static_cast<double>(sent.size()) / 4000;
    CHECK(std::abs(share_kept_back - there.error_at_fill()) < binomial_spread(there.error_at_fill(), 4000));
    // With other seeds in turn, whatever was kept back goes.
    std::set<std::uint64_t> all{sent.begin(), sent.end()};
    for (std::uint64_t seed = 1; seed < 8; ++seed) {
        const BloomFilter again = filter_of(BloomFilter::for_keys(7000, rate, seed), sides.second);
        for (const std::uint64_t key : keys_at(certainly_missing(again, sides.first), sides.first)) all.insert(key);
    }
    CHECK(all.size() == 4000);
}

TEST_CASE("the overlap of two sets is estimated from their filters alone") {
    for (const std::size_t common : {0U, 300U, 5000U}) {
        const Sides sides{5000 - common, common, 8000 - common};
        const BloomFilter::Shape shape{.bits = 100'000, .hashes = 4, .seed = 1};
        const auto estimate =
            estimated_overlap(filter_of(BloomFilter{shape}, sides.first), filter_of(BloomFilter{shape}, sides.second));
        REQUIRE(estimate);
        // Five standard errors of the union, and those of the two sets, which are smaller.
        const double error = 5 * 2 * estimate->standard_error;
        CHECK(std::abs(estimate->common - static_cast<double>(common)) < error);
        CHECK(std::abs(estimate->first - 5000) < error);
        CHECK(std::abs(estimate->second - 8000) < error);
        CHECK(std::abs(estimate->either - static_cast<double>(13'000 - common)) < error);
        CHECK(error < 600);
    }
    const BloomFilter full = filter_of(BloomFilter{{.bits = 64, .hashes = 2}}, some_keys(500, 1));
    CHECK_FALSE(estimated_overlap(full, BloomFilter{{.bits = 64, .hashes = 2}}));
    CHECK_THROWS_AS(estimated_overlap(full, BloomFilter{{.bits = 65, .hashes = 2}}), FilterError);
}

TEST_CASE("the number of differences of two sets is estimated from their counting filters alone") {
    const CountingBloomFilter::Shape shape{.counters = 20'000, .hashes = 4, .seed = 2};
    struct Case {
        std::size_t only_first, common, only_second;
    };
    for (const Case& c : {Case{0, 5000, 0}, {30, 5000, 0}, {0, 5000, 200}, {1000, 4000, 1000}, {3000, 0, 500}}) {
        const Sides sides{c.only_first, c.common, c.only_second};
        const auto estimate = estimated_difference(filter_of(CountingBloomFilter{shape}, sides.first),
                                                   filter_of(CountingBloomFilter{shape}, sides.second));
        REQUIRE(estimate);
        const auto differences = static_cast<double>(c.only_first + c.only_second);
        // Five standard errors; their difference is known exactly, but for keys whose places coincide.
        const double error = 5 * differences * std::sqrt(2 / 20'000.0) + 1e-9;
        CHECK(std::abs(estimate->only_first + estimate->only_second - differences) <= error);
        CHECK(std::abs(estimate->only_first - static_cast<double>(c.only_first)) <= error);
        CHECK(estimate->standard_error <= error);
    }
    const auto full = filter_of(CountingBloomFilter{{.counters = 5, .hashes = 2}}, some_keys(500, 1));
    CHECK_FALSE(estimated_difference(full, CountingBloomFilter{{.counters = 5, .hashes = 2}}));
    CHECK_THROWS_AS(estimated_difference(full, CountingBloomFilter{shape}), FilterError);
}

}  // namespace chemsieve::key_exchange_test
