// What a library file says of itself: the seal of each page, and the mark of the log that belongs to it.
//
// A seal is a checksum in the last bytes of each page, over the rest and its number. SQLite leaves these bytes to us
// (the reserved bytes of a page, told in the file's header). A page that another program or a failing disk has changed
// does not fit its seal; neither does one that lies at another's place. The mark of the log (SQLite's write-ahead log)
// in the first page is left out. Source: https://www.sqlite.org/fileformat2.html, 1.3.4. Threads: functions of values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace chemsieve::sqlite {

// Changes one byte so that `fits()` holds; else the bytes stay as they are, and this is false.
template <class Fits>
bool change_one_byte(std::span<std::uint8_t> bytes, const Fits& fits) noexcept {
    for (std::uint8_t& byte : bytes) {
        const std::uint8_t there = byte;
        for (int change = 1; change < 256; ++change) {
            byte = static_cast<std::uint8_t>(there ^ change);
            if (fits()) return true;
        }
        byte = there;
    }
    return false;
}

inline constexpr std::size_t kPageBytes = 4096;
inline constexpr std::size_t kSealBytes = 8;

using Page = std::span<const std::uint8_t, kPageBytes>;
using WritablePage = std::span<std::uint8_t, kPageBytes>;

// `number`: from 1.
bool fits_seal(Page page, std::int64_t number) noexcept;
void seal(WritablePage page, std::int64_t number) noexcept;

// If one byte of the page was changed, that byte is put right; else the page stays as it is, and this is false. Takes
// some tenths of a second. That a page with more wrong bytes is taken for one with a single one has a probability of
// 10^-13.
bool mend_one_byte(WritablePage page, std::int64_t number) noexcept;

// Takes the first page of a file, or its first 24 bytes: whether its pages are of this size and have seals.
bool says_sealed(std::span<const std::uint8_t> header) noexcept;
// Makes it say so.
void say_sealed(std::span<std::uint8_t> header) noexcept;

// SQLite copies whatever log lies beside a file into it, also where the file was put there later: a copy over a library
// that a killed program left. So the salt of a log, eight bytes that no other log has, goes into the file's header
// before the log begins. SQLite has no use for these bytes of the header. They are written by themselves, so they are
// left out of the seal of the page and have a checksum of their own. Source: the page above, 1.3 and 4.1. Where in the
// first page.
inline constexpr std::size_t kMarkAt = 72;
inline constexpr std::size_t kMarkBytes = 20;
inline constexpr std::size_t kLogHeaderBytes = 32;

using LogSalt = std::array<std::uint8_t, 8>;  // zeros: no log
using MarkBytes = std::array<std::uint8_t, kMarkBytes>;

struct LogMark {
    LogSalt former{};  // a log whose content is in the file; it stays where a new one could not be begun
    LogSalt current{};

    bool allows(const LogSalt& salt) const noexcept { return salt == former || salt == current; }
};

MarkBytes bytes_of(const LogMark& mark) noexcept;
// Nothing: there never was one, or it is not as it was written.
std::optional<LogMark> mark_in(const MarkBytes& bytes) noexcept;
// Whether the bytes are a mark but for one of them, which is put right.
bool mend_mark(std::span<std::uint8_t, kMarkBytes> bytes) noexcept;

// The salt that a log's header tells. Nothing: no valid header, of which SQLite reads no log.
std::optional<LogSalt> salt_of_log(std::span<const std::uint8_t, kLogHeaderBytes> header) noexcept;

}  // namespace chemsieve::sqlite
