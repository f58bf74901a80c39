// Repeats among keys, on the disk, against std::set.

#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "data/file/sorted_keys.h"

namespace chemsieve::seen_keys_test {

TEST_CASE("a key is new once, however few are held in memory and however many repeat") {
    for (const std::size_t held : {1U, 3U, 700U, 100'000U}) {
        for (const std::uint64_t range : {50U, 3'000U, 2'000'000'000U}) {
            std::mt19937_64 random{held + range};
            SeenKeys seen{held};
            std::set<std::uint64_t> expected;
            INFO(held << " held, of " << range);
            for (int i = 0; i < (held == 1 ? 2'000 : 20'000); ++i) {
                const std::uint64_t key = random() % range * 0x9e3779b97f4a7c15U;
                REQUIRE(seen.add(key) == expected.insert(key).second);
            }
            CHECK(seen.keys() == expected.size());
            if (range > 1'000'000) CHECK(seen.looked_up() < 1'000);  // one in a hundred of new keys
        }
    }
}

}  // namespace chemsieve::seen_keys_test
