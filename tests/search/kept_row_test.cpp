#include "search/screen/kept_row.h"

#include <bit>
#include <catch2/catch.hpp>
#include <random>

namespace chemsieve::kept_row_test {

TEST_CASE("rows kept as places give the words that they were made of, in whatever columns are asked for") {
    std::mt19937_64 random{1};
    UnpackedRows unpacked;
    for (int trial = 0; trial < 300; ++trial) {
        const std::size_t columns = 1 + random() % kMostColumnsOfRow;
        std::vector<std::uint64_t> words(columns * kColumnWords);
        const std::size_t bits = random() % 1000;
        for (std::size_t i = 0; i < bits; ++i) words[random() % words.size()] |= std::uint64_t{1} << random() % 64;
        std::size_t places = 0;
        for (const std::uint64_t word : words) places += static_cast<std::size_t>(std::popcount(word));

        std::vector<std::uint16_t> numbers(RowPlaces::bytes(places) / sizeof(std::uint16_t));
        REQUIRE(RowPlaces::write(words, places, numbers.data()));
        const KeptRow row{.words = nullptr, .places = numbers.data()};
        const std::uint64_t* const all = unpacked.words_of(row, 1, {0, columns});
        REQUIRE(std::equal(words.begin(), words.end(), all));

        const std::size_t first = random() % columns, last = first + 1 + random() % (columns - first);
        const std::uint64_t* const part = unpacked.words_of(row, random() % 3, {first, last});
        for (std::size_t i = first * kColumnWords; i < last * kColumnWords; ++i) REQUIRE(part[i] == words[i]);
        REQUIRE(unpacked.words_of({.words = words.data(), .places = nullptr}, 0, {first, last}) == words.data());
    }
}

TEST_CASE("places are not written of rows with other numbers of bits than is said") {
    std::vector<std::uint64_t> words(3 * kColumnWords, 0x11);
    std::vector<std::uint16_t> numbers(RowPlaces::bytes(49) / sizeof(std::uint16_t), 0xffff);
    CHECK(RowPlaces::write(words, 48, numbers.data()));
    CHECK_FALSE(RowPlaces::write(words, 47, numbers.data()));
    CHECK_FALSE(RowPlaces::write(words, 49, numbers.data()));
    numbers.back() = 0xffff;
    CHECK_FALSE(RowPlaces::write(words, 3, numbers.data()));
    CHECK(numbers.back() == 0xffff);  // no more is written than there is room for
}

}  // namespace chemsieve::kept_row_test
