#include "fingerprint/similarity/tanimoto.h"

#include <catch2/catch.hpp>
#include <cstdio>
#include <random>
#include <set>

namespace chemsieve::tanimoto_test {

TEST_CASE("Tanimoto equals the definition on sets", "[differential]") {
    std::mt19937 random{5};
    for (int round = 0; round < 200; ++round) {
        std::set<std::uint64_t> a, b, both, either;
        for (int i = 0; i < round % 40; ++i) a.insert(random() % 50);
        for (int i = 0; i < round % 27; ++i) b.insert(random() % 50);
        for (const auto x : a) (b.contains(x) ? both : either).insert(x);
        either.insert(b.begin(), b.end());
        const std::vector<std::uint64_t> va(a.begin(), a.end()), vb(b.begin(), b.end());
        const Similarity s = tanimoto(va, vb);
        CHECK(s.common == both.size());
        CHECK(s.total == std::set<std::uint64_t>(a.begin(), a.end()).size() + b.size() - both.size());
        CHECK(tanimoto(vb, va) == s);
    }
}

TEST_CASE("similarities are shown with six decimals") {
    CHECK(six_decimals({1, 3}) == "0.333333");
    CHECK(six_decimals({1, 1}) == "1.000000");
    CHECK(six_decimals({1, 1'000'000}) == "0.000001");
    CHECK(six_decimals({0, 5}) == "0.000000");
}

TEST_CASE("a threshold is the nearest millionth, and asks for something to be shared") {
    CHECK(threshold_in_millionths(0) == 1);
    CHECK(threshold_in_millionths(0.7) == 700'000);
    CHECK(threshold_in_millionths(1.0 / 3) == 333'333);
    CHECK(threshold_in_millionths(1) == 1'000'000);
}

TEST_CASE("millionths round to the nearest") {
    CHECK(Similarity{1, 3}.millionths() == 333333);
    CHECK(Similarity{2, 3}.millionths() == 666667);
    CHECK(Similarity{1, 1}.millionths() == 1000000);
    CHECK(Similarity{0, 0}.millionths() == 0);
    CHECK(Similarity{4'000'000'000U, 4'000'000'001U}.millionths() == 1000000);
    // As printf rounds the quotient, half-way cases such as 25/128 too.
    for (const std::uint32_t total : {3U, 7U, 64U, 128U, 256U, 640U, 1000U, 1280U, 3200U}) {
        for (std::uint32_t common = 0; common <= total; ++common) {
            const Similarity s{common, total};
            char text[32];
            std::snprintf(text, sizeof text, "%.6f", s.value());
            REQUIRE(six_decimals(s) == text);
        }
    }
}

}  // namespace chemsieve::tanimoto_test
