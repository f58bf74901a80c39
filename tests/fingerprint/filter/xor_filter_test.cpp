#include "fingerprint/filter/tables/xor_filters.h"

#include "tests/fingerprint/filter/static_filter_checks.h"

namespace chemsieve::xor_filter_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

template <class F>
constexpr auto kBuild = [](const std::vector<std::uint64_t>& keys, std::uint64_t seed) { return F::build(keys, seed); };

}  // namespace

TEST_CASE("an xor filter finds every key it was built of") {
    check_built_sets(kBuild<XorFilter8>);
    check_built_sets(kBuild<XorFilter16>);
}

TEST_CASE("an xor filter has the size and the error rate of the paper") {
    check_built_error(kBuild<XorFilter8>, 200'000);
    check_built_error(kBuild<XorFilter16>, 1'000'000);
    const XorFilter8 filter = XorFilter8::build(some_keys(10'000, 1));
    CHECK(filter.expected_error() == 1.0 / 256);
    CHECK(filter.size_in_bytes() == 3 * ((12'300 + 32) / 3));
    CHECK(XorFilter16::build(some_keys(10'000, 1)).size_in_bytes() == 2 * filter.size_in_bytes());
}

TEST_CASE("an xor filter is built with other hash functions if the first fail") {
    // At about 2,000 keys one hash function in six fails.
    unsigned failed = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const std::vector<std::uint64_t> keys = some_keys(2000, seed);
        const XorFilter8 filter = XorFilter8::build(keys, seed);
        if (filter.attempts() == 0) continue;
        ++failed;
        require_all(filter, keys);
        CHECK(XorFilter8::from_bytes(filter.to_bytes()) == filter);
    }
    CHECK(failed > 0);
    CHECK(failed < 30);
}

TEST_CASE("an xor filter comes back from its bytes, and damaged ones are refused") {
    check_bytes(XorFilter8::build(some_keys(100, 1), 42), 0x18de0220f320d46a);
    check_bytes(XorFilter16::build(some_keys(100, 1), 42), 0x6fa3336bc2973cd6);
    check_bytes(XorFilter8::build({}, 42), 0xadfce988578218f9);
    for (const std::size_t count : {0, 1, 20, 100}) {
        check_hostile_bytes(XorFilter8::build(some_keys(count, 1), 42));
        check_hostile_bytes(XorFilter16::build(some_keys(count, 1), 42));
    }
    CHECK_THROWS_AS(XorFilter8::from_bytes(XorFilter16::build(some_keys(100, 1)).to_bytes()), FilterError);
}

}  // namespace chemsieve::xor_filter_test
