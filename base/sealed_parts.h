// Bytes of a file that consists of parts: a mark, each part with its length (8 bytes) before it, and XXH3-64 of all of
// that at the end, so that damage and files that were cut off are found before anything is read.
//
// Threads: values.
#pragma once

#include <cstdint>
#include <istream>
#include <span>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace chemsieve {

class PartsError : public Error {
  public:
    using Error::Error;
};

class SealedPartsWriter {
  public:
    explicit SealedPartsWriter(std::string_view mark);
    void add(std::span<const std::uint8_t> part);
    void add(std::string_view part);
    // The bytes; nothing may be added any more.
    std::vector<std::uint8_t> sealed();

  private:
    void append(const void* bytes, std::size_t count);
    std::vector<std::uint8_t> bytes_;
};

// Throws PartsError unless that is what comes next, the beginning of a file.
void refuse_unless_marked(std::istream& bytes, std::string_view mark, std::string_view what);
// Reads the lengths of the parts, which come next. Throws PartsError if they are not those of a file of so many bytes
// behind the mark. `bytes` must be able to seek.
void refuse_unless_parts_fit(std::istream& bytes, std::uint64_t size);

// Whether the checksum at the end fits, whatever the parts are.
bool is_sealed(std::span<const std::uint8_t> bytes) noexcept;

// The bytes must outlive it. Throws PartsError that says what is wrong with them.
class SealedPartsReader {
  public:
    // `what` the bytes should be, for the error: "filter of known compounds".
    SealedPartsReader(std::span<const std::uint8_t> bytes, std::string_view mark, std::string_view what);
    std::span<const std::uint8_t> next();
    std::string_view next_text();
    bool at_end() const noexcept { return bytes_.empty(); }

  private:
    std::span<const std::uint8_t> bytes_;
};

}  // namespace chemsieve
