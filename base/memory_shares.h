// How the memory is divided that the program may take, and the account of what is read whole before it is used: lists
// of queries and of ids, documents, the texts of workbooks.
//
// There is one division for the process. What is read whole has one account for all that is held at a time, so that no
// file takes all memory however it was made. What grows with a library (keys of a filter that is built, the hits of a
// search) is not on it. Threads: any; an object of ReadingMemory by one at a time.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/remedy.h"

namespace chemsieve {

// Bytes.
struct MemoryShares {
    std::size_t limit = std::size_t{1536} << 20;  // what the program may take
    std::size_t kept = std::size_t{672} << 20;    // what searches read and keep for further ones
    std::size_t read = std::size_t{512} << 20;    // what is read whole
    // The rest is the program's: code, threads, the pieces of work at hand.
};

inline constexpr std::size_t kLeastMemoryLimit = std::size_t{256} << 20;

// `kept`: as much as that if the limit lets it. Of a limit below that of no wishes all shares are as much smaller; of a
// larger one what is read gets what the others leave.
MemoryShares divided_memory(std::optional<std::size_t> limit, std::optional<std::size_t> kept);

MemoryShares memory_shares() noexcept;
void set_memory_shares(const MemoryShares& shares) noexcept;

// "2G", "512M", "1000000": with K, M or G (of 1024), perhaps with B behind it. Nothing if it is none, or 0.
std::optional<std::size_t> bytes_of_size(std::string_view size);
// "512 MB"
std::string size_in_words(std::size_t bytes);

// For a failure by want of the memory that may be read.
Remedy remedy_of_more_memory();

// A part of the account, which is given back when its last copy goes.
class ReadingMemory {
  public:
    ReadingMemory() = default;
    // `what` is read, for the error: "q.smi"
    explicit ReadingMemory(std::string what) : what_{std::move(what)} {}

    // `bytes`: what the allocator is likely to take. Throws FileError, with the remedy, if all that is held would be
    // more than memory_shares().read.
    void add(std::size_t bytes);

  private:
    struct Held;
    std::string what_;
    std::shared_ptr<Held> held_;
};

}  // namespace chemsieve
