#include "fingerprint/subgraph/recipe.h"

#include <catch2/catch.hpp>

#include "base/error.h"

namespace chemsieve::recipe_test {

TEST_CASE("a recipe survives being written and read") {
    FingerprintRecipe recipe;
    recipe.max_bonds = 6;
    recipe.path_bonds = 0;
    recipe.ring_bonds = 9;
    recipe.atom_states = false;
    recipe.small_bonds = 2;
    recipe.small_copies = 1;
    recipe.small_count = 4;
    recipe.large_count = 1;
    recipe.saturation_percent = 25;
    recipe.min_bits = 256;
    CHECK(FingerprintRecipe::from_text(recipe.to_text()) == recipe);
    recipe.largest_component = true;
    CHECK(FingerprintRecipe::from_text(recipe.to_text()) == recipe);
}

TEST_CASE("damaged and foreign recipes are refused with the reason") {
    CHECK_THROWS_AS(FingerprintRecipe::from_text("morgan radius=2"), LibraryError);
    std::string text = FingerprintRecipe{}.to_text();
    CHECK_THROWS_WITH(FingerprintRecipe::from_text(text.replace(text.find("hash=2"), 6, "hash=9")),
                      Catch::Contains("hash version 9") && Catch::Contains("import the compounds anew"));
    CHECK_THROWS_WITH(FingerprintRecipe::from_text("subgraph hash=1 bonds=5 counts=4 bits-per-item=1 saturation=30"),
                      Catch::Contains("hash version 1") && Catch::Contains("import the compounds anew"));
    CHECK_THROWS_AS(FingerprintRecipe::from_text(FingerprintRecipe{}.to_text() + " components=smallest"), LibraryError);
    std::string odd = FingerprintRecipe{}.to_text();
    CHECK_THROWS_AS(FingerprintRecipe::from_text(odd.replace(odd.find("length=2048"), 11, "length=2000")),
                    LibraryError);
}

}  // namespace chemsieve::recipe_test
