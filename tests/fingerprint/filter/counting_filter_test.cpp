#include "fingerprint/filter/counting/counting_filter.h"

#include "fingerprint/filter/bloom/bloom_filter.h"
#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::counting_filter_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

CountingBloomFilter filled(const CountingBloomFilter::Shape& shape, std::size_t keys, std::uint64_t seed) {
    CountingBloomFilter filter{shape};
    for (const std::uint64_t key : some_keys(keys, seed)) filter.insert(key);
    return filter;
}

}  // namespace

TEST_CASE("a counting Bloom filter finds and counts every key that is there") {
    for (unsigned counter_bits = 2; counter_bits <= 8; ++counter_bits) {
        for (const std::uint64_t counters : {1U, 63U, 1000U, 20'011U}) {
            check_against_multiset(
                CountingBloomFilter{
                    {.counters = counters, .hashes = 1 + counter_bits, .counter_bits = counter_bits, .seed = counters}},
                5000, counters + counter_bits, 300);
        }
    }
    CHECK_FALSE(CountingBloomFilter{{.counters = 64, .hashes = 3}}.may_contain(7));
    CHECK(CountingBloomFilter{{.counters = 64, .hashes = 3}}.count(7) == 0);
}

TEST_CASE("a counting Bloom filter without erasures has the error of the Bloom filter of the same shape") {
    for (const std::uint64_t length : {50U, 5000U, 500'000U}) {
        const std::size_t keys = length / 10;
        BloomFilter bloom{{.bits = length, .hashes = 7, .seed = 3}};
        for (const std::uint64_t key : some_keys(keys, 1)) bloom.insert(key);
        const auto counting = filled({.counters = length, .hashes = 7, .seed = 3}, keys, 1);
        CHECK(counting.counters_in_use() == bloom.bits_set());
        CHECK(counting.error_at_fill() == bloom.error_at_fill());
        CHECK(counting.expected_error() == bloom.expected_error());
        for (const std::uint64_t key : some_keys(2000, 2)) {
            REQUIRE(counting.may_contain(key) == bloom.may_contain(key));
        }
    }
}

TEST_CASE("the error rate of a counting Bloom filter is the predicted one, before and after erasures") {
    constexpr std::size_t kAsked = 100'000;
    for (const std::size_t keys : {1000U, 10'000U, 100'000U}) {
        INFO(keys << " keys");
        CountingBloomFilter filter = CountingBloomFilter::for_keys(keys, 0.01, 5);
        for (const std::uint64_t key : some_keys(keys, 11)) filter.insert(key);
        const double p = filter.error_at_fill();
        CHECK(std::abs(share_of_false_positives(filter, kAsked, 12) - p) < binomial_spread(p, kAsked));
        CHECK(p == Approx(0.01).epsilon(keys < 10'000 ? 0.3 : 0.08));
        CHECK(filter.expected_error() <= 0.01);
        CHECK(filter.expected_error() > 0.0099);
        // Other keys come and go: no trace of them remains while nothing saturates.
        const CountingBloomFilter before = filter;
        for (const std::uint64_t key : some_keys(keys / 2, 13)) filter.insert(key);
        CHECK(filter.error_at_fill() > p);
        for (const std::uint64_t key : some_keys(keys / 2, 13)) REQUIRE(filter.erase(key));
        CHECK(filter == before);
    }
}

TEST_CASE("a counter of a counting Bloom filter that is saturated stays so") {
    CountingBloomFilter filter{{.counters = 1000, .hashes = 3, .counter_bits = 2}};
    filter.insert(1);
    filter.insert(1);
    CHECK(filter.count(1) == 2);
    CHECK(filter.saturated_counters() == 0);
    for (int i = 0; i < 5; ++i) filter.insert(1);
    CHECK(filter.count(1) == filter.largest_count());
    CHECK(filter.total_count() == 7);
    CHECK(filter.saturated_counters() == 3);
    // Seven inserts and more erasures: it stays, for all that the counters know.
    for (int i = 0; i < 20; ++i) CHECK(filter.erase(1));
    CHECK(filter.may_contain(1));
    CHECK(filter.count(1) == 3);
    CHECK(filter.total_count() == 0);
    // One that shares counters with it loses nothing, and can be erased.
    filter.insert(2);
    CHECK(filter.erase(2));
    CHECK_FALSE(filter.may_contain(2));

    // Full: each key seems to be there.
    const auto full = filled({.counters = 64, .hashes = 4, .counter_bits = 2}, 1000, 2);
    CHECK(full.saturated_counters() == 64);
    CHECK(full.error_at_fill() == 1);
    CHECK(share_of_false_positives(full, 100, 3) == 1);
}

TEST_CASE("a counting Bloom filter changes nothing for a key that is certainly not there, and may lose others else") {
    CountingBloomFilter filter = filled({.counters = 200, .hashes = 3, .seed = 9}, 30, 1);
    const CountingBloomFilter before = filter;
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
    for (const std::uint64_t key : some_keys(30, 1)) missed += filter.may_contain(key) ? 0 : 1;
    CHECK(missed > 0);
}

TEST_CASE("a counting Bloom filter takes back all that a key has added where its positions coincide") {
    // One counter: all of the key's positions are the same.
    CountingBloomFilter filter{{.counters = 1, .hashes = 8, .counter_bits = 8}};
    for (std::uint64_t i = 1; i <= 10; ++i) {
        filter.insert(i);
        CHECK(filter.count(77) == 8 * i);
    }
    for (std::uint64_t i = 10; i >= 1; --i) {
        CHECK(filter.erase(i));
        CHECK(filter.count(77) == 8 * (i - 1));
    }
    CHECK(filter.counters_in_use() == 0);
}

TEST_CASE("merged counting Bloom filters are the filter of all keys") {
    const CountingBloomFilter::Shape shape{.counters = 3000, .hashes = 4, .counter_bits = 3, .seed = 3};
    CountingBloomFilter both = filled(shape, 300, 1);
    both.merge(filled(shape, 200, 2));
    CountingBloomFilter at_once = filled(shape, 300, 1);
    for (const std::uint64_t key : some_keys(200, 2)) at_once.insert(key);
    CHECK(both == at_once);
    CHECK(both.total_count() == 500);
    // With saturation: the order of the keys does not matter.
    for (int i = 0; i < 5; ++i) {
        both.merge(filled(shape, 100, 2));
        for (const std::uint64_t key : some_keys(100, 2)) at_once.insert(key);
    }
    CHECK(both == at_once);
    CHECK(both.saturated_counters() > 50);
    CHECK_THROWS_WITH(both.merge(CountingBloomFilter{{.counters = 3000, .hashes = 4, .counter_bits = 3, .seed = 4}}),
                      Catch::Contains("seed"));
    CHECK_THROWS_AS(both.merge(CountingBloomFilter{{.counters = 3000, .hashes = 4, .counter_bits = 4, .seed = 3}}),
                    FilterError);
}

TEST_CASE("counters of a counting Bloom filter saturate as rarely as the paper says") {
    // At load ln 2: a Poisson number of keys reaches 7, where 3 bits saturate, with a probability of 8e-6.
    constexpr std::size_t kKeys = 100'000;
    CountingBloomFilter filter = CountingBloomFilter::for_keys(kKeys, 1.0 / 128, 5, 3);
    for (const std::uint64_t key : some_keys(kKeys, 11)) filter.insert(key);
    const double load =
        static_cast<double>(kKeys * filter.shape().hashes) / static_cast<double>(filter.shape().counters);
    CHECK(load == Approx(std::log(2)).epsilon(0.001));
    double reaches = 0;
    for (int j = 7; j < 40; ++j) reaches += std::exp(j * std::log(load) - load - std::lgamma(j + 1));
    const double expected = reaches * static_cast<double>(filter.shape().counters);
    CHECK(std::abs(static_cast<double>(filter.saturated_counters()) - expected) < 5 * std::sqrt(expected) + 1);
    CountingBloomFilter wide = CountingBloomFilter::for_keys(kKeys, 1.0 / 128, 5);
    for (const std::uint64_t key : some_keys(kKeys, 11)) wide.insert(key);
    CHECK(wide.saturated_counters() == 0);
    // The figures' 42.7 bits a key at a rate of 0.59 %.
    CHECK(8.0 * static_cast<double>(CountingBloomFilter::for_keys(kKeys, 0.00586).size_in_bytes()) / kKeys ==
          Approx(42.7).epsilon(0.005));
}

TEST_CASE("a counting Bloom filter comes back from its bytes, and damaged ones are refused") {
    const auto filter = filled({.counters = 1001, .hashes = 4, .counter_bits = 3, .seed = 42}, 300, 1);
    check_bytes(filter, 0x5db31142e05a7445);
    check_bytes(filled({.counters = 640, .hashes = 7, .seed = 1}, 40, 1), 0x3aca45b27492c7e2);
    check_hostile_bytes(filter);
    CHECK_THROWS_AS((CountingBloomFilter{{.counters = 0}}), FilterError);
    CHECK_THROWS_AS((CountingBloomFilter{{.counters = (std::uint64_t{1} << 48) + 1}}), FilterError);
    CHECK_THROWS_AS((CountingBloomFilter{{.counters = 10, .hashes = 0}}), FilterError);
    CHECK_THROWS_AS((CountingBloomFilter{{.counters = 10, .hashes = 65}}), FilterError);
    CHECK_THROWS_AS((CountingBloomFilter{{.counters = 10, .hashes = 5, .counter_bits = 1}}), FilterError);
    CHECK_THROWS_AS((CountingBloomFilter{{.counters = 10, .hashes = 5, .counter_bits = 9}}), FilterError);
    CHECK_THROWS_AS(CountingBloomFilter::for_keys(10, 1.5), FilterError);
}

}  // namespace chemsieve::counting_filter_test
