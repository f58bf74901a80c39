#include "fingerprint/filter/bloom/bloom_filter.h"

#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::bloom_filter_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

BloomFilter filled(const BloomFilter::Shape& shape, std::size_t keys, std::uint64_t seed) {
    BloomFilter filter{shape};
    for (const std::uint64_t key : some_keys(keys, seed)) filter.insert(key);
    return filter;
}

// The truth for positions that are drawn independently: the mean over the number of bits that are set. Its cost is
// m k n, for small filters only.
double exact_rate(std::uint64_t keys, std::uint64_t bits, unsigned hashes) {
    // P(so many bits are set) after each throw: a throw meets a set bit or sets one more.
    const double m = static_cast<double>(bits);
    std::vector<double> set(bits + 1, 0.0);
    set[0] = 1;
    for (std::uint64_t thrown = 0; thrown < keys * hashes; ++thrown) {
        for (std::uint64_t x = std::min(bits, thrown + 1); x > 0; --x) {
            set[x] = set[x] * static_cast<double>(x) / m + set[x - 1] * (m - static_cast<double>(x - 1)) / m;
        }
        set[0] = 0;
    }
    double rate = 0;
    for (std::uint64_t x = 0; x <= bits; ++x) rate += set[x] * rate_at_fill(x, bits, hashes);
    return rate;
}

// P(|q - E q| >= d) for the share q of bits that are clear is at most 2 exp(-2 d^2 m): how far a filter's fill may be
// from the mean (Azuma, Hoeffding). This gives d for a probability.
double fill_deviation(std::uint64_t bits, double probability) {
    return std::sqrt(std::log(2 / probability) / (2 * static_cast<double>(bits)));
}

constexpr Probes kAllProbes[]{Probes::independent, Probes::double_hashing, Probes::enhanced_double, Probes::triple};

}  // namespace

TEST_CASE("the sizes of Bloom filters are those of the papers") {
    // "Bloom Filters for the Perplexed": n = 10^6, p = 0.01 and n = 32,768, p = 0.001.
    CHECK(bloom_bits(1'000'000, 0.01) == 9'585'059);
    CHECK(bloom_hashes(0.01) == 7);
    CHECK(bloom_bits(32'768, 0.001) == 471'125);
    CHECK(bloom_hashes(0.001) == 10);
    // With whole numbers of hash functions the rate is a little above p, and these keep it.
    CHECK(asymptotic_rate(1e6, 9'585'059, 7) == Approx(0.0100392).epsilon(1e-5));
    CHECK(bloom_bits_to_keep(1'000'000, 0.01) == 9'592'955);
    CHECK(bloom_bits_to_keep(32'768, 0.001) == 471'127);
    CHECK(asymptotic_rate(1e6, 9'592'955, 7) <= 0.01);
    CHECK(asymptotic_rate(1e6, 9'592'954, 7) > 0.01);
    CHECK(best_bloom_hashes(10'000, 1'000) == 7);
    CHECK(best_bloom_hashes(1, 1'000) == 1);
    CHECK(best_bloom_hashes(100, 0) == 1);
    // Whatever the rate, the number of hash functions that is chosen for the size keeps it.
    for (double rate = 0.9; rate > 1e-40; rate *= 0.93) {
        for (const std::uint64_t keys : {1U, 7U, 1000U, 1'000'000U}) {
            const std::uint64_t bits = bloom_bits_to_keep(keys, rate);
            INFO(keys << " keys at " << rate);
            CHECK(asymptotic_rate(static_cast<double>(keys), bits, best_bloom_hashes(bits, keys)) <= rate * (1 + 1e-9));
        }
    }
    CHECK_THROWS_AS(bloom_bits_to_keep(std::uint64_t{1} << 63, 0.01), FilterError);
    CHECK_THROWS_AS(bloom_bits(std::uint64_t{1} << 63, 0.01), FilterError);
    CHECK_THROWS_AS(bloom_bits(10, 0), FilterError);
    CHECK_THROWS_AS(bloom_bits(10, 1), FilterError);
    CHECK_THROWS_AS(bloom_hashes(std::nan("")), FilterError);
    CHECK_THROWS_AS(classic_rate(1, 0, 1), FilterError);
}

TEST_CASE("the probability of false positives is that of the papers") {
    // 512 MiB and 20 hash functions. The paper prints 0.063, 1.37e-4, 1.14e-08 and 7.16e-11, cut and not rounded.
    constexpr std::uint64_t kBits = std::uint64_t{1} << 32;
    CHECK(classic_rate(440e6, kBits, 20) == Approx(0.0633295).epsilon(1e-5));
    CHECK(classic_rate(220e6, kBits, 20) == Approx(1.37173e-4).epsilon(1e-5));
    CHECK(classic_rate(110e6, kBits, 20) == Approx(1.14665e-8).epsilon(1e-5));
    CHECK(classic_rate(80e6, kBits, 20) == Approx(7.16963e-11).epsilon(1e-5));
    for (const double keys : {440e6, 220e6, 110e6, 80e6}) {
        CHECK(asymptotic_rate(keys, kBits, 20) == Approx(classic_rate(keys, kBits, 20)).epsilon(1e-6));
        CHECK(rate_bound(keys, kBits, 20) == Approx(classic_rate(keys, kBits, 20)).epsilon(1e-6));
    }
    CHECK(classic_rate(0, 100, 3) == 0);
    CHECK(rate_at_fill(50, 100, 2) == Approx(0.25));
}

TEST_CASE("the bound of finite Bloom filters holds, and the usual formula is below the truth") {
    // The truth over the usual formula: 1.21 at 32 bits, 1.10 at 64, 1.025 at 256.
    const auto ratio = [](std::uint64_t bits, std::uint64_t keys, unsigned hashes) {
        const double truth = exact_rate(keys, bits, hashes);
        CHECK(truth <= rate_bound(static_cast<double>(keys), bits, hashes));
        return truth / classic_rate(static_cast<double>(keys), bits, hashes);
    };
    CHECK(ratio(32, 3, 7) > 1.1);
    CHECK(ratio(64, 6, 7) > 1.05);
    CHECK(ratio(256, 25, 7) > 1.01);
    CHECK(ratio(256, 25, 7) < ratio(64, 6, 7));
    CHECK(ratio(32, 100, 1) == Approx(1).epsilon(1e-9));  // one function: no mean of a power
    CHECK(exact_rate(0, 10, 2) == 0);
}

TEST_CASE("a Bloom filter finds every key that was inserted") {
    for (const Probes probes : kAllProbes) {
        for (const std::uint64_t bits : {1U, 63U, 64U, 65U, 1000U, 100'003U}) {
            const BloomFilter filter = filled({.bits = bits, .hashes = 5, .probes = probes, .seed = bits}, 500, 1);
            for (const std::uint64_t key : some_keys(500, 1)) REQUIRE(filter.may_contain(key));
            check_against_multiset(BloomFilter{{.bits = bits, .hashes = 3, .probes = probes}}, 3000, bits, 200);
        }
    }
    const BloomFilter full = filled({.bits = 64, .hashes = 3}, 1000, 2);
    CHECK(full.bits_set() == 64);
    CHECK(full.error_at_fill() == 1);
    CHECK(share_of_false_positives(full, 100, 3) == 1);
    CHECK_FALSE(BloomFilter{{.bits = 64, .hashes = 3}}.may_contain(7));
}

TEST_CASE("the error rate of a Bloom filter is the predicted one") {
    constexpr std::size_t kAsked = 200'000;
    for (const Probes probes : kAllProbes) {
        // At three sizes: bits that overlap between hashes show at the larger ones.
        for (const std::size_t keys : {1000U, 20'000U, 200'000U}) {
            BloomFilter sized = BloomFilter::for_keys(keys, 0.02, 5);
            const BloomFilter filter = filled(
                {.bits = sized.shape().bits, .hashes = sized.shape().hashes, .probes = probes, .seed = 5}, keys, 11);
            INFO("probes " << static_cast<int>(probes) << ", " << keys << " keys");
            // The fill of this filter is known, so that what is left is binomial: X of kAsked keys with probability p.
            const double p = filter.error_at_fill();
            CHECK(std::abs(share_of_false_positives(filter, kAsked, 12) - p) < binomial_spread(p, kAsked));
            CHECK(p == Approx(0.02).epsilon(keys < 10'000 ? 0.2 : 0.05));
            // The share of clear bits keeps to its mean (Azuma, Hoeffding) but once in a million.
            const double bits = static_cast<double>(sized.shape().bits);
            const double clear = std::exp(-static_cast<double>(sized.shape().hashes * keys) / bits);
            CHECK(std::abs(1 - static_cast<double>(filter.bits_set()) / bits - clear) <
                  fill_deviation(sized.shape().bits, 1e-6) + 1e-4);
        }
    }
}

TEST_CASE("merged Bloom filters are the filter of all keys, intersected ones hold what both hold") {
    const BloomFilter::Shape shape{.bits = 5000, .hashes = 4, .seed = 3};
    BloomFilter both = filled(shape, 300, 1);
    const BloomFilter second = filled(shape, 200, 2);
    BloomFilter common = both;
    both.merge(second);
    BloomFilter at_once = filled(shape, 300, 1);
    for (const std::uint64_t key : some_keys(200, 2)) at_once.insert(key);
    CHECK(both == at_once);
    common.intersect(second);
    const BloomFilter first = filled(shape, 300, 1);
    for (const std::uint64_t key : some_keys(1000, 9)) {
        if (common.may_contain(key)) CHECK((first.may_contain(key) && second.may_contain(key)));
        if (first.may_contain(key) && second.may_contain(key)) CHECK(common.may_contain(key));
    }
    CHECK_THROWS_WITH(both.merge(BloomFilter{{.bits = 5000, .hashes = 4, .seed = 4}}), Catch::Contains("seed"));
    CHECK_THROWS_AS(both.intersect(BloomFilter{{.bits = 5001, .hashes = 4, .seed = 3}}), FilterError);
}

TEST_CASE("a Bloom filter comes back from its bytes, and damaged ones are refused") {
    check_bytes(filled({.bits = 1001, .hashes = 4, .seed = 42}, 100, 1), 0x95b981eeabd4724d);
    check_bytes(filled({.bits = 640, .hashes = 7, .probes = Probes::triple, .seed = 1}, 40, 1), 0xcad5d2ce03626a7f);
    check_bytes(filled({.bits = 640, .hashes = 7, .probes = Probes::double_hashing, .seed = 1}, 40, 1),
                0xa8a6e00fff21e222);
    check_bytes(filled({.bits = 640, .hashes = 7, .probes = Probes::independent, .seed = 1}, 40, 1),
                0x4310c4a8e632f729);
    check_hostile_bytes(filled({.bits = 1001, .hashes = 4, .seed = 42}, 100, 1));
    CHECK_THROWS_AS((BloomFilter{{.bits = 0}}), FilterError);
    CHECK_THROWS_AS((BloomFilter{{.bits = 10, .hashes = 65}}), FilterError);
}

}  // namespace chemsieve::bloom_filter_test
