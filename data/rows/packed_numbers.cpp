#include "data/rows/packed_numbers.h"

#include <algorithm>
#include <bit>

#include "base/error.h"

static_assert(std::endian::native == std::endian::little, "the file format is little endian; add byte swaps here");

namespace chemsieve {

namespace {

constexpr unsigned kVarintBits = 7;
constexpr unsigned kMostBits = 64;

std::uint64_t zigzag(std::int64_t value) {
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}

std::int64_t from_zigzag(std::uint64_t value) { return static_cast<std::int64_t>((value >> 1) ^ (~(value & 1) + 1)); }

// Differences of any numbers, modulo 2^64.
std::int64_t difference(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

struct Line {
    std::int64_t least;
    std::int64_t rise;
    unsigned bits;
};

std::int64_t above_line(std::int64_t number, std::int64_t rise, std::size_t i) {
    return difference(number, static_cast<std::int64_t>(static_cast<std::uint64_t>(rise) * i));
}

Line line_with_rise(std::span<const std::int64_t> numbers, std::int64_t rise) {
    Line line{numbers.empty() ? 0 : numbers[0], rise, 0};
    std::int64_t most = line.least;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::int64_t above = above_line(numbers[i], rise, i);
        line.least = std::min(line.least, above);
        most = std::max(most, above);
    }
    line.bits = static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(difference(most, line.least))));
    return line;
}

// Level, or rising as the numbers do.
Line line_of(std::span<const std::int64_t> numbers) {
    const Line level = line_with_rise(numbers, 0);
    if (numbers.size() < 2 || level.bits == 0 || level.bits >= kMostBits - 1) return level;
    const auto steps = static_cast<std::int64_t>(numbers.size() - 1);
    const Line rising = line_with_rise(numbers, (numbers.back() - numbers.front()) / steps);
    return rising.bits < level.bits ? rising : level;
}

[[noreturn]] void fail_header() { throw LibraryError("it is damaged"); }

}  // namespace

void put_varint(std::string& bytes, std::int64_t value) {
    std::uint64_t rest = zigzag(value);
    while (rest >= 1U << kVarintBits) {
        bytes += static_cast<char>(rest | 1U << kVarintBits);
        rest >>= kVarintBits;
    }
    bytes += static_cast<char>(rest);
}

std::uint8_t HeaderReader::byte() {
    if (at_ >= bytes_.size()) fail_header();
    return static_cast<std::uint8_t>(bytes_[at_++]);
}

std::int64_t HeaderReader::varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < kMostBits; shift += kVarintBits) {
        const std::uint64_t part = byte();
        value |= (part & ((1U << kVarintBits) - 1)) << shift;
        if (part < 1U << kVarintBits) return from_zigzag(value);
    }
    fail_header();
}

void BitWriter::put(std::uint64_t value, unsigned bits) {
    if (bits == 0) return;
    open_ |= value << used_;
    const unsigned room = kMostBits - used_;
    used_ += bits;
    if (used_ < kMostBits) return;
    bytes_.append(reinterpret_cast<const char*>(&open_), sizeof open_);
    open_ = bits > room ? value >> room : 0;
    used_ -= kMostBits;
}

void BitWriter::finish() {
    bytes_.append(reinterpret_cast<const char*>(&open_), (used_ + 7) / 8);
    open_ = 0;
    used_ = 0;
}

void pack_numbers(std::span<const std::int64_t> numbers, std::string& header, std::string& body) {
    const Line line = line_of(numbers);
    header += static_cast<char>(line.bits);
    put_varint(header, line.least);
    put_varint(header, line.rise);
    BitWriter writer{body};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        writer.put(static_cast<std::uint64_t>(difference(above_line(numbers[i], line.rise, i), line.least)), line.bits);
    }
    writer.finish();
}

std::size_t packed_bits(std::span<const std::int64_t> numbers) { return line_of(numbers).bits * numbers.size(); }

PackedNumbers::PackedNumbers(HeaderReader& header) {
    bits_ = header.byte();
    if (bits_ > kMostBits) fail_header();
    least_ = header.varint();
    rise_ = header.varint();
}

std::size_t PackedNumbers::first_not_below(std::int64_t value, std::size_t size) const noexcept {
    std::size_t low = 0, high = size;
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if ((*this)[middle] < value) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

}  // namespace chemsieve
