// Cuts of many compounds, put together by their constants within bounded memory: beyond it they wait in a temporary
// file, in parts by the first bits of the constants' numbers.
//
// What take() gives does not depend on threads, parts or memory. Errors: FileError. Threads: add() by any number.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "base/platform/temporary_file.h"
#include "search/series/pairs/compound_cuts.h"

namespace chemsieve::series {

struct PairRecord {
    std::uint64_t constant = 0, change = 0;
    std::uint32_t place = 0;                    // the compound's, among those looked at
    CutBonds bonds{kNoBond, kNoBond, kNoBond};  // none: the change is hydrogen
    std::uint16_t constant_size = 0;            // heavy atoms
    std::uint8_t change_size = 0;               // heavy atoms
    std::uint8_t is_plain = 1;                  // numbers tell all of its parts

    bool is_hydrogen() const noexcept { return bonds[0] == kNoBond; }
    auto operator<=>(const PairRecord&) const = default;
};

class PairRecords {
  public:
    // `parts`: a power of two. `most_memory`: bytes.
    PairRecords(unsigned parts, std::size_t most_memory);

    void add(std::span<const PairRecord> records);
    unsigned parts() const noexcept { return static_cast<unsigned>(parts_.size()); }
    bool has_file() const noexcept { return file_ != nullptr; }

    // Those of a part, in no order; they are gone then. Parts are to be asked for one by one.
    std::vector<PairRecord> take(unsigned part);

  private:
    struct Block {
        std::uint64_t begin;  // in the file
        std::size_t records;
    };
    struct Part {
        std::vector<PairRecord> records;
        std::vector<Block> blocks;
    };

    void write_all();

    const unsigned shift_;
    const std::size_t most_records_;
    std::mutex mutex_;
    std::vector<Part> parts_;
    std::size_t in_memory_ = 0;
    std::unique_ptr<UnnamedFile> file_;
    std::uint64_t bytes_ = 0;
};

// Sorts records by constant, and leaves of equal ones (plain ones of a compound with one change) one.
void sort_records(std::vector<PairRecord>& records);

}  // namespace chemsieve::series
