// What two lists share, beside a map of how often each key stands in them.

#include "search/overlap/overlap_report.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>

#include "base/mix.h"

namespace chemsieve::shared_compounds_test {

TEST_CASE("lists with repeats share what a map of both says") {
    std::mt19937_64 random{7};
    for (const std::uint64_t different : {1, 5, 60, 4000}) {
        for (const std::size_t most : {0, 3, 900}) {
            std::vector<std::uint64_t> first, second;
            std::map<std::uint64_t, std::pair<std::uint64_t, std::uint64_t>> times;
            for (std::size_t i = 0; i < most; ++i) {
                const std::uint64_t a = mix64(random() % different), b = mix64(random() % different + different / 2);
                first.push_back(a);
                ++times[a].first;
                if (i % 3 == 0) continue;
                second.push_back(b);
                ++times[b].second;
            }
            const overlap::SharedCompounds both{first, second};
            double shared = 0, only_first = 0, only_second = 0, pairs = 0;
            for (const auto& [key, counts] : times) {
                const auto& [in_first, in_second] = counts;
                const auto place = both.place_of(key);
                REQUIRE(place.has_value() == (in_first > 0 && in_second > 0));
                if (place) CHECK(both.shared().at(*place) == filter::JoinedKey{key, in_first, in_second});
                shared += place ? 1 : 0;
                only_first += in_second == 0 ? 1 : 0;
                only_second += in_first == 0 ? 1 : 0;
                pairs += static_cast<double>(in_first * in_second);
            }
            CHECK(both.numbers().shared == shared);
            CHECK(both.numbers().only_first == only_first);
            CHECK(both.numbers().only_second == only_second);
            CHECK(both.numbers().standard_error == 0);
            CHECK(both.pairs() == pairs);
            CHECK(std::is_sorted(both.shared().begin(), both.shared().end(),
                                 [](const auto& a, const auto& b) { return a.key < b.key; }));
            CHECK_FALSE(both.place_of(mix64(different * 2)));
        }
    }
}

}  // namespace chemsieve::shared_compounds_test
