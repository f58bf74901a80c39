#include "data/sqlite/seal_marks.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/checksum.h"

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

constexpr std::size_t kSalts = 2 * sizeof(LogSalt);
constexpr std::uint64_t kSeed = 1;  // zeros are no mark

std::uint32_t sum_of(const std::uint8_t* salts) noexcept {
    return static_cast<std::uint32_t>(checksum64_of_bytes(salts, kSalts, kSeed));
}

bool is_mark(const std::uint8_t* bytes) noexcept {
    std::uint32_t sum = 0;
    std::memcpy(&sum, bytes + kSalts, sizeof sum);
    return sum == sum_of(bytes);
}

std::uint32_t number_at(const std::uint8_t* bytes, bool is_big_endian) noexcept {
    std::uint32_t number = 0;
    for (int i = 0; i < 4; ++i) number = number << 8 | bytes[is_big_endian ? i : 3 - i];
    return number;
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

MarkBytes bytes_of(const LogMark& mark) noexcept {
    MarkBytes bytes{};
    std::copy(mark.former.begin(), mark.former.end(), bytes.begin());
    std::copy(mark.current.begin(), mark.current.end(), bytes.begin() + sizeof(LogSalt));
    const std::uint32_t sum = sum_of(bytes.data());
    std::memcpy(bytes.data() + kSalts, &sum, sizeof sum);
    return bytes;
}

std::optional<LogMark> mark_in(const MarkBytes& bytes) noexcept {
    if (!is_mark(bytes.data())) return std::nullopt;
    LogMark mark;
    std::copy_n(bytes.begin(), sizeof(LogSalt), mark.former.begin());
    std::copy_n(bytes.begin() + sizeof(LogSalt), sizeof(LogSalt), mark.current.begin());
    return mark;
}

bool mend_mark(std::span<std::uint8_t, kMarkBytes> bytes) noexcept {
    return change_one_byte(bytes, [bytes] { return is_mark(bytes.data()); });
}

std::optional<LogSalt> salt_of_log(std::span<const std::uint8_t, kLogHeaderBytes> header) noexcept {
    // Six numbers, of which the first tells in which order of bytes the two sums behind them are made.
    constexpr std::uint32_t kMagic = 0x377f0682, kAnyOrder = ~std::uint32_t{1};
    constexpr std::size_t kSaltAt = 16, kSumsAt = 24;
    const std::uint32_t magic = number_at(header.data(), true);
    if ((magic & kAnyOrder) != kMagic) return std::nullopt;
    std::uint32_t first = 0, second = 0;
    for (std::size_t at = 0; at < kSumsAt; at += 8) {
        first += number_at(&header[at], magic & 1) + second;
        second += number_at(&header[at + 4], magic & 1) + first;
    }
    if (first != number_at(&header[kSumsAt], true) || second != number_at(&header[kSumsAt + 4], true))
        return std::nullopt;
    LogSalt salt;
    std::copy_n(header.begin() + kSaltAt, salt.size(), salt.begin());
    return salt;
}

}  // namespace chemsieve::sqlite
