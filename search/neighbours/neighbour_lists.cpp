#include "search/neighbours/neighbour_lists.h"

#include <algorithm>
#include <mutex>

namespace chemsieve::neighbours {

namespace {

// Where the nearest few are looked for, in millionths; half of the time goes to the second of these.
constexpr std::uint32_t kStages[] = {600'000, 450'000, 360'000, 280'000, 200'000, 100'000, 20'000, 1};

// Queries by place, and where each stands among those of a run.
struct SortedQueries {
    std::vector<std::uint32_t> places;
    std::vector<std::uint32_t> slots;  // by place; only those of queries mean something

    SortedQueries(const NeighbourSet& set, std::span<const std::uint32_t> queries)
        : places{queries.begin(), queries.end()}, slots(set.size()) {
        std::sort(places.begin(), places.end());
        for (std::uint32_t i = 0; i < queries.size(); ++i) slots[queries[i]] = i;
    }
};

struct Listed {
    std::uint32_t slot, other, common;
};

// Lists of all neighbours, unless they are too many.
class AllNeighbours {
  public:
    // `both`: queries and others are all compounds, and each pair is a neighbour in both directions.
    AllNeighbours(const NeighbourSet& set, std::span<const std::uint32_t> queries, bool both)
        : set_{set}, queries_{set, queries}, counts_(queries.size()), both_{both} {}

    // False if stopped. More than `most_kept` are only counted.
    bool find(std::span<const std::uint32_t> others, const PairGoal& goal, std::size_t most_kept, const Work& work) {
        const TakePairs take = [&](unsigned, std::span<const Pair> pairs) {
            const std::lock_guard lock{mutex_};
            for (const Pair& pair : pairs) {
                add({queries_.slots[pair.query], pair.other, pair.common}, most_kept);
                if (both_) add({queries_.slots[pair.other], pair.query, pair.common}, most_kept);
            }
        };
        const bool ended = both_ ? scan_all_pairs(set_, goal, take, work)
                                 : scan_pairs(set_, queries_.places, others, goal, take, work);
        if (!has_all_) return ended;
        std::sort(entries_.begin(), entries_.end(), [](const Listed& x, const Listed& y) { return x.slot < y.slot; });
        return ended;
    }

    bool has_all() const noexcept { return has_all_; }
    std::size_t count(std::size_t slot) const noexcept { return counts_[slot]; }

    // Calls with the entries of each slot, in order, until it is false.
    template <class Visit>
    bool for_each(Visit visit) const {
        auto next = entries_.begin();
        for (std::uint32_t slot = 0; slot < counts_.size(); ++slot) {
            const auto end = next + counts_[slot];
            if (!visit(slot, std::span<const Listed>{next, end})) return false;
            next = end;
        }
        return true;
    }

  private:
    void add(const Listed& entry, std::size_t most_kept) {
        ++counts_[entry.slot];
        if (!has_all_) return;
        entries_.push_back(entry);
        if (entries_.size() <= most_kept) return;
        has_all_ = false;
        std::vector<Listed>().swap(entries_);
    }

    const NeighbourSet& set_;
    const SortedQueries queries_;
    std::mutex mutex_;
    std::vector<Listed> entries_;
    std::vector<std::uint32_t> counts_;
    bool has_all_ = true;
    bool both_;
};

// The best few of each query.
class NearestFew {
  public:
    NearestFew(const NeighbourSet& set, std::span<const std::uint32_t> queries, std::size_t most, const Metric& metric,
               std::span<const std::uint32_t> turns)
        : set_{set},
          queries_{set, queries},
          metric_{metric},
          turns_{turns},
          most_{most},
          best_(queries.size() * most),
          found_(queries.size()) {}

    // Those of at least `least` similarity. False if stopped.
    bool find(std::span<const std::uint32_t> others, std::uint32_t least, const Work& work) {
        std::vector<std::uint32_t> left = queries_.places;
        bool both = left.size() == set_.size() && others.size() == set_.size() && is_symmetric(metric_);
        for (const std::uint32_t stage : kStages) {
            if (left.empty()) break;
            if (!look(left, others, std::max(stage, least), both, work)) return false;
            both = false;
            if (stage <= least) break;
            std::erase_if(left, [&](std::uint32_t query) { return found_[queries_.slots[query]] == most_; });
            if (work.progress) work.progress(1 - static_cast<double>(left.size()) / static_cast<double>(found_.size()));
        }
        return !work.stop.stop_requested();
    }

    struct Ranked {
        std::uint32_t millionths, turn, place, common;
    };
    // The best first.
    std::span<const Ranked> ranked(std::size_t slot) {
        const auto begin = best_.begin() + static_cast<std::ptrdiff_t>(slot * most_);
        std::sort(begin, begin + found_[slot], comes_first);
        return {begin, begin + found_[slot]};
    }

  private:
    static bool comes_first(const Ranked& a, const Ranked& b) {
        return a.millionths != b.millionths ? a.millionths > b.millionths : a.turn < b.turn;
    }

    // `both`: queries and others are all compounds, and each pair is a neighbour in both directions.
    bool look(std::span<const std::uint32_t> left, std::span<const std::uint32_t> others, std::uint32_t least,
              bool both, const Work& work) {
        for (const std::uint32_t query : left) found_[queries_.slots[query]] = 0;
        const TakePairs take = [&](unsigned, std::span<const Pair> pairs) {
            const std::lock_guard lock{mutex_};
            for (const Pair& pair : pairs) {
                offer(pair.query, pair.other, pair.common);
                if (both) offer(pair.other, pair.query, pair.common);
            }
        };
        const PairGoal goal{.least = least, .metric = metric_};
        const Work silent{.jobs = work.jobs, .progress = {}, .stop = work.stop};
        return both ? scan_all_pairs(set_, goal, take, silent) : scan_pairs(set_, left, others, goal, take, silent);
    }

    void offer(std::uint32_t query, std::uint32_t other, std::uint32_t common) {
        const Similarity similarity = metric_.of_counts(common, set_.items(query), set_.items(other));
        const Ranked entry{similarity.millionths(), turns_[other], other, common};
        const std::uint32_t slot = queries_.slots[query];
        const auto begin = best_.begin() + static_cast<std::ptrdiff_t>(slot * most_);
        std::uint32_t& found = found_[slot];
        if (found < most_) {
            begin[found++] = entry;
            std::push_heap(begin, begin + found, comes_first);
        } else if (comes_first(entry, *begin)) {
            std::pop_heap(begin, begin + found, comes_first);
            begin[found - 1] = entry;
            std::push_heap(begin, begin + found, comes_first);
        }
    }

    const NeighbourSet& set_;
    const SortedQueries queries_;
    const Metric& metric_;
    const std::span<const std::uint32_t> turns_;
    const std::size_t most_;
    std::mutex mutex_;
    std::vector<Ranked> best_;
    std::vector<std::uint32_t> found_;
};

}  // namespace

bool NeighbourLists::run(std::span<const std::uint32_t> queries, const TakeList& take, const Work& work) const {
    return goal_.most == 0 ? run_all(queries, take, work) : run_nearest(queries, take, work);
}

bool NeighbourLists::run_all(std::span<const std::uint32_t> queries, const TakeList& take, const Work& work) const {
    const Metric& metric = goal_.pairs.metric;
    std::vector<Neighbour> list;
    const auto give = [&](std::span<const std::uint32_t> some) {
        return [&, some](std::uint32_t slot, std::span<const Listed> entries) {
            if (work.stop.stop_requested()) return false;
            list.clear();
            const std::uint32_t items = set_.items(some[slot]);
            for (const Listed& entry : entries) {
                list.push_back({entry.other, metric.of_counts(entry.common, items, set_.items(entry.other))});
            }
            std::sort(list.begin(), list.end(), [&](const Neighbour& a, const Neighbour& b) {
                const std::uint32_t x = a.similarity.millionths(), y = b.similarity.millionths();
                return x != y ? x > y : turns_[a.place] < turns_[b.place];
            });
            return take(some[slot], list);
        };
    };
    const bool both = queries.size() == set_.size() && others_.size() == set_.size() && is_symmetric(metric);
    AllNeighbours all{set_, queries, both};
    if (!all.find(others_, goal_.pairs, goal_.most_kept, part_of(work, 0, both ? 0.9 : 0.5))) return false;
    if (all.has_all()) return all.for_each(give(queries));
    for (std::size_t first = 0; first < queries.size();) {
        std::size_t end = first, entries = 0;
        while (end < queries.size() && (end == first || entries + all.count(end) <= goal_.most_kept)) {
            entries += all.count(end++);
        }
        const auto some = queries.subspan(first, end - first);
        const auto share = [&](std::size_t done) {
            return 0.5 + 0.5 * static_cast<double>(done) / static_cast<double>(queries.size());
        };
        AllNeighbours lists{set_, some, false};
        if (!lists.find(others_, goal_.pairs, ~std::size_t{0}, part_of(work, share(first), share(end)))) return false;
        if (!lists.for_each(give(some))) return false;
        first = end;
    }
    return true;
}

bool NeighbourLists::run_nearest(std::span<const std::uint32_t> queries, const TakeList& take, const Work& work) const {
    const Metric& metric = goal_.pairs.metric;
    const std::size_t together = std::max<std::size_t>(1, goal_.most_kept / goal_.most);
    std::vector<Neighbour> list;
    for (std::size_t first = 0; first < queries.size(); first += together) {
        const auto some = queries.subspan(first, std::min(together, queries.size() - first));
        NearestFew nearest{set_, some, goal_.most, metric, turns_};
        const auto share = [&](std::size_t done) {
            return static_cast<double>(done) / static_cast<double>(queries.size());
        };
        const Work part = part_of(work, share(first), share(first + some.size()));
        if (!nearest.find(others_, goal_.pairs.least, part)) return false;
        for (std::size_t slot = 0; slot < some.size(); ++slot) {
            if (work.stop.stop_requested()) return false;
            list.clear();
            const std::uint32_t items = set_.items(some[slot]);
            for (const NearestFew::Ranked& entry : nearest.ranked(slot)) {
                list.push_back({entry.place, metric.of_counts(entry.common, items, set_.items(entry.place))});
            }
            if (!take(some[slot], list)) return false;
        }
    }
    return !work.stop.stop_requested();
}

}  // namespace chemsieve::neighbours
