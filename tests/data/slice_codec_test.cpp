#include "data/codec/slice_codec.h"

#include <catch2/catch.hpp>

#include <functional>
#include <random>
#include "data/codec/compression.h"

#include "base/error.h"

namespace chemsieve::slice_codec_test {

namespace {

const SliceCodec kCodec{"a method"};
constexpr std::int64_t kBlock = 12;

PlacedBlock example_block() {
    std::mt19937_64 random{1};
    PlacedBlock block;
    block.known.bits = 130;
    block.known.compounds = 9 * 512 + 3;
    for (std::uint32_t i = 0; i < 10; ++i) block.known.columns.push_back({i * 70'000, i * 70'000 + 100});
    for (std::uint32_t i = 0; i < block.known.bits; ++i) {
        block.known.summary.push_back(random() & 0x3ff);
        block.known.set_counts.push_back(static_cast<std::uint16_t>(random() % 4611));
        block.places.push_back(static_cast<std::uint16_t>(block.known.bits - 1 - i));
    }
    return block;
}

StoredColumn example_column() {
    StoredColumn column;
    for (std::uint32_t i = 0; i < 500; ++i) {
        column.compounds.push_back(CompoundNumber{9'000'000'000 + i * i % 1009});
        column.item_counts.push_back(300 + i % 7);
        column.hidden.push_back(i % 40);
    }
    return column;
}

std::vector<std::uint64_t> example_row(bool sparse) {
    std::mt19937_64 random{2};
    std::vector<std::uint64_t> words(504);
    for (std::uint64_t& word : words) word = sparse ? random() & random() & random() & random() : random();
    return words;
}

bool same(const StoredBlock& a, const StoredBlock& b) {
    return a.bits == b.bits && a.compounds == b.compounds && a.summary == b.summary && a.set_counts == b.set_counts &&
           std::equal(a.columns.begin(), a.columns.end(), b.columns.begin(), b.columns.end(),
                      [](CountRange x, CountRange y) { return x.lowest == y.lowest && x.highest == y.highest; });
}

// Flips each bit in turn, and cuts the bytes off at each place.
void check_damage(const std::string& bytes, const std::function<void(std::string_view)>& read) {
    CHECK_NOTHROW(read(bytes));
    for (std::size_t i = 0; i < 8 * bytes.size(); ++i) {
        std::string damaged = bytes;
        damaged[i / 8] = static_cast<char>(damaged[i / 8] ^ (1 << (i % 8)));
        CHECK_THROWS_AS(read(damaged), LibraryError);
    }
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        CHECK_THROWS_AS(read(std::string_view{bytes}.substr(0, size)), LibraryError);
    }
}

}  // namespace

TEST_CASE("what is known of a block of slices survives being stored, and damage is seen") {
    const PlacedBlock block = example_block();
    std::string bytes = pack_block(block);
    kCodec.seal_block(bytes, kBlock, block.known.bits, block.known.compounds);
    const PlacedBlock read = kCodec.block(bytes, kBlock, block.known.bits, block.known.compounds);
    CHECK(same(read.known, block.known));
    CHECK(read.places == block.places);
    check_damage(bytes, [&](std::string_view b) { kCodec.block(b, kBlock, block.known.bits, block.known.compounds); });
    CHECK_THROWS_AS(kCodec.block(bytes, kBlock + 1, 130, 4611), LibraryError);
    CHECK_THROWS_AS(kCodec.block(bytes, kBlock, 129, 4611), LibraryError);
    CHECK_THROWS_AS(kCodec.block(bytes, kBlock, 130, 4610), LibraryError);
    for (const std::int64_t size : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1} << 33}) {
        CHECK_THROWS_WITH(kCodec.block(bytes, kBlock, size, 4611), Catch::Contains("impossible"));
        CHECK_THROWS_WITH(kCodec.block(bytes, kBlock, 130, size), Catch::Contains("impossible"));
    }
    CHECK_THROWS_WITH(SliceCodec{"other"}.block(bytes, kBlock, 130, 4611), Catch::Contains("parameters"));
}

TEST_CASE("rows of slices survive being stored, and damage is seen") {
    for (const bool sparse : {false, true}) {
        const std::vector<std::uint64_t> words = example_row(sparse);
        std::string bytes = pack_row(words);
        // A page of 4,096 bytes holds even a row that cannot be compressed.
        CHECK(bytes.size() <= words.size() * 8 + 9);
        kCodec.seal_row(bytes, kBlock, 5);
        std::vector<std::uint64_t> read(words.size());
        kCodec.row(bytes, kBlock, 5, read);
        CHECK(read == words);
        check_damage(bytes, [&](std::string_view b) { kCodec.row(b, kBlock, 5, read); });
        CHECK_THROWS_AS(kCodec.row(bytes, kBlock, 6, read), LibraryError);
        CHECK_THROWS_AS(kCodec.row(bytes, kBlock + 1, 5, read), LibraryError);
        CHECK_THROWS_AS((SliceCodec{"other"}.row(bytes, kBlock, 5, read)), LibraryError);
        read.pop_back();
        CHECK_THROWS_AS(kCodec.row(bytes, kBlock, 5, read), LibraryError);
    }
}

TEST_CASE("columns survive being stored, and damage is seen") {
    const StoredColumn column = example_column();
    std::string bytes = pack_column(column);
    CHECK(bytes.size() < 5 * column.compounds.size());
    kCodec.seal_column(bytes, kBlock, 3);
    const StoredColumn read = kCodec.column(bytes, kBlock, 3, 500);
    CHECK(read.compounds == column.compounds);
    CHECK(read.item_counts == column.item_counts);
    CHECK(read.hidden == column.hidden);
    check_damage(bytes, [&](std::string_view b) { kCodec.column(b, kBlock, 3, 500); });
    CHECK_THROWS_AS(kCodec.column(bytes, kBlock, 4, 500), LibraryError);
    CHECK_THROWS_AS(kCodec.column(bytes, kBlock, 3, 499), LibraryError);
    // A column is not taken for a row, whatever its number.
    std::vector<std::uint64_t> words(1001);
    CHECK_THROWS_AS(kCodec.row(bytes, kBlock, 3, words), LibraryError);
}

TEST_CASE("rows get places that fill pages") {
    std::mt19937_64 random{3};
    std::vector<std::size_t> sizes;
    for (int i = 0; i < 3000; ++i) sizes.push_back(i % 10 == 0 ? 0 : 30 + random() % 2400);
    const std::vector<std::uint16_t> places = places_of_rows(sizes);
    std::vector<std::size_t> by_place(2700);
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        if (sizes[i] == 0) continue;
        REQUIRE(places[i] < by_place.size());
        CHECK(by_place[places[i]] == 0);
        by_place[places[i]] = sizes[i];
        bytes += sizes[i];
    }
    // SQLite fills one page after the other.
    std::size_t pages = 1, used = 0;
    for (const std::size_t size : by_place) {
        if (used + size + 13 > 4080) {
            ++pages;
            used = 0;
        }
        used += size + 13;
    }
    CHECK(bytes > pages * 4096 * 95 / 100);
}

}  // namespace chemsieve::slice_codec_test
