// The rows of parts of a class of the index: what is known of them, and which of them are worth asking for.
//
// Threads: const functions may be called concurrently.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "match/parts/part_directory.h"
#include "match/parts/part_formula.h"
#include "search/screen/row_store.h"
#include "search/screen/summary_rows.h"

namespace chemsieve {

class SlicedParts {
  public:
    // blocks: of one segment, all with rows of parts, in the order of the class.
    SlicedParts(const FingerprintSource& source, const std::vector<std::size_t>& blocks, HugePages& pages);

    std::uint64_t compounds() const noexcept { return compounds_; }
    // Nothing: it has no row, every compound may have it.
    std::optional<std::uint32_t> row_of(std::uint64_t item) const noexcept { return directory_->row_of(item); }
    // The number of compounds in the row.
    std::uint64_t frequency(std::uint32_t row) const noexcept { return frequencies_[row]; }
    // As ClassPositions::summary().
    const std::uint64_t* summary(std::uint32_t row) const noexcept { return summary_.row(row); }

  private:
    SlicedParts(const FingerprintSource& source, const std::vector<std::size_t>& blocks,
                const std::vector<PartSummary>& known, HugePages& pages);

    std::shared_ptr<const PartDirectory> directory_;
    std::uint64_t compounds_ = 0;
    SummaryRows summary_;
    std::vector<std::uint64_t> frequencies_;
};

// At least one alternative holds: all of its rows.
struct PartClause {
    std::uint64_t frequency = 0;  // the most compounds that it lets through
    std::vector<std::vector<std::uint32_t>> alternatives;
};

// What a formula asks of the rows, rarest first.
struct PartClauses {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> required;  // frequency, row
    std::vector<PartClause> choices;                                // each has several alternatives
};

// It leaves out what nearly every compound fulfils, and of many clauses the less telling ones.
PartClauses telling_clauses(const PartFormula& formula, const SlicedParts& parts);

}  // namespace chemsieve
