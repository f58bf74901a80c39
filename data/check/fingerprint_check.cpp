// The fingerprints of a set: slices and rows are whole, slices say the same in rows, columns and summary, and each
// compound is there once.

#include <bit>

#include "base/error.h"
#include "data/check/check_run.h"
#include "data/codec/block_codec.h"
#include "data/codec/slice_codec.h"
#include "fingerprint/slices/row_summary.h"

namespace chemsieve {

namespace {

using sqlite::Statement;

class SetCheck {
  public:
    SetCheck(CheckRun& run, CheckedSet& checked)
        : run_{run},
          checked_{checked},
          codec_{checked.set.method},
          row_{run.connection, "SELECT bytes FROM slice_row WHERE row_id = ?1"},
          column_{run.connection, "SELECT bytes FROM slice_column WHERE column_id = ?1"} {
        checked_.stored.assign(run_.numbers.size(), 0);
        times_there_.assign(run_.numbers.size(), 0);
    }

    void check() {
        check_slices();
        check_rows();
        if (!run_.is_stopped()) check_all_there();
    }

  private:
    std::string name() const { return name_of(checked_.set.kind) + std::string{" fingerprints"}; }
    std::string place(std::int64_t block_id, const char* what) const {
        return std::string{what} + " " + std::to_string(block_id) + " of the " + name();
    }
    void add(const std::string& where, const std::string& what) {
        run_.add(where, what, run_.remedy_of_set(checked_.set));
    }

    void check_slices() {
        Statement count{run_.connection, "SELECT count(*) FROM slice_block WHERE set_id = ?1"};
        count.bind(1, checked_.set.id).step();
        const std::int64_t total = count.integer(0);
        Statement blocks{run_.connection,
                         "SELECT block_id, bits, compounds, bytes FROM slice_block WHERE set_id = ?1 ORDER BY 1"};
        blocks.bind(1, checked_.set.id);
        for (std::int64_t done = 0; blocks.step();) {
            if (run_.is_stopped()) return;
            ++run_.outcome.fingerprint_blocks;
            const std::int64_t id = blocks.integer(0);
            try {
                check_slice_block(id, codec_.block(blocks.blob(3), id, blocks.integer(1), blocks.integer(2)));
            } catch (const LibraryError& e) {
                add(place(id, "slices"), e.reason());
                a_block_is_damaged_ = true;
            }
            run_.show("blocks of fingerprints", ++done, total);
        }
    }

    void check_slice_block(std::int64_t id, const PlacedBlock& placed) {
        const StoredBlock& known = placed.known;
        Wrong rows;
        Wrong columns;
        const SliceBlock slices = read_slices(id, placed, rows);
        const std::vector<std::uint64_t> words = row_wise(slices);
        const std::size_t each = (std::size_t{known.bits} + 63) / 64;
        for (std::size_t c = 0; c < known.columns.size(); ++c) {
            const auto column = read_column(id, known, c, columns);
            if (!column) continue;
            for (std::size_t i = 0; i < column->compounds.size(); ++i) {
                const auto bits = std::span{words}.subspan((c * kColumnCompounds + i) * each, each);
                const std::string what = what_differs(known.columns[c], *column, i, bits);
                if (!what.empty() && rows.times == 0) columns.add("column " + std::to_string(c) + " " + what);
                // What damaged rows hold is not compared once more.
                see(column->compounds[i],
                    rows.times > 0 ? 0 : digest_of(known.bits, column->item_counts[i], false, bits));
            }
        }
        if (rows.times > 0) add(place(id, "slices"), rows.text("damaged rows"));
        if (columns.times > 0) add(place(id, "slices"), columns.text("damaged columns"));
        a_block_is_damaged_ = a_block_is_damaged_ || columns.times > 0;
    }

    SliceBlock read_slices(std::int64_t id, const PlacedBlock& placed, Wrong& wrong) {
        const StoredBlock& known = placed.known;
        SliceBlock slices{.bits = known.bits,
                          .compounds = known.compounds,
                          .columns = known.columns.size(),
                          .rows = {},
                          .summary = {},
                          .set_counts = {}};
        slices.rows.assign(slices.bits * slices.words_a_row(), 0);
        for (std::uint32_t position = 0; position < known.bits; ++position) {
            if (known.summary[position] == 0) continue;
            const auto words = std::span{slices.rows}.subspan(position * slices.words_a_row(), slices.words_a_row());
            const std::string what = read_row(id, position, placed, words);
            if (!what.empty()) wrong.add("row " + std::to_string(position) + " " + what);
        }
        return slices;
    }

    // What is wrong with it.
    std::string read_row(std::int64_t id, std::uint32_t position, const PlacedBlock& placed,
                         std::span<std::uint64_t> words) {
        row_.reset();
        row_.bind(1, id * kMostPositions + placed.places[position]);
        if (!row_.step()) return "is missing";
        try {
            codec_.row(row_.blob(0), id, position, words);
        } catch (const LibraryError& e) {
            return std::string{"is damaged: "} + e.reason();
        }
        const StoredBlock& known = placed.known;
        if (summary_of(words) == RowSummary{known.summary[position], known.set_counts[position]}) return {};
        return "and the summary differ";
    }

    std::optional<StoredColumn> read_column(std::int64_t id, const StoredBlock& known, std::size_t c, Wrong& wrong) {
        const std::string name = "column " + std::to_string(c) + " ";
        column_.reset();
        column_.bind(1, id * kMostColumns + static_cast<std::int64_t>(c));
        if (!column_.step()) {
            wrong.add(name + "is missing");
            return std::nullopt;
        }
        try {
            return codec_.column(column_.blob(0), id, c, known.compounds_of(c));
        } catch (const LibraryError& e) {
            wrong.add(name + "is damaged: " + e.reason());
            return std::nullopt;
        }
    }

    // Between column, rows and summary; empty if nothing does.
    static std::string what_differs(const CountRange& range, const StoredColumn& column, std::size_t i,
                                    std::span<const std::uint64_t> bits) {
        const std::uint32_t count = column.item_counts[i];
        if (count < range.lowest || count > range.highest) return "and the summary differ";
        std::uint32_t set = 0;
        for (const std::uint64_t word : bits) set += static_cast<std::uint32_t>(std::popcount(word));
        return count - column.hidden[i] == set ? "" : "and the rows differ";
    }

    void check_rows() {
        Statement blocks{run_.connection,
                         "SELECT block_id, always, bits, rows, bytes FROM fingerprint_block WHERE set_id = ?1 "
                         "ORDER BY 1"};
        blocks.bind(1, checked_.set.id);
        while (blocks.step()) {
            if (run_.is_stopped()) return;
            run_.show("blocks of fingerprints stored row by row", ++run_.outcome.fingerprint_blocks, 0);
            const std::string where = place(blocks.integer(0), "rows");
            try {
                const FingerprintBlock block = decode_block(blocks.blob(4), checked_.set.method);
                const bool fits = block.bits == blocks.integer(2) &&
                                  static_cast<std::int64_t>(block.compounds.size()) == blocks.integer(3);
                if (!fits) add(where, "they are of another length or number than the table says");
                see_rows(block, blocks.integer(1) != 0, where);
            } catch (const LibraryError& e) {
                add(where, e.reason());
                a_block_is_damaged_ = true;
            }
        }
    }

    void see_rows(const FingerprintBlock& block, bool always, const std::string& where) {
        const std::size_t each = (std::size_t{block.bits} + 63) / 64;
        bool agrees = true;
        for (std::size_t i = 0; i < block.compounds.size(); ++i) {
            agrees = agrees && block.always_candidate[i] == always;
            see(block.compounds[i], digest_of(block.bits, block.item_counts[i], block.always_candidate[i],
                                              std::span{block.words}.subspan(i * each, each)));
        }
        if (!agrees) add(where, "the table and the rows differ in which compounds are always candidates");
    }

    void see(CompoundNumber compound, Digest digest) {
        const auto number = static_cast<std::int64_t>(compound);
        const auto index = run_.index_of(number);
        if (!index) {
            strangers_.add("number " + std::to_string(number));
            return;
        }
        if (times_there_[*index] < 2) ++times_there_[*index];
        if (times_there_[*index] == 2) twice_.add(run_.name_of_compound(number));
        if (run_.sampled[*index]) checked_.stored[*index] = digest;
    }

    void check_all_there() {
        Wrong missing;
        for (std::size_t i = 0; i < run_.numbers.size(); ++i) {
            if (checked_.set.indexed_to && run_.numbers[i] > *checked_.set.indexed_to) break;
            if (times_there_[i] == 0) missing.add(run_.name_of_compound(run_.numbers[i]));
        }
        if (strangers_.times > 0) add(name(), strangers_.text("of compounds that are not in the library"));
        if (twice_.times > 0) add(name(), twice_.text("compounds that have more than one"));
        if (missing.times == 0) return;
        add(name(), missing.text(a_block_is_damaged_ ? "compounds that have none that can be read"
                                                     : "compounds that have none"));
    }

    CheckRun& run_;
    CheckedSet& checked_;
    SliceCodec codec_;
    Statement row_;
    Statement column_;
    std::vector<std::uint8_t> times_there_;  // 0, 1 or more; by index
    Wrong strangers_;
    Wrong twice_;
    bool a_block_is_damaged_ = false;
};

}  // namespace

void check_fingerprints(CheckRun& run, CheckedSet& set) { SetCheck{run, set}.check(); }

}  // namespace chemsieve
