
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "fingerprint/filter/tables/cuckoo_filter.h"

namespace chemsieve::cuckoo_buckets_test {

using namespace chemsieve::filter;

namespace {

constexpr CuckooLayout kLayouts[]{CuckooLayout::plain, CuckooLayout::semi_sorted};

CuckooBuckets::Slots sorted(CuckooBuckets::Slots slots) {
    std::sort(slots.begin(), slots.end());
    return slots;
}

}  // namespace

TEST_CASE("cuckoo buckets hold what was put into them, and no bucket disturbs another") {
    std::mt19937_64 random{3};
    for (const CuckooLayout layout : kLayouts) {
        for (unsigned bits = CuckooBuckets::kLeastBits; bits <= CuckooBuckets::kMostBits; ++bits) {
            constexpr std::size_t kCount = 11;
            CuckooBuckets buckets{kCount, bits, layout};
            std::vector<CuckooBuckets::Slots> beside(kCount, CuckooBuckets::Slots{});
            for (int step = 0; step < 200; ++step) {
                const std::size_t bucket = random() % kCount;
                for (std::uint32_t& slot : beside[bucket]) {
                    // Few different ones, so that they come several times; the largest among them, and nothing.
                    const std::uint64_t kind = random() % 4;
                    const auto all = static_cast<std::uint32_t>(CuckooFilter::fingerprints(bits));
                    slot = kind == 0 ? 0 : kind == 1 ? all : static_cast<std::uint32_t>(random()) & all;
                }
                buckets.set(bucket, beside[bucket]);
                for (std::size_t i = 0; i < kCount; ++i) REQUIRE(sorted(buckets[i]) == sorted(beside[i]));
                const std::size_t other = random() % kCount;
                const std::uint32_t wanted = beside[random() % kCount][random() % 4];
                const auto has = [&](std::size_t i) {
                    return std::find(beside[i].begin(), beside[i].end(), wanted) != beside[i].end();
                };
                REQUIRE(buckets.either_has(bucket, other, wanted) == (has(bucket) || has(other)));
            }
        }
    }
}

TEST_CASE("cuckoo buckets that are semi-sorted tell all 3,876 multisets of low parts from each other") {
    CuckooBuckets buckets{1, 4, CuckooLayout::semi_sorted};
    std::size_t multisets = 0;
    for (std::uint32_t a = 0; a < 16; ++a) {
        for (std::uint32_t b = a; b < 16; ++b) {
            for (std::uint32_t c = b; c < 16; ++c) {
                for (std::uint32_t d = c; d < 16; ++d) {
                    buckets.set(0, {c, a, d, b});
                    REQUIRE(buckets[0] == CuckooBuckets::Slots{a, b, c, d});
                    for (const std::uint32_t low : {a, b, c, d}) REQUIRE(buckets.either_has(0, 0, low));
                    REQUIRE(buckets.either_has(0, 0, 9) == (a == 9 || b == 9 || c == 9 || d == 9));
                    ++multisets;
                }
            }
        }
    }
    CHECK(multisets == 3876);
}

TEST_CASE("cuckoo buckets take four fingerprints and exchange one") {
    for (const CuckooLayout layout : kLayouts) {
        for (const unsigned bits : {4U, 5U, 15U, 16U, 17U, 18U, 32U}) {
            CuckooBuckets buckets{3, bits, layout};
            for (const std::uint32_t fingerprint : {5U, 9U, 5U, 15U}) REQUIRE(buckets.put(1, fingerprint));
            CHECK_FALSE(buckets.put(1, 3));
            CHECK(sorted(buckets[1]) == CuckooBuckets::Slots{5, 5, 9, 15});
            const std::uint32_t out = buckets.exchange(1, 2, 7);
            CuckooBuckets::Slots all = buckets[1];
            *std::find(all.begin(), all.end(), 7U) = out;
            CHECK(sorted(all) == CuckooBuckets::Slots{5, 5, 9, 15});
            CHECK(buckets[0] == CuckooBuckets::Slots{});
            CHECK(buckets[2] == CuckooBuckets::Slots{});
        }
    }
}

TEST_CASE("cuckoo buckets with a code that no multiset has are refused") {
    const auto read = [](std::uint64_t code) {
        FilterWriter writer{CuckooFilter::kInfo, 1};
        const std::vector<std::uint64_t> words{code << 12, 0};  // two buckets with fingerprints of 4 bits
        writer.number(2).number(4).number(1).number(0);
        return CuckooFilter::from_bytes(writer.numbers(words).finish());
    };
    CHECK(read(3875).total_count() == 4);
    CHECK_THROWS_WITH(read(3876), Catch::Contains("a code that is none"));
    CHECK_THROWS_AS(read(4095), FilterError);
}

}  // namespace chemsieve::cuckoo_buckets_test
