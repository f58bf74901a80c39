// Numbers sorted on the disk, against std::set.

#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "data/file/sorted_keys.h"

namespace chemsieve::sorted_keys_test {

namespace {

std::vector<std::uint64_t> all_of(SortedKeys& keys) {
    std::vector<std::uint64_t> all;
    keys.visit([&](std::span<const std::uint64_t> some) {
        REQUIRE(!some.empty());
        all.insert(all.end(), some.begin(), some.end());
    });
    return all;
}

}  // namespace

TEST_CASE("keys are told once, ascending, however many are held at a time") {
    for (const std::size_t held : {1U, 7U, 1000U, 100'000U}) {
        for (const std::size_t count : {0U, 1U, 6U, 7U, 8U, 30'000U}) {
            std::mt19937_64 random{count};
            SortedKeys keys{held == 1 && count > 8 ? 500 : held};  // each run has a buffer
            std::set<std::uint64_t> expected;
            for (std::size_t i = 0; i < count; ++i) {
                const std::uint64_t key = i % 3 == 0 ? random() % 100 : random();
                keys.add(key);
                expected.insert(key);
            }
            INFO(held << " held of " << count);
            CHECK(keys.added() == count);
            CHECK(keys.count() == expected.size());
            CHECK(all_of(keys) == std::vector<std::uint64_t>(expected.begin(), expected.end()));
            CHECK(all_of(keys).size() == expected.size());  // and once more
        }
    }
}

TEST_CASE("the largest and the smallest keys are keys like others") {
    SortedKeys keys{2};
    for (const std::uint64_t key : {~std::uint64_t{0}, std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{0}}) {
        keys.add(key);
    }
    CHECK(all_of(keys) == std::vector<std::uint64_t>{0, ~std::uint64_t{0}});
}

}  // namespace chemsieve::sorted_keys_test
