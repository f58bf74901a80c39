#include "data/rows/row_blocks.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "base/error.h"
#include "tests/data/rows/made_up_rows.h"

namespace chemsieve::kept_row_blocks_test {

using namespace chemsieve::test;

TEST_CASE("blocks that are kept give their rows, however little room there is") {
    const std::vector<StoredRow> rows = made_up_rows(1500);
    const RowCode code = RowCode::learnt_from(rows);
    const std::vector<EncodedBlock> blocks = encode_rows(rows, code);
    REQUIRE(blocks.size() > 10);
    std::vector<std::size_t> block_of;
    for (std::size_t b = 0; b < blocks.size(); ++b) block_of.insert(block_of.end(), blocks[b].rows, b);
    std::mt19937 random{5};
    const auto found_of = [&](KeptRowBlocks& kept) {
        std::size_t found = 0;
        for (int round = 0; round < 3000; ++round) {
            const std::size_t i = random() % rows.size();
            const RowBlock* block = kept.find(rows[i].number);
            found += block != nullptr;
            const EncodedBlock& stored = blocks[block_of[i]];
            if (!block) block = &kept.keep(stored.last, stored.bytes, code);
            const std::size_t row = block->at_or_after(rows[i].number);
            REQUIRE(row < block->size());
            REQUIRE(same(block->row(row), rows[i]));
        }
        return found;
    };
    KeptRowBlocks all;
    CHECK(found_of(all) >= 3000 - blocks.size());
    // Before and after them there is nothing.
    CHECK(all.find(0) == nullptr);
    CHECK(all.find(rows.back().number + 1) == nullptr);
    all.clear();
    CHECK(all.find(rows.front().number) == nullptr);
    KeptRowBlocks some{blocks.size() * 2000};
    const std::size_t found = found_of(some);
    CHECK(found > 500);
    CHECK(found < 3000 - blocks.size());
    KeptRowBlocks one{1};
    CHECK(found_of(one) < 1500);
}

TEST_CASE("a block that is damaged is not kept") {
    const std::vector<StoredRow> rows = made_up_rows(40);
    const std::vector<EncodedBlock> blocks = encode_rows(rows, RowCode{});
    const EncodedBlock& block = blocks.front();
    const RowCode code;
    KeptRowBlocks kept;
    CHECK_THROWS_AS(kept.keep(block.last, block.bytes.substr(0, 4), code), LibraryError);
    CHECK(kept.find(rows.front().number) == nullptr);
    kept.keep(block.last, block.bytes, code);
    CHECK(kept.find(rows.front().number) != nullptr);
    // Found anew, it takes the place of what was kept.
    CHECK_THROWS_AS(kept.keep(block.last, block.bytes.substr(0, 4), code), LibraryError);
    CHECK(kept.find(rows.front().number) == nullptr);
}

}  // namespace chemsieve::kept_row_blocks_test
