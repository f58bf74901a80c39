// A part of an index from hashes of 32 bits to numbers of compounds: entries sorted by hash and number, as two columns
// of packed_numbers.h. Some 4.7 bytes an entry.
//
//     version (1 byte), entries (varint), header of the hashes, header of the numbers, both bodies, 8 bytes of zeros
//
// Errors: LibraryError, without the file's name, for damaged bytes. Threads: any.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/rows/packed_numbers.h"

namespace chemsieve {

struct LookupEntry {
    std::uint32_t hash = 0;
    std::int64_t number = 0;
    auto operator<=>(const LookupEntry&) const = default;
};

class LookupChunk {
  public:
    // The bytes must stay as they are.
    explicit LookupChunk(std::string_view bytes);

    std::size_t size() const noexcept { return size_; }
    LookupEntry operator[](std::size_t i) const { return {static_cast<std::uint32_t>(hashes_[i]), numbers_[i]}; }
    // Appends the numbers with that hash.
    void find(std::uint32_t hash, std::vector<std::int64_t>& numbers) const;

  private:
    std::size_t size_ = 0;
    PackedNumbers hashes_;
    PackedNumbers numbers_;
};

struct EncodedChunk {
    std::uint32_t last_hash = 0;
    std::string bytes;
};

// Chunks that fit a page of the file each, of sorted entries. Those of one hash are in one chunk; throws if there are
// more than 67 million of them.
std::vector<EncodedChunk> encode_lookup(std::span<const LookupEntry> entries);

}  // namespace chemsieve
