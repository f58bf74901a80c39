#include "match/parts/part_directory.h"

#include <catch2/catch.hpp>

namespace chemsieve::part_directory_test {

namespace {

constexpr std::uint64_t item(int i) { return part_item(PartFamily::element, static_cast<std::uint64_t>(i), 1); }

}  // namespace

TEST_CASE("frequent parts have rows of their own, rare ones share some, and those of next to all have none") {
    PartCensus census;
    for (int compound = 0; compound < 1000; ++compound) {
        std::vector<std::uint64_t> items{item(1)};         // all
        if (compound % 10 == 0) items.push_back(item(2));  // a tenth
        if (compound == 500) items.push_back(item(3));     // one
        census.add(items);
    }
    const PartDirectory directory = census.directory();
    CHECK(directory.own_rows() == 1);
    CHECK(directory.shared_rows() == 64);
    CHECK(directory.rows() == 65);
    CHECK_FALSE(directory.row_of(item(1)));
    CHECK(directory.row_of(item(2)) == 0U);
    for (int rare = 3; rare < 100; ++rare) {
        const auto row = directory.row_of(item(rare));
        REQUIRE(row);
        CHECK(*row >= 1);
        CHECK(*row < 65);
        CHECK(directory.row_of(item(rare)) == row);
    }
    CHECK(family_of(item(7)) == PartFamily::element);
}

TEST_CASE("rare elements have rows of their own") {
    PartCensus census;
    const std::uint64_t boron = part_item(PartFamily::aromatic_element, 5, 1);
    for (int compound = 0; compound < 100; ++compound) census.add(std::vector{item(compound)});
    census.add(std::vector{boron});
    CHECK(census.directory().own_rows() == 1);
    CHECK(census.directory().row_of(boron) == 0U);
}

TEST_CASE("a directory is read back from its bytes, and from no others") {
    std::vector<std::uint64_t> own, everywhere;
    for (int i = 0; i < 300; ++i) (i % 7 == 0 ? everywhere : own).push_back(item(i));
    std::sort(own.begin(), own.end());
    std::sort(everywhere.begin(), everywhere.end());
    const PartDirectory directory{own, everywhere, 128};
    const std::string bytes = directory.bytes();
    const auto read = PartDirectory::of_bytes(bytes);
    REQUIRE(read);
    CHECK(read->bytes() == bytes);
    for (int i = 0; i < 1000; ++i) CHECK(read->row_of(item(i)) == directory.row_of(item(i)));
    CHECK_FALSE(PartDirectory::of_bytes(""));
    CHECK_FALSE(PartDirectory::of_bytes(std::string_view{bytes}.substr(0, bytes.size() - 1)));
    CHECK_FALSE(PartDirectory::of_bytes(bytes + "12345678"));
    std::string of_other_parts = bytes;
    ++of_other_parts[0];
    CHECK_FALSE(PartDirectory::of_bytes(of_other_parts));
    std::string without_shared = bytes;
    without_shared.replace(12, 4, std::string(4, '\0'));
    CHECK_FALSE(PartDirectory::of_bytes(without_shared));
    std::string unordered = bytes;
    unordered.replace(16, 8, bytes.substr(24, 8));
    CHECK_FALSE(PartDirectory::of_bytes(unordered));
}

}  // namespace chemsieve::part_directory_test
