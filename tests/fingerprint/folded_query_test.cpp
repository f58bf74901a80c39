#include "fingerprint/similarity/folded_query.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "fingerprint/folded/folded_fingerprint.h"
#include "fingerprint/similarity/cardinality.h"

namespace chemsieve::folded_query_test {

namespace {

using Items = std::vector<std::uint64_t>;

// Random sets of given sizes and overlap.
struct RandomPair {
    Items a, b;

    RandomPair(std::mt19937_64& random, std::size_t size_a, std::size_t size_b, std::size_t common) {
        for (std::size_t i = 0; i < size_a + size_b - common; ++i) {
            const std::uint64_t item = random();
            if (i < size_a) a.push_back(item);
            if (i < common || i >= size_a) b.push_back(item);
        }
    }
};

EstimatedSizes estimate(const RandomPair& pair, std::uint32_t length) {
    const auto sizes = FoldedQuery{pair.a, length}.sizes_with(FoldedFingerprint::of_items(pair.b, length).words(),
                                                              static_cast<std::uint32_t>(pair.b.size()));
    REQUIRE(sizes.has_value());
    REQUIRE(sizes->sizes.common >= 0);
    REQUIRE(sizes->sizes.common <= static_cast<double>(std::min(pair.a.size(), pair.b.size())));
    return *sizes;
}

}  // namespace

TEST_CASE("the estimate is where the likelihood is largest", "[differential]") {
    std::mt19937_64 random{3};
    for (int round = 0; round < 60; ++round) {
        const std::size_t a = 20 + random() % 500, b = 20 + random() % 300, common = random() % std::min(a, b);
        const RandomPair pair{random, a, b, common};
        const std::uint32_t length = round % 2 == 0 ? 512 : 1024;
        const FoldedQuery query{pair.a, length};
        const FoldedFingerprint compound = FoldedFingerprint::of_items(pair.b, length);
        const auto count = static_cast<std::uint32_t>(b);
        const double found = query.sizes_with(compound.words(), count)->sizes.common;
        const double most = static_cast<double>(std::min(a, b));
        const double best = query.log_likelihood(compound.words(), count, std::min(found, most - 0.01));
        for (double other = 0; other < most; other += most / 200) {
            REQUIRE(query.log_likelihood(compound.words(), count, other) <= best + 0.01);
        }
    }
}

TEST_CASE("the likelihood of a small case, by hand") {
    // Two items of the query on bits 0 and 1 of 64; the compound of two items has bits 0 and 2.
    const Items query{64, 65};
    const FoldedFingerprint compound = FoldedFingerprint::of_items(Items{0, 2}, 64);
    const double c = 0.5, foreign = std::exp(-(2 - c) / 64), kept = 1 - c / 2;
    const double expected = std::log(kept * foreign) + std::log(1 - kept * foreign)  // bits 1 and 0
                            + 61 * std::log(foreign) + std::log(1 - foreign);        // bits without, bit 2
    CHECK(FoldedQuery(query, 64).log_likelihood(compound.words(), 2, c) == Approx(expected));
}

TEST_CASE("estimates are right on average and err as they say", "[statistics]") {
    std::mt19937_64 random{5};
    struct Case {
        std::size_t a, b, common;
        std::uint32_t length;
    };
    for (const Case& c : {Case{400, 500, 120, 1024}, Case{150, 110, 60, 256}, Case{600, 450, 300, 1024},
                          Case{900, 110, 30, 256}, Case{60, 900, 40, 2048}}) {
        INFO(c.a << " " << c.b << " " << c.common << " in " << c.length);
        double sum = 0, squares = 0, said = 0;
        const int rounds = 1000;
        for (int round = 0; round < rounds; ++round) {
            const EstimatedSizes found = estimate(RandomPair{random, c.a, c.b, c.common}, c.length);
            const double error = found.sizes.common - static_cast<double>(c.common);
            sum += error;
            squares += error * error;
            said += found.common_error;
        }
        const double observed = std::sqrt(squares / rounds), mean_said = said / rounds;
        CHECK(std::abs(sum / rounds) < 0.1 * observed);
        // Bits are not independent, as the model takes them to be: the truth is a little better.
        CHECK(observed < 1.1 * mean_said);
        CHECK(observed > 0.6 * mean_said);
    }
}

TEST_CASE("less error than from the two filters alone", "[statistics]") {
    std::mt19937_64 random{9};
    double known = 0, filters = 0;
    for (int round = 0; round < 400; ++round) {
        const RandomPair pair{random, 400, 450, 150};
        const auto a = FoldedFingerprint::of_items(pair.a, 1024), b = FoldedFingerprint::of_items(pair.b, 1024);
        const double exact = tanimoto(SetSizes{400, 450, 150});
        known += std::pow(tanimoto(estimate(pair, 1024).sizes) - exact, 2);
        filters += std::pow(tanimoto(*estimated_sizes(pair_of(a, b))) - exact, 2);
    }
    CHECK(known < filters);
}

TEST_CASE("a compound that is or contains the query") {
    std::mt19937_64 random{13};
    const EstimatedSizes same = estimate(RandomPair{random, 300, 300, 300}, 1024);
    CHECK(tanimoto(same.sizes) > 0.99);
    CHECK(same.tanimoto_error() < 0.01);
    const EstimatedSizes inside = estimate(RandomPair{random, 40, 300, 40}, 1024);
    CHECK(inside.sizes.common > 36);
}

TEST_CASE("a long query that fills a small compound's fingerprint still has an estimate") {
    std::mt19937_64 random{17};
    const RandomPair pair{random, 2000, 45, 20};
    const auto filters = pair_of(FoldedFingerprint::of_items(pair.a, 128), FoldedFingerprint::of_items(pair.b, 128));
    CHECK_FALSE(estimated_sizes(filters).has_value());
    CHECK(tanimoto(estimate(pair, 128).sizes) < 45.0 / 2000 + 1e-9);
}

TEST_CASE("what has no estimate, and what needs none") {
    const FoldedQuery query{Items{1, 2, 3}, 128};
    CHECK(query.length() == 128);
    CHECK_FALSE(query.sizes_with(FoldedFingerprint::all_set(128).words(), 90).has_value());
    const FoldedFingerprint empty{128};
    CHECK(query.sizes_with(empty.words(), 0)->sizes == SetSizes{3, 0, 0});
    CHECK(FoldedQuery({}, 128).sizes_with(FoldedFingerprint::of_items(Items{1, 2}, 128).words(), 2)->sizes ==
          SetSizes{0, 2, 0});
    CHECK(query.sizes_with(FoldedFingerprint::of_items(Items{7, 8}, 128).words(), 2)->sizes.common == 0);
}

}  // namespace chemsieve::folded_query_test
