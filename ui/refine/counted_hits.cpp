#include "ui/refine/counted_hits.h"

#include <algorithm>

#include "data/source/compound_selection.h"

namespace chemsieve::ui {

const std::vector<std::size_t>& CountedHits::of_queries() const {
    if (of_queries_) return *of_queries_;
    std::vector<std::size_t>& counts = of_queries_.emplace();
    for (const Hit& hit : *hits_) {
        if (counts.size() <= hit.query) counts.resize(hit.query + 1);
        ++counts[hit.query];
    }
    return counts;
}

std::size_t CountedHits::compounds() const {
    if (compounds_) return *compounds_;
    CompoundSelection compounds;
    for (const Hit& hit : *hits_) compounds.add(hit.compound);
    return compounds_.emplace(compounds.size());
}

std::size_t CountedHits::sampled(const SampleSize& size) const {
    if (size.rows == 0) return hits_->size();
    std::size_t all = 0;
    for (const std::size_t count : of_queries()) all += std::min(count, size.rows);
    return all;
}

}  // namespace chemsieve::ui
