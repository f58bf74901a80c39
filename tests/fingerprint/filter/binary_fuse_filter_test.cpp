#include "fingerprint/filter/tables/xor_filters.h"

#include "tests/fingerprint/filter/static_filter_checks.h"

namespace chemsieve::binary_fuse_filter_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

template <class F>
constexpr auto kBuild = [](const std::vector<std::uint64_t>& keys, std::uint64_t seed) { return F::build(keys, seed); };

}  // namespace

TEST_CASE("a binary fuse filter finds every key it was built of") {
    check_built_sets(kBuild<BinaryFuseFilter8>);
    check_built_sets(kBuild<BinaryFuseFilter16>);
}

TEST_CASE("a binary fuse filter has the size and the error rate of the paper") {
    check_built_error(kBuild<BinaryFuseFilter8>, 200'000);
    check_built_error(kBuild<BinaryFuseFilter16>, 1'000'000);
    // Segments of 2^floor(log_3.33 n + 2.25), and the factors of the paper, in whole segments: 1.352 and 1.125 times n.
    const BinaryFuseFilter8 small = BinaryFuseFilter8::build(some_keys(1'400, 1));
    CHECK(small.expected_error() == 1.0 / 256);
    CHECK(small.layout().segment() == 256);
    CHECK(small.size_in_bytes() == 8 * 256);
    const FuseLayout large{10'000'000};
    CHECK(large.segment() == 32'768);
    CHECK(large.cells() == 344 * 32'768);
    CHECK(static_cast<double>(large.cells()) / 1e7 == Approx(1.127).epsilon(1e-3));
    CHECK(FuseLayout{std::uint64_t{1} << 32}.segment() == 1U << 20);
    CHECK(BinaryFuseFilter16::build(some_keys(1'400, 1)).size_in_bytes() == 2 * small.size_in_bytes());
}

TEST_CASE("the three cells of a binary fuse filter lie in segments that follow one another") {
    for (const std::uint64_t keys : {1U, 100U, 100'000U, 4'000'000'000U}) {
        const FuseLayout layout{keys};
        std::uint64_t highest = 0;
        for (const std::uint64_t hash : some_keys(1000, keys)) {
            const auto [a, b, c] = layout.cells_of(hash);
            CHECK(b / layout.segment() == a / layout.segment() + 1);
            CHECK(c / layout.segment() == a / layout.segment() + 2);
            highest = std::max(highest, c);
        }
        CHECK(highest < layout.cells());
        CHECK(layout.cells_of(~std::uint64_t{0})[2] < layout.cells());
    }
}

TEST_CASE("a binary fuse filter is built with other hash functions if the first fail") {
    // At about 8 keys one hash function in 17 fails.
    unsigned failed = 0;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const std::vector<std::uint64_t> keys = some_keys(8, seed);
        const BinaryFuseFilter8 filter = BinaryFuseFilter8::build(keys, seed);
        if (filter.attempts() == 0) continue;
        ++failed;
        require_all(filter, keys);
        CHECK(BinaryFuseFilter8::from_bytes(filter.to_bytes()) == filter);
    }
    CHECK(failed > 0);
    CHECK(failed < 60);
}

TEST_CASE("a binary fuse filter comes back from its bytes, and damaged ones are refused") {
    check_bytes(BinaryFuseFilter8::build(some_keys(100, 1), 42), 0xda9358bc0dac0fda);
    check_bytes(BinaryFuseFilter16::build(some_keys(100, 1), 42), 0x103f0a591b68b5db);
    check_bytes(BinaryFuseFilter8::build({}, 42), 0xd122cf3cc27b85d0);
    for (const std::size_t count : {0, 1, 20, 100}) {
        check_hostile_bytes(BinaryFuseFilter8::build(some_keys(count, 1), 42));
        check_hostile_bytes(BinaryFuseFilter16::build(some_keys(count, 1), 42));
    }
    CHECK_THROWS_AS(BinaryFuseFilter8::from_bytes(BinaryFuseFilter16::build(some_keys(100, 1)).to_bytes()),
                    FilterError);
}

}  // namespace chemsieve::binary_fuse_filter_test
