#include "data/codec/block_codec.h"

#include <catch2/catch.hpp>

#include "base/error.h"

namespace chemsieve::block_codec_test {

namespace {
constexpr std::string_view kMethod = "a method";

FingerprintBlock example() {
    FingerprintBlock block;
    block.bits = 128;
    block.compounds = {CompoundNumber{1}, CompoundNumber{7}, CompoundNumber{9'000'000'000}};
    block.item_counts = {5, 100, 262'144};
    block.always_candidate = {false, false, true};
    block.words = {1, 2, 3, 4, ~0ULL, ~0ULL};
    return block;
}
}  // namespace

TEST_CASE("a block of fingerprints survives being stored") {
    const FingerprintBlock block = decode_block(encode_block(example(), kMethod), kMethod);
    CHECK(block.bits == 128);
    CHECK(block.compounds == example().compounds);
    CHECK(block.item_counts == example().item_counts);
    CHECK(block.always_candidate == example().always_candidate);
    CHECK(block.words == example().words);
}

TEST_CASE("no damaged byte of a block goes unseen") {
    const std::string bytes = encode_block(example(), kMethod);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string damaged = bytes;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
        CHECK_THROWS_AS(decode_block(damaged, kMethod), LibraryError);
        CHECK_THROWS_AS(decode_block(std::string_view{bytes}.substr(0, i), kMethod), LibraryError);
    }
}

TEST_CASE("a block made with other parameters is not taken for one of the library's") {
    CHECK_THROWS_WITH(decode_block(encode_block(example(), kMethod), "another method"), Catch::Contains("parameters"));
}

TEST_CASE("the bytes of a block are frozen with format version 3", "[golden]") {
    const std::string bytes = encode_block(example(), kMethod);
    REQUIRE(bytes.size() == 20 + 3 * 12 + 3 * 16);
    CHECK(bytes.substr(0, 4) == "CSF1");
    CHECK(static_cast<unsigned char>(bytes[12]) == 128);
    CHECK(bytes[16] == 3);
    CHECK(bytes[28] == 7);
    CHECK(static_cast<unsigned char>(bytes[20 + 24 + 11]) == 0x80);  // always a candidate: the top bit of the count
}

}  // namespace chemsieve::block_codec_test
