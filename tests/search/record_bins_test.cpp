// Records that wait come back whole, in memory or from temporary files, which take no more room than they need.

#include "search/families/record_bins.h"

#include <catch2/catch.hpp>

#include "base/error.h"
#include "base/parallel.h"
#include "tests/support/size_limit.h"

namespace chemsieve::record_bins_test {

using families::PlainPacking;
using families::RecordBins;

namespace {

struct Pair {
    std::uint32_t first = 0, second = 0;
    bool operator==(const Pair&) const = default;
};

template <class Bins>
std::vector<Pair> taken(Bins& bins, std::size_t bin) {
    std::vector<Pair> all, some;
    while (bins.take(bin, some)) all.insert(all.end(), some.begin(), some.end());
    return all;
}

// Each first number once.
struct FirstOnly {
    static std::vector<std::byte> pack(std::vector<Pair>& pairs) {
        pairs.erase(std::unique(pairs.begin(), pairs.end(), [](Pair a, Pair b) { return a.first == b.first; }),
                    pairs.end());
        return PlainPacking<Pair>::pack(pairs);
    }
    static void unpack(const std::vector<std::byte>& bytes, std::vector<Pair>& pairs) {
        PlainPacking<Pair>::unpack(bytes, pairs);
    }
};

}  // namespace

TEST_CASE("records come back by their bins in the order in which they came") {
    for (const std::uint64_t most_bytes : {0U, 100U, 5000U, 1U << 20}) {
        INFO(most_bytes << " bytes");
        RecordBins<Pair> bins{3, most_bytes};
        std::vector<std::vector<Pair>> expected(3);
        const auto add = [&](std::size_t bin, std::uint32_t count) {
            std::vector<Pair> some;
            for (std::uint32_t i = 0; i < count; ++i) some.push_back({static_cast<std::uint32_t>(bin), i});
            bins.add(bin, some);
            expected[bin].insert(expected[bin].end(), some.begin(), some.end());
        };
        for (const std::uint32_t count : {1U, 0U, 700U, 30U}) {
            add(0, count);
            add(2, 2 * count);
        }
        CHECK((bins.most_bytes_on_disk() > 0) == (most_bytes <= 5000));
        CHECK(bins.count(2) == expected[2].size());
        CHECK(bins.count() == expected[0].size() + expected[2].size());
        CHECK(taken(bins, 2) == expected[2]);
        CHECK(bins.count(2) == 0);
        CHECK(taken(bins, 1).empty());
        expected[2].clear();
        add(2, 5);  // also to a bin that was emptied
        CHECK(taken(bins, 2) == expected[2]);
        CHECK(taken(bins, 0) == expected[0]);
        CHECK(bins.count() == 0);
    }
}

TEST_CASE("several threads may add records and take them") {
    constexpr std::uint32_t kEach = 20'000;
    RecordBins<Pair> bins{4, 10'000};
    parallel_for(8, 4, [&](std::size_t job, unsigned) {
        for (std::uint32_t i = 0; i < kEach; ++i) {
            const Pair pair{static_cast<std::uint32_t>(job), i};
            bins.add(i % 4, {&pair, 1});
        }
    });
    std::atomic<std::uint64_t> sum = 0, count = 0;
    parallel_for(4, 4, [&](std::size_t job, unsigned) {
        for (std::size_t bin = 0; bin < 4; ++bin) {
            for (const Pair& pair : taken(bins, (job + bin) % 4)) {
                sum += pair.second;
                ++count;
            }
        }
    });
    CHECK(count == 8 * kEach);
    CHECK(sum == 8 * (std::uint64_t{kEach} * (kEach - 1) / 2));
}

TEST_CASE("a packing may put records together") {
    RecordBins<Pair, FirstOnly> bins{1, 64};  // two records a block
    const std::vector<Pair> pairs{{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 6}, {7, 7}, {8, 8}, {9, 1}, {9, 2}};
    bins.add(0, pairs);
    CHECK(bins.count() == 9);
    CHECK(taken(bins, 0) == std::vector<Pair>(pairs.begin(), pairs.end() - 1));
}

TEST_CASE("the disk gets its room back while records are taken") {
    ScratchBlocks blocks;
    const std::vector<std::byte> block(std::size_t{64} << 20, std::byte{7});
    std::vector<ScratchBlocks::Place> places;
    for (int i = 0; i < 6; ++i) places.push_back(blocks.write(block));
    const std::uint64_t all = blocks.bytes();
    CHECK(all == 6 * block.size());
    for (int i = 0; i < 4; ++i) CHECK(blocks.read(places[static_cast<std::size_t>(i)]) == block);
    CHECK(blocks.bytes() == 2 * block.size());
    places.push_back(blocks.write(block));
    CHECK(blocks.read(places.back()) == block);
    CHECK(blocks.read(places[4]) == block);
    CHECK(blocks.most_bytes() == all);
}

TEST_CASE("a disk without room for records is told with what can be done") {
    const test::SizeLimit limit{50'000};
    RecordBins<Pair> bins{1, 0};
    const std::vector<Pair> many(10'000);
    try {
        bins.add(0, many);
        FAIL("nothing was thrown");
    } catch (const FileError& e) {
        CHECK_THAT(e.what(), Catch::StartsWith("cannot write the temporary file "));
        REQUIRE(e.failure().remedies.size() == 1);
        CHECK(e.failure().remedies[0].kind == RemedyKind::set_temporary_folder);
    }
}

}  // namespace chemsieve::record_bins_test
