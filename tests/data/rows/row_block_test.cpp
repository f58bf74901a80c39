#include "data/rows/row_block.h"

#include <bit>
#include <catch2/catch.hpp>
#include <limits>
#include <random>

#include "base/error.h"
#include "tests/data/rows/made_up_rows.h"

namespace chemsieve::row_block_test {

using namespace chemsieve::test;

TEST_CASE("numbers survive being packed, whatever they are") {
    constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    std::mt19937_64 random{3};
    std::vector<std::vector<std::int64_t>> columns{
        {}, {0}, {kMost}, {5, 5, 5}, {1, 2, 3, 4}, {10, 8, 6}, {kLeast, kMost}, {kMost, kLeast, 0}, {0, 1, 3, 4, 9}};
    for (int bits = 1; bits < 64; bits += 3) {
        columns.emplace_back();
        for (int i = 0; i < 70; ++i) columns.back().push_back(static_cast<std::int64_t>(random() >> bits) - i * bits);
    }
    for (const auto& column : columns) {
        std::string header, body;
        pack_numbers(column, header, body);
        HeaderReader reader{header};
        PackedNumbers packed{reader};
        CHECK(reader.position() == header.size());
        CHECK(body.size() == packed_bytes(column.size(), packed.bits()));
        body.append(kPackedPadding, '\0');
        packed.set_body(body.data());
        for (std::size_t i = 0; i < column.size(); ++i) CHECK(packed[i] == column[i]);
    }
}

TEST_CASE("rows survive being stored in blocks, to the last bit") {
    const std::vector<StoredRow> rows = made_up_rows(1000);
    for (const RowCode& code : {RowCode{}, RowCode::learnt_from(rows)}) {
        const RowCode read = RowCode::from(code.bytes());
        std::size_t at = 0;
        for (const EncodedBlock& block : encode_rows(rows, code)) {
            CHECK((block.bytes.size() <= kPackedPageBytes || block.rows == 1));
            const RowBlock stored{block.bytes, read};
            REQUIRE(stored.size() == block.rows);
            for (std::size_t i = 0; i < stored.size(); ++i, ++at) {
                REQUIRE(same(stored.row(i), rows[at]));
                CHECK(stored.at_or_after(rows[at].number) == i);
                CHECK(stored.at_or_after(rows[at].number + 1) == i + 1);
            }
            CHECK(stored.at_or_after(std::numeric_limits<std::int64_t>::max()) == stored.size());
            CHECK(block.last == rows[at - 1].number);
        }
        CHECK(at == rows.size());
    }
}

TEST_CASE("a block of rows that is cut off is refused, and a changed byte leads to no crash") {
    const std::vector<StoredRow> rows = made_up_rows(40);
    const RowCode code = RowCode::learnt_from(rows);
    const std::string bytes = encode_rows(rows, code).front().bytes;
    const auto read = [&](std::string_view from) {
        const RowBlock block{from, code};
        std::size_t size = 0;
        for (std::size_t i = 0; i < block.size(); ++i) size += block.row(i).smiles.size();
        return size;
    };
    REQUIRE(read(bytes) > 0);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        // A copy of its own, so that a sanitizer sees what is read beyond.
        CHECK_THROWS_AS(read(std::string{bytes, 0, i}), LibraryError);
        std::string damaged = bytes;
        damaged[i] = static_cast<char>(damaged[i] ^ (1U << i % 8));
        try {
            read(damaged);
        } catch (const LibraryError&) {
        }
    }
}

}  // namespace chemsieve::row_block_test
