// Similarity search on row-wise fingerprints: the yardstick of a whole search.
//
// As search/engine/similarity_search.cpp, but for the scan (RowScan): compounds are scored from their unfolded items in
// the order of falling bounds until none can reach what is asked for; with `top` the scan asks for what estimates
// promise, and is repeated if that was too much.
// Threads: one call at a time.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/thread_pool.h"
#include "data/source/compound_source.h"
#include "fingerprint/similarity/tanimoto.h"
#include "search/request/search_types.h"
#include "tests/benchmark/engine/row_scan.h"

namespace chemsieve::test {

class RowSimilarity {
  public:
    RowSimilarity(const RowTable& table, std::shared_ptr<const CompoundSource> source, unsigned jobs);

    const RowScan& scan() const noexcept { return scan_; }

    // `least` in millionths; `top` 0: all. In no particular order; with `top` also ties with the last.
    std::vector<Hit> search(std::span<const std::uint64_t> items, std::uint32_t least, std::size_t top);

  private:
    class Run;

    Similarity score(ItemOverlap& overlap, std::size_t query_items, CompoundNumber compound, unsigned worker) const;

    RowScan scan_;
    std::shared_ptr<const CompoundSource> source_;
    std::shared_ptr<const StructureSource> structures_;
    std::vector<std::unique_ptr<CompoundReader>> readers_;  // one a thread
    ThreadPool pool_;
};

}  // namespace chemsieve::test
