#include "base/text.h"

#include <catch2/catch.hpp>
#include <random>

namespace chemsieve::formula_escape_test {

TEST_CASE("formulas get a quote, numbers and other texts do not") {
    for (const char* text :
         {"=1+1", "+A1", "-A1", "@SUM(A1)", "\t=1", "\r=1", "-", "+/-", "--5", "=", "-inf", "-nan"}) {
        INFO(text);
        CHECK(formula_escaped(text) == '\'' + std::string{text});
    }
    for (const char* text :
         {"", "aspirin", "-5", "+3", "-12.5", "-1e-3", "-.5", "3=3", "'", "''", "'a", "[=O]", " =1"}) {
        INFO(text);
        CHECK(formula_escaped(text) == text);
    }
    CHECK(formula_escaped("'=1") == "''=1");
    CHECK(formula_escaped("'-5") == "''-5");
}

TEST_CASE("every text comes back from its escaped form") {
    std::mt19937 random{7};
    const std::string signs = "'=+-@\t\r15.ea";
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        for (std::uint_fast32_t k = random() % 6; k > 0; --k) text += signs[random() % signs.size()];
        INFO(text);
        REQUIRE(formula_restored(formula_escaped(text)) == text);
    }
}

}  // namespace chemsieve::formula_escape_test
