// The compounds that can contain a query, best first, and those that it can contain, found as they are asked for.
//
// Errors: LibraryError. Threads: one at a time; several streams may share an index.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "fingerprint/demand/screen_formula.h"
#include "search/screen/formula_plan.h"
#include "search/screen/sliced_index.h"
#include "search/screen/waiting_candidates.h"

namespace chemsieve {

// The compounds that can contain a query, best first.
//
// Guarantee: no compound that satisfies the formula is left out. Order: those that are always candidates first, then by
// ascending item count: for compounds that contain the query this is the order of falling similarity. Blocks of slices
// are looked at only when the candidates of blocks with smaller compounds have been asked for. With a selection, only
// its compounds are candidates.
class CandidateStream {
  public:
    // All must outlive the stream. `among`: nothing for all compounds. `passed_over`: see SearchOptions. `by_items`:
    // libraries of the source that are screened by items alone, as their classes are not all known; empty: none.
    CandidateStream(const SlicedIndex& index, const Demands& demands, const CompoundSelection* among = nullptr,
                    std::vector<bool> passed_over = {}, std::vector<bool> by_items = {});

    // Appends the next candidates, perhaps none; false if there are no more.
    bool next(std::vector<Candidate>& candidates);
    // Item counts of candidates yet to come are at least this.
    std::uint32_t least_item_count() const noexcept;
    // Compounds looked at, or known not to be candidates by what is known of their blocks.
    const LibraryCounts& screened() const noexcept { return screened_; }

  private:
    // The formula in one class, made when its first block is reached.
    struct ClassScreen {
        ClassScreen(const Demands& demands, const SlicedClass& length_class, const SlicedParts* parts);
        FormulaPlan plan;
        std::vector<ColumnBits> live;            // a word a block: columns that can hold candidates
        std::vector<const std::uint64_t*> rows;  // in the block at hand
    };

    ClassScreen& class_screen(std::uint32_t number);
    void screen_tail();
    void screen_block(const BlockPlace& place);
    bool is_passed_over(std::uint32_t library) const noexcept {
        return library < passed_over_.size() && passed_over_[library];
    }
    // The rows of parts of a class, where they are asked.
    const SlicedParts* parts_of(std::uint32_t class_number) const;
    void look_up_rows(std::size_t block, std::size_t first, ClassScreen& screen);
    void read_row(std::size_t block, std::uint32_t missing, ClassScreen& screen);
    void screen_column(std::size_t block, std::size_t column, ClassScreen& screen);
    void add_candidates(std::size_t block, std::size_t column, const ColumnBits& admitted,
                        std::vector<Candidate>& to) const;

    const SlicedIndex& index_;
    const Demands demands_;
    const CompoundSelection* among_;
    const std::vector<bool> passed_over_, by_items_;
    std::vector<std::optional<ClassScreen>> classes_;
    std::size_t next_block_ = 0;  // in index_.order()
    bool tail_done_ = false;
    LibraryCounts screened_;
    // The block at hand: how many rows were looked up, the columns that can hold candidates, and rows that are not kept
    // as words, by place in ClassScreen::rows.
    std::size_t looked_up_ = 0;
    ColumnRange columns_;
    UnpackedRows unpacked_;
    std::vector<Candidate> found_;  // in the block at hand
    WaitingCandidates waiting_{WaitingCandidates::Order::fewest_items_first};
};

// The compounds that a query can contain, largest first, found as they are asked for.
//
// A compound that the query contains has no item that the query lacks, so all its bits are bits of the query. The
// number of its bits is known: its items less those that share a bit. The stream counts how many of the query's rows
// each compound is in; a compound whose count equals its number of bits is a candidate.
//
// Guarantee: no compound that the query contains is left out. Order: those that are always candidates first, then by
// descending item count: this is the order of falling similarity to the query.
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
    const LibraryCounts& screened() const noexcept { return screened_; }

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
