// Codes for counters, and the index over counters of different lengths.

#include "fingerprint/filter/counting/counter_codes.h"
#include "fingerprint/filter/spectral/compact_spectral_filter.h"
#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::counter_codes_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

constexpr CounterCode kCodes[]{CounterCode::elias, CounterCode::steps_text, CounterCode::steps,
                               CounterCode::long_steps};
constexpr FilterInfo kInfo{.name = "row of counters", .tag = "TEST"};

std::string bits_of(const CodeWord& code) {
    std::string text;
    for (unsigned i = code.head_bits; i-- > 0;) text += (code.head >> i & 1) != 0 ? '1' : '0';
    for (unsigned i = code.tail_bits; i-- > 0;) text += (code.tail >> i & 1) != 0 ? '1' : '0';
    return text;
}

// Mostly small, as counters are, and some of every length.
std::vector<std::uint64_t> some_counters(std::size_t count, std::uint64_t seed, unsigned most_bits) {
    std::mt19937_64 random{seed};
    std::vector<std::uint64_t> counters(count);
    for (auto& counter : counters) {
        const unsigned bits = random() % 10 == 0 ? static_cast<unsigned>(random() % (most_bits + 1))
                                                 : static_cast<unsigned>(random() % 3);
        counter = bits == 0 ? 0 : random() >> (64 - bits);
    }
    return counters;
}

StringArrayIndex through_bytes(const StringArrayIndex& index, std::vector<std::uint8_t>* bytes = nullptr) {
    FilterWriter writer{kInfo, 1};
    index.write(writer);
    const auto written = writer.finish();
    FilterReader reader{written, kInfo, 1};
    StringArrayIndex back = StringArrayIndex::read(reader);
    reader.end();
    if (bytes) *bytes = written;
    return back;
}

}  // namespace

TEST_CASE("codes of counters are those on paper") {
    CHECK(bits_of(elias_code(1)) == "1");
    CHECK(bits_of(elias_code(2)) == "0100");
    CHECK(bits_of(elias_code(3)) == "0101");
    CHECK(bits_of(elias_code(4)) == "01100");
    CHECK(bits_of(elias_code(17)) == "001010001");
    CHECK(elias_bits(~std::uint64_t{0}) == kMostEliasBits);
    // L_2(n) = floor(log2 n) + 2 floor(log2(floor(log2 n) + 1)) + 1, the paper's formula.
    for (std::uint64_t n = 1; n < 5000; ++n) {
        const auto log = static_cast<unsigned>(std::bit_width(n) - 1);
        CHECK(elias_bits(n) == log + 2 * static_cast<unsigned>(std::bit_width(log + 1) - 1) + 1);
    }
    CHECK(bits_of(counter_code(CounterCode::elias, 0)) == "1");
    CHECK(bits_of(counter_code(CounterCode::elias, 1)) == "0100");
    CHECK(bits_of(counter_code(CounterCode::steps_text, 0)) == "0");
    CHECK(bits_of(counter_code(CounterCode::steps_text, 1)) == "10");
    CHECK(bits_of(counter_code(CounterCode::steps_text, 2)) == "110100");
    CHECK(bits_of(counter_code(CounterCode::steps, 2)) == "111");
    CHECK(bits_of(counter_code(CounterCode::steps, 3)) == "110100");
    CHECK(bits_of(counter_code(CounterCode::long_steps, 1)) == "100");
    CHECK(bits_of(counter_code(CounterCode::long_steps, 2)) == "101");
    CHECK(bits_of(counter_code(CounterCode::long_steps, 3)) == "11000");
    CHECK(bits_of(counter_code(CounterCode::long_steps, 6)) == "11011");
    CHECK(bits_of(counter_code(CounterCode::long_steps, 7)) == "1111");
}

TEST_CASE("coded counters come back, one behind the other") {
    for (const CounterCode code : kCodes) {
        INFO("code " << static_cast<int>(code));
        const auto counters = some_counters(3000, 4, 63);
        BitWriter writer;
        for (const std::uint64_t counter : counters) append(writer, counter_code(code, counter));
        append(writer, counter_code(code, kMostCoded));
        const std::uint64_t bits = writer.bits();
        const auto words = writer.take();
        std::uint64_t at = 0;
        for (const std::uint64_t counter : counters) {
            const Decoded decoded = counter_at(code, words, at);
            REQUIRE(decoded.number == counter);
            REQUIRE(decoded.bits == counter_code(code, counter).bits());
            at += decoded.bits;
        }
        CHECK(counter_at(code, words, at).number == kMostCoded);
        CHECK(at + counter_at(code, words, at).bits == bits);
        // Zeros without end are no code of a number, but for codes in which 0 is a counter.
        const std::vector<std::uint64_t> zeros(4);
        CHECK(counter_at(code, zeros, 0).bits == (code == CounterCode::elias ? 0 : 1));
    }
}

TEST_CASE("bits are read, written and moved as in a row of single bits") {
    std::mt19937_64 random{3};
    std::vector<std::uint64_t> words(6);
    std::vector<int> model(384);
    const auto check = [&] {
        for (std::size_t i = 0; i < model.size(); ++i)
            REQUIRE(number_at(words, i, 1) == static_cast<unsigned>(model[i]));
    };
    for (int step = 0; step < 2000; ++step) {
        const auto bits = static_cast<unsigned>(random() % 65);
        const std::uint64_t at = random() % (384 - bits + 1);
        if (step % 3 != 0) {
            const std::uint64_t number = bits == 0 ? 0 : random() >> (64 - bits);
            put_number(words, at, bits, number);
            for (unsigned i = 0; i < bits; ++i) model[at + i] = static_cast<int>(number >> (bits - 1 - i) & 1);
            CHECK(number_at(words, at, bits) == number);
        } else {
            const std::uint64_t count = random() % 150;
            const std::uint64_t from = random() % (384 - count), to = random() % (384 - count);
            move_bits(words, from, to, count);
            const std::vector<int> moved(model.begin() + static_cast<std::ptrdiff_t>(from),
                                         model.begin() + static_cast<std::ptrdiff_t>(from + count));
            std::copy(moved.begin(), moved.end(), model.begin() + static_cast<std::ptrdiff_t>(to));
        }
    }
    check();
    CHECK(bits_at(words, 1000) == 0);  // behind the end
}

TEST_CASE("a string-array index gives every counter, in every layout and size") {
    using Division = StringArrayLayout::Division;
    for (const std::size_t count : {0U, 1U, 2U, 7U, 100U, 1000U, 20'000U}) {
        for (const Division division : {Division::threshold, Division::each, Division::together}) {
            for (unsigned c = 0; c <= StringArrayIndex::kMostC; ++c) {
                const auto counters = some_counters(count, count + c, 64);
                const StringArrayIndex index{counters, {.c = c, .division = division}};
                INFO(count << " counters, c " << c << ", division " << static_cast<int>(division));
                REQUIRE(index.size() == count);
                for (std::size_t i = 0; i < count; ++i) REQUIRE(index[i] == counters[i]);
                std::uint64_t base = 0;
                for (const std::uint64_t counter : counters)
                    base += std::max(1, static_cast<int>(std::bit_width(counter)));
                CHECK(index.parts().base == base);
                CHECK(index.parts().base + index.parts().index() <= 8 * index.size_in_bytes());
                const StringArrayIndex back = through_bytes(index);
                CHECK(back == index);
            }
        }
    }
    // The paper's figure 13, of counters around 10: the index is 1.5 to 2.5 times as long as they are.
    std::vector<std::uint64_t> tens(100'000);
    for (std::size_t i = 0; i < tens.size(); ++i) tens[i] = mix64(i) % 20;
    const StringArrayIndex index{tens, {}};
    const double share = static_cast<double>(index.parts().index()) / static_cast<double>(index.parts().base);
    CHECK(share > 1.5);
    CHECK(share < 2.5);
}

TEST_CASE("damaged bytes of a string-array index are refused, or answer without harm") {
    const StringArrayIndex index{some_counters(300, 5, 20), {}};
    std::vector<std::uint8_t> bytes;
    through_bytes(index, &bytes);
    constexpr std::size_t kHead = 24;
    const std::size_t numbers = (bytes.size() - kHead - 8) / 8;
    std::vector<std::uint64_t> payload(numbers);
    std::memcpy(payload.data(), bytes.data() + kHead, numbers * 8);
    for (std::size_t i = 0; i < numbers; ++i) {
        for (const std::uint64_t hostile : {0UL, 1UL, 7UL, 64UL, 1UL << 33, 1UL << 63, ~0UL}) {
            FilterWriter writer{kInfo, 1};
            for (std::size_t j = 0; j < numbers; ++j) writer.number(j == i ? hostile : payload[j]);
            const auto damaged = writer.finish();
            try {
                FilterReader reader{damaged, kInfo, 1};
                const StringArrayIndex read = StringArrayIndex::read(reader);
                for (std::uint64_t at = 0; at < std::min<std::uint64_t>(read.size(), 1000); ++at) (void)read[at];
            } catch (const FilterError&) {
            }
        }
    }
}

}  // namespace chemsieve::counter_codes_test
