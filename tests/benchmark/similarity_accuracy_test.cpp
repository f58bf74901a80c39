// The bounds that docs/fingerprint-similarity.md states for estimated similarities, on real compounds.

#include "tests/benchmark/similarity_accuracy.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "base/parallel.h"

namespace chemsieve::similarity_accuracy_test {

using namespace chemsieve::test;

namespace {

constexpr std::size_t kQueries = 200;
constexpr std::size_t kRescored = 100;

// What the bounds were stated for: much denser, and so less exact, than the default.
FingerprintRecipe dense_recipe() {
    FingerprintRecipe recipe;
    recipe.saturation_percent = 40;
    recipe.min_bits = 128;
    return recipe;
}

std::map<Estimate, Accuracy> measure(const std::vector<ComparedCompound>& compounds) {
    const auto queries = spread_queries(compounds.size(), kQueries);
    REQUIRE(what_is_wrong(compounds, queries).empty());
    return measure_accuracy(compounds, queries, {kRescored}, default_jobs());
}

void check_bars(const Accuracy& accuracy, double most_error, double most_bias = 0.003) {
    CHECK(accuracy.tanimoto.rmse() <= most_error);
    CHECK(std::abs(accuracy.tanimoto.bias()) <= most_bias);
    CHECK(accuracy.recall.at(kRescored) >= 0.995);
}

}  // namespace

TEST_CASE("estimated similarities of NCI compounds", "[real]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("estimates on NCI compounds: rdkit-data is not installed");
    const auto compounds = compared_compounds(read_structures(*data / "NCI/first_5K.smi"), dense_recipe());
    REQUIRE(compounds.size() > 4900);
    const auto all = measure(compounds);
    // Most are small and have fingerprints of 256 and 512 bits.
    const Accuracy& known = all.at(Estimate::known_query);
    check_bars(known, 0.026);
    check_bars(all.at(Estimate::two_filters), 0.028);
    CHECK(known.without == 0);
    CHECK(known.said_error() / known.tanimoto.rmse() == Approx(1.2).epsilon(0.1));
    CHECK(all.at(Estimate::plain).tanimoto.rmse() > 0.1);
    // Those of 1,024 bits and more, as drug-like compounds have.
    ErrorSum longer;
    for (const auto& [length, errors] : known.lengths) {
        if (length >= 1024) longer.add(errors);
    }
    CHECK(longer.pairs > 300'000);
    CHECK(longer.rmse() <= 0.02);
}

TEST_CASE("estimated similarities of drug-like NCI compounds", "[real]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("estimates on drug-like NCI compounds: rdkit-data is not installed");
    auto compounds = compared_compounds(read_structures(*data / "NCI/first_5K.smi"), dense_recipe());
    std::erase_if(compounds, [](const ComparedCompound& compound) { return compound.bits.bits() < 1024; });
    REQUIRE(compounds.size() > 1500);
    const auto all = measure(compounds);
    // Which items meet on a bit is the same in all compounds, so a bias of some thousandths is this hash's on these.
    check_bars(all.at(Estimate::known_query), 0.02, 0.005);
    check_bars(all.at(Estimate::two_filters), 0.02, 0.005);
}

TEST_CASE("estimated similarities of the large set", "[real][large]") {
    const auto data = large_data();
    if (!data) return say_skipped("estimates on library_10k: CHEMSIEVE_TEST_DATA is not there");
    const auto all = measure(compared_compounds(read_structures(*data / "library_10k.smi"), dense_recipe()));
    check_bars(all.at(Estimate::known_query), 0.02);
    check_bars(all.at(Estimate::two_filters), 0.02);
    CHECK(all.at(Estimate::plain).tanimoto.rmse() > 0.1);
}

}  // namespace chemsieve::similarity_accuracy_test
