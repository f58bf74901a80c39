// Records in numbered bins: they wait in memory while they are few, then in temporary files. They keep their order
// within a bin, unless they are packed otherwise.
//
// Memory: the bytes allowed, and a block a bin, 256 kB or less where less is allowed. Disk: what does not fit in, as
// ScratchBlocks has it. Errors: FileError, with the remedy. Threads: any may add and take; those of a bin take turns.
#pragma once

#include <algorithm>
#include <atomic>
#include <deque>
#include <type_traits>

#include "base/platform/scratch_blocks.h"

namespace chemsieve::families {

// How records lie on the disk: as in memory.
template <class Record>
struct PlainPacking {
    static_assert(std::is_trivially_copyable_v<Record>);
    static std::vector<std::byte> pack(const std::vector<Record>& records) {
        const auto bytes = std::as_bytes(std::span{records});
        return {bytes.begin(), bytes.end()};
    }
    static void unpack(const std::vector<std::byte>& bytes, std::vector<Record>& records) {
        records.resize(bytes.size() / sizeof(Record));
        std::copy(bytes.begin(), bytes.end(), std::as_writable_bytes(std::span{records}).begin());
    }
};

// A packing may order records, and put some together; unpack() adds to an empty vector.
template <class Record, class Packing = PlainPacking<Record>>
class RecordBins {
  public:
    // `most_bytes`: of records in memory.
    RecordBins(std::size_t bins, std::uint64_t most_bytes)
        : most_bytes_{most_bytes},
          block_{std::clamp<std::uint64_t>(most_bytes / (4 * std::max<std::size_t>(bins, 1)) / sizeof(Record), 1,
                                           kBlockBytes / sizeof(Record))},
          bins_(bins) {}

    std::size_t size() const noexcept { return bins_.size(); }

    void add(std::size_t bin, std::span<const Record> records) {
        Bin& to = bins_[bin];
        const std::lock_guard lock{to.mutex};
        to.count += records.size();
        while (!records.empty()) {
            if (to.open.capacity() == 0) to.open.reserve(block_);
            const std::size_t some = std::min<std::size_t>(records.size(), block_ - to.open.size());
            to.open.insert(to.open.end(), records.begin(), records.begin() + static_cast<std::ptrdiff_t>(some));
            records = records.subspan(some);
            if (to.open.size() == block_) close(to);
        }
    }

    // Some records of a bin, which are not there any more then. False: it has none.
    bool take(std::size_t bin, std::vector<Record>& records) {
        Bin& from = bins_[bin];
        const std::lock_guard lock{from.mutex};
        records.clear();
        if (!from.blocks.empty()) {
            Block block = std::move(from.blocks.front());
            from.blocks.pop_front();
            open(block, records);
        } else {
            std::swap(records, from.open);
        }
        from.count -= records.size();
        return !records.empty();
    }

    // How many records a bin has.
    std::uint64_t count(std::size_t bin) const {
        const std::lock_guard lock{bins_[bin].mutex};
        return bins_[bin].count;
    }
    std::uint64_t count() const {
        std::uint64_t all = 0;
        for (std::size_t bin = 0; bin < bins_.size(); ++bin) all += count(bin);
        return all;
    }
    std::uint64_t most_bytes_on_disk() const { return scratch_.most_bytes(); }

  private:
    static constexpr std::uint64_t kBlockBytes = std::uint64_t{256} << 10;

    struct Block {
        std::vector<Record> records;  // empty: on the disk
        ScratchBlocks::Place place;
    };
    struct Bin {
        mutable std::mutex mutex;
        std::vector<Record> open;  // less than a block
        std::deque<Block> blocks;
        std::uint64_t count = 0;
    };

    void close(Bin& bin) {
        const std::uint64_t records = bin.open.size(), bytes = records * sizeof(Record);
        if (in_memory_.fetch_add(bytes) + bytes <= most_bytes_) {
            bin.blocks.push_back({std::move(bin.open), {}});
        } else {
            in_memory_ -= bytes;
            bin.blocks.push_back({{}, scratch_.write(Packing::pack(bin.open))});
            bin.count -= records - bin.open.size();
        }
        bin.open.clear();
    }
    void open(Block& block, std::vector<Record>& records) {
        if (!block.records.empty()) {
            records = std::move(block.records);
            in_memory_ -= records.size() * sizeof(Record);
            return;
        }
        Packing::unpack(scratch_.read(block.place), records);
    }

    const std::uint64_t most_bytes_;
    const std::uint64_t block_;  // records
    std::atomic<std::uint64_t> in_memory_ = 0;
    ScratchBlocks scratch_;
    std::vector<Bin> bins_;
};

}  // namespace chemsieve::families
