#include "data/sqlite/log_mark.h"

#include <algorithm>
#include <cstring>

#include "base/checksum.h"
#include "data/sqlite/wrong_byte.h"

namespace chemsieve::sqlite {

namespace {

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
