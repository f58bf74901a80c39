#include "base/checksum.h"

#include <array>
#include <catch2/catch.hpp>
#include <string>

namespace chemsieve::checksum_test {

TEST_CASE("the checksum that libraries store is frozen", "[golden]") {
    std::string rings;
    for (int i = 0; i < 100; ++i) rings += "c1ccccc1";
    CHECK(checksum64("") == 0x2d06800538d394c2U);
    CHECK(checksum64("CCO") == 0xf2425a4edbc21b49U);
    CHECK(checksum64("CCO", 7) == 0x7a290bd02ed1cc61U);
    CHECK(checksum64(rings) == 0x575efcc515230e48U);
}

TEST_CASE("numbers have the checksum of their bytes") {
    const std::array<std::uint64_t, 2> numbers{0x4f4343, 1};
    std::string bytes{"CCO"};
    bytes.append(5, '\0').append(1, '\1').append(7, '\0');
    CHECK(checksum64(std::span{numbers}, 3) == checksum64(bytes, 3));
}

}  // namespace chemsieve::checksum_test
