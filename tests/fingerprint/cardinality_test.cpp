#include "fingerprint/similarity/cardinality.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "base/error.h"

namespace chemsieve::cardinality_test {

namespace {

std::vector<std::uint64_t> random_items(std::mt19937_64& random, std::size_t count) {
    std::vector<std::uint64_t> items(count);
    for (auto& item : items) item = random();
    return items;
}

}  // namespace

TEST_CASE("the number of items behind set bits, by hand") {
    // n* = -(m/k) ln(1 - X/m)
    CHECK(*estimated_items(512, 1024) == Approx(1024 * 0.69314718056));
    CHECK(*estimated_items(512, 1024, 2) == Approx(512 * 0.69314718056));
    CHECK(*estimated_items(768, 1024, 4) == Approx(256 * 1.38629436112));
    CHECK(*estimated_items(0, 1024) == 0);
    CHECK(*estimated_items(1, 1U << 24) == Approx(1).epsilon(1e-6));
    // The largest that a filter can tell: m ln m.
    CHECK(*estimated_items(1023, 1024) == Approx(1024 * 6.93147180560));
}

TEST_CASE("a saturated filter has no estimate, only a bound") {
    CHECK_FALSE(estimated_items(1024, 1024).has_value());
    CHECK_FALSE(estimated_items(1024, 1024, 3).has_value());
    CHECK(least_items(1024) == 1024);
    CHECK(least_items(1024, 3) == 342);
    CHECK(least_items(0, 3) == 0);
    CHECK_FALSE(estimated_sizes({128, 60, 100, 128}).has_value());
    CHECK_FALSE(estimated_sizes(pair_of(FoldedFingerprint::all_set(128), FoldedFingerprint{128})).has_value());
}

TEST_CASE("filters that cannot be are refused") {
    CHECK_THROWS_AS(estimated_items(65, 64), Error);
    CHECK_THROWS_AS(estimated_items(0, 0), Error);
    CHECK_THROWS_AS(estimated_items(1, 64, 0), Error);
}

TEST_CASE("the estimate grows with the bits set and is never below their number", "[property]") {
    double before = -1;
    for (std::uint32_t set = 0; set < 256; ++set) {
        const double now = *estimated_items(set, 256);
        REQUIRE(now > before);
        REQUIRE(now >= static_cast<double>(least_items(set)));
        before = now;
    }
}

TEST_CASE("the standard error, by hand and as observed", "[statistics]") {
    // n = m: sqrt(1024 (e - 2)) = 27.12
    CHECK(standard_error_of_items(1024, 1024) == Approx(27.1205).epsilon(1e-4));
    CHECK(standard_error_of_items(0, 1024) == 0);
    CHECK(standard_error_of_items(512, 1024, 2) == Approx(27.1205 / 2).epsilon(1e-4));
    // As the header says: at most 3 % for 1,024 bits, three quarters set.
    const double items = *estimated_items(768, 1024);
    CHECK(standard_error_of_items(items, 1024) / items < 0.03);

    std::mt19937_64 random{7};
    for (const unsigned k : {1U, 3U}) {
        double sum = 0, squares = 0;
        const int rounds = 2000;
        const double n = 300;
        for (int round = 0; round < rounds; ++round) {
            // k bits an item: as many items as bits that are set for them.
            const auto filter = FoldedFingerprint::of_items(random_items(random, static_cast<std::size_t>(n) * k), 512);
            const double error = *estimated_items(filter.set_bits(), 512, k) - n;
            sum += error;
            squares += error * error;
        }
        const double expected = standard_error_of_items(n, 512, k);
        CHECK(std::abs(sum / rounds) < 0.15 * expected);
        CHECK(std::sqrt(squares / rounds) == Approx(expected).epsilon(0.06));
    }
}

TEST_CASE("union and intersection of two filters, by hand") {
    // 64 of 128 bits each: A* = B* = 128 ln 2.
    const double half = 128 * 0.69314718056;
    const SetSizes some = *estimated_sizes({128, 64, 64, 80});
    CHECK(some.a == Approx(half));
    CHECK(some.b == Approx(half));
    CHECK(some.common == Approx(2 * half - 128 * std::log(128.0 / 48)));
    CHECK(estimated_sizes({128, 64, 64, 64})->common == Approx(half));
    CHECK(tanimoto(*estimated_sizes({128, 64, 64, 64})) == Approx(1));
    // As many bits as foreign sets leave in common by chance: nothing is shared. Fewer: still nothing.
    CHECK(estimated_sizes({128, 64, 64, 96})->common == Approx(0).margin(1e-9));
    CHECK(estimated_sizes({128, 64, 64, 112})->common == 0);
    // k scales all three alike, so similarities do not depend on it.
    const SetSizes thrice = *estimated_sizes({128, 64, 64, 80}, 3);
    CHECK(thrice.common == Approx(some.common / 3));
    CHECK(tanimoto(thrice) == Approx(tanimoto(some)));
    CHECK(*estimated_sizes({128, 0, 64, 64}) == SetSizes{0, *estimated_items(64, 128), 0});
}

TEST_CASE("estimates from two filters fall as their union grows", "[property]") {
    double before = 1e9;
    for (std::uint32_t either = 60; either < 128; ++either) {
        const SetSizes sizes = *estimated_sizes({128, 60, 50, either});
        REQUIRE(sizes.common <= before);
        REQUIRE(sizes.common >= 0);
        REQUIRE(sizes.common <= std::min(sizes.a, sizes.b));
        before = sizes.common;
    }
}

TEST_CASE("filters of different lengths are compared at the shorter") {
    std::mt19937_64 random{11};
    const auto a = random_items(random, 300), b = random_items(random, 90);
    const auto long_one = FoldedFingerprint::of_items(a, 2048), short_one = FoldedFingerprint::of_items(b, 256);
    const FilterPair pair = pair_of(long_one, short_one);
    const FilterPair same = pair_of(FoldedFingerprint::of_items(a, 256), short_one);
    CHECK(pair.length == 256);
    CHECK(pair.set_a == same.set_a);
    CHECK(pair.set_b == short_one.set_bits());
    CHECK(pair.set_either == same.set_either);
    const FilterPair swapped = pair_of(short_one, long_one);
    CHECK(swapped.length == 256);
    CHECK(swapped.set_a == pair.set_b);
    CHECK(swapped.set_b == pair.set_a);
    CHECK(swapped.set_either == pair.set_either);
}

}  // namespace chemsieve::cardinality_test
