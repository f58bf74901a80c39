#include "fingerprint/folded/folded_fingerprint.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "fingerprint/subgraph/item_set.h"
#include "tests/support/bit_subset.h"

namespace chemsieve::folded_fingerprint_test {

namespace {
ItemSet random_items(unsigned count, unsigned seed) {
    std::mt19937_64 random{seed};
    ItemSet items;
    for (unsigned i = 0; i < count; ++i) items.items.push_back(random());
    std::sort(items.items.begin(), items.items.end());
    return items;
}
}  // namespace

TEST_CASE("folding by OR of the halves equals making the shorter fingerprint from the items") {
    const ItemSet items = random_items(150, 7);
    for (std::uint32_t bits = 8192; bits > 64; bits /= 2) {
        CHECK(FoldedFingerprint::of_items(items.items, bits).folded() ==
              FoldedFingerprint::of_items(items.items, bits / 2));
    }
}

TEST_CASE("a part of the items gives a part of the bits at every length") {
    const ItemSet whole = random_items(300, 11);
    const std::vector<std::uint64_t> part(whole.items.begin() + 50, whole.items.begin() + 120);
    for (std::uint32_t bits = 64; bits <= 4096; bits *= 2) {
        const auto large = FoldedFingerprint::of_items(whole.items, bits);
        CHECK(is_subset(FoldedFingerprint::of_items(part, bits).words(), large.words()));
    }
    const auto other = FoldedFingerprint::of_items(random_items(300, 12).items, 4096);
    CHECK_FALSE(is_subset(other.words(), FoldedFingerprint::of_items(whole.items, 4096).words()));
}

TEST_CASE("a compound gets the shortest length that is not too full") {
    for (const int saturation : {20, 30, 80}) {
        for (const unsigned count : {1U, 30U, 60U, 200U, 1000U}) {
            FingerprintRecipe recipe;
            recipe.saturation_percent = saturation;
            const ItemSet items = random_items(count, count);
            const auto fingerprint = FoldedFingerprint::of_compound(items.items, recipe);
            INFO(saturation << " %, " << count << " items, " << fingerprint.bits() << " bits");
            CHECK(fingerprint.set_bits() * 100 <= fingerprint.bits() * saturation);
            if (fingerprint.bits() > recipe.min_bits) {
                CHECK(fingerprint.folded().set_bits() * 100 > fingerprint.bits() / 2 * saturation);
            }
        }
    }
}

TEST_CASE("the longest length is used even if it is too full") {
    FingerprintRecipe recipe;
    recipe.min_bits = 128;
    recipe.max_bits = 256;
    const auto fingerprint = FoldedFingerprint::of_compound(random_items(1000, 3).items, recipe);
    CHECK(fingerprint.bits() == 256);
}

}  // namespace chemsieve::folded_fingerprint_test
