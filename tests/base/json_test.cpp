#include "base/json.h"

#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

namespace chemsieve::json_test {

namespace {

using Theirs = nlohmann::ordered_json;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// No pointer, enum or letter becomes a truth value or a number by itself.
enum class Choice { one };
static_assert(!std::is_constructible_v<Json, int*>);
static_assert(!std::is_constructible_v<Json, const void*>);
static_assert(!std::is_constructible_v<Json, Choice>);
static_assert(!std::is_constructible_v<Json, char>);
static_assert(std::is_nothrow_move_constructible_v<Json> && std::is_nothrow_move_assignable_v<Json>);

std::string text_of(const Theirs& json, int indent = -1) {
    return json.dump(indent, ' ', false, Theirs::error_handler_t::replace);
}

// The same value, made by both libraries.
struct Pair {
    Json ours;
    Theirs theirs;
};

template <class T>
Pair both(const T& value) {
    return {Json(value), Theirs(value)};
}

template <class T>
const T& one_of(const std::vector<T>& choices, std::mt19937_64& random) {
    return choices[random() % choices.size()];
}

// Some of them are no UTF-8.
std::string random_text(std::mt19937_64& random) {
    static const std::string kSigns{"a0/ \"\\\b\f\n\r\t\x01\x1f\x7f\0", 15};
    static const std::vector<std::string> kWhole{"CC(=O)O", "\xc3\xa9", "\xe2\x80\xa8", "\xf0\x9d\x84\x9e"};
    static const std::vector<std::string> kBroken{"\xff", "\xc3", "\xe2\x82", "\xed\xa0\x80", "\xc0\xaf"};
    std::string text;
    for (std::uint64_t k = random() % 6; k > 0; --k) {
        switch (random() % 4) {
            case 0: text += one_of(kWhole, random); break;
            case 1: text += one_of(kBroken, random); break;
            default: text += kSigns[random() % kSigns.size()];
        }
    }
    return text;
}

double random_double(std::mt19937_64& random) {
    static const std::vector<double> kPlain{0.0, -0.0, 0.1, -0.1, 1.0 / 3, 5.0, 123456.789, 4294967296.0};
    static const std::vector<double> kExtreme{1e15, 1e16, 1e17, 2e22, 1e300, -1e300, 1e-5, 1e-300, 5e-324};
    static const std::vector<double> kLast{std::numeric_limits<double>::max(), kInfinity, -kInfinity, std::nan("")};
    switch (random() % 4) {
        case 0: return one_of(kPlain, random);
        case 1: return one_of(kExtreme, random);
        case 2: return one_of(kLast, random);
        default: return std::bit_cast<double>(random());
    }
}

Pair random_pair(std::mt19937_64& random, int levels) {
    using Signed = std::numeric_limits<std::int64_t>;
    using Unsigned = std::numeric_limits<std::uint64_t>;
    static const std::vector<std::int64_t> kSigned{0, 1, -1, -128, Signed::min(), Signed::max()};
    static const std::vector<std::uint64_t> kUnsigned{0, 255, Unsigned::max() / 2 + 1, Unsigned::max()};
    switch (random() % (levels > 0 ? 11 : 7)) {
        case 0: return both(nullptr);
        case 1: return both(random() % 2 == 0);
        case 2: return both(one_of(kSigned, random));
        case 3: return both(one_of(kUnsigned, random));
        case 4: return both(static_cast<int>(random()));
        case 5: return both(random_double(random));
        case 6: return both(random_text(random));
        case 7:
        case 8: {
            Pair list{Json::list(), Theirs::array()};
            for (std::uint64_t k = random() % 5; k > 0; --k) {
                const Pair one = random_pair(random, levels - 1);
                list.ours.push_back(one.ours);
                list.theirs.push_back(one.theirs);
            }
            return list;
        }
        default: {
            Pair object{Json::object(), Theirs::object()};
            for (std::uint64_t k = random() % 5; k > 0; --k) {
                const Pair one = random_pair(random, levels - 1);
                const std::string name = random_text(random);  // now and then one that is there already
                object.ours[name] = one.ours;
                object.theirs[name] = one.theirs;
            }
            return object;
        }
    }
}

// What is read and what is refused, and that what is read is written alike.
void check_reading(const std::string& text) {
    INFO(text);
    const std::optional<Json> ours = parse_json_or_nothing(text);
    const Theirs theirs = Theirs::parse(text, nullptr, false);
    REQUIRE(ours.has_value() == !theirs.is_discarded());
    if (ours) {
        REQUIRE(json_text(*ours) == text_of(theirs));
        REQUIRE(json_text(*ours, 2) == text_of(theirs, 2));
    }
}

std::string nested(std::size_t levels, const std::string& begin, const std::string& end) {
    std::string text;
    for (std::size_t i = 0; i < levels; ++i) text += begin;
    for (std::size_t i = 0; i < levels; ++i) text += end;
    return text;
}

std::string defect_of(const std::function<void()>& act) {
    try {
        act();
    } catch (const JsonError& e) {
        return e.what();
    }
    return "none";
}

}  // namespace

TEST_CASE("JSON is written as by nlohmann-json") {
    std::mt19937_64 random{11};
    for (int i = 0; i < 3000; ++i) {
        const Pair pair = random_pair(random, 4);
        for (const int indent : {-1, 0, 1, 2}) {
            INFO(i << ", indent " << indent);
            REQUIRE(json_text(pair.ours, indent) == text_of(pair.theirs, indent));
        }
    }
}

TEST_CASE("JSON made in place is written as by nlohmann-json") {
    const std::vector<std::string> texts{"x", "y"};
    const std::vector<std::size_t> counts{3, 1};
    const Json ours{{"name", "text"},
                    {"empty", Json::list()},
                    {"object", Json::object()},
                    {"inner", {{"a", 1}, {"b", -2.5}}},
                    {"one", {{"a", true}}},
                    {"null", nullptr},
                    {"texts", texts},
                    {"counts", counts},
                    {"list", Json::list({1, "two", Json{{"three", 3}}})}};
    const Theirs theirs{{"name", "text"},
                        {"empty", Theirs::array()},
                        {"object", Theirs::object()},
                        {"inner", {{"a", 1}, {"b", -2.5}}},
                        {"one", {{"a", true}}},
                        {"null", nullptr},
                        {"texts", texts},
                        {"counts", counts},
                        {"list", Theirs::array({1, "two", Theirs{{"three", 3}}})}};
    for (const int indent : {-1, 1, 2}) CHECK(json_text(ours, indent) == text_of(theirs, indent));
    CHECK(json_text({{"a", 1}}) == R"({"a":1})");
    CHECK(json_text({{"a", 1}, {"a", 2}}) == R"({"a":2})");
    CHECK(json_text({}) == "null");
}

TEST_CASE("a text is quoted as a value is written") {
    std::mt19937_64 random{13};
    for (int i = 0; i < 1000; ++i) {
        const std::string text = random_text(random);
        REQUIRE(json_quoted(text) == text_of(Theirs(text), -1));
    }
}

TEST_CASE("infinity and NaN are written as null") {
    const std::vector<double> numbers{kInfinity, -kInfinity, std::nan(""), 5.0, -0.0, 0.1, 1e300};
    CHECK(json_text(numbers) == "[null,null,null,5.0,-0.0,0.1,1e+300]");
}

TEST_CASE("JSON that was read is written as it was") {
    std::mt19937_64 random{12};
    for (int i = 0; i < 3000; ++i) {
        const std::string text = text_of(random_pair(random, 4).theirs, static_cast<int>(random() % 4) - 1);
        INFO(text);
        const Json json = parse_json(text);
        REQUIRE(json_text(json) == text_of(Theirs::parse(text)));
        REQUIRE(json == parse_json(json_text(json, 2)));
        REQUIRE(json == parse_json(std::span{reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
    }
}

TEST_CASE("JSON is read and refused as by nlohmann-json") {
    // One a line.
    std::istringstream plain{R"json(
null
nul
nullx
true
True
[
]
[]
[1,]
[1 2]
[1,2]x
{
{}
{"a"}
{"a":}
{"a":1,}
{a:1}
{'a':1}
{"a":1 "b":2}
{"a":1,"b":2,"a":3}
{"a":[1,2],"a":{"b":{}}}
{"":0}
{"a":1}{"a":1}
"
"a
"\u00e9"
"\ud834\udd1e"
"\ud834"
"\x"
/**/1
0
-0
00
01
+1
-
1.
.5
1e
1e5
1E+5
-1.5e-3
1e400
-1e400
1e-400
0x1
NaN
Infinity
9223372036854775807
9223372036854775808
-9223372036854775808
-9223372036854775809
18446744073709551615
18446744073709551616
123456789012345678901234567890)json"};
    for (std::string text; std::getline(plain, text);) check_reading(text);
    for (const char* text : {" ", "\t[ 1 ,\r\n2 ] ", "// a\n1", "\"\n\""}) check_reading(text);
    for (const char* text : {"\"\xff\"", "\"\xc3\xa9\"", "\xef\xbb\xbf[1]", "\xef\xbb"}) check_reading(text);
    check_reading(std::string{"[1]\0", 4});
    check_reading(std::string{"\"a\0b\"", 5});
}

TEST_CASE("JSON with damage is read and refused as by nlohmann-json") {
    std::mt19937_64 random{13};
    const std::string signs = "{}[]\",:\\0189.-+eEtfnu \n\xc3\x01";
    for (int i = 0; i < 1000; ++i) {
        std::string text = text_of(random_pair(random, 3).theirs);
        for (std::uint64_t k = random() % 3; k > 0 && !text.empty(); --k) {
            text[random() % text.size()] = signs[random() % signs.size()];
        }
        check_reading(text);
        check_reading(text.substr(0, random() % (text.size() + 1)));
    }
}

TEST_CASE("JSON of any number of levels is read or refused") {
    for (const auto& [begin, end] : {std::pair{"[", "]"}, std::pair{"{\"a\":", "}"}}) {
        CHECK_THROWS_AS(parse_json(nested(100'000, begin, "")), JsonError);
        CHECK_THROWS_AS(parse_json(nested(100'000, begin, end)), JsonError);
        CHECK_FALSE(parse_json_or_nothing(nested(100'000, begin, end)));
    }
    check_reading(nested(500, "[", "]"));
    const Json deep = parse_json(nested(500, "[", "]"));
    Json copy = deep;
    CHECK(copy == deep);
    copy.push_back(1);
    CHECK(copy != deep);
    CHECK(defect_of([] { parse_json(nested(501, "[", "]")); }) == "it has lists and objects in more than 500 levels");
}

TEST_CASE("JSON that is no JSON is refused with what the parser says") {
    for (const char* text : {"", "[1,", "{\"a\":x}", "1e400"}) {
        INFO(text);
        std::string theirs;
        try {
            theirs = text_of(Theirs::parse(text));
        } catch (const Theirs::exception& e) {
            theirs = e.what();
        }
        CHECK(defect_of([&] { parse_json(text); }) == theirs);
    }
}

TEST_CASE("members of JSON are found by name") {
    const Json json = parse_json(R"({"a": 1, "b": {"c": "d"}, "n": null})");
    CHECK(json.at("a").integer<int>() == 1);
    CHECK(json.at("b").at("c").text() == "d");
    CHECK(json.at("n").is_null());
    CHECK(json.contains("n"));
    CHECK_FALSE(json.contains("c"));
    CHECK_FALSE(json.at("a").contains("a"));
    CHECK(json.value("a", 2) == 1);
    CHECK(json.value("z", 2) == 2);
    CHECK(json.value("n", 2).is_null());
    std::string names;
    for (const auto& [name, value] : json.members()) names += name;
    CHECK(names == "abn");
    CHECK(defect_of([&] { json.at("z"); }) == "it has no \"z\"");
    CHECK(defect_of([&] { json.at("a").at("z"); }) == "there is 1 where there should be an object");
    CHECK(defect_of([&] { Json{}.value("z", 1); }) == "there is null where there should be an object");
}

TEST_CASE("JSON is changed in place") {
    Json json;
    json["a"] = 1;
    json["list"].push_back("x");
    json["list"].push_back(Json{{"y", 2}});
    json["a"] = {{"b", 3}, {"c", 4}};
    json["inner"]["deep"] = true;
    CHECK(json_text(json) == R"({"a":{"b":3,"c":4},"list":["x",{"y":2}],"inner":{"deep":true}})");
    const Json copy = json;
    json["a"]["b"] = 5;
    CHECK(copy.at("a").at("b") == 3);
    CHECK(copy != json);
    json = json.at("a");
    CHECK(json_text(json) == R"({"b":5,"c":4})");
    CHECK_THROWS_AS(json.push_back(1), JsonError);
    CHECK_THROWS_AS(json["b"]["z"], JsonError);
    CHECK_THROWS_AS(Json::list()["z"], JsonError);
}

TEST_CASE("a kind of JSON is not taken for another") {
    const std::vector<Json> all{nullptr, true, 1, 1.5, "1", Json::list(), Json::object()};
    const std::vector<std::function<void(const Json&)>> readers{[](const Json& json) { json.is_true(); },
                                                                [](const Json& json) { json.number(); },
                                                                [](const Json& json) { json.text(); },
                                                                [](const Json& json) { json.values(); },
                                                                [](const Json& json) { json.members(); },
                                                                [](const Json& json) { json.integer<int>(); },
                                                                [](const Json& json) { json.integer<unsigned>(); }};
    const std::vector<std::vector<std::size_t>> may{{1}, {2, 3}, {4}, {5}, {6}, {2}, {2}};
    for (std::size_t reader = 0; reader < readers.size(); ++reader) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            INFO(reader << " reads " << json_text(all[i]));
            const bool reads = std::find(may[reader].begin(), may[reader].end(), i) != may[reader].end();
            CHECK((defect_of([&] { readers[reader](all[i]); }) == "none") == reads);
        }
    }
    CHECK(defect_of([] { Json{"1"}.number(); }) == "there is a text where there should be a number");
    CHECK(parse_json(R"(["a","b"])").texts() == std::vector<std::string>{"a", "b"});
    CHECK(parse_json("[3,1]").integers<std::size_t>() == std::vector<std::size_t>{3, 1});
    CHECK_THROWS_AS(parse_json(R"(["a",1])").texts(), JsonError);
    CHECK_THROWS_AS(parse_json("[3,-1]").integers<std::size_t>(), JsonError);
    CHECK_THROWS_AS(parse_json("null").texts(), JsonError);
}

TEST_CASE("a count in JSON is whole, not negative and not too large") {
    CHECK(parse_json("18446744073709551615").integer<std::uint64_t>() == std::numeric_limits<std::uint64_t>::max());
    CHECK(parse_json("-9223372036854775808").integer<std::int64_t>() == std::numeric_limits<std::int64_t>::min());
    CHECK(parse_json("9223372036854775807").integer<std::int64_t>() == std::numeric_limits<std::int64_t>::max());
    CHECK(parse_json("5.0").integer<std::uint64_t>() == 5);
    CHECK(parse_json("-1e3").integer<int>() == -1000);
    CHECK(parse_json("4294967295").integer<std::uint32_t>() == std::numeric_limits<std::uint32_t>::max());
    CHECK(Json{std::uint64_t{7}}.integer<std::int64_t>() == 7);
    CHECK(Json{std::int64_t{7}}.integer<std::uint64_t>() == 7);
    for (const char* text : {"-1", "0.5", "-0.5", "18446744073709551616", "1e300", "-1e300"}) {
        INFO(text);
        CHECK_THROWS_AS(parse_json(text).integer<std::uint64_t>(), JsonError);
    }
    for (const char* text : {"9223372036854775808", "-9223372036854775809", "1.5", "1e19"}) {
        INFO(text);
        CHECK_THROWS_AS(parse_json(text).integer<std::int64_t>(), JsonError);
    }
    CHECK_THROWS_AS(parse_json("4294967296").integer<std::uint32_t>(), JsonError);
    CHECK_THROWS_AS(Json{std::nan("")}.integer<int>(), JsonError);
    CHECK_THROWS_AS(Json{kInfinity}.integer<std::uint64_t>(), JsonError);
    CHECK(defect_of([] { parse_json("-1").integer<unsigned>(); }) ==
          "there is -1 where there should be a whole number from 0 to 4294967295");
    CHECK(parse_json("3").number() == 3.0);
    CHECK(parse_json("-3").number() == -3.0);
}

TEST_CASE("JSON is equal by value") {
    CHECK(Json{1U} == Json{1});
    CHECK(Json{1} == Json{1.0});
    CHECK(Json{-1} != Json{std::numeric_limits<std::uint64_t>::max()});
    CHECK(Json{"text"} == "text");
    CHECK(Json{"text"} == std::string{"text"});
    CHECK(Json{true} == true);
    CHECK(Json{true} != 1);
    CHECK(Json{"1"} != 1);
    CHECK(Json{} == nullptr);
    CHECK(Json::list() != Json::object());
    CHECK(parse_json("[1,{\"a\":2}]") == Json::list({1U, Json{{"a", 2.0}}}));
    CHECK(parse_json("{\"a\":1,\"b\":2}") != parse_json("{\"b\":2,\"a\":1}"));
}

}  // namespace chemsieve::json_test
