#include "base/checksum.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>

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

TEST_CASE("bytes that come one after another have the checksum of all together") {
    std::string bytes;
    for (int i = 0; i < 5000; ++i) bytes += static_cast<char>(i * i % 251);
    // What is added is of all lengths, from none to more than the library takes at a time.
    for (const std::size_t most : {1U, 7U, 240U, 256U, 1024U, 4099U}) {
        RunningChecksum running;
        std::size_t length = 0;
        for (std::size_t begin = 0; begin < bytes.size(); length = (length + 1) % (most + 1)) {
            running.add(std::string_view{bytes}.substr(begin, length));
            begin = std::min(bytes.size(), begin + length);
            if (length == most) CHECK(running.value() == checksum64(std::string_view{bytes}.substr(0, begin)));
        }
        CHECK(running.value() == checksum64(bytes));
    }
    CHECK(RunningChecksum{}.value() == checksum64(""));
}

}  // namespace chemsieve::checksum_test
