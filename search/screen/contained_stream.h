// The compounds that a query can contain, largest first, found as they are asked for.
//
// A compound that the query contains has no item that the query lacks, so all its bits are bits of the query. The
// number of its bits is known: its items less those that share a bit. The stream counts how many of the query's rows
// each compound is in; a compound whose count equals its number of bits is a candidate.
//
// Guarantee: no compound that the query contains is left out. Order: those that are always candidates first, then by
// descending item count: this is the order of falling similarity to the query.
//
// Errors: LibraryError. Threads: one at a time; several streams may share an index.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "search/screen/sliced_index.h"
#include "search/screen/waiting_candidates.h"

namespace chemsieve {

class ContainedStream {
  public:
    // `items`: all items of the query, without repeats. `among`: nothing for all compounds. All must outlive the
    // stream.
    ContainedStream(const SlicedIndex& index, std::span<const std::uint64_t> items,
                    const CompoundSelection* among = nullptr);

    // Appends the next candidates, perhaps none; false if there are no more.
    bool next(std::vector<Candidate>& candidates);
    // Item counts of candidates yet to come are at most this; 0 if there are none.
    std::uint32_t most_item_count() const noexcept;
    // Compounds looked at, or known not to be candidates by what is known of their blocks.
    std::size_t screened() const noexcept { return screened_.sum(); }
    const LibraryCounts& screened_by_library() const noexcept { return screened_; }

  private:
    void screen_tail();
    void screen_block(const BlockPlace& place);
    void take_column(const KeptColumn& compounds, const ColumnBits& reached, const std::uint32_t* shared);

    const SlicedIndex& index_;
    std::span<const std::uint64_t> items_;
    const CompoundSelection* among_;
    std::vector<BlockPlace> order_;                                   // by descending highest item count
    std::vector<std::optional<std::vector<std::uint32_t>>> classes_;  // query's positions, for classes reached so far
    std::size_t next_block_ = 0;
    bool tail_done_ = false;
    LibraryCounts screened_;
    UnpackedRows unpacked_;         // in the block at hand
    std::vector<Candidate> found_;  // in it
    WaitingCandidates waiting_{WaitingCandidates::Order::most_items_first};
};

}  // namespace chemsieve
