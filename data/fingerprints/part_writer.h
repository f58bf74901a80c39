// Makes the rows of parts that blocks of slices lack: after an import, a removal or a repair, and when a library is
// compacted.
//
// A segment that has none gets a directory chosen by its own compounds. Until then its blocks are searched without, so
// that a kill at any moment leaves the one or the other.
// Errors: LibraryError. Threads: as the connection; work is spread over `jobs` threads. Memory: some 200 bytes a
// compound of a segment, and some 11 MB for each thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "data/codec/structure_block.h"
#include "data/fingerprints/part_tables.h"
#include "data/fingerprints/slice_tables.h"
#include "data/sqlite/connection.h"
#include "match/parts/part_directory.h"
#include "match/parts/part_labels.h"

namespace chemsieve {

// Which rows of parts compounds are in. One whose structure is missing, damaged or has too many parts is in all rows.
// Some 100 bytes a compound.
class RowLists {
  public:
    static constexpr std::uint32_t kAllRows = ~0U;

    // rows: ascending, without repeats.
    void add(std::span<const std::uint32_t> rows);
    void add_all_rows() { begins_.push_back(kAllRows); }
    std::size_t size() const noexcept { return begins_.size(); }
    // visit(row) for each; visit(kAllRows) once for a compound that is in all.
    template <class Visit>
    void each(std::size_t i, const Visit& visit) const {
        if (begins_[i] == kAllRows) return visit(kAllRows);
        const auto* at = reinterpret_cast<const unsigned char*>(gaps_.data()) + begins_[i];
        std::uint32_t row = 0;
        for (unsigned left = at[0] | at[1] << 8; left > 0; --left) {
            if (at[2] == kLongGap) {
                row += at[3] | static_cast<std::uint32_t>(at[4]) << 8;
                at += 3;
            } else {
                row += at[2];
                ++at;
            }
            visit(row);
        }
    }

  private:
    static constexpr unsigned char kLongGap = 255;  // two bytes follow
    std::vector<std::uint32_t> begins_;             // where each compound begins in gaps_; kAllRows
    std::string gaps_;                              // for each a count of two bytes, and gaps between rows
};

class StructureParts;

// Makes these from the stored structures. Memory: that of 64 blocks of structures, and what is asked for.
class PartRowsOfStructures {
  public:
    // The connection must outlive this; a transaction or a snapshot must be under way.
    PartRowsOfStructures(sqlite::Connection& connection, unsigned jobs, std::stop_token stop);

    // The dictionary of classes, as structures were when this was made.
    DictionaryId dictionary() const noexcept { return id_; }

    // numbers: ascending. Looks at some of these compounds only.
    PartDirectory directory_for(std::span<const std::int64_t> numbers);
    // The rows of each of these compounds, in their order. Fewer if it was stopped.
    std::vector<RowLists> rows_of(std::span<const std::int64_t> numbers, const PartDirectory& directory);

  private:
    using Numbers = std::span<const std::int64_t>;
    // use(i, structure, parts): of the compounds of a block, by their place in it; an empty view: it is not known.
    using Use =
        std::function<void(std::size_t block, std::size_t i, const StructureView& structure, StructureParts& parts)>;
    bool each_structure(const std::vector<Numbers>& blocks, const Use& use);
    std::string bytes_of(std::int64_t slot);

    sqlite::Statement read_;
    unsigned jobs_;
    std::stop_token stop_;
    DictionaryId id_{};
    ClassDictionary classes_;
    PartLabels labels_;
};

class PartWriter {
  public:
    // set: of subgraphs. The connection must outlive this.
    PartWriter(sqlite::Connection& connection, const FingerprintSet& set, unsigned jobs, std::stop_token stop);

    // In transactions of its own. Ends early if it was stopped; another program may have done the same.
    void make_missing();
    // In the transaction under way. False if it was stopped.
    bool make_missing_here();

  private:
    struct Block {
        BlockEntry entry;
        std::size_t columns = 0;
        PartTables::PackedParts packed;
    };
    // What is to be written of one segment.
    struct Segment {
        std::int64_t number = 0;
        std::shared_ptr<const PartDirectory> directory;
        bool is_new = false;        // the directory
        DictionaryId structures{};  // that the rows are made of
        std::vector<Block> blocks;
    };

    std::vector<Segment> incomplete();
    bool fill(Segment& segment);
    bool is_still_so(const Segment& segment);
    void write(const Segment& segment);

    sqlite::Connection& connection_;
    SliceTables slices_;
    PartTables parts_;
    unsigned jobs_;
    std::stop_token stop_;
};

}  // namespace chemsieve
