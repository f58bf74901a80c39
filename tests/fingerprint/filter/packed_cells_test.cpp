#include "fingerprint/filter/family/packed_cells.h"

#include <catch2/catch.hpp>
#include <random>

#include "fingerprint/filter/family/key_hash.h"

namespace chemsieve::packed_cells_test {

using namespace chemsieve::filter;

namespace {

constexpr FilterInfo kInfo{.name = "row of cells", .tag = "TEST"};

PackedCells copy_by_bytes(const PackedCells& cells, std::uint64_t count, unsigned width) {
    FilterWriter writer{kInfo, 1};
    cells.write(writer);
    const auto bytes = writer.finish();
    FilterReader reader{bytes, kInfo, 1};
    PackedCells back = PackedCells::read(reader, count, width);
    reader.end();
    return back;
}

}  // namespace

TEST_CASE("packed cells of every width hold what was put into them, and no cell disturbs another") {
    std::mt19937_64 random{7};
    for (unsigned width = 1; width <= 64; ++width) {
        for (const std::uint64_t count : {1U, 2U, 63U, 64U, 130U}) {
            PackedCells cells{count, width};
            std::vector<std::uint64_t> beside(count);
            for (std::size_t step = 0; step < 3 * count; ++step) {
                const std::uint64_t cell = random() % count;
                beside[cell] = random() >> (64 - width);
                cells.set(cell, beside[cell]);
            }
            if (width <= 57) {
                const PackedCells::Changes change{cells};
                for (std::size_t step = 0; step < count; ++step) {
                    const std::uint64_t cell = random() % count;
                    const std::uint64_t before = beside[cell];
                    beside[cell] = random() >> (64 - width);
                    change(cell, [&](std::uint64_t value) {
                        REQUIRE(value == before);
                        return beside[cell];
                    });
                }
            }
            for (std::uint64_t cell = 0; cell < count; ++cell) {
                REQUIRE(cells[cell] == beside[cell]);
                if (width <= 57) REQUIRE(cells.narrow(cell) == beside[cell]);
            }
            REQUIRE(copy_by_bytes(cells, count, width) == cells);
        }
    }
}

TEST_CASE("packed cells are read and written in runs, the lowest cell first") {
    PackedCells cells{40, 13};
    for (std::uint64_t cell = 0; cell < 40; ++cell) cells.set(cell, 100 + cell);
    for (std::uint64_t first = 0; first + 4 <= 40; ++first) {
        const std::uint64_t run = cells.run(first, 4);
        for (unsigned i = 0; i < 4; ++i) CHECK((run >> (13 * i) & 0x1fff) == 100 + first + i);
    }
    cells.set_run(7, 4, cells.run(20, 4));
    CHECK(cells[6] == 106);
    CHECK(cells[7] == 120);
    CHECK(cells[10] == 123);
    CHECK(cells[11] == 111);
}

TEST_CASE("packed cells with bits behind the last one, or of another length, are refused") {
    const auto read = [](std::vector<std::uint64_t> words, std::uint64_t count, unsigned width) {
        FilterWriter writer{kInfo, 1};
        const auto bytes = writer.numbers(words).finish();
        FilterReader reader{bytes, kInfo, 1};
        return PackedCells::read(reader, count, width);
    };
    CHECK(read({7, 0}, 9, 7)[0] == 7);
    CHECK_THROWS_AS(read({std::uint64_t{1} << 63, 0}, 9, 7), FilterError);
    CHECK_THROWS_AS(read({7, 1}, 9, 7), FilterError);
    CHECK_THROWS_AS(read({7, 1}, 8, 8), FilterError);
    CHECK_THROWS_AS(read({7}, 9, 7), FilterError);
    CHECK_THROWS_AS(read({7, 0, 0}, 9, 7), FilterError);
    CHECK_THROWS_AS(read({}, std::uint64_t{1} << 48, 64), FilterError);
}

TEST_CASE("lanes that are zero are found, and no others") {
    std::mt19937_64 random{8};
    const auto check = [&random]<class Word>(Word, unsigned lanes, unsigned width) {
        const Word ones = lane_ones<Word>(lanes, width);
        for (int i = 0; i < 500; ++i) {
            Word word = 0;
            Word expected = 0;
            for (unsigned lane = 0; lane < lanes; ++lane) {
                // Zero, one, the highest bit alone, and others.
                const std::uint64_t kind = random() % 4;
                const std::uint64_t value = kind == 0   ? 0
                                            : kind == 1 ? 1
                                            : kind == 2 ? std::uint64_t{1} << (width - 1)
                                                        : random() >> (64 - width);
                word |= Word{value} << (lane * width);
                if (value == 0) expected |= Word{1} << (lane * width + width - 1);
            }
            REQUIRE((zero_lanes(word, ones, width) == expected));
        }
    };
    for (unsigned width = 1; width <= 32; ++width) {
        check(std::uint64_t{}, 2, width);
        if (width <= 16) check(std::uint64_t{}, 4, width);
        check(Wide{}, 4, width);
    }
}

}  // namespace chemsieve::packed_cells_test
