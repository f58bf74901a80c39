#include "fingerprint/filter/counting/variable_increment_filter.h"

#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::variable_increment_filter_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

using Filter = VariableIncrementFilter;

Filter filled(const Filter::Shape& shape, std::size_t keys, std::uint64_t seed) {
    Filter filter{shape};
    for (const std::uint64_t key : some_keys(keys, seed)) filter.insert(key);
    return filter;
}

}  // namespace

TEST_CASE("a variable-increment filter finds and counts every key that is there") {
    for (const unsigned least : {2U, 4U, 8U, 16U}) {
        for (const std::uint64_t counters : {1U, 5U, 63U, 1000U, 20'011U}) {
            for (const unsigned hashes : {1U, 5U, 33U}) {
                for (const unsigned bits : {6U, 7U, 16U}) {
                    const Filter::Shape shape{.counters = counters,
                                              .hashes = hashes,
                                              .least_increment = least,
                                              .counter_bits = bits,
                                              .seed = 4};
                    check_against_multiset(Filter{shape}, 600, counters + bits, 100);
                }
            }
        }
    }
    CHECK_FALSE(Filter{{.counters = 64, .hashes = 3}}.may_contain(7));
    CHECK(Filter{{.counters = 64, .hashes = 3}}.count(7) == 0);
}

TEST_CASE("a counter of a variable-increment filter rejects as often as the paper says") {
    // With one key in a counter 1/L of others pass, with two 1 - (L+1)(L-1)/(6 L^2), with three all.
    for (const unsigned least : {2U, 4U, 8U, 16U}) {
        const double length = least;
        const double shares[]{0, 1 / length, 1 - (length * length - 1) / (6 * length * length), 1};
        for (unsigned there = 0; there <= 3; ++there) {
            std::size_t passed = 0;
            constexpr std::size_t kFilters = 2000;
            constexpr std::size_t kAsked = 5;
            for (std::uint64_t seed = 0; seed < kFilters; ++seed) {
                Filter filter{{.counters = 1, .least_increment = least, .counter_bits = 8, .seed = seed}};
                for (const std::uint64_t key : some_keys(there, 1)) filter.insert(key);
                for (const std::uint64_t key : some_keys(kAsked, 2)) passed += filter.may_contain(key) ? 1 : 0;
            }
            INFO("L " << least << ", " << there << " keys");
            const double share = static_cast<double>(passed) / (kFilters * kAsked);
            // Answers of one filter depend on each other, so only as many as there are filters count.
            CHECK(std::abs(share - shares[there]) <= (there % 3 == 0 ? 0 : binomial_spread(shares[there], kFilters)));
        }
    }
    // The formula for Poisson numbers of keys: 1 - e^-1 (1 + 3/4 + 15/192) at one key a counter and L = 4.
    CHECK(variable_increment_pass(1, 4) == Approx(1 - std::exp(-1) * 1.828125));
    CHECK(variable_increment_pass(0, 4) == 0);
    CHECK(variable_increment_pass(50, 4) == Approx(1));
}

TEST_CASE("the error rate of a variable-increment filter is the predicted one, before and after erasures") {
    constexpr std::size_t kAsked = 100'000;
    for (const unsigned least : {4U, 8U}) {
        for (const std::size_t keys : {1000U, 10'000U, 100'000U}) {
            INFO(keys << " keys, L " << least);
            Filter filter = Filter::for_keys(keys, 0.01, 5, least);
            for (const std::uint64_t key : some_keys(keys, 11)) filter.insert(key);
            const double p = filter.error_at_fill();
            CHECK(std::abs(share_of_false_positives(filter, kAsked, 12) - p) < binomial_spread(p, kAsked));
            CHECK(p == Approx(0.01).epsilon(keys < 10'000 ? 0.3 : 0.08));
            CHECK(filter.expected_error() == Approx(0.01).epsilon(0.005));
            CHECK(filter.saturated_counters() == 0);
            const Filter before = filter;
            for (const std::uint64_t key : some_keys(keys / 2, 13)) filter.insert(key);
            CHECK(filter.error_at_fill() > p);
            for (const std::uint64_t key : some_keys(keys / 2, 13)) REQUIRE(filter.erase(key));
            CHECK(filter == before);
        }
    }
}

TEST_CASE("a variable-increment filter is smaller than a counting Bloom filter of the same error") {
    constexpr std::size_t kKeys = 100'000;
    const auto bits = [](double rate, unsigned least) {
        return 8 * static_cast<double>(Filter::for_keys(kKeys, rate, 0, least).size_in_bytes()) / kKeys;
    };
    CHECK(bits(0.01, 4) == Approx(24.73).epsilon(0.001));
    CHECK(bits(0.01, 8) == Approx(25.28).epsilon(0.001));
    CHECK(bits(0.001, 4) == Approx(36.99).epsilon(0.001));
    CHECK(bits(0.001, 8) == Approx(37.92).epsilon(0.001));
    CHECK(Filter::for_keys(0, 0.01).shape().counters == 1);
}

TEST_CASE("a counter of a variable-increment filter that is saturated stays so and rejects nobody") {
    Filter filter{{.counters = 1000, .hashes = 3}};
    for (int i = 0; i < 20; ++i) filter.insert(1);
    CHECK(filter.saturated_counters() == 3);
    CHECK(filter.count(1) == 15);  // 63 / 4
    for (int i = 0; i < 30; ++i) CHECK(filter.erase(1));
    CHECK(filter.may_contain(1));
    CHECK(filter.saturated_counters() == 3);
    CHECK(filter.total_count() == 0);
    filter.insert(2);
    CHECK(filter.erase(2));
    CHECK_FALSE(filter.may_contain(2));

    const Filter full = filled({.counters = 64, .hashes = 4}, 2000, 2);
    CHECK(full.saturated_counters() == 64);
    CHECK(full.error_at_fill() == 1);
    CHECK(full.expected_error() == Approx(1));
    CHECK(share_of_false_positives(full, 100, 3) == 1);
}

TEST_CASE(
    "a variable-increment filter changes nothing for a key that is certainly not there, and may lose others else") {
    Filter filter = filled({.counters = 100, .hashes = 3, .seed = 9}, 40, 1);
    const Filter before = filter;
    std::size_t wrongly_found = 0;
    for (const std::uint64_t key : some_keys(300, 2)) {
        if (filter.may_contain(key)) {
            ++wrongly_found;
        } else {
            CHECK_FALSE(filter.erase(key));
        }
    }
    CHECK(filter == before);
    REQUIRE(wrongly_found > 0);
    for (const std::uint64_t key : some_keys(300, 2)) filter.erase(key);
    std::size_t missed = 0;
    for (const std::uint64_t key : some_keys(40, 1)) missed += filter.may_contain(key) ? 0 : 1;
    CHECK(missed > 0);
    // What is left can be read: no counter has gone below zero or to a value that no key adds.
    CHECK(Filter::from_bytes(filter.to_bytes()) == filter);
}

TEST_CASE("a variable-increment filter takes back all that a key has added where its positions coincide") {
    for (const std::uint64_t counters : {1U, 2U, 3U}) {
        Filter filter{{.counters = counters, .hashes = 9, .counter_bits = 16}};
        for (const std::uint64_t key : some_keys(50, 1)) filter.insert(key);
        for (const std::uint64_t key : some_keys(50, 1)) REQUIRE(filter.count(key) >= 1);
        for (const std::uint64_t key : some_keys(50, 1)) REQUIRE(filter.erase(key));
        CHECK(filter == Filter{filter.shape()});
    }
}

TEST_CASE("merged variable-increment filters are the filter of all keys") {
    const Filter::Shape shape{.counters = 3000, .hashes = 4, .least_increment = 8, .counter_bits = 7, .seed = 3};
    Filter both = filled(shape, 300, 1);
    both.merge(filled(shape, 200, 2));
    Filter at_once = filled(shape, 300, 1);
    for (const std::uint64_t key : some_keys(200, 2)) at_once.insert(key);
    CHECK(both == at_once);
    for (int i = 0; i < 12; ++i) {
        both.merge(filled(shape, 100, 2));
        for (const std::uint64_t key : some_keys(100, 2)) at_once.insert(key);
    }
    CHECK(both == at_once);
    CHECK(both.saturated_counters() > 50);
    Filter::Shape other = shape;
    other.least_increment = 4;
    CHECK_THROWS_WITH(both.merge(Filter{other}), Catch::Contains("increments"));
}

TEST_CASE("a variable-increment filter comes back from its bytes, and damaged ones are refused") {
    const Filter filter = filled({.counters = 201, .hashes = 4, .seed = 42}, 60, 1);
    check_bytes(filter, 0x4a004a4ddec8e924);
    check_bytes(filled({.counters = 100, .hashes = 20, .least_increment = 8, .counter_bits = 9, .seed = 1}, 10, 1),
                0xd854de7135873cac);
    check_hostile_bytes(filter);
    FilterWriter writer{Filter::kInfo, 1};
    writer.number(2).number(1).number(4).number(6).number(0).number(1);
    const std::vector<std::uint64_t> words{3, 0};
    CHECK_THROWS_WITH(Filter::from_bytes(writer.numbers(words).finish()), Catch::Contains("no key adds"));
    CHECK_THROWS_AS((Filter{{.counters = 0}}), FilterError);
    CHECK_THROWS_AS((Filter{{.counters = (std::uint64_t{1} << 48) + 1}}), FilterError);
    CHECK_THROWS_AS((Filter{{.counters = 10, .hashes = 0}}), FilterError);
    CHECK_THROWS_AS((Filter{{.counters = 10, .hashes = 65}}), FilterError);
    for (const unsigned least : {0U, 1U, 3U, 32U}) {
        CHECK_THROWS_AS((Filter{{.counters = 10, .least_increment = least, .counter_bits = 16}}), FilterError);
        CHECK_THROWS_AS(Filter::for_keys(10, 0.01, 0, least), FilterError);
        CHECK_THROWS_AS(variable_increment_pass(1, least), FilterError);
    }
    CHECK_THROWS_AS((Filter{{.counters = 10, .least_increment = 8, .counter_bits = 4}}), FilterError);
    CHECK_THROWS_AS((Filter{{.counters = 10, .least_increment = 8, .counter_bits = 17}}), FilterError);
    CHECK_THROWS_AS(Filter::for_keys(10, 0), FilterError);
    CHECK_THROWS_AS(Filter::for_keys(10, 1), FilterError);
    CHECK_THROWS_AS(Filter::for_keys(~std::uint64_t{0}, 0.01), FilterError);
}

}  // namespace chemsieve::variable_increment_filter_test
