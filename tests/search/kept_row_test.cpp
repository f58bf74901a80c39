
#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "search/screen/row_store.h"

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

TEST_CASE("columns are kept as they were stored, whether their counts lie close together or not") {
    std::mt19937_64 random{2};
    for (const CountRange range : {CountRange{0, 0}, CountRange{100, 355}, CountRange{100, 356}, CountRange{0, 255},
                                   CountRange{65'400, 65'535}, CountRange{65'500, 65'600}, CountRange{5, 4'000'000}}) {
        for (const std::size_t compounds : {0U, 1U, 2U, 511U, 512U}) {
            StoredColumn column;
            const std::int64_t first = static_cast<std::int64_t>(random() >> 2);
            for (std::size_t i = 0; i < compounds; ++i) {
                column.compounds.push_back(CompoundNumber{first + static_cast<std::int64_t>(random() >> 32)});
                column.item_counts.push_back(
                    i < 2 ? (i == 0 ? range.lowest : range.highest)
                          : range.lowest + static_cast<std::uint32_t>(random() % (range.highest - range.lowest + 1)));
                const std::uint32_t count = column.item_counts.back();
                column.hidden.push_back(i == 1 ? count : static_cast<std::uint32_t>(random() % (count + 1)));
            }
            const std::size_t words = KeptColumn::words(compounds, range);
            std::vector<std::uint64_t> kept(words + 1, 0x55);
            REQUIRE(KeptColumn::write(column, compounds, range, kept.data()));
            CHECK(kept[words] == 0x55);
            const KeptColumn read{kept.data()};
            REQUIRE(read.size() == compounds);
            for (std::size_t i = 0; i < compounds; ++i) {
                REQUIRE(read.number(i) == column.compounds[i]);
                REQUIRE(read.item_count(i) == column.item_counts[i]);
                REQUIRE(read.hidden(i) == column.hidden[i]);
            }
        }
    }
}

TEST_CASE("columns that are not as is said are not kept") {
    const CountRange range{10, 20};
    const StoredColumn good{
        .compounds = {CompoundNumber{1}, CompoundNumber{5}}, .item_counts = {10, 20}, .hidden = {0, 3}};
    std::vector<std::uint64_t> kept(KeptColumn::words(2, range));
    CHECK(KeptColumn::write(good, 2, range, kept.data()));
    StoredColumn bad = good;
    bad.item_counts[1] = 21;
    CHECK_FALSE(KeptColumn::write(bad, 2, range, kept.data()));
    bad.item_counts[1] = 9;
    CHECK_FALSE(KeptColumn::write(bad, 2, range, kept.data()));
    bad = good;
    bad.hidden[0] = 11;
    CHECK_FALSE(KeptColumn::write(bad, 2, range, kept.data()));
    bad = good;
    bad.hidden.push_back(0);
    CHECK_FALSE(KeptColumn::write(bad, 2, range, kept.data()));
    CHECK_FALSE(KeptColumn::write(good, 1, range, kept.data()));
    bad = good;
    bad.compounds[0] = CompoundNumber{6 + (std::int64_t{1} << 32)};
    CHECK_FALSE(KeptColumn::write(bad, 2, range, kept.data()));
}

TEST_CASE("rows in a room lie apart, and long ones get the room of short ones that were given back") {
    RowRoom room;
    std::mt19937_64 random{3};
    struct Row {
        std::uint64_t* begin;
        std::size_t words;
        std::uint64_t filling;
    };
    constexpr std::uintptr_t kPage = 8192;  // a slab
    std::set<std::uintptr_t> seen;
    std::vector<Row> rows;
    const auto is_whole = [](const Row& row) {
        return std::all_of(row.begin, row.begin + row.words, [&](std::uint64_t word) { return word == row.filling; });
    };
    for (int i = 0; i < 20'000; ++i) {
        if (rows.size() == 500 || (!rows.empty() && random() % 3 == 0)) {
            std::swap(rows[random() % rows.size()], rows.back());
            REQUIRE(is_whole(rows.back()));
            room.give_back(rows.back().begin);
            rows.pop_back();
            continue;
        }
        const std::size_t words = 1 + random() % (kMostColumnsOfRow * kColumnWords);
        REQUIRE(RowRoom::words_taken(words) >= words);
        const Row row{room.take(words), words, random()};
        REQUIRE(reinterpret_cast<std::uintptr_t>(row.begin) % 64 == 0);
        std::fill_n(row.begin, words, row.filling);
        rows.push_back(row);
        seen.insert(reinterpret_cast<std::uintptr_t>(row.begin) / kPage);
    }
    for (const Row& row : rows) room.give_back(row.begin);
    for (int i = 0; i < 100; ++i) CHECK(seen.contains(reinterpret_cast<std::uintptr_t>(room.take(512)) / kPage));
}

}  // namespace chemsieve::kept_row_test
