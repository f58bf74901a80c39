#include "fingerprint/similarity/metric.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "base/error.h"
#include "tests/support/exact_sizes.h"

namespace chemsieve::set_sizes_test {

namespace {

std::vector<double> all_of(const SetSizes& s) {
    return {tanimoto(s), dice(s), cosine(s), tversky(s, 0.9, 0.1), tversky(s, 0, 1), tversky(s, 3, 2)};
}

}  // namespace

TEST_CASE("similarities of sets of 12 and 8 items with 6 in common, by hand") {
    const SetSizes sizes{12, 8, 6};
    CHECK(tanimoto(sizes) == Approx(6.0 / 14));
    CHECK(dice(sizes) == Approx(12.0 / 20));
    CHECK(cosine(sizes) == Approx(6 / std::sqrt(96.0)));
    CHECK(tversky(sizes, 1, 0) == Approx(6.0 / 12));  // the query's share
    CHECK(tversky(sizes, 0, 1) == Approx(6.0 / 8));   // the compound's share
    CHECK(tversky(sizes, 0.9, 0.1) == Approx(6 / (6 + 0.9 * 6 + 0.1 * 2)));
    CHECK(tversky(sizes, 1, 1) == tanimoto(sizes));
    CHECK(tversky(sizes, 0.5, 0.5) == Approx(dice(sizes)));
    CHECK(tversky(sizes, 0, 0) == 1);
}

TEST_CASE("similarities of equal, foreign and empty sets") {
    for (const double value : all_of({7, 7, 7})) CHECK(value == 1);
    for (const double value : all_of({7, 9, 0})) CHECK(value == 0);
    for (const double value : all_of({0, 9, 0})) CHECK(value == 0);
    for (const double value : all_of({0, 0, 0})) CHECK(value == 0);
}

TEST_CASE("similarities grow with what is shared and stay within 0 and 1", "[property]") {
    for (const double a : {1.0, 3.7, 40.0, 1e6 / 3}) {
        for (const double b : {1.0, 12.1, 1e6 / 7}) {
            std::vector<double> before(6, 0);
            for (int step = 0; step <= 20; ++step) {
                const std::vector<double> now = all_of({a, b, std::min(a, b) * step / 20});
                for (std::size_t i = 0; i < now.size(); ++i) {
                    REQUIRE(now[i] >= before[i]);
                    REQUIRE(now[i] <= 1);
                }
                before = now;
            }
            // Dice = 2T / (1 + T), and Tanimoto <= Dice <= cosine.
            const SetSizes sizes{a, b, std::min(a, b) / 3};
            CHECK(dice(sizes) == Approx(2 * tanimoto(sizes) / (1 + tanimoto(sizes))));
            CHECK(tanimoto(sizes) <= dice(sizes));
            CHECK(dice(sizes) <= cosine(sizes) * (1 + 1e-12));
            CHECK(tanimoto(SetSizes{b, a, sizes.common}) == Approx(tanimoto(sizes)));
        }
    }
}

TEST_CASE("sizes that no sets have are refused") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinite = std::numeric_limits<double>::infinity();
    for (const SetSizes& sizes : {SetSizes{3, 5, 4}, SetSizes{-1, 5, 0}, SetSizes{3, 5, -1}, SetSizes{nan, 5, 0},
                                  SetSizes{3, 5, nan}, SetSizes{infinite, infinite, 1}}) {
        CHECK_THROWS_AS(tanimoto(sizes), Error);
        CHECK_THROWS_AS(dice(sizes), Error);
        CHECK_THROWS_AS(cosine(sizes), Error);
        CHECK_THROWS_AS(tversky(sizes, 1, 1), Error);
    }
    CHECK_THROWS_WITH(tanimoto(SetSizes{3, 5, 4}), Catch::Contains("cannot share"));
    CHECK_THROWS_AS(tversky({3, 5, 1}, -0.1, 1), Error);
    CHECK_THROWS_AS(tversky({3, 5, 1}, 1, nan), Error);
}

TEST_CASE("exact sizes count unfolded items") {
    const std::vector<std::uint64_t> a{1, 4, 9, 16}, b{4, 5, 9};
    CHECK(exact_sizes(a, b) == SetSizes{4, 3, 2});
    CHECK(exact_sizes(a, {}) == SetSizes{4, 0, 0});
}

}  // namespace chemsieve::set_sizes_test
