// What holds for every member of the family, by walking the registry.

#include "fingerprint/filter/registry/registry.h"

#include <fstream>

#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::registry_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

TEST_CASE("every member says what it can do, and can do what it says") {
    std::set<std::string> tags, names;
    for_each_member([&]<class F>(std::type_identity<F>) {
        const FilterInfo& info = F::kInfo;
        INFO(info.name);
        CHECK(info.tag.size() == 4);
        CHECK(tags.insert(std::string{info.tag}).second);
        CHECK(names.insert(std::string{info.name}).second);
        CHECK_FALSE(info.source.empty());
        CHECK_FALSE(info.chemical_use.empty());
        CHECK(MembershipFilter<F>);
        CHECK(InsertingFilter<F> == info.can_insert);
        CHECK(ErasingFilter<F> == info.can_erase);
        CHECK(CountingFilter<F> == info.can_count);
        CHECK(MergingFilter<F> == info.can_merge);
        CHECK(ScreeningFilter<F> == !info.admits_false_negatives);
        // Nothing that it does not say.
        CHECK((requires(F f, std::uint64_t key) { f.insert(key); }) == info.can_insert);
        CHECK((requires(F f, std::uint64_t key) { f.erase(key); }) == info.can_erase);
        CHECK((requires(const F f, std::uint64_t key) { f.count(key); }) == info.can_count);
        CHECK((requires(F f, const F other) { f.merge(other); }) == info.can_merge);
    });
}

TEST_CASE("every member finds what it was made of, errs as often as it should, and comes back from its bytes") {
    constexpr double kRate = 0.02;
    for (const std::size_t count : {1U, 100U, 5000U}) {
        const auto keys = some_keys(count, 77);
        for_each_member([&]<class F>(std::type_identity<F>) {
            INFO(F::kInfo.name << ", " << count << " keys");
            const F filter = filter_of_keys<F>(keys, kRate, 3);
            CHECK(filter == filter_of_keys<F>(keys, kRate, 3));
            if (ScreeningFilter<F>) {
                for (const std::uint64_t key : keys) REQUIRE(filter.may_contain(key));
            }
            // Small filters may be some times above their rate: bits come in whole words and buckets.
            const double most = count >= 5000 ? 1.5 * kRate : 4 * kRate;
            CHECK(share_of_false_positives(filter, 20'000, 78) < most + binomial_spread(most, 20'000));
            CHECK(F::from_bytes(filter.to_bytes()) == filter);
        });
    }
    for_each_member([&]<class F>(std::type_identity<F>) {
        INFO(F::kInfo.name);
        const F empty = filter_of_keys<F>({}, kRate, 3);
        CHECK(F::from_bytes(empty.to_bytes()) == empty);
        CHECK(share_of_false_positives(empty, 2000, 78) < 0.05);
    });
}

// There look-ups stop at the first counter or bit that says no.
TEST_CASE("filters larger than the caches find what is there, and little else") {
    constexpr std::size_t kAsked = 200'000;
    const auto check = [&](auto filter) {
        INFO(filter.kInfo.name);
        REQUIRE(filter.size_in_bytes() > kCachedBytes);
        const auto keys = some_keys(300'000, 5);
        for (const std::uint64_t key : keys) filter.insert(key);
        for (const std::uint64_t key : keys) REQUIRE(filter.may_contain(key));
        const double rate = filter.expected_error();
        CHECK(std::abs(share_of_false_positives(filter, kAsked, 6) - rate) < binomial_spread(rate, kAsked));
    };
    check(BloomFilter{{.bits = 8 * kCachedBytes + 64, .hashes = 3, .seed = 1}});
    check(CountingBloomFilter{{.counters = 2 * kCachedBytes + 64, .hashes = 3, .seed = 1}});
    check(VariableIncrementFilter{{.counters = 2 * kCachedBytes, .hashes = 3, .seed = 1}});
}

TEST_CASE("the page on filters has every member, with what it can do") {
    std::ifstream page{std::string{CHEMSIEVE_SOURCE_DIR} + "/docs/filters.md"};
    const std::string text{std::istreambuf_iterator<char>{page}, {}};
    for_each_member([&]<class F>(std::type_identity<F>) {
        const FilterInfo& info = F::kInfo;
        std::string row = "| " + std::string{info.name} + " |";
        for (const bool can : {info.can_insert, info.can_erase, info.can_count, info.can_merge, info.can_grow}) {
            row += can ? " yes |" : " - |";
        }
        INFO(row);
        CHECK(text.find(row + " " + std::string{info.source} + " |\n") != std::string::npos);
    });
}

TEST_CASE("bytes of one member are no other member") {
    std::vector<std::vector<std::uint8_t>> all;
    for_each_member([&]<class F>(std::type_identity<F>) {
        all.push_back(filter_of_keys<F>(some_keys(10, 1), 0.05, 1).to_bytes());
    });
    std::size_t own = 0;
    for_each_member([&]<class F>(std::type_identity<F>) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i == own) continue;
            CHECK_THROWS_AS(F::from_bytes(all[i]), FilterError);
        }
        ++own;
    });
}

}  // namespace chemsieve::registry_test
