#include "fingerprint/filter/bloom/blocked_filter.h"

#include "fingerprint/filter/bloom/bloom_size.h"
#include "fingerprint/kernel/kernels.h"
#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::blocked_filter_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

BlockedFilter filled(std::uint64_t lines, std::uint64_t seed, std::size_t keys, std::uint64_t keys_seed) {
    BlockedFilter filter{lines, seed};
    filter.insert(some_keys(keys, keys_seed));
    return filter;
}

struct alignas(64) Lines {
    std::uint64_t words[24] = {};
};

}  // namespace

TEST_CASE("a blocked Bloom filter finds every key that was inserted, one by one or together") {
    for (const std::uint64_t lines : {1U, 2U, 3U, 64U, 1000U}) {
        const BlockedFilter filter = filled(lines, lines, 500, 1);
        for (const std::uint64_t key : some_keys(500, 1)) REQUIRE(filter.may_contain(key));
        const auto asked = some_keys(1000, 2);
        std::vector<std::uint8_t> found(asked.size(), 7);
        filter.may_contain(asked, found);
        for (std::size_t i = 0; i < asked.size(); ++i) REQUIRE(found[i] == (filter.may_contain(asked[i]) ? 1 : 0));
        BlockedFilter one_by_one{lines, lines};
        for (const std::uint64_t key : some_keys(500, 1)) one_by_one.insert(key);
        CHECK(one_by_one == filter);
        check_against_multiset(BlockedFilter{lines}, 3000, lines, 200);
    }
    CHECK_FALSE(BlockedFilter{5}.may_contain(0));
}

TEST_CASE("the error rate of a blocked Bloom filter is the predicted one at every size") {
    constexpr std::size_t kAsked = 400'000;
    for (const double rate : {0.05, 0.005}) {
        // Powers of two among the numbers of lines, where the parts of a hash would overlap first.
        for (const std::uint64_t lines : {64U, 1000U, 16'384U}) {
            double most = 1;
            while (blocked_rate(most) < rate) most *= 1.01;
            const auto keys = static_cast<std::size_t>(most * static_cast<double>(lines));
            const BlockedFilter filter = filled(lines, 9, keys, 21);
            const double predicted = filter.expected_error();
            // Beside the spread of the sample, that of this filter's own rate: lines get Poisson numbers of keys j, and
            // the rate of a line, (1 - e^(-j/64))^8, grows as the power 8 x / (e^x - 1) of its keys, x = j/64. The mean
            // of all lines spreads by that power over the root of all keys.
            const double x = most / 64;
            const double own = 5 * predicted * 8 * x / std::expm1(x) / std::sqrt(static_cast<double>(lines) * most);
            INFO(lines << " lines, rate " << rate);
            CHECK(std::abs(share_of_false_positives(filter, kAsked, 22) - predicted) <
                  binomial_spread(predicted, kAsked) + own);
        }
    }
}

TEST_CASE("a blocked Bloom filter is as large as its rate asks for") {
    for (const double rate : {0.1, 0.01, 0.001}) {
        const BlockedFilter filter = BlockedFilter::for_keys(1'000'000, rate);
        CHECK(blocked_rate(1e6 / static_cast<double>(filter.lines())) <= rate);
        CHECK(blocked_rate(1e6 / static_cast<double>(filter.lines() - 1)) > rate);
    }
    // The extra bits over a Bloom filter of the same rate.
    const auto extra = [](double rate) {
        const auto bits = static_cast<double>(BlockedFilter::for_keys(1'000'000, rate).lines() * 512);
        return bits / static_cast<double>(bloom_bits_to_keep(1'000'000, rate)) - 1;
    };
    CHECK(extra(0.01) == Approx(0.053).margin(0.005));
    CHECK(extra(0.001) == Approx(0.094).margin(0.005));
    CHECK(extra(0.0001) == Approx(0.231).margin(0.005));
    CHECK(BlockedFilter::for_keys(0, 0.01).lines() == 1);
    CHECK_THROWS_AS(BlockedFilter::for_keys(10, 0), FilterError);
    CHECK_THROWS_AS(BlockedFilter::for_keys(10, 1), FilterError);
    CHECK_THROWS_AS(BlockedFilter{0}, FilterError);
    CHECK(blocked_rate(0) == 0);
    CHECK(blocked_rate(1e3) == Approx(1));
    CHECK(blocked_rate(1e17) == 1);
    CHECK_THROWS_AS(BlockedFilter::for_keys(std::uint64_t{1} << 63, 0.01), FilterError);
}

TEST_CASE("merged blocked Bloom filters are the filter of all keys") {
    BlockedFilter both = filled(20, 3, 300, 1);
    both.merge(filled(20, 3, 200, 2));
    BlockedFilter at_once = filled(20, 3, 300, 1);
    at_once.insert(some_keys(200, 2));
    CHECK(both == at_once);
    CHECK_THROWS_AS(both.merge(BlockedFilter{20, 4}), FilterError);
    CHECK_THROWS_AS(both.merge(BlockedFilter{21, 3}), FilterError);
}

TEST_CASE("a blocked Bloom filter comes back from its bytes, and damaged ones are refused") {
    check_bytes(filled(7, 42, 100, 1), 0x4a46dffac4828a90);
    check_hostile_bytes(filled(7, 42, 100, 1));
}

TEST_CASE("all kernels set and find the same bits of keys") {
    const auto hashes = some_keys(37, 3);
    const auto asked = some_keys(400, 4);
    for (const std::uint64_t line_count : {1U, 2U, 3U}) {
        Lines expected;
        kernel_sets().front()->insert_keys(expected.words, line_count, hashes.data(), hashes.size());
        for (const KernelSet* set : kernel_sets()) {
            INFO(set->name);
            Lines lines;
            set->insert_keys(lines.words, line_count, hashes.data(), hashes.size());
            CHECK(std::equal(std::begin(lines.words), std::end(lines.words), std::begin(expected.words)));
            std::vector<std::uint8_t> found(asked.size()), first(asked.size());
            set->find_keys(lines.words, line_count, asked.data(), asked.size(), found.data());
            kernel_sets().front()->find_keys(lines.words, line_count, asked.data(), asked.size(), first.data());
            CHECK(found == first);
            set->find_keys(lines.words, line_count, hashes.data(), hashes.size(), found.data());
            CHECK(std::all_of(found.begin(), found.begin() + 37, [](std::uint8_t is_found) { return is_found == 1; }));
            set->find_keys(lines.words, line_count, nullptr, 0, nullptr);
        }
        // One bit in each word of its line, and none elsewhere.
        Lines one;
        kernel_sets().back()->insert_keys(one.words, line_count, hashes.data(), 1);
        std::size_t set_bits = 0;
        for (const std::uint64_t word : one.words) {
            CHECK(std::popcount(word) <= 1);
            set_bits += static_cast<std::size_t>(std::popcount(word));
        }
        CHECK(set_bits == 8);
    }
}

}  // namespace chemsieve::blocked_filter_test
