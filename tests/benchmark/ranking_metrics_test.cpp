#include "tests/benchmark/ranking_metrics.h"

#include <catch2/catch.hpp>

namespace chemsieve::ranking_metrics_test {

using namespace chemsieve::test;

namespace {

// A list of `all` with falling scores, active at these ranks.
std::vector<Scored> ranked(std::size_t all, const std::vector<std::size_t>& active_at) {
    std::vector<Scored> list;
    for (std::size_t rank = 1; rank <= all; ++rank) {
        list.push_back({-static_cast<double>(rank), std::count(active_at.begin(), active_at.end(), rank) > 0});
    }
    return list;
}

}  // namespace

TEST_CASE("area under the curve, by hand") {
    CHECK(auc(ranked(10, {1, 2})) == 1);
    CHECK(auc(ranked(10, {9, 10})) == 0);
    // Among 2 x 3 pairs of active and decoy, the active at 1 wins 3, the active at 4 wins 1.
    CHECK(auc(ranked(5, {1, 4})) == Approx(4.0 / 6));
    CHECK(auc({{1, true}, {1, false}, {1, false}}) == Approx(0.5));
    // The active ties with one decoy and beats one.
    CHECK(auc({{2, true}, {2, false}, {1, false}}) == Approx(0.75));
}

TEST_CASE("BEDROC, by hand") {
    CHECK(bedroc(ranked(1000, {1, 2, 3})) == Approx(1));
    CHECK(bedroc(ranked(1000, {998, 999, 1000})) == Approx(0).margin(1e-8));
    // One active at rank 2 of 4, alpha = 2: RIE = e^-1 / (1/4 (1 - e^-2) / (e^0.5 - 1)) = 1.10402,
    // Ra sinh(1) / (cosh(1) - cosh(0.5)) = 0.70718, 1 / (1 - e^1.5) = -0.28721; 1.10402 x 0.70718 - 0.28721 = 0.49353.
    CHECK(bedroc(ranked(4, {2}), 2) == Approx(0.49353).epsilon(1e-4));
}

TEST_CASE("BEDROC has a closed form for one active", "[differential]") {
    // (e^(-alpha r/N) - e^-alpha) / (e^(-alpha/N) - e^-alpha): linear in the weight, 1 at the first rank, 0 at the
    // last.
    for (const std::size_t rank : {1U, 2U, 30U, 77U, 100U}) {
        const double weight = std::exp(-20 * static_cast<double>(rank) / 100), last = std::exp(-20.0);
        CHECK(bedroc(ranked(100, {rank})) == Approx((weight - last) / (std::exp(-0.2) - last)).margin(1e-12));
    }
}

TEST_CASE("compounds of equal score share their ranks") {
    // The mean over the two orders.
    const double tied = bedroc({{3, false}, {2, true}, {2, false}, {1, false}}, 5);
    CHECK(tied == Approx((bedroc(ranked(4, {2}), 5) + bedroc(ranked(4, {3}), 5)) / 2));
    CHECK(bedroc({{2, true}, {2, false}, {1, false}}) == bedroc({{2, false}, {2, true}, {1, false}}));
}

TEST_CASE("a later active never raises either figure", "[property]") {
    double area = 2, early = 2;
    for (std::size_t rank = 2; rank <= 50; ++rank) {
        const auto list = ranked(50, {1, rank});
        CHECK(auc(list) < area);
        CHECK(bedroc(list) < early);
        area = auc(list);
        early = bedroc(list);
    }
}

TEST_CASE("bootstrap intervals") {
    const MeanInterval same = bootstrap_mean({0.4, 0.4, 0.4});
    CHECK(same.low == Approx(0.4));
    CHECK(same.high == Approx(0.4));
    std::vector<double> values;
    for (int i = 0; i < 400; ++i) values.push_back(i % 2);
    const MeanInterval half = bootstrap_mean(values);
    CHECK(half.mean == Approx(0.5));
    // The mean of 400 coins has a standard error of 0.025.
    CHECK(half.low == Approx(0.5 - 1.96 * 0.025).margin(0.01));
    CHECK(half.high == Approx(0.5 + 1.96 * 0.025).margin(0.01));
    CHECK(bootstrap_mean(values).low == half.low);
    CHECK(bootstrap_mean({}).mean == 0);
}

}  // namespace chemsieve::ranking_metrics_test
