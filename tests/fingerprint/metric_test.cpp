#include "fingerprint/similarity/metric.h"

#include <DataStructs/BitOps.h>
#include <DataStructs/ExplicitBitVect.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

#include "base/error.h"

namespace chemsieve::metric_test {

namespace {

std::vector<Metric> some_metrics() {
    std::vector<Metric> metrics{Metric{}, Metric{MetricKind::dice}, Metric{MetricKind::cosine}};
    const double weights[]{0, 1e-9, 0.1, 0.5, 0.9, 1, 3, 1e6};
    for (const double alpha : weights) {
        for (const double beta : weights) {
            if (alpha + beta > 0) metrics.push_back(Metric::tversky(alpha, beta));
        }
    }
    return metrics;
}

std::string named(const Metric& metric) {
    return std::string{name_of(metric.kind())} + " " + std::to_string(metric.alpha()) + " " +
           std::to_string(metric.beta());
}

}  // namespace

TEST_CASE("metrics equal RDKit's similarities of bit vectors", "[oracle]") {
    std::minstd_rand generator{11};
    const auto random = [&] { return static_cast<std::uint32_t>(generator()); };
    for (int round = 0; round < 300; ++round) {
        ExplicitBitVect query{200}, compound{200};
        std::uint32_t a = 0, b = 0, c = 0;
        const unsigned fill = random() % 90 + 5;
        for (unsigned bit = 0; bit < 200; ++bit) {
            const bool in_a = random() % 100 < fill, in_b = random() % 100 < fill;
            if (in_a) query.setBit(bit);
            if (in_b) compound.setBit(bit);
            a += in_a, b += in_b, c += in_a && in_b;
        }
        const auto check = [&](const Metric& metric, double expected) {
            INFO(named(metric) << ": " << a << " " << b << " " << c);
            char text[32];
            std::snprintf(text, sizeof text, "%.6f", expected);
            CHECK(six_decimals(metric.of_counts(c, a, b)) == text);
        };
        check(Metric{}, TanimotoSimilarity(query, compound));
        check(Metric{MetricKind::dice}, DiceSimilarity(query, compound));
        check(Metric{MetricKind::cosine}, CosineSimilarity(query, compound));
        for (const auto& [alpha, beta] : {std::pair{0.9, 0.1}, {1.0, 0.0}, {0.0, 1.0}, {0.3, 1.0}}) {
            check(Metric::tversky(alpha, beta), TverskySimilarity(query, compound, alpha, beta));
        }
    }
}

TEST_CASE("Tversky at equal weights is Tanimoto and Dice") {
    for (std::uint32_t a = 0; a < 30; ++a) {
        for (std::uint32_t b = 0; b < 30; ++b) {
            for (std::uint32_t c = 0; c <= std::min(a, b); ++c) {
                CHECK(Metric::tversky(1, 1).of_counts(c, a, b).millionths() ==
                      Metric{}.of_counts(c, a, b).millionths());
                CHECK(Metric::tversky(0.5, 0.5).of_counts(c, a, b) == Metric{MetricKind::dice}.of_counts(c, a, b));
            }
        }
    }
}

TEST_CASE("what a metric needs is never more than what reaches the similarity", "[property]") {
    std::minstd_rand generator{12};
    const auto random = [&] { return static_cast<std::uint32_t>(generator()); };
    for (const Metric& metric : some_metrics()) {
        INFO(named(metric));
        for (int round = 0; round < 400; ++round) {
            const std::uint32_t most = round % 2 == 0 ? 20 : 3000;
            const std::uint32_t a = random() % most + 1, b = random() % most + 1, c = random() % (std::min(a, b) + 1);
            INFO(a << " " << b << " " << c);
            const std::uint32_t reached = metric.of_counts(c, a, b).millionths();
            CHECK(reached <= 1'000'000);
            if (c > 0) CHECK(metric.of_counts(c - 1, a, b).millionths() <= reached);
            CHECK_FALSE(metric.is_surely_less(c, a, b, reached));
            if (reached == 0) continue;
            for (const std::uint32_t lowest : {0U, b / 2, b}) {
                CHECK(metric.need(a, reached).common(lowest) <= c);
                CHECK(metric.reach(a, lowest, b + random() % 5) >= least_value(reached));
            }
        }
    }
}

TEST_CASE("what a metric needs is tight") {
    for (const Metric& metric : some_metrics()) {
        // Rounding of the similarity to millionths hides single items there.
        if (metric.alpha() > 10 || metric.beta() > 10 || metric.alpha() + metric.beta() < 0.01) continue;
        INFO(named(metric));
        for (const std::uint32_t b : {40U, 50U, 60U}) {
            for (std::uint32_t c = 20; c <= std::min(b, 50U); ++c) {
                const std::uint32_t reached = metric.of_counts(c, 50, b).millionths();
                if (metric.of_counts(c - 1, 50, b).millionths() == reached) continue;
                CHECK(metric.need(50, reached).common(b) == c);
            }
        }
    }
}

TEST_CASE("weights of Tversky that mean nothing are refused") {
    for (const auto& [alpha, beta] :
         {std::pair{0.0, 0.0}, {-1.0, 1.0}, {1.0, -0.1}, {std::nan(""), 1.0}, {1.0, HUGE_VAL}}) {
        CHECK_THROWS_AS(Metric::tversky(alpha, beta), Error);
    }
    CHECK(metric_kind_from_name("cosine") == MetricKind::cosine);
    CHECK_FALSE(metric_kind_from_name("Tanimoto"));
}

}  // namespace chemsieve::metric_test
