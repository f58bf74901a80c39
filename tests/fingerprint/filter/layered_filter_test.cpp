#include "fingerprint/filter/catalogues/layered_filter.h"

#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::layered_filter_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

// The i-th key is inserted 1 + i mod `times` times.
LayeredFilter filled(LayeredFilter filter, std::size_t keys, std::size_t times, std::uint64_t seed) {
    const auto all = some_keys(keys, seed);
    for (std::size_t turn = 0; turn < times; ++turn) {
        for (std::size_t i = 0; i < keys; ++i) {
            if (i % times >= turn) filter.insert(all[i]);
        }
    }
    return filter;
}

std::vector<std::uint8_t> bytes_of(std::uint64_t seed, const std::vector<BloomFilter>& layers) {
    FilterWriter writer{LayeredFilter::kInfo, 1};
    writer.number(seed).number(layers.size());
    for (const BloomFilter& layer : layers) writer.numbers(layer.to_bytes());
    return writer.finish();
}

}  // namespace

TEST_CASE("a layered Bloom filter never counts too little") {
    for (const unsigned depth : {1U, 2U, 5U}) {
        for (const std::uint64_t bits : {1U, 64U, 3000U}) {
            check_against_multiset(LayeredFilter{depth, {.bits = bits, .hashes = 3, .seed = bits}}, 3000, depth, 150,
                                   7);
        }
    }
}

TEST_CASE("a layered Bloom filter counts in how many catalogues a compound is") {
    LayeredFilter filter = LayeredFilter::for_keys(4, 3000, 1e-6, 3);
    std::map<std::uint64_t, std::uint64_t> truth;
    for (const std::uint64_t catalogue : {0, 1, 2}) {
        // Each is the half of the next larger one.
        for (const std::uint64_t key : some_keys(std::size_t{500} << catalogue, 1)) {
            CHECK(filter.insert(key) == Inserted::stored);
            ++truth[key];
        }
    }
    bool right = true;
    for (const auto& [key, count] : truth) right &= filter.count(key) == count;
    CHECK(right);
    CHECK(filter.count(7) == 0);
    CHECK(filter.layer(0).inserts() == 2000);
    CHECK(filter.layer(1).inserts() == 1000);
    CHECK(filter.layer(2).inserts() == 500);
    CHECK(filter.layer(3).inserts() == 0);
}

TEST_CASE("a layered Bloom filter stops counting at its depth") {
    LayeredFilter filter = LayeredFilter::for_keys(3, 100, 1e-4, 3);
    for (int i = 0; i < 3; ++i) CHECK(filter.insert(5) == Inserted::stored);
    CHECK(filter.count(5) == 3);
    const LayeredFilter before = filter;
    CHECK(filter.insert(5) == Inserted::no_space);
    CHECK(filter == before);
    CHECK(filter.insert(6) == Inserted::stored);
    const LayeredFilter full = filled(LayeredFilter{2, {.bits = 64, .hashes = 2}}, 500, 2, 1);
    CHECK(full.count(12345) == 2);
}

TEST_CASE("the error rate of a layered Bloom filter is the product of its layers'") {
    constexpr std::size_t kAsked = 200'000;
    for (const std::size_t keys : {1000U, 10'000U, 100'000U}) {
        const LayeredFilter filter = filled(LayeredFilter::for_keys(3, keys, 0.1, 5), keys, 3, 21);
        std::vector<std::size_t> counted(4);
        for (const std::uint64_t key : some_keys(kAsked, 22)) ++counted[filter.count(key)];
        std::size_t so_often = kAsked;
        for (unsigned count = 1; count <= 3; ++count) {
            so_often -= counted[count - 1];
            const double p = filter.expected_error(count);
            const double share = static_cast<double>(so_often) / kAsked;
            INFO(keys << " keys, " << count << " or more: expected " << p << ", found " << share);
            // The rates are taken from the fill, so that what is left is binomial.
            CHECK(std::abs(share - p) < binomial_spread(p, kAsked));
        }
        CHECK(filter.layer_error(0) == Approx(0.1).epsilon(0.1));
        CHECK(filter.layer_error(1) < filter.layer_error(0));
        CHECK(filter.layer_error(2) < filter.layer_error(1));
        CHECK(filter.expected_error(4) == 0);
        // What is there is seldom counted too often, by no more than the rates of all layers together.
        const auto all = some_keys(keys, 21);
        std::size_t asked = 0, too_often = 0;
        for (std::size_t i = 0; i < keys; i += 3) {
            ++asked;
            too_often += filter.count(all[i]) > 1 ? 1 : 0;
        }
        const double most = filter.layer_error(0) + filter.layer_error(1);
        CHECK(static_cast<double>(too_often) / static_cast<double>(asked) < most + binomial_spread(most, asked));
    }
}

TEST_CASE("a layered Bloom filter comes back from its bytes, and damaged ones are refused") {
    const LayeredFilter filter = filled(LayeredFilter{3, {.bits = 300, .hashes = 4, .seed = 42}}, 40, 3, 1);
    check_bytes(filter, 0xca1017a5b9c9671f);
    check_bytes(LayeredFilter{1, {.bits = 64, .hashes = 1, .seed = 42}}, 0x57d473f9f1356c26);
    check_hostile_bytes(filter);
    CHECK_THROWS_AS((LayeredFilter{0, {.bits = 64}}), FilterError);
    CHECK_THROWS_AS((LayeredFilter{65, {.bits = 64}}), FilterError);
    CHECK_THROWS_AS((LayeredFilter{2, {.bits = 0}}), FilterError);
    CHECK_THROWS_AS(LayeredFilter::for_keys(2, 100, 1.0), FilterError);

    const std::vector<BloomFilter> layers{filter.layer(0), filter.layer(1), filter.layer(2)};
    CHECK(LayeredFilter::from_bytes(bytes_of(42, layers)) == filter);
    CHECK_THROWS_AS(LayeredFilter::from_bytes(bytes_of(43, layers)), FilterError);
    CHECK_THROWS_AS(LayeredFilter::from_bytes(bytes_of(42, {})), FilterError);
    CHECK_THROWS_AS(LayeredFilter::from_bytes(bytes_of(42, {layers[1], layers[0]})), FilterError);
    CHECK_THROWS_AS(LayeredFilter::from_bytes(bytes_of(42, {layers[0], layers[0]})), FilterError);
    const BloomFilter longer{{.bits = 301, .hashes = 4, .seed = layers[1].shape().seed}};
    CHECK_THROWS_AS(LayeredFilter::from_bytes(bytes_of(42, {layers[0], longer})), FilterError);
}

}  // namespace chemsieve::layered_filter_test
