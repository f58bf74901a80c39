// Whole numbers of a column in as few bits as the column needs: each is told from a straight line through the first and
// the last one, so numbers that rise evenly take none. Any of them is read by itself.
//
//     header   bits a number (1 byte), least difference from the line, rise of the line a number (two varints, zigzag)
//     body     the differences less the least one, one after the other, lowest bits first
//
// Headers and bodies are written apart, so that those of a block can be put together. All little endian.
// Errors: LibraryError for damaged headers. Threads: any.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace chemsieve {

// Reading goes up to so many bytes beyond a body.
constexpr std::size_t kPackedPadding = 8;

// What is packed is put together to so many bytes at most, with which a row of a table fills one page of the file.
constexpr std::size_t kPackedPageBytes = 4040;

// Signed numbers of any size; few bytes for small ones.
void put_varint(std::string& bytes, std::int64_t value);

// Reads what was written, from the front. Throws LibraryError at the end of the bytes.
class HeaderReader {
  public:
    explicit HeaderReader(std::string_view bytes) : bytes_{bytes} {}
    std::uint8_t byte();
    std::int64_t varint();
    std::size_t position() const noexcept { return at_; }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0;
};

constexpr std::size_t packed_bytes(std::size_t numbers, unsigned bits) { return (numbers * bits + 7) / 8; }

// The number of `bits` bits (0 to 64) that begins at bit `at`.
inline std::uint64_t bits_at(const char* bytes, std::size_t at, unsigned bits) noexcept {
    if (bits == 0) return 0;
    std::uint64_t low = 0;
    std::memcpy(&low, bytes + at / 8, sizeof low);
    const unsigned shift = at % 8;
    low >>= shift;
    if (shift + bits > 64) {
        low |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[at / 8 + 8])) << (64 - shift);
    }
    return bits == 64 ? low : low & ((std::uint64_t{1} << bits) - 1);
}

// Appends numbers of `bits` bits and fills the last byte.
class BitWriter {
  public:
    explicit BitWriter(std::string& bytes) : bytes_{bytes} {}
    void put(std::uint64_t value, unsigned bits);
    void finish();

  private:
    std::string& bytes_;
    std::uint64_t open_ = 0;
    unsigned used_ = 0;
};

void pack_numbers(std::span<const std::int64_t> numbers, std::string& header, std::string& body);

// Bits of a body of these numbers.
std::size_t packed_bits(std::span<const std::int64_t> numbers);

class PackedNumbers {
  public:
    PackedNumbers() = default;
    // Reads a header; where the body begins is said when it is known.
    explicit PackedNumbers(HeaderReader& header);

    void set_body(const char* body) noexcept { body_ = body; }
    unsigned bits() const noexcept { return bits_; }
    bool rises_by_one() const noexcept { return bits_ == 0 && rise_ == 1; }

    std::int64_t operator[](std::size_t i) const noexcept {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(least_) + static_cast<std::uint64_t>(rise_) * i +
                                         bits_at(body_, i * bits_, bits_));
    }

    // The place, among the first `size` numbers, which rise, of the first one that is not below the value; `size` if
    // there is none.
    std::size_t first_not_below(std::int64_t value, std::size_t size) const noexcept;

  private:
    const char* body_ = nullptr;
    std::int64_t least_ = 0;
    std::int64_t rise_ = 0;
    unsigned bits_ = 0;
};

}  // namespace chemsieve
