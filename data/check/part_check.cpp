// Checks the rows of parts: that they can be read, fit their summaries, and are those of the stored structures.

#include <optional>

#include "base/error.h"
#include "base/parallel.h"
#include "data/check/check_run.h"
#include "data/fingerprints/part_tables.h"
#include "data/fingerprints/part_writer.h"
#include "data/fingerprints/slice_tables.h"
#include "fingerprint/slices/row_summary.h"

namespace chemsieve {

namespace {

class PartCheck {
  public:
    PartCheck(CheckRun& run, const FingerprintSet& set)
        : run_{run}, slices_{run.connection, set}, parts_{run.connection} {}

    void check(unsigned jobs) {
        const auto rows = parts_.rows_by_block();
        std::map<std::int64_t, BlockEntry> blocks;
        for (const BlockEntry& entry : slices_.entries()) blocks[entry.block_id] = entry;
        const std::int64_t lost = run_.connection.integer(
            "SELECT count(*) FROM part_row WHERE row_id / 65536 NOT IN (SELECT block_id FROM part_block)");
        if (lost > 0) run_.add("rows of parts", std::to_string(lost) + " belong to no block", run_.remedy_of_parts());
        std::int64_t done = 0;
        for (const auto& [block_id, count] : rows) {
            if (run_.is_stopped()) return;
            const auto block = blocks.find(block_id);
            if (block == blocks.end()) {
                add(block_id, "there is no such block of slices");
                continue;
            }
            try {
                check_block(block->second, count, jobs);
            } catch (const LibraryError& e) {
                add(block_id, e.reason());
            }
            run_.show("rows of parts", ++done, static_cast<std::int64_t>(rows.size()));
        }
    }

  private:
    void add(std::int64_t block_id, const std::string& what) {
        run_.add("rows of parts of block " + std::to_string(block_id), what, run_.remedy_of_parts());
    }

    void check_block(const BlockEntry& entry, std::uint32_t count, unsigned jobs) {
        const auto directory = parts_.directory(entry.segment);
        if (!directory) return add(entry.block_id, "their directory is missing");
        if (directory->rows() != count) return add(entry.block_id, "they and their directory differ in number");
        const StoredBlock known = slices_.block(entry.block_id).known;
        const PartCodec codec{*directory};
        const PlacedParts placed = parts_.block(codec, entry.block_id, known.columns.size());
        const std::size_t words = known.words_a_row();
        std::vector<std::uint64_t> bits(count * words, 0);
        Wrong wrong;
        for (std::uint32_t row = 0; row < count; ++row) {
            const std::span of_row{bits.data() + row * words, words};
            if (placed.known.summary[row] != 0) {
                try {
                    parts_.row(codec, parts_.row_bytes(entry.block_id, row, placed.places[row]), entry.block_id, row,
                               of_row);
                } catch (const LibraryError&) {
                    wrong.add("row " + std::to_string(row));
                    continue;
                }
            }
            if (summary_of(of_row) != RowSummary{placed.known.summary[row], placed.known.set_counts[row]}) {
                wrong.add("row " + std::to_string(row));
            }
        }
        if (wrong.times > 0) return add(entry.block_id, wrong.text("damaged rows"));
        compare_with_structures(entry, known, *directory, bits, jobs);
    }

    // Compares the compounds of the sample.
    void compare_with_structures(const BlockEntry& entry, const StoredBlock& known, const PartDirectory& directory,
                                 std::span<const std::uint64_t> bits, unsigned jobs) {
        std::map<std::int64_t, std::size_t> places;
        for (std::size_t c = 0; c < known.columns.size(); ++c) {
            const StoredColumn column =
                slices_.column(slices_.column_bytes(entry.block_id, c), entry.block_id, known, c);
            for (std::size_t i = 0; i < column.compounds.size(); ++i) {
                const auto number = static_cast<std::int64_t>(column.compounds[i]);
                const auto index = run_.index_of(number);
                if (index && run_.sampled[*index]) places[number] = c * kColumnCompounds + i;
            }
        }
        std::vector<std::int64_t> numbers;
        for (const auto& [number, place] : places) numbers.push_back(number);
        if (!structures_) structures_.emplace(run_.connection, jobs, run_.stop);
        Wrong wrong;
        std::size_t next = 0;
        for (const RowLists& list : structures_->rows_of(numbers, directory)) {
            for (std::size_t i = 0; i < list.size(); ++i, ++next) {
                const std::size_t place = places[numbers[next]];
                if (!is_in_these(list, i, place, bits, known.words_a_row(), directory.rows())) {
                    wrong.add(run_.name_of_compound(numbers[next]));
                }
            }
        }
        if (wrong.times > 0) add(entry.block_id, wrong.text("compounds that are in other rows than their structures"));
    }

    static bool is_in_these(const RowLists& list, std::size_t i, std::size_t place, std::span<const std::uint64_t> bits,
                            std::size_t words, std::uint32_t rows) {
        std::vector<bool> expected(rows, false);
        list.each(i, [&](std::uint32_t row) {
            row == RowLists::kAllRows ? expected.assign(rows, true) : void(expected[row] = true);
        });
        // A structure that could not be read when the rows were made is in all of them.
        bool in_all = true;
        bool is_same = true;
        for (std::uint32_t row = 0; row < rows; ++row) {
            const bool is_in = (bits[row * words + place / 64] >> (place % 64) & 1) != 0;
            in_all = in_all && is_in;
            is_same = is_same && is_in == expected[row];
        }
        return is_same || in_all;
    }

    CheckRun& run_;
    SliceTables slices_;
    PartTables parts_;
    std::optional<PartRowsOfStructures> structures_;
};

}  // namespace

void check_parts(CheckRun& run, const FingerprintSet& set, unsigned jobs) {
    if (!run.classes || !keeps_parts(run.connection)) return;
    // They say nothing where what they are made of is damaged, and are made anew with it.
    if (run.damaged.structures || run.damaged.sets.contains(set.id)) return;
    PartCheck{run, set}.check(jobs);
}

}  // namespace chemsieve
