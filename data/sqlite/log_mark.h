// The mark of a library's log: which log (SQLite's write-ahead log) belongs to a file, said in the file itself.
//
// SQLite copies whatever log lies beside a file into it, also where the file was put there later: a copy over a library
// that a killed program left. So the salt of a log, eight bytes that no other log has, goes into the file's header
// before the log begins. SQLite has no use for these bytes of the header. They are written by themselves, so they are
// left out of the seal of the page and have a checksum of their own. Source:
// https://www.sqlite.org/fileformat2.html, 1.3 and 4.1. Threads: functions of values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace chemsieve::sqlite {

// Where in the first page.
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
