#include "data/sqlite/page_seal.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "base/checksum.h"
#include "data/sqlite/log_mark.h"
#include "data/sqlite/wrong_byte.h"

namespace chemsieve::sqlite {

namespace {

constexpr std::size_t kContent = kPageBytes - kSealBytes;
static_assert(std::endian::native == std::endian::little, "seals are stored as little-endian numbers");

// Places in the header of a database.
constexpr std::size_t kPageSizeHigh = 16, kPageSizeLow = 17, kReserved = 20;

std::uint64_t sum_of(const std::uint8_t* page, std::int64_t number) noexcept {
    if (number != 1) return checksum64_of_bytes(page, kContent, static_cast<std::uint64_t>(number));
    std::array<std::uint8_t, kContent> without_mark;
    std::copy_n(page, kContent, without_mark.begin());
    std::fill_n(without_mark.begin() + kMarkAt, kMarkBytes, 0);
    return checksum64_of_bytes(without_mark.data(), kContent, 1);
}

std::uint64_t seal_of(const std::uint8_t* page) noexcept {
    std::uint64_t seal = 0;
    std::memcpy(&seal, page + kContent, kSealBytes);
    return seal;
}

bool is_one_byte(std::uint64_t difference) noexcept {
    for (int shift = 0; shift < 64; shift += 8) {
        if ((difference & ~(std::uint64_t{0xff} << shift)) == 0) return true;
    }
    return false;
}

}  // namespace

bool fits_seal(Page page, std::int64_t number) noexcept { return sum_of(page.data(), number) == seal_of(page.data()); }

void seal(WritablePage page, std::int64_t number) noexcept {
    const std::uint64_t sum = sum_of(page.data(), number);
    std::memcpy(page.data() + kContent, &sum, kSealBytes);
}

bool mend_one_byte(WritablePage page, std::int64_t number) noexcept {
    const std::uint64_t wanted = seal_of(page.data());
    if (is_one_byte(sum_of(page.data(), number) ^ wanted)) {  // the seal itself
        seal(page, number);
        return true;
    }
    return change_one_byte(page.first<kContent>(), [&] { return sum_of(page.data(), number) == wanted; });
}

bool says_sealed(std::span<const std::uint8_t> header) noexcept {
    return header[kReserved] == kSealBytes && header[kPageSizeHigh] == kPageBytes >> 8 &&
           header[kPageSizeLow] == (kPageBytes & 0xff);
}

void say_sealed(std::span<std::uint8_t> header) noexcept {
    header[kReserved] = kSealBytes;
    header[kPageSizeHigh] = kPageBytes >> 8;
    header[kPageSizeLow] = kPageBytes & 0xff;
}

}  // namespace chemsieve::sqlite
