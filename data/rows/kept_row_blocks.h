// Blocks of rows that were read, kept for the next rows of them: finding a block in the file costs ten times as much as
// reading a row of it.
//
// Memory: kMostKeptBlockBytes, beyond which blocks go that were not asked for of late; half as much again where
// properties are asked for. Errors: LibraryError, without the file's name, for damaged bytes. Threads: one at a time.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "data/rows/row_block.h"

namespace chemsieve {

constexpr std::size_t kMostKeptBlockBytes = std::size_t{16} << 20;

class KeptRowBlocks {
  public:
    explicit KeptRowBlocks(std::size_t most_bytes = kMostKeptBlockBytes) : most_bytes_{most_bytes} {}

    // The block whose first row is not above the number and whose last is not below it; null if it is not kept.
    const RowBlock* find(std::int64_t number);
    // `last`: the number of its last row. The bytes are copied; the code must stay as it is. What is given back stays
    // until the next call.
    const RowBlock& keep(std::int64_t last, std::string_view bytes, const RowCode& code);
    void clear() noexcept;

  private:
    struct Kept {
        std::string bytes;
        RowBlock rows;
        bool is_of_late = true;
    };
    using Blocks = std::map<std::int64_t, Kept>;  // by last row

    // Without the one that is needed.
    void make_room(Blocks::const_iterator needed);

    std::size_t most_bytes_;
    std::size_t bytes_ = 0;
    Blocks blocks_;
    Blocks::iterator hand_ = blocks_.end();  // the next one that is looked at when one must go
};

}  // namespace chemsieve
