#include "fingerprint/filter/bloom/golomb_filter.h"

#include "tests/fingerprint/filter/static_filter_checks.h"

namespace chemsieve::golomb_filter_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

constexpr auto built_with(double probability) {
    return [probability](const std::vector<std::uint64_t>& keys, std::uint64_t seed) {
        return GolombFilter::build(keys, probability, seed);
    };
}

}  // namespace

TEST_CASE("a Golomb-coded filter finds every key it was built of") {
    check_built_sets(built_with(1.0 / 256));
    check_built_sets(built_with(0.5));
    check_built_sets(built_with(0x1p-32));
}

TEST_CASE("a Golomb-coded filter answers the same for many keys at a time") {
    for (const std::size_t count : {0, 1, 5000}) {
        const GolombFilter filter = GolombFilter::build(some_keys(count, 1), 0.1, 2);
        for (const std::size_t asked : {0, 1, 31, 32, 33, 10'000}) {
            // The half of them are there.
            std::vector<std::uint64_t> keys = some_keys(asked, 1);
            for (std::size_t i = 0; i < keys.size(); i += 2) keys[i] = mix64(i + 77);
            std::vector<std::uint8_t> found(asked, 7);
            filter.may_contain(keys, found);
            bool same = true;
            for (std::size_t i = 0; i < asked; ++i) same &= found[i] == (filter.may_contain(keys[i]) ? 1 : 0);
            CHECK(same);
        }
    }
}

TEST_CASE("a Golomb-coded filter has the error rate it was asked for") {
    for (const double probability : {0.4, 0.03, 0.001}) {
        check_built_error(built_with(probability), 200'000);
        const GolombFilter filter = GolombFilter::build(some_keys(30'000, 1), probability);
        CHECK(filter.expected_error() <= probability);
        // n keys take n/p (1 - e^-p) of n/p numbers.
        CHECK(filter.expected_error() == Approx(-std::expm1(-probability)).epsilon(0.01));
    }
    // What two keys share shows at rates near 1/2.
    CHECK(GolombFilter::build(some_keys(30'000, 1), 0.5).expected_error() == Approx(0.3935).epsilon(0.02));
}

TEST_CASE("a Golomb-coded filter has the size of the paper") {
    CHECK(GolombFilter::build({}, 0.01).parameter() == 70);
    CHECK(GolombFilter::build({}, 1.0 / 256).parameter() == 178);
    for (const double probability : {0.01, 1.0 / 256, 0.001, 0x1p-16, 0x1p-30}) {
        for (const std::size_t count : {10'000, 100'000}) {
            const GolombFilter filter = GolombFilter::build(some_keys(count, 1), probability, 3);
            const double bits = 8.0 * static_cast<double>(filter.size_in_bytes()) / static_cast<double>(count);
            INFO(probability << ": " << bits << " bits a key");
            CHECK(bits < std::log2(1 / probability) + 2.1);
            CHECK(bits > std::log2(1 / probability) + 1.44);
        }
    }
}

TEST_CASE("a Golomb-coded filter refuses rates it cannot keep") {
    for (const double probability : {0.0, 1e-10, 0.51, 1.0, -1.0, std::nan("")}) {
        CHECK_THROWS_AS(GolombFilter::build(some_keys(10, 1), probability), FilterError);
    }
}

TEST_CASE("a Golomb-coded filter comes back from its bytes, and damaged ones are refused") {
    check_bytes(GolombFilter::build(some_keys(200, 1), 0.01, 42), 0x8d14319b259de57f);
    check_bytes(GolombFilter::build(some_keys(3000, 1), 1.0 / 256, 42), 0x51c9837f1b6ac09f);
    check_bytes(GolombFilter::build({}, 0.01, 42), 0x76ea1808b5f1f257);
    for (const std::size_t count : {0, 1, 40, 200, 2000}) {
        for (const double probability : {0.5, 0.01, 0x1p-32}) {
            check_hostile_bytes(GolombFilter::build(some_keys(count, 1), probability, 42));
        }
    }
}

TEST_CASE("a Golomb-coded filter of codes without sense answers without harm") {
    // The codes are the end of the bytes: each bit of them set, clear, or random.
    const GolombFilter filter = GolombFilter::build(some_keys(300, 1), 0.001, 42);
    const std::vector<std::uint8_t> bytes = filter.to_bytes();
    std::vector<std::uint64_t> payload((bytes.size() - 32) / 8);
    std::memcpy(payload.data(), bytes.data() + 24, payload.size() * 8);
    for (int kind = 0; kind < 20; ++kind) {
        FilterWriter writer{GolombFilter::kInfo, 1};
        for (std::size_t i = 0; i < payload.size(); ++i) {
            const std::uint64_t wrong = kind == 0 ? 0 : kind == 1 ? ~std::uint64_t{0} : mix64(i + 1000U * kind);
            writer.number(i + 40 < payload.size() ? payload[i] : wrong);
        }
        const GolombFilter read = GolombFilter::from_bytes(writer.finish());
        (void)share_of_false_positives(read, 2000, 5);
    }
}

}  // namespace chemsieve::golomb_filter_test
