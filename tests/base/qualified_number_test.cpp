#include "base/qualified_number.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace chemsieve::qualified_number_test {

namespace {

using Cells = std::vector<std::string>;
using Mark = NumberStyle::DecimalMark;

// The word of a column, whatever the order of its cells, and whether it is stored in between.
std::string word_of(Cells cells, Mark mark = Mark::found_out) {
    std::string word;
    std::mt19937 random{1};
    for (int i = 0; i < 20; ++i) {
        NumberStyle style, stored = NumberStyle::from_word("text?");
        bool is_first = true;
        for (const std::string& cell : cells) {
            style.add(cell, mark);
            if (is_first) stored = NumberStyle{};
            is_first = false;
            stored.add(cell, mark);
            stored = NumberStyle::from_word(stored.word());
        }
        CHECK(stored.word() == style.word());
        if (i > 0) CHECK(style.word() == word);
        word = style.word();
        std::shuffle(cells.begin(), cells.end(), random);
    }
    return word;
}

}  // namespace

TEST_CASE("what a column holds is told by its cells, in whatever order they come") {
    CHECK(word_of({"9", "10", "+5", "-3"}) == "integer");
    CHECK(word_of({"9", "10.5", "1e3", ""}) == "real");
    CHECK(word_of({"9", "10", ">50", "100", "<0.1", "1.2e3", "", "5±1"}) == "qualified point signs");
    CHECK(word_of({"1", ">= 50", "~5", "≤ 3", "ca. 7", "n.d."}) == "qualified signs");
    CHECK(word_of({"9,5", "-0,31", "10"}) == "qualified comma");
    CHECK(word_of({"9,5", ">0,31", "10", "NA"}) == "qualified comma signs");
    CHECK(word_of({"1,234", "9,5"}) == "qualified comma");
    CHECK(word_of({"\u22125", "7"}) == "qualified signs");
    CHECK(word_of({"\u20135.5", "7e\u22123", ">\u22122"}) == "qualified point signs");
    CHECK(word_of({"\u2212", "7"}) == "text");
    CHECK(word_of({"9,5", "1.5"}) == "text");
    CHECK(word_of({"1,234", "1.5"}) == "text");
    CHECK(word_of({"9", "ten"}) == "text");
    CHECK(word_of({"n.d.", "ten"}) == "text");
    CHECK(word_of({"9", "5%"}) == "text");
    CHECK(word_of({"50-00-0", "64-17-5"}) == "text");
    CHECK(word_of({"2026-11-29"}) == "text");
    CHECK(word_of({"5 mM", "6 mM"}) == "text");
    CHECK(word_of({"1,2,3"}) == "text");
    CHECK(word_of({"", " "}) == "text?");
    CHECK(word_of({"", "5", " "}) == "integer");
    // Not decided yet: what comes later tells.
    CHECK(word_of({"n.d.", "-"}) == "text? none");
    CHECK(word_of({"1,234", "12"}) == "text? thousand");
    CHECK(word_of({"1,234", ">12"}) == "text? thousand signs");
    CHECK(word_of({"1,234", "12"}, Mark::comma) == "qualified comma");
    CHECK(word_of({"9,5", "12"}, Mark::point) == "text");
    CHECK(word_of({"9.5", "12"}, Mark::comma) == "text");
    CHECK(word_of({"9.5", "12"}, Mark::point) == "real");
}

TEST_CASE("a number with a qualifier has the ends that it allows") {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    struct Case {
        const char* cell;
        double value, low, high;
    };
    const Case cases[] = {{"50", 50, 50, 50},
                          {"9,5", 9.5, 9.5, 9.5},
                          {"-0,31", -0.31, -0.31, -0.31},
                          {">50", 50, std::nextafter(50.0, kInfinity), kInfinity},
                          {"> 50", 50, std::nextafter(50.0, kInfinity), kInfinity},
                          {">=50", 50, 50, kInfinity},
                          {"≥50", 50, 50, kInfinity},
                          {"<0.1", 0.1, -kInfinity, std::nextafter(0.1, -kInfinity)},
                          {"<=0,1", 0.1, -kInfinity, 0.1},
                          {"≤ 0.1", 0.1, -kInfinity, 0.1},
                          {"5±1", 5, 4, 6},
                          {"5 ± 0,5", 5, 4.5, 5.5},
                          {"5+/-1", 5, 4, 6},
                          {"~5", 5, 4.5, 5.5},
                          {"ca. 5", 5, 4.5, 5.5},
                          {"~-5", -5, -5.5, -4.5},
                          {"2–4", 3, 2, 4},
                          {"2 - 4", 3, 2, 4},
                          {"=5", 5, 5, 5},
                          {"\u22125", -5, -5, -5},
                          {"\u2013.5", -.5, -.5, -.5},
                          {"<=\u22125e\u22121", -.5, -kInfinity, -.5},
                          {"\u22125±1", -5, -6, -4},
                          {"\u22124–\u22122", -3, -4, -2},
                          {" 5 ", 5, 5, 5}};
    for (const Case& one : cases) {
        INFO(one.cell);
        const auto number = qualified_number_in(one.cell);
        REQUIRE(number);
        CHECK(number->value == Approx(one.value));
        CHECK(number->low == one.low);
        CHECK(number->high == one.high);
    }
    for (const char* cell : {"",     ">",   "n.d.", "NA", "> >5", "5±",  "±5",   "ten",    "1,2,3",    "1.234,5",
                             "5-10", "4–2", ",",    "1,", "5 mM", "nan", ">abc", "\u2212", "\u2212 5", "5\u2212"}) {
        INFO(cell);
        CHECK_FALSE(qualified_number_in(cell));
    }
    CHECK(says_no_number("N.D."));
    CHECK_FALSE(says_no_number("0"));
}

}  // namespace chemsieve::qualified_number_test
