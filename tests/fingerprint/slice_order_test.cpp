#include "fingerprint/slices/slice_order.h"

#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>
#include <random>

namespace chemsieve::slice_order_test {

namespace {

// Rows of `kinds` kinds of compounds, which share most of their bits; some bits besides are any.
FingerprintRows random_rows(std::uint32_t bits, std::size_t count, std::size_t kinds, int others = 20) {
    std::mt19937_64 random{bits + count};
    std::vector<std::vector<std::uint32_t>> typical(kinds);
    for (auto& positions : typical) {
        for (std::uint32_t i = 0; i < bits / 10; ++i) positions.push_back(static_cast<std::uint32_t>(random() % bits));
    }
    FingerprintRows rows;
    rows.bits = bits;
    rows.words.assign(count * rows.words_a_row(), 0);
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t* words = rows.words.data() + i * rows.words_a_row();
        const auto set = [&](std::uint32_t bit) { words[bit / 64] |= std::uint64_t{1} << (bit % 64); };
        for (const std::uint32_t bit : typical[random() % kinds]) {
            if (random() % 4 != 0) set(bit);
        }
        for (int k = 0; k < others; ++k) set(static_cast<std::uint32_t>(random() % bits));
        rows.item_counts.push_back(static_cast<std::uint32_t>(random() % 300));
    }
    return rows;
}

std::size_t live_columns(const FingerprintRows& rows, const std::vector<std::uint32_t>& order) {
    std::size_t live = 0;
    for (const std::uint64_t summary : make_slice_block(rows, order).summary) {
        live += static_cast<std::size_t>(std::popcount(summary));
    }
    return live;
}

}  // namespace

TEST_CASE("slices give back the fingerprints they were made of") {
    for (const std::uint32_t bits : {64U, 166U, 881U, 2048U}) {
        for (const std::size_t count : {1U, 63U, 64U, 513U, 2000U}) {
            INFO(bits << " bits, " << count << " compounds");
            const FingerprintRows rows = random_rows(bits, count, 5);
            const std::vector<std::uint32_t> order = slice_order(rows, SliceOrder::clustered, 2);
            const std::vector<std::uint64_t> back = row_wise(make_slice_block(rows, order));
            REQUIRE(back.size() == rows.words.size());
            for (std::size_t i = 0; i < count; ++i) {
                const auto row = rows.row(order[i]);
                CHECK(std::equal(row.begin(), row.end(), back.begin() + static_cast<std::ptrdiff_t>(i * row.size())));
            }
        }
    }
}

TEST_CASE("every compound is in the order once, blocks ascending by count") {
    for (const SliceOrder kind : {SliceOrder::by_count, SliceOrder::clustered}) {
        // Blocks of 65,536 bits have 7 columns.
        const FingerprintRows rows = random_rows(65536, 4000, 3);
        const std::vector<std::uint32_t> order = slice_order(rows, kind, 1);
        CHECK(order == slice_order(rows, kind, 2));
        std::vector<std::uint32_t> sorted{order};
        std::sort(sorted.begin(), sorted.end());
        for (std::uint32_t i = 0; i < sorted.size(); ++i) REQUIRE(sorted[i] == i);
        const std::size_t block = columns_a_block(65536) * kColumnCompounds;
        std::uint32_t highest = 0, first_highest = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i == block) first_highest = highest;
            CHECK(rows.item_counts[order[i]] >= first_highest);
            highest = std::max(highest, rows.item_counts[order[i]]);
        }
    }
}

TEST_CASE("compounds of a kind are put next to each other") {
    const FingerprintRows rows = random_rows(2048, 8192, 16, 0);
    const std::size_t by_count = live_columns(rows, slice_order(rows, SliceOrder::by_count, 1));
    const std::size_t clustered = live_columns(rows, slice_order(rows, SliceOrder::clustered, 1));
    CHECK(clustered < by_count / 3);
}

TEST_CASE("odd fingerprints are put in some order") {
    for (const std::uint64_t word : {std::uint64_t{0}, ~std::uint64_t{0}}) {
        FingerprintRows rows;
        rows.bits = 128;
        rows.item_counts.assign(1000, 7);
        rows.words.assign(2000, word);
        std::vector<std::uint32_t> order = slice_order(rows, SliceOrder::clustered, 1);
        std::sort(order.begin(), order.end());
        CHECK(order.back() == 999);
        CHECK(std::adjacent_find(order.begin(), order.end()) == order.end());
    }
    CHECK(slice_order({.bits = 128, .item_counts = {}, .words = {}}, SliceOrder::clustered, 1).empty());
}

}  // namespace chemsieve::slice_order_test
