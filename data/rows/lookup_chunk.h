// A part of an index from hashes of 32 bits to numbers of compounds: entries sorted by hash and number, as two columns
// of packed_numbers.h. Some 4.7 bytes an entry.
//
//     version (1 byte), entries (varint), header of the hashes, header of the numbers, both bodies, 8 bytes of zeros
//
// Errors: LibraryError, without the file's name, for damaged bytes. Threads: any.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
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

// Makes chunks that fit a page of the file each, of sorted entries that come one by one. Those of one hash are in one
// chunk; throws if there are more than 67 million of them. Memory: a few thousand entries, or those of one hash.
class LookupEncoder {
  public:
    using Store = std::function<void(const EncodedChunk&)>;
    explicit LookupEncoder(Store store) : store_{std::move(store)} {}

    // One that is the same as the one before is left out.
    void add(const LookupEntry& entry);
    // Stores what is left; nothing may be added afterwards.
    void finish() { encode(true); }
    std::int64_t entries() const noexcept { return entries_; }

  private:
    void encode(bool all);

    static constexpr std::size_t kFirstGuess = 800, kWaiting = 8192;
    Store store_;
    std::vector<LookupEntry> waiting_;
    std::size_t next_look_ = kWaiting;  // waiting entries
    std::size_t guess_ = kFirstGuess;   // entries of the next chunk
    std::int64_t entries_ = 0;
};

}  // namespace chemsieve
