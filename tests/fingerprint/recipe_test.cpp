#include "fingerprint/recipe.h"

#include <catch2/catch.hpp>

#include "fingerprint/base/error.h"

using namespace chemsieve;

TEST_CASE("a recipe survives being written and read") {
    FingerprintRecipe recipe;
    recipe.max_bonds = 6;
    recipe.count_cap = 2;
    recipe.saturation_percent = 40;
    recipe.min_bits = 256;
    CHECK(FingerprintRecipe::from_text(recipe.to_text()) == recipe);
}

TEST_CASE("damaged and foreign recipes are refused with the reason") {
    CHECK_THROWS_AS(FingerprintRecipe::from_text("morgan radius=2"), LibraryError);
    std::string text = FingerprintRecipe{}.to_text();
    CHECK_THROWS_WITH(FingerprintRecipe::from_text(text.replace(text.find("hash=1"), 6, "hash=9")),
                      Catch::Contains("hash version 9") && Catch::Contains("import the compounds anew"));
    std::string odd = FingerprintRecipe{}.to_text();
    CHECK_THROWS_AS(FingerprintRecipe::from_text(odd.replace(odd.find("length=128"), 10, "length=100")), LibraryError);
}
