#include "fingerprint/similarity/tanimoto.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

namespace chemsieve::item_overlap_test {

TEST_CASE("items in common are counted once, in whatever order they come") {
    std::mt19937_64 random{7};
    for (const std::size_t size : {0U, 1U, 5U, 300U, 5000U}) {
        std::vector<std::uint64_t> query(size);
        // Few low bits, so that places of the table are wanted by several.
        for (auto& item : query) item = random() << 8 | random() % 4;
        std::sort(query.begin(), query.end());
        query.erase(std::unique(query.begin(), query.end()), query.end());
        ItemOverlap overlap{query};
        for (int compound = 0; compound < 20; ++compound) {
            std::vector<std::uint64_t> items;
            std::size_t shared = 0;
            for (const std::uint64_t item : query) {
                if (random() % 3 != 0) continue;
                ++shared;
                items.push_back(item);
                if (random() % 5 == 0) items.push_back(item);
            }
            for (int foreign = 0; foreign < 50; ++foreign) items.push_back(random() << 8 | 7);
            std::shuffle(items.begin(), items.end(), random);
            REQUIRE(overlap.count(items) == shared);
        }
    }
}

TEST_CASE("an item of value 0 is one like others") {
    const std::vector<std::uint64_t> query{0, 5};
    ItemOverlap overlap{query};
    CHECK(overlap.count(std::vector<std::uint64_t>{1, 2, 3}) == 0);
    CHECK(overlap.count(std::vector<std::uint64_t>{0, 2, 3}) == 1);
}

}  // namespace chemsieve::item_overlap_test
