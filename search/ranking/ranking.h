// The order of results: similarity falling, to six decimals, then id.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "data/source/compound_source.h"
#include "data/source/compound_values.h"
#include "search/request/row_sample.h"
#include "search/request/search_types.h"

namespace chemsieve {

// The best `top` similarities so far: what a further hit must reach.
class BestSimilarities {
  public:
    // `top` 0: all hits are wanted.
    explicit BestSimilarities(std::size_t top) : top_{top} {}

    // Adds the similarity of a hit.
    void add(Similarity similarity) { add(similarity.millionths()); }
    void add(std::uint32_t millionths) {
        if (top_ == 0) return;
        best_.push_back(millionths);
        std::push_heap(best_.begin(), best_.end(), std::greater<>{});
        if (best_.size() <= top_) return;
        std::pop_heap(best_.begin(), best_.end(), std::greater<>{});
        best_.pop_back();
    }

    // True if a hit of at most this similarity cannot be among the best. Ties with the last of the best are still
    // wanted.
    bool are_beyond(Similarity similarity) const {
        return top_ > 0 && best_.size() >= top_ && similarity.millionths() < best_.front();
    }

    // What a hit must reach to be among the best, in millionths; 0 while any will do.
    std::uint32_t least() const { return top_ > 0 && best_.size() >= top_ ? best_.front() : 0; }

  private:
    std::size_t top_;
    std::vector<std::uint32_t> best_;  // millionths, a heap whose front is the least
};

// With `top`, removes hits that are less similar than the last of the best, whose similarity becomes `least`
// (millionths). Ties with it stay, however many. Hits are looked through only when `least` rises.
inline void keep_best(std::vector<Hit>& hits, const BestSimilarities& best, std::uint32_t& least) {
    if (best.least() <= least) return;
    least = best.least();
    std::erase_if(hits, [&](const Hit& hit) { return hit.similarity.millionths() < least; });
}

// The order of a library's compounds by id, for ranking many long lists of hits: reading the id of each tied hit takes
// microseconds, this a look into a table. Memory: 4 bytes a compound, while it is made all ids. Errors: LibraryError.
// Threads: const functions may be called concurrently.
class IdOrder {
  public:
    // Nothing if stopped. Reads all ids: a microsecond a compound.
    static std::unique_ptr<const IdOrder> read(CompoundReader& reader, const std::stop_token& stop);

    // Compounds with the same id have the same place. Nothing for compounds that were not there when the order was
    // read.
    std::optional<std::uint32_t> place(CompoundNumber compound) const {
        const std::uint32_t place = places_.of(compound);
        return place == kNone ? std::nullopt : std::optional{place};
    }

  private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    CompoundValues<std::uint32_t> places_{kNone};
};

// Makes the order when it saves time. Threads: all functions may be called concurrently.
class IdOrderOnDemand {
  public:
    explicit IdOrderOnDemand(std::size_t compounds) : compounds_{compounds} {}

    // The order, if all lists so far, including this one of `hits` hits, are together as long as the library. Else
    // nothing, also for libraries that are too large.
    const IdOrder* for_hits(std::size_t hits, CompoundReader& reader, const std::stop_token& stop);

  private:
    std::size_t compounds_;
    std::atomic<std::size_t> hits_ = 0;
    std::mutex mutex_;
    std::unique_ptr<const IdOrder> order_;
};

// Sorts hits for output and keeps the best `top` (0: all). Ids are read only where similarities tie; for a hundred
// thousand ties that takes seconds, so a stop ends it early: it returns false, and the order is unfinished.
bool rank(std::vector<Hit>& hits, std::size_t top, CompoundReader& reader, const std::stop_token& stop = {});
// Sorts with a ready order of ids, so that no id is read.
bool rank(std::vector<Hit>& hits, std::size_t top, CompoundReader& reader, const IdOrder& order,
          const std::stop_token& stop);

// The places of those drawn: of each query's hits so many, or all, in the order of the hits. `libraries`: that they are
// of.
std::vector<std::size_t> sampled_places(const std::vector<Hit>& hits, const SampleSize& size,
                                        const std::vector<SourceLibrary>& libraries);
std::vector<Hit> sampled(const std::vector<Hit>& hits, const SampleSize& size,
                         const std::vector<SourceLibrary>& libraries);

}  // namespace chemsieve
