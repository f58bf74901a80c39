// Makes the rows of parts that blocks of slices lack: after an import, a removal or a repair, and when a library is
// compacted.
//
// A segment that has none gets a directory chosen by its own compounds. Until then its blocks are searched without, so
// that a kill at any moment leaves the one or the other.
// Errors: LibraryError. Threads: as the connection; work is spread over `jobs` threads. Memory: some 200 bytes a
// compound of a segment, and some 11 MB for each thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "data/codec/structure_block.h"
#include "data/fingerprints/part_tables.h"
#include "data/fingerprints/slice_tables.h"

namespace chemsieve {

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
