// Conditions as text: what is read, and what is said of what is not.

#include <catch2/catch.hpp>
#include <random>

#include "data/where/condition_parser.h"
#include "tests/support/thrown.h"

namespace chemsieve::condition_test {

using chemsieve::test::thrown_by;

namespace {

std::string shown(const Operand& operand) {
    if (const auto* name = std::get_if<PropertyName>(&operand))
        return name->quoted ? "\"" + name->name + "\"" : name->name;
    const auto& value = std::get<Literal>(operand).value;
    if (const auto* text = std::get_if<std::string>(&value)) return "'" + *text + "'";
    if (const auto* real = std::get_if<double>(&value)) return std::to_string(*real);
    return std::to_string(std::get<std::int64_t>(value));
}

// As nested lists.
std::string shown(const Condition& c) {
    static const std::vector<std::string> kKinds{
        "and", "or", "not", "=", "!=", "<", "<=", ">", ">=", "between", "in", "like", "contains", "null"};
    std::string text = "(" + kKinds.at(static_cast<std::size_t>(c.kind));
    for (const Condition& part : c.parts) text += " " + shown(part);
    for (const Operand& operand : c.operands) text += " " + shown(operand);
    return text + ")";
}

std::string read(const std::string& text) { return shown(parse_condition(text)); }

// The message; of its place the bytes, in the text as it is shown.
std::string refused(const std::string& text, TextPlace* place = nullptr, std::string* shown = nullptr) {
    try {
        parse_condition(text);
    } catch (const ConditionError& e) {
        if (place) *place = e.place();
        if (shown) *shown = e.text();
        return e.what();
    }
    return "was not refused";
}

}  // namespace

TEST_CASE("conditions are read with the usual precedence, in any case") {
    CHECK(read("mw < 400 and logp between 1 and 3") == "(and (< mw 400) (between logp 1 3))");
    CHECK(read("a=1 OR b=2 AND NOT c=3") == "(or (= a 1) (and (= b 2) (not (= c 3))))");
    CHECK(read("(a=1 or b=2) and c=3") == "(and (or (= a 1) (= b 2)) (= c 3))");
    CHECK(read("not (a=1) and b=2") == "(and (not (= a 1)) (= b 2))");
    CHECK(read("not not a=1") == "(= a 1)");
    CHECK(read("a==1 or a<>2 or a!=3 or a<=4 or a>=5 or a>6") ==
          "(or (= a 1) (!= a 2) (!= a 3) (<= a 4) (>= a 5) (> a 6))");
    CHECK(read("400 > mw") == "(> 400 mw)");
    CHECK(read("donors<acceptors") == "(< donors acceptors)");
    CHECK(read("a not between 1 and 2 and b Not In (1,2) and c IS NOT NULL and d is null") ==
          "(and (not (between a 1 2)) (not (in b 1 2)) (not (null c)) (null d))");
    CHECK(read("n like 'a%' or n not like '_' or n contains 'x' or n not contains 'y'") ==
          "(or (like n 'a%') (not (like n '_')) (contains n 'x') (not (contains n 'y')))");
}

TEST_CASE("numbers, text and names are read as they are written") {
    CHECK(read("a = -5") == "(= a -5)");
    CHECK(read("a<-5") == "(< a -5)");
    CHECK(read("a = +7") == "(= a 7)");
    CHECK(read("a = 1e-3") == "(= a 0.001000)");
    CHECK(read("a = .5 or a = 5. or a = 1E2") == "(or (= a 0.500000) (= a 5.000000) (= a 100.000000))");
    CHECK(read("a = 9223372036854775807") == "(= a 9223372036854775807)");
    CHECK(read("a = 9223372036854775808") == "(= a 9223372036854775808.000000)");
    CHECK(read("a = 'it''s'") == "(= a 'it's')");
    CHECK(read("a = ''") == "(= a '')");
    CHECK(read("a = '\xe2\x84\xa6 \xe6\x97\xa5'") == "(= a '\xe2\x84\xa6 \xe6\x97\xa5')");
    CHECK(read("\"say \"\"when\"\"\" = 1") == "(= \"say \"when\"\" 1)");
    CHECK(read("\"and\" = 1") == "(= \"and\" 1)");
    CHECK(read("gr\xc3\xb6\xc3\x9f"
               "e_2 = 1") ==
          "(= gr\xc3\xb6\xc3\x9f"
          "e_2 1)");
}

TEST_CASE("what is wrong is said with its place") {
    struct Case {
        std::string text, reason;
        std::size_t begin, end;
    };
    const std::vector<Case> cases{{"", "is empty", 0, 0},
                                  {"  ", "is empty", 2, 2},
                                  {"mw <", "ends too early", 4, 4},
                                  {"mw 400", "a comparison is expected", 3, 6},
                                  {"mw < 400 logp > 1", "'and', 'or' or the end", 9, 13},
                                  {"1 < mw < 5", "do not chain", 7, 8},
                                  {"1 < 2", "no property", 0, 5},
                                  {"mw = null", "is null", 5, 9},
                                  {"mw is 5", "'null' or 'not null'", 6, 7},
                                  {"mw between 1, 2", "'and' and the upper end", 12, 13},
                                  {"mw in 5", "opening parenthesis", 6, 7},
                                  {"mw in ()", "a number or text", 7, 8},
                                  {"mw in (1, mw)", "not a name", 10, 12},
                                  {"mw in (1", "ends too early", 8, 8},
                                  {"5 in (1)", "a property is expected", 0, 1},
                                  {"id like id", "not a name", 8, 10},
                                  {"(mw < 5", "closing parenthesis", 7, 7},
                                  {"mw < 5)", "no parenthesis is open", 6, 7},
                                  {"id = 'abc", "does not end", 5, 6},
                                  {"\"id = 5", "does not end", 0, 1},
                                  {"mw < 5 && id = 'a'", "write 'and'", 7, 8},
                                  {"mw < 5 | id = 'a'", "write 'or'", 7, 8},
                                  {"!mw", "'!='", 0, 1},
                                  {"mw < 5; DROP TABLE compound", "no place", 6, 7},
                                  {"mw < 5 -- comment", "do not calculate", 7, 8},
                                  {"mw < 5 - 3", "do not calculate", 7, 8},
                                  {"formula = C5-10 H* N1", "stands in quotes: formula = 'C5-10 H* N1'", 17, 18},
                                  {"formula = C5-10 N", "end is expected here; a formula with ranges stands", 12, 15},
                                  {"mw < 3x", "not a number", 5, 7},
                                  {"mw < 1.2.3", "not a number", 5, 9},
                                  {"mw < 1e999", "too large", 5, 10},
                                  {"and", "called 'and'", 0, 3},
                                  {"mw not < 5", "after 'not'", 7, 8}};
    for (const Case& c : cases) {
        INFO(c.text);
        TextPlace place;
        CHECK_THAT(refused(c.text, &place), Catch::Contains(c.reason));
        CHECK(place.begin == c.begin);
        CHECK(place.end == c.end);
    }
    TextPlace place;
    CHECK_THAT(refused(std::string{"id = 'a\0b'", 10}, &place), Catch::Contains("NUL"));
    CHECK(place.begin == 7);
    std::string shown;
    CHECK_THAT(refused("id = '\xff'", nullptr, &shown), Catch::Contains("UTF-8"));
    CHECK_THAT(shown, Catch::Contains("\xc3\xbf"));
}

TEST_CASE("depth, length and numbers have limits that are said") {
    const auto nested = [](std::size_t depth) { return std::string(depth, '(') + "a=1" + std::string(depth, ')'); };
    CHECK(read(nested(kMaxConditionDepth)) == "(= a 1)");
    CHECK_THAT(refused(nested(kMaxConditionDepth + 1)), Catch::Contains("flatter"));
    CHECK_THAT(refused(std::string(90'000, '(')), Catch::Contains("flatter"));
    std::string many_nots;
    for (int i = 0; i < 20'001; ++i) many_nots += "not ";
    CHECK(read(many_nots + "a=1") == "(not (= a 1))");
    const auto chained = [](std::size_t parts) {
        std::string text = "a=1";
        for (std::size_t i = 1; i < parts; ++i) text += " or a=1";
        return text;
    };
    CHECK(parse_condition(chained(kMaxConditionParts)).parts.size() == kMaxConditionParts);
    CHECK_THAT(refused(chained(kMaxConditionParts + 1)), Catch::Contains("500 comparisons"));
    const auto list = [](std::size_t values) {
        std::string text = "a in (1";
        for (std::size_t i = 1; i < values; ++i) text += ",1";
        return text + ")";
    };
    CHECK(parse_condition(list(kMaxConditionList)).operands.size() == kMaxConditionList + 1);
    CHECK(thrown_by([&] { parse_condition(list(kMaxConditionList + 1)); }).remedies ==
          std::vector<Remedy>{{RemedyKind::ids_in_file}});
    CHECK_THAT(refused("a like '" + std::string(kMaxConditionPattern + 1, 'x') + "'"), Catch::Contains("bytes"));
    CHECK_THAT(refused("a = '" + std::string(kMaxConditionBytes, 'x') + "'"), Catch::Contains("100000 bytes"));
}

TEST_CASE("random words are read or refused at a place within the text", "[property]") {
    std::mt19937_64 random{3};
    const std::vector<std::string> words{
        "and", "or",   "not", "between",  "in", "is", "null", "like", "contains", "mw", "\"x\"", "'t'",
        "5",   "-1e3", "(",   ")",        ",",  "=",  "<",    "<>",   ">=",       "'",  "\"",    "!",
        "id",  "AND",  " ",   "\xc3\xa4", "3x", ";",  "--",   ".",    "%",        "1e", "\n"};
    int accepted = 0;
    for (int i = 0; i < 50'000; ++i) {
        // Any words, or a condition with some words replaced.
        std::vector<std::string> chosen(random() % 12);
        if (i % 2 == 1) chosen = {"mw", "not", "between", "1", "and", "-5", "or", "(", "id", "like", "'t'", ")"};
        for (std::string& word : chosen) {
            if (i % 2 == 0 || random() % 8 == 0) word = words[random() % words.size()];
        }
        std::string text;
        for (const std::string& word : chosen) text += word + (random() % 9 == 0 ? "" : " ");
        if (i % 4 == 0) {
            for (char& c : text) {
                if (random() % 8 == 0) c = static_cast<char>(random() % 256);
            }
        }
        try {
            parse_condition(text);
            ++accepted;
        } catch (const ConditionError& e) {
            REQUIRE(e.place().begin <= e.place().end);
            REQUIRE(e.place().end <= text.size());
            REQUIRE(e.place().begin <= e.text().size());
        }
    }
    CHECK(accepted > 1'000);
}

}  // namespace chemsieve::condition_test
