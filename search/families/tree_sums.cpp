#include "search/families/tree_sums.h"

#include <algorithm>
#include <mutex>
#include <numeric>

#include "base/parallel.h"

namespace chemsieve::families {

using neighbours::Work;

namespace {

constexpr std::size_t kSlices = 256;
constexpr std::size_t kLeastParts = 64, kMostParts = 1024;

// Tells the progress of what several threads do.
class Told {
  public:
    Told(const Work& work, std::uint64_t all) : work_{work}, all_{all} {}

    void add(std::uint64_t done) {
        if (!work_.progress) return;
        const std::lock_guard lock{mutex_};
        done_ += done;
        work_.progress(static_cast<double>(done_) / static_cast<double>(all_));
    }

  private:
    const Work work_;
    const std::uint64_t all_;
    std::mutex mutex_;
    std::uint64_t done_ = 0;
};

// By lower tree, then the other: first into the room of each lower tree, which is quicker than to sort all.
std::vector<CountedPair> sorted(const std::vector<CountedPair>& pairs) {
    if (pairs.empty()) return {};
    const auto [least, most] = std::minmax_element(
        pairs.begin(), pairs.end(), [](const CountedPair& x, const CountedPair& y) { return x.a < y.a; });
    const std::uint32_t first = least->a;
    std::vector<std::size_t> begins(most->a - first + 2);
    for (const CountedPair& pair : pairs) ++begins[pair.a - first + 1];
    std::partial_sum(begins.begin(), begins.end(), begins.begin());
    std::vector<CountedPair> by_tree(pairs.size());
    std::vector<std::size_t> ends{begins};
    for (const CountedPair& pair : pairs) by_tree[ends[pair.a - first]++] = pair;
    for (std::size_t i = 0; i + 1 < begins.size(); ++i) {
        std::sort(by_tree.begin() + static_cast<std::ptrdiff_t>(begins[i]),
                  by_tree.begin() + static_cast<std::ptrdiff_t>(begins[i + 1]), comes_before);
    }
    return by_tree;
}

// The pairs between trees, in parts by the lower tree, so that a part has all pairs between two trees.
class PartedPairs {
  public:
    PartedPairs(const Trees& trees, std::uint64_t pairs, std::uint64_t most_bytes)
        : trees_{trees}, parts_{parts_for(pairs, most_bytes), most_bytes} {}

    std::size_t size() const noexcept { return parts_.size(); }
    // Their places become those of their trees.
    void add(std::span<CountedPair> pairs) {
        std::vector<std::size_t> begins(parts_.size() + 1);
        for (CountedPair& pair : pairs) {
            const auto [a, b] = std::minmax({trees_.of(pair.a), trees_.of(pair.b)});
            pair.a = a;
            pair.b = b;
            if (a != b) ++begins[part_of(a) + 1];
        }
        std::partial_sum(begins.begin(), begins.end(), begins.begin());
        std::vector<CountedPair> by_part(begins.back());
        std::vector<std::size_t> ends{begins};
        for (const CountedPair& pair : pairs) {
            if (pair.a != pair.b) by_part[ends[part_of(pair.a)]++] = pair;
        }
        for (std::size_t part = 0; part < parts_.size(); ++part) {
            if (begins[part] < ends[part]) {
                parts_.add(part, std::span{by_part}.subspan(begins[part], ends[part] - begins[part]));
            }
        }
    }
    // By lower tree, then the other.
    std::vector<CountedPair> take(std::size_t part) {
        std::vector<CountedPair> all, some;
        all.reserve(parts_.count(part));
        while (parts_.take(part, some)) all.insert(all.end(), some.begin(), some.end());
        return sorted(all);
    }

  private:
    // A part is taken into memory as a whole by each thread.
    static std::size_t parts_for(std::uint64_t pairs, std::uint64_t most_bytes) {
        const std::uint64_t parts = pairs * sizeof(CountedPair) * 16 / std::max<std::uint64_t>(most_bytes, 1);
        return static_cast<std::size_t>(std::clamp<std::uint64_t>(parts, kLeastParts, kMostParts));
    }
    std::size_t part_of(std::uint32_t tree) const noexcept { return std::size_t{tree} * parts_.size() / trees_.size(); }

    const Trees& trees_;
    RecordBins<CountedPair, TreePairPacking> parts_;
};

// False if stopped.
bool part_pairs(CountedPairs& pairs, PartedPairs& parts, const Work& work) {
    const unsigned jobs = jobs_of(work);
    Told told{work, pairs.count()};
    parallel_for(jobs, jobs, [&](std::size_t job, unsigned) {
        std::vector<CountedPair> some;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const std::size_t bin = (job + i) % pairs.size();
            while (!work.stop.stop_requested() && pairs.take(bin, some)) {
                parts.add(some);
                told.add(some.size());
            }
        }
    });
    return !work.stop.stop_requested();
}

void add_up_part(std::span<const CountedPair> pairs, const Trees& trees, const Averages& averages, SumSlices& sums) {
    for (std::size_t begin = 0, end = 0; begin < pairs.size(); begin = end) {
        const std::uint32_t a = pairs[begin].a, b = pairs[begin].b;
        TreeSum sum{a, b, std::uint64_t{trees.compounds(a)} * trees.compounds(b), 0};
        sum.millionths = averages.unseen() * sum.pairs;
        for (; end < pairs.size() && pairs[end].a == a && pairs[end].b == b; ++end) sum.millionths += pairs[end].more;
        if (sum.average() >= averages.least()) sums.add(sum);
    }
}

}  // namespace

Trees::Trees(const Heads& lowest) : numbers_(lowest.size()), places_(lowest.size()) {
    std::uint32_t trees = 0;
    for (std::uint32_t place = 0; place < lowest.size(); ++place) {
        numbers_[place] = lowest[place] == place ? trees++ : numbers_[lowest[place]];
    }
    begins_.resize(std::size_t{trees} + 1);
    for (const std::uint32_t tree : numbers_) ++begins_[tree + 1];
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    std::vector<std::uint32_t> ends{begins_};
    for (std::uint32_t place = 0; place < lowest.size(); ++place) places_[ends[numbers_[place]]++] = place;
}

SumSlices::SumSlices(std::uint32_t least, std::uint64_t most_bytes)
    : least_{least},
      breadth_{least < 1'000'000 ? (1'000'000 - least) / static_cast<std::uint32_t>(kSlices) + 1 : 1},
      sums_{kSlices, most_bytes} {}

bool add_up(CountedPairs& pairs, const Trees& trees, const Averages& averages, std::uint64_t most_bytes,
            SumSlices& sums, const Work& work) {
    PartedPairs parts{trees, pairs.count(), most_bytes};
    if (!part_pairs(pairs, parts, part_of(work, 0, 0.5))) return false;
    Told told{part_of(work, 0.5, 1), parts.size()};
    parallel_for(parts.size(), jobs_of(work), [&](std::size_t part, unsigned) {
        if (work.stop.stop_requested()) return;
        add_up_part(parts.take(part), trees, averages, sums);
        told.add(1);
    });
    return !work.stop.stop_requested();
}

}  // namespace chemsieve::families
