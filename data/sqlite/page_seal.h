// The seal of a page: a checksum in the last bytes of each page of a library file, over the rest and its number.
//
// SQLite leaves these bytes to us (the reserved bytes of a page, told in the file's header). A page that another
// program or a failing disk has changed does not fit its seal; neither does one that lies at another's place. The mark
// of the log in the first page (log_mark.h) is left out. Source: https://www.sqlite.org/fileformat2.html, 1.3.4.
// Threads: functions of values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace chemsieve::sqlite {

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

}  // namespace chemsieve::sqlite
