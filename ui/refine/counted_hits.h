// Hits that several share without copying them, counted when that is first asked for and once.
//
// Threads: one at a time; the hits themselves may be read by any.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "search/request/row_sample.h"
#include "search/request/search_types.h"

namespace chemsieve::ui {

class CountedHits {
  public:
    CountedHits() : CountedHits{std::vector<Hit>{}} {}
    explicit CountedHits(std::vector<Hit> hits) : hits_{std::make_shared<const std::vector<Hit>>(std::move(hits))} {}

    bool empty() const noexcept { return hits_->empty(); }
    std::size_t size() const noexcept { return hits_->size(); }
    const std::vector<Hit>& hits() const noexcept { return *hits_; }
    const std::shared_ptr<const std::vector<Hit>>& shared() const noexcept { return hits_; }
    // By Hit::query.
    const std::vector<std::size_t>& of_queries() const;
    // Different ones.
    std::size_t compounds() const;
    // How many a sample of so many of each query has; no rows: all.
    std::size_t sampled(const SampleSize& size) const;

  private:
    std::shared_ptr<const std::vector<Hit>> hits_;
    mutable std::optional<std::vector<std::size_t>> of_queries_;
    mutable std::optional<std::size_t> compounds_;
};

}  // namespace chemsieve::ui
