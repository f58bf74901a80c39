// The similar pairs of compounds, added up between trees, and which trees are similar enough on average.
//
// Averages are sums of millionths over numbers of pairs, in integers: the order in which threads find pairs does not
// matter. A pair that was not found counts as much as five ninths of the least average.
//
// Memory: about what is allowed, else the records wait in temporary files, 5 to 8 bytes a pair, 24 a sum. Errors:
// FileError, with the remedy. Threads: as many as the work has; what is found does not depend on their number.
#pragma once

#include "search/families/pair_packing.h"
#include "search/families/parts.h"
#include "search/families/record_bins.h"

namespace chemsieve::families {

// Trees are numbered from 0 by their lowest places.
class Trees {
  public:
    // `lowest`: by place the lowest place of its tree.
    explicit Trees(const Heads& lowest);

    std::size_t size() const noexcept { return begins_.size() - 1; }
    std::uint32_t of(std::uint32_t place) const noexcept { return numbers_[place]; }
    std::uint32_t compounds(std::uint32_t tree) const noexcept { return begins_[tree + 1] - begins_[tree]; }
    // Ascending.
    std::span<const std::uint32_t> places(std::uint32_t tree) const noexcept {
        return {places_.data() + begins_[tree], compounds(tree)};
    }

  private:
    std::vector<std::uint32_t> numbers_, places_, begins_;
};

class Averages {
  public:
    explicit Averages(std::uint32_t least) : least_{least}, unseen_{least * std::uint64_t{5} / 9} {}

    std::uint32_t least() const noexcept { return least_; }
    // What a pair that is less similar than the least average counts, in millionths.
    std::uint64_t unseen() const noexcept { return unseen_; }
    // What a pair that is as similar as it, or more, counts above that.
    std::uint32_t more_than_unseen(const Similarity& similarity) const noexcept {
        const std::uint64_t millionths = std::uint64_t{similarity.common} * 1'000'000 / similarity.total;
        return static_cast<std::uint32_t>(millionths - std::min(millionths, unseen_));
    }

  private:
    std::uint32_t least_;
    std::uint64_t unseen_;
};

using CountedPairs = RecordBins<CountedPair, PairPacking>;

// The pairs between two trees, or two families, which are called by their lowest trees.
struct TreeSum {
    std::uint32_t a = 0, b = 0;
    std::uint64_t pairs = 0;       // all that there are
    std::uint64_t millionths = 0;  // what they count

    std::uint32_t average() const noexcept { return static_cast<std::uint32_t>(millionths / pairs); }
};

// Sums in slices of equal breadth by their average, the lowest first.
class SumSlices {
  public:
    SumSlices(std::uint32_t least, std::uint64_t most_bytes);

    void add(const TreeSum& sum) { sums_.add(slice_of(sum.average()), {&sum, 1}); }
    std::size_t size() const noexcept { return sums_.size(); }
    std::uint32_t lowest_average(std::size_t slice) const noexcept {
        return least_ + static_cast<std::uint32_t>(slice) * breadth_;
    }
    std::uint64_t count(std::size_t slice) const { return sums_.count(slice); }
    std::uint64_t count() const { return sums_.count(); }
    bool take(std::size_t slice, std::vector<TreeSum>& sums) { return sums_.take(slice, sums); }
    std::uint64_t most_bytes_on_disk() const { return sums_.most_bytes_on_disk(); }

  private:
    std::size_t slice_of(std::uint32_t average) const noexcept {
        return std::min<std::size_t>((average - least_) / breadth_, sums_.size() - 1);
    }

    const std::uint32_t least_, breadth_;
    RecordBins<TreeSum> sums_;
};

// Adds up the pairs, which are gone then; `sums` gets those of the least average or more. `most_bytes`: of what waits
// to be added up. False if stopped.
bool add_up(CountedPairs& pairs, const Trees& trees, const Averages& averages, std::uint64_t most_bytes,
            SumSlices& sums, const neighbours::Work& work);

}  // namespace chemsieve::families
