#include "fingerprint/filter/tables/packed_fuse_filter.h"

#include <cmath>

#include "tests/fingerprint/filter/static_filter_checks.h"

namespace chemsieve::packed_fuse_filter_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

constexpr auto packed_with(double probability) {
    return [probability](const std::vector<std::uint64_t>& keys, std::uint64_t seed) {
        return PackedFuseFilter::build(keys, probability, seed);
    };
}

}  // namespace

TEST_CASE("a packed fuse filter finds every key it was built of") {
    check_built_sets(packed_with(0.5));
    check_built_sets(packed_with(0.001));
    check_built_sets(packed_with(0x1p-32));
}

TEST_CASE("a packed fuse filter answers the same for many keys at a time") {
    for (const std::size_t count : {0, 1, 5000}) {
        const PackedFuseFilter filter = PackedFuseFilter::build(some_keys(count, 1), 0.1, 2);
        for (const std::size_t asked : {0, 1, 31, 32, 33, 10'000}) {
            std::vector<std::uint64_t> keys = some_keys(asked, 1);
            for (std::size_t i = 0; i < keys.size(); i += 2) keys[i] = mix64(i + 77);  // the half of them are there
            std::vector<std::uint8_t> found(asked, 7);
            filter.may_contain(keys, found);
            bool same = true;
            for (std::size_t i = 0; i < asked; ++i) same &= found[i] == (filter.may_contain(keys[i]) ? 1 : 0);
            CHECK(same);
        }
    }
}

TEST_CASE("a packed fuse filter errs as rarely as it was asked to") {
    for (const double probability : {0.4, 0.03, 0.001}) {
        check_built_error(packed_with(probability), 200'000);
        const PackedFuseFilter filter = PackedFuseFilter::build(some_keys(3'000, 1), probability);
        CHECK(filter.expected_error() <= probability);
        CHECK(filter.expected_error() > probability / 2);
    }
    CHECK(PackedFuseFilter::build({}, 0.5).cell_bits() == 1);
    CHECK(PackedFuseFilter::build({}, 0.001).cell_bits() == 10);
    CHECK(PackedFuseFilter::build({}, 1.0 / 1024).cell_bits() == 10);
    CHECK(PackedFuseFilter::build({}, 0x1p-32).cell_bits() == 32);
    for (const double probability : {0.0, 1e-10, 0.51, 1.0, -1.0, std::nan("")}) {
        CHECK_THROWS_AS(PackedFuseFilter::build(some_keys(10, 1), probability), FilterError);
    }
}

TEST_CASE("a packed fuse filter has the size of the paper") {
    // Segments of 2^floor(log_2.91 n - 0.5), and the factors of the paper, in whole segments.
    const FuseSegments<4> large{10'000'000};
    CHECK(large.segment() == 16'384);
    CHECK(static_cast<double>(large.cells()) / 1e7 == Approx(1.075).epsilon(2e-3));
    CHECK(FuseSegments<4>{1'000}.segment() == 32);
    CHECK(static_cast<double>(FuseSegments<4>{1'000}.cells()) == Approx(1'357).margin(32));
    CHECK(FuseSegments<4>{std::uint64_t{1} << 32}.segment() == 1U << 20);
    for (const std::size_t count : {0, 1, 100, 50'000}) {
        const PackedFuseFilter filter = PackedFuseFilter::build(some_keys(count, 1), 0.001);
        CHECK(filter.size_in_bytes() == PackedFuseFilter::size_for(count, 0.001));
    }
    const PackedFuseFilter filter = PackedFuseFilter::build(some_keys(1'000'000, 1), 0.001);
    CHECK(8.0 * static_cast<double>(filter.size_in_bytes()) / 1e6 < 10.8);
    CHECK(filter.attempts() == 0);
}

TEST_CASE("the four cells of a packed fuse filter lie in segments that follow one another") {
    for (const std::uint64_t keys : {1U, 100U, 100'000U, 4'000'000'000U}) {
        const FuseSegments<4> layout{keys};
        for (const std::uint64_t hash : some_keys(1000, keys)) {
            const auto cells = layout.cells_of(hash);
            for (std::size_t way = 1; way < 4; ++way) {
                CHECK(cells[way] / layout.segment() == cells[0] / layout.segment() + way);
            }
        }
        CHECK(layout.cells_of(~std::uint64_t{0})[3] < layout.cells());
    }
}

TEST_CASE("a packed fuse filter comes back from its bytes, and damaged ones are refused") {
    check_bytes(PackedFuseFilter::build(some_keys(100, 1), 0.001, 42), 0x98a56a20dda1ef72);
    check_bytes(PackedFuseFilter::build(some_keys(3000, 1), 0.01, 42), 0x5b1b8cecb7008425);
    check_bytes(PackedFuseFilter::build({}, 0.01, 42), 0x42b8cd75756bbbfc);
    for (const std::size_t count : {0, 1, 20, 300}) {
        for (const double probability : {0.5, 0.01, 0x1p-32}) {
            check_hostile_bytes(PackedFuseFilter::build(some_keys(count, 1), probability, 42));
        }
    }
}

}  // namespace chemsieve::packed_fuse_filter_test
