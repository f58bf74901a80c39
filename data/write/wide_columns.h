// The cells of a table that has a row a compound and a column a query, which come column by column and go row by row.
//
// A cell takes 2 bytes, with a similarity 5. Beyond `most_memory` cells are kept in a temporary file without a name.
// Errors: FileError of that file. Threads: one at a time.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/platform/temporary_file.h"
#include "data/source/compound_selection.h"

namespace chemsieve {

struct WideCell {
    CompoundNumber compound{};
    std::uint32_t value = 0;

    bool operator==(const WideCell&) const = default;
};

class WideColumns {
  public:
    static constexpr std::size_t kMostMemory = std::size_t{256} << 20;

    explicit WideColumns(std::size_t most_memory = kMostMemory) : most_memory_{most_memory} {}

    // Adds a column, by ascending number; the first is column 0.
    void add(std::span<const WideCell> cells);
    std::size_t size() const noexcept { return columns_.size(); }
    bool is_in_file() const noexcept { return file_ != nullptr; }

    // Goes through a column. No column is added any more.
    class Cursor {
      public:
        Cursor(WideColumns& columns, std::size_t column) : columns_{&columns}, column_{column} {}
        // Takes the next cell if its compound is at most `last`.
        const WideCell* next(CompoundNumber last);

      private:
        WideColumns* columns_;
        std::size_t column_;
        std::size_t chunk_ = 0;  // the next one
        std::vector<WideCell> cells_;
        std::size_t at_ = 0;
    };

  private:
    struct Chunk {
        CompoundNumber first{};
        std::uint64_t at = 0;  // in its piece of memory, or in the file
        std::uint32_t bytes = 0;
        std::uint32_t piece = 0;
    };
    static constexpr std::uint32_t kInFile = UINT32_MAX;

    void keep(CompoundNumber first, const std::string& bytes, std::vector<Chunk>& column);
    std::string bytes_of(const Chunk& chunk);

    std::size_t most_memory_;
    std::size_t memory_ = 0;
    std::vector<std::vector<Chunk>> columns_;
    std::deque<std::string> pieces_;
    std::unique_ptr<UnnamedFile> file_;
    std::uint64_t file_bytes_ = 0;
};

}  // namespace chemsieve
