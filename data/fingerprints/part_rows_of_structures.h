// Which rows of parts the compounds of a library are in, from their stored structures.
//
// A compound whose structure is missing, damaged or has too many parts is in all rows.
// Errors: LibraryError if the classes of the library cannot be read. Threads: as the connection; work is spread over
// `jobs` threads. Memory: that of 64 blocks of structures, and what is asked for.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "data/codec/structure_block.h"
#include "data/sqlite/connection.h"
#include "match/parts/part_directory.h"
#include "match/parts/part_labels.h"

namespace chemsieve {

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

}  // namespace chemsieve
