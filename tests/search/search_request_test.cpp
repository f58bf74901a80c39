// What is asked for, as one value: what it says of itself, and what it means in a library.
#include <catch2/catch.hpp>

#include "base/error.h"
#include "search/request/search_request.h"

namespace chemsieve::search_request_test {

TEST_CASE("a request without a query lists compounds") {
    SearchRequest request;
    CHECK(request.is_listing());
    request.queries.push_back({.id = "q1", .text = " \n"});
    CHECK(request.is_listing());
    request.queries.front().text = "C";
    CHECK_FALSE(request.is_listing());
    request.queries.front() = {.id = "q1",
                               .text = "bits",
                               .language = QueryLanguage::fingerprint,
                               .fingerprint = std::make_shared<const BitFingerprint>(64)};
    CHECK_FALSE(request.is_listing());
}

TEST_CASE("requests are equal if all of them is") {
    SearchRequest a{.mode = SearchMode::similar, .queries = {{.id = "q1", .text = "C"}}, .where = "mw < 4"};
    SearchRequest b = a;
    CHECK(a == b);
    b.options.metric = Metric::tversky(1, 0);
    CHECK_FALSE(a == b);
    b = a;
    b.ranges = {{.name = "mw", .lowest = 1, .highest = {}}};
    CHECK_FALSE(a == b);
    b = a;
    b.queries.front().shown = "methane";
    CHECK_FALSE(a == b);
    b = a;
    b.earlier = std::make_shared<const CompoundSelection>();
    CHECK_FALSE(a == b);
}

TEST_CASE("the language of a query is found if nobody said it") {
    QueryText text{.id = "q1", .text = "[NX3;H2]", .find_language = true};
    CHECK(language_of(text) == QueryLanguage::smarts);
    text.text = "CCO";
    text.language = QueryLanguage::smarts;
    CHECK(language_of(text) == QueryLanguage::smiles);
    const Query query = Query::substructure(text, {});
    CHECK(query.text().language == QueryLanguage::smiles);
    CHECK_FALSE(query.text().find_language);
    text.text = "InChI=1S/CH4/h1H4";
    CHECK(language_of(text) == QueryLanguage::inchi);
}

TEST_CASE("ranges of properties and what is typed become one condition") {
    const PropertyRange odd{.name = "Melting \"point\"", .imported = true, .lowest = 1e-7, .highest = {}};
    CHECK(condition_of_range(odd) == "\"Melting \"\"point\"\"\" >= 1e-07");
    const PropertyRange mw{.name = "mw", .lowest = {}, .highest = 1e6};
    CHECK(condition_of_range(mw) == "mw <= 1000000");
    CHECK(condition_of_range({.name = "logp", .lowest = -0.5, .highest = 2.25}) == "logp between -0.5 and 2.25");
    CHECK(condition_of_range({.name = "Like", .lowest = 1e15, .highest = {}}) == "\"Like\" >= 1e+15");
    CHECK(condition_of_range({.name = "logp", .lowest = {}, .highest = {}}).empty());

    const auto combined = [](std::string typed, std::vector<PropertyRange> ranges) {
        const SearchRequest request{.where = std::move(typed), .ranges = std::move(ranges)};
        return request.condition();
    };
    CHECK(combined(" mw < 4 ", {}) == " mw < 4 ");
    CHECK(combined("  ", {}).empty());
    CHECK(combined("a = 1) or (b = 2", {mw}) == "a = 1) or (b = 2");
    CHECK(combined("id = 'a)'", {mw}) == "(id = 'a)') and mw <= 1000000");
    CHECK(combined(" ", {mw, odd}) == "mw <= 1000000 and \"Melting \"\"point\"\"\" >= 1e-07");
}

TEST_CASE("a request says what selects compounds and which structures decide") {
    SearchRequest request{.options = {.top = 5}, .where = "mw < 4"};
    const ResolvedCondition condition = resolved_condition(request, nullptr);
    CHECK(condition.text == "mw < 4");
    CHECK(condition.sets.empty());
    CHECK_FALSE(resolved_condition({}, nullptr).text);
    request.ranges.push_back({.name = "logp", .highest = 3});
    CHECK(resolved_condition(request, nullptr).text == request.condition());

    CHECK_FALSE(options_for(request, {}).conditions);
    request.further.none.push_back({.id = "--not", .text = "Cl"});
    const SearchOptions options = options_for(request, {});
    REQUIRE(options.conditions);
    CHECK(options.top == 5);
    CHECK(options.conditions->none.front().id() == "--not");
    request.further.any.push_back({.id = "--or", .text = "C("});
    CHECK_THROWS_AS(options_for(request, {}), QueryError);
}

}  // namespace chemsieve::search_request_test
