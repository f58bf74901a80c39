#include "data/codec/structure_block.h"

#include <catch2/catch.hpp>

#include "base/error.h"

namespace chemsieve::structure_block_test {

namespace {

constexpr DictionaryId kDictionary{42};
constexpr CompoundNumber kFirst{129};

std::vector<std::string> example() { return {"ab", "", "some longer structure.", "ab"}; }

}  // namespace

TEST_CASE("a block of structures survives being stored") {
    for (const std::size_t count : {1U, 4U, 128U}) {
        std::vector<std::string> structures(count);
        for (std::size_t i = 0; i < count; ++i) structures[i] = example()[i % 4];
        const StructureBlock block =
            decode_structure_block(encode_structure_block(structures, kDictionary, kFirst), kDictionary, kFirst);
        REQUIRE(block.size() == count);
        for (std::size_t i = 0; i < count; ++i) {
            CHECK(block[i] == structures[i]);
            CHECK((block[i].empty() || reinterpret_cast<std::uintptr_t>(block[i].data()) % 2 == 0));
        }
    }
}

TEST_CASE("no damaged byte of a block of structures goes unseen") {
    const std::string bytes = encode_structure_block(example(), kDictionary, kFirst);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string damaged = bytes;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
        CHECK_THROWS_AS(decode_structure_block(damaged, kDictionary, kFirst), LibraryError);
        CHECK_THROWS_AS(decode_structure_block(std::string_view{bytes}.substr(0, i), kDictionary, kFirst),
                        LibraryError);
    }
    CHECK_THROWS_AS(decode_structure_block(bytes + "x", kDictionary, kFirst), LibraryError);
}

TEST_CASE("a block of structures is taken neither for another nor for one of other classes") {
    const std::string bytes = encode_structure_block(example(), kDictionary, kFirst);
    CHECK_THROWS_WITH(decode_structure_block(bytes, kDictionary, CompoundNumber{1}), Catch::Contains("checksum"));
    CHECK_THROWS_WITH(decode_structure_block(bytes, DictionaryId{43}, kFirst), Catch::Contains("checksum"));
}

TEST_CASE("blocks begin at compounds 1, 129 and so on") {
    CHECK(slot_of(CompoundNumber{1}) == 0);
    CHECK(slot_of(CompoundNumber{128}) == 0);
    CHECK(slot_of(CompoundNumber{129}) == 1);
    CHECK(first_of_slot(1) == CompoundNumber{129});
}

}  // namespace chemsieve::structure_block_test
