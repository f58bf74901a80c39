#include "fingerprint/filter/spectral/dynamic_spectral_filter.h"

#include <catch2/catch.hpp>
#include <cstring>
#include <random>

#include "base/mix.h"

namespace chemsieve::dynamic_counters_test {

using namespace chemsieve::filter;

namespace {

constexpr FilterInfo kInfo{.name = "changing counters", .tag = "TEST", .source = "", .chemical_use = ""};
constexpr CounterCode kCodes[]{CounterCode::elias, CounterCode::steps_text, CounterCode::steps,
                               CounterCode::long_steps};

std::vector<std::uint8_t> bytes_of(const DynamicCounters& counters) {
    FilterWriter writer{kInfo, 1};
    counters.write(writer);
    return writer.finish();
}

DynamicCounters counters_in(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, 1};
    DynamicCounters counters = DynamicCounters::read(reader);
    reader.end();
    return counters;
}

// Mostly small, sometimes with as many digits as fit.
std::uint64_t some_value(std::mt19937_64& random) {
    const std::uint64_t any = random() >> (random() % 8 == 0 ? random() % 64 : 58 + random() % 6);
    return std::min(any, kMostCoded);
}

std::uint64_t bits_of_all(CounterCode code, const std::vector<std::uint64_t>& values) {
    std::uint64_t bits = 0;
    for (const std::uint64_t value : values) bits += counter_code(code, value).bits();
    return bits;
}

}  // namespace

TEST_CASE("changing counters are as those of a plain row, whatever is set where") {
    for (const CounterCode code : kCodes) {
        for (const std::size_t count : {1U, 2U, 3U, 9U, 64U, 500U}) {
            for (const unsigned slack_every : {1U, 2U, 5U, 64U}) {
                INFO("code " << static_cast<int>(code) << ", " << count << " counters, slack every " << slack_every);
                std::mt19937_64 random{count + slack_every};
                DynamicCounters counters{count, {.code = code, .slack_every = slack_every}};
                std::vector<std::uint64_t> model(count);
                for (int step = 0; step < 600; ++step) {
                    const std::size_t i = random() % count;
                    counters.set(i, model[i] = some_value(random));
                    REQUIRE(counters[i] == model[i]);
                    if (step % 20 == 0) REQUIRE(counters.values() == model);
                }
                for (std::size_t i = 0; i < count; ++i) REQUIRE(counters[i] == model[i]);
                CHECK(counters.parts().codes == bits_of_all(code, model));
                CHECK(counters.parts().all() <= 8 * counters.size_in_bytes());
                CHECK(counters_in(bytes_of(counters)) == counters);
            }
        }
    }
}

TEST_CASE("changing counters hold up to what their code can, and no more") {
    DynamicCounters counters{10};
    counters.set(3, ~std::uint64_t{0});
    CHECK(counters[3] == kMostCoded);
    for (std::uint64_t i = 0; i < 10; ++i) counters.set(i, kMostCoded - i);
    for (std::uint64_t i = 0; i < 10; ++i) CHECK(counters[i] == kMostCoded - i);
    for (std::uint64_t i = 0; i < 10; ++i) counters.set(i, 0);
    CHECK(counters == DynamicCounters{10});
    CHECK_THROWS_AS((DynamicCounters{10, {.slack_every = 0}}), FilterError);
    CHECK_THROWS_AS((DynamicCounters{10, {.slack_every = 65}}), FilterError);
    CHECK(DynamicCounters{}.values().empty());
}

// Lemma 8: a counter that grows moves 2 / epsilon counters in the mean, O(1) with repeated growth, before slack is
// found; the counters of its own chunk come on top. The bound here is that of the lemma and a chunk.
TEST_CASE("a counter that grows pushes few others, and memory stays what the codes and the slack need") {
    for (const std::uint64_t size : {1000U, 30'000U}) {
        std::mt19937_64 random{size};
        DynamicCounters counters{size};
        for (std::uint64_t i = 0; i < 10 * size; ++i) {
            const std::uint64_t at = random() % size;
            counters.set(at, counters[at] + 1);
        }
        const auto& upkeep = counters.upkeep();
        CHECK(upkeep.expansions > size);
        CHECK(upkeep.refreshes > 0);
        constexpr double kChunk = 5;
        constexpr double kTwoOverEpsilon = 4;
        CHECK(static_cast<double>(upkeep.pushed) < (kTwoOverEpsilon + kChunk) * static_cast<double>(upkeep.expansions));

        const auto parts = counters.parts();
        CHECK(parts.codes == bits_of_all(CounterCode::steps, counters.values()));
        CHECK(parts.slack <= size / 2);
        CHECK(parts.all() <= 8 * counters.size_in_bytes());
        // The paper: an index of 1.5 to 2.5 times the bits of the counters; C1 and C2 alone are less.
        CHECK(parts.coarse + parts.offsets < parts.codes);

        for (std::uint64_t i = 0; i < size; ++i) counters.set(i, 0);
        // Not written anew before another m bits were given up.
        CHECK(counters.parts().slack <= size / 2 + size);
    }
}

TEST_CASE("one counter that grows for ever is found at every step") {
    DynamicCounters counters{200};
    std::uint64_t value = 1;
    for (int step = 0; step < 62; ++step) {
        counters.set(100, value *= 2);
        counters.set(99, value - 1);
        REQUIRE(counters[100] == value);
        REQUIRE(counters[99] == value - 1);
        REQUIRE(counters[98] == 0);
        REQUIRE(counters[101] == 0);
    }
}

TEST_CASE("equal counters give equal bytes, however they came to be") {
    DynamicCounters upwards{300};
    DynamicCounters downwards{300};
    for (std::uint64_t i = 0; i < 300; ++i) upwards.set(i, i / 20);
    for (std::uint64_t i = 300; i-- > 0;) downwards.set(i, 1000);
    for (std::uint64_t i = 300; i-- > 0;) downwards.set(i, i / 20);
    CHECK(upwards == downwards);
    CHECK(bytes_of(upwards) == bytes_of(downwards));
    std::uint64_t sum = 0;
    for (const std::uint8_t byte : bytes_of(upwards)) sum = mix64(sum + byte);
    CHECK(sum == 0x6d3137385d6c709d);
    // A copy is its own.
    DynamicCounters copy = upwards;
    copy.set(5, 77);
    CHECK(upwards[5] == 0);
    CHECK_FALSE(copy == upwards);
}

TEST_CASE("damaged bytes of changing counters are refused, or answer without harm") {
    for (const CounterCode code : kCodes) {
        std::mt19937_64 random{8};
        DynamicCounters counters{200, {.code = code}};
        for (std::uint64_t i = 0; i < 200; ++i) counters.set(i, some_value(random));
        const auto bytes = bytes_of(counters);
        constexpr std::size_t kHead = 24;
        const std::size_t numbers = (bytes.size() - kHead - 8) / 8;
        std::vector<std::uint64_t> payload(numbers);
        std::memcpy(payload.data(), bytes.data() + kHead, numbers * 8);
        for (std::size_t i = 0; i < numbers; ++i) {
            for (const std::uint64_t hostile : {0UL, 1UL, 7UL, 64UL, 1UL << 33, 1UL << 63, ~0UL}) {
                FilterWriter writer{kInfo, 1};
                for (std::size_t j = 0; j < numbers; ++j) writer.number(j == i ? hostile : payload[j]);
                try {
                    DynamicCounters read = counters_in(writer.finish());
                    for (std::uint64_t at = 0; at < std::min<std::uint64_t>(read.size(), 1000); ++at) {
                        read.set(at, read[at] + 1);
                    }
                } catch (const FilterError&) {
                }
            }
        }
    }
}

}  // namespace chemsieve::dynamic_counters_test
