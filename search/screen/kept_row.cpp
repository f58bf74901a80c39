#include "search/screen/kept_row.h"

#include <algorithm>
#include <bit>

namespace chemsieve {

bool RowPlaces::write(std::span<const std::uint64_t> words, std::size_t places, std::uint16_t* numbers) noexcept {
    constexpr std::size_t kWordsAPart = kColumnsAPart * kColumnWords;
    std::uint16_t* next = numbers + kStarts;
    const std::uint16_t* const end = next + places;
    for (std::size_t word = 0; word < kMostColumnsOfRow * kColumnWords; ++word) {
        if (word % kWordsAPart == 0) numbers[word / kWordsAPart] = static_cast<std::uint16_t>(next - numbers - kStarts);
        if (word >= words.size()) continue;
        for (std::uint64_t left = words[word]; left != 0; left &= left - 1) {
            if (next == end) return false;
            *next++ = static_cast<std::uint16_t>(word * 64 + static_cast<unsigned>(std::countr_zero(left)));
        }
    }
    numbers[kStarts - 1] = static_cast<std::uint16_t>(places);
    return next == end;
}

const std::uint64_t* UnpackedRows::words_of(const KeptRow& row, std::size_t i, ColumnRange columns) {
    if (row.words) return row.words;
    if (room_.size() <= i) room_.resize(i + 1);
    if (!room_[i]) room_[i] = std::make_unique<RowWords>();
    std::uint64_t* const words = room_[i]->words.data();
    constexpr std::size_t kEach = RowPlaces::kColumnsAPart;
    const std::size_t first = columns.first / kEach, last = (columns.last + kEach - 1) / kEach;
    std::fill(words + first * kEach * kColumnWords, words + last * kEach * kColumnWords, 0);
    // Byte by byte: the next place is often in the same word, and would wait for this one to be written.
    static_assert(std::endian::native == std::endian::little);
    auto* const bytes = reinterpret_cast<unsigned char*>(words);
    for (const std::uint16_t place : RowPlaces{row.places}.of_parts(first, last)) {
        bytes[place / 8] |= static_cast<unsigned char>(1U << (place % 8));
    }
    return words;
}

}  // namespace chemsieve
