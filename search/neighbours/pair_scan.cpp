#include "search/neighbours/pair_scan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <mutex>
#include <numeric>

#include "base/parallel.h"
#include "base/platform/memory.h"
#include "fingerprint/kernel/kernels.h"

namespace chemsieve::neighbours {

namespace {

constexpr std::size_t kMostTileRows = 8192;
constexpr std::size_t kOwnRows = 6144;  // the commonest items of more have a row each, the others share what is left
constexpr std::size_t kTileBytes = 512U << 10;  // stays in the second cache of the processor
constexpr std::size_t kTakenTogether = 8192;
constexpr std::size_t kTasksAThread = 4;

// How many compounds make a lane. Measured on 250,000 compounds: the higher the similarity, the more share enough.
// Long lists have many items that come and go together, so that groups of them have nearly all.
std::size_t compounds_a_lane(const PairGoal& goal, bool is_long) {
    if (is_long || goal.least < 300'000) return 1;
    if (goal.least < 500'000) return 2;
    return goal.least < 700'000 ? 4 : 8;
}

// Queries of as many items follow one another.
struct QueryRun {
    std::uint32_t items;
    std::size_t begin, end;
};

struct ScanPlan {
    const NeighbourSet& set;
    std::span<const std::uint32_t> queries, others;
    bool halves;  // queries and others are the same, and each pair is wanted once
    PairGoal goal;
    std::size_t rows, columns, group;
    std::vector<QueryRun> runs;

    std::size_t compounds_a_column() const noexcept { return kColumnCompounds * group; }
    std::size_t compounds_a_tile() const noexcept { return columns * compounds_a_column(); }
    std::size_t tiles() const noexcept { return (others.size() + compounds_a_tile() - 1) / compounds_a_tile(); }
};

std::vector<QueryRun> runs_of(const NeighbourSet& set, std::span<const std::uint32_t> queries) {
    std::vector<QueryRun> runs;
    for (std::size_t i = 0; i < queries.size(); ++i) {
        const std::uint32_t items = set.items(queries[i]);
        if (runs.empty() || runs.back().items != items) runs.push_back({items, i, i});
        runs.back().end = i + 1;
    }
    return runs;
}

ScanPlan plan_of(const NeighbourSet& set, std::span<const std::uint32_t> queries, std::span<const std::uint32_t> others,
                 bool halves, const PairGoal& goal) {
    const std::size_t rows = std::min(std::max<std::size_t>(set.ranks(), 1), kMostTileRows);
    constexpr std::size_t bytes_a_column = kColumnWords * sizeof(std::uint64_t);
    const std::size_t columns = std::max<std::size_t>(1, kTileBytes / (rows * bytes_a_column));
    return {.set = set,
            .queries = queries,
            .others = others,
            .halves = halves,
            .goal = goal,
            .rows = rows,
            .columns = std::min<std::size_t>(columns, 16),
            .group = compounds_a_lane(goal, set.ranks() > kMostTileRows),
            .runs = runs_of(set, queries)};
}

// One thread's look at tiles: lanes of some compounds, against which all queries are held.
template <class Rank>
class TileScan {
  public:
    TileScan(const ScanPlan& plan, const RankLists<Rank>& lists, const TakePairs& take, unsigned worker)
        : plan_{plan},
          lists_{lists},
          take_{take},
          worker_{worker},
          words_a_row_{plan.columns * kColumnWords},
          lanes_{std::make_unique<ColumnBits[]>(plan.rows * plan.columns)},
          has_item_((plan.set.ranks() + 63) / 64) {
        found_.reserve(kTakenTogether + kColumnCompounds);
    }

    // Part `part` of `parts` of the queries against the tile.
    void scan(std::size_t tile, std::size_t part, std::size_t parts, const std::stop_token& stop) {
        begin_ = tile * plan_.compounds_a_tile();
        end_ = std::min(begin_ + plan_.compounds_a_tile(), plan_.others.size());
        fill();
        const std::size_t first = plan_.queries.size() * part / parts, last = plan_.queries.size() * (part + 1) / parts;
        for (const QueryRun& run : plan_.runs) {
            if (stop.stop_requested()) return;
            const std::size_t from = std::max(run.begin, first);
            const std::size_t to = std::min({run.end, last, plan_.halves ? end_ : last});
            if (from < to && choose_columns(run.items)) scan_run(from, to);
        }
        give();
    }

  private:
    std::uint64_t* words() noexcept { return lanes_[0].words; }
    std::size_t row_of(Rank rank) const noexcept {
        if (plan_.set.ranks() <= plan_.rows) return rank;
        const std::size_t shared_rows = plan_.rows - kOwnRows, shared = plan_.set.ranks() - kOwnRows;
        return rank < shared ? rank % shared_rows : shared_rows + (rank - shared);
    }

    void fill() {
        std::fill_n(words(), plan_.rows * words_a_row_, 0);
        columns_.clear();
        for (std::size_t i = begin_; i < end_; ++i) {
            const std::size_t lane = (i - begin_) / plan_.group;
            std::uint64_t* const word = words() + lane / 64;
            const std::uint64_t bit = std::uint64_t{1} << (lane % 64);
            for (const Rank rank : lists_.of(plan_.others[i])) word[row_of(rank) * words_a_row_] |= bit;
        }
        for (std::size_t i = begin_; i < end_; i += plan_.compounds_a_column()) {
            const std::size_t last = std::min(i + plan_.compounds_a_column(), end_) - 1;
            columns_.push_back({plan_.set.items(plan_.others[i]), plan_.set.items(plan_.others[last])});
        }
    }

    // The columns in which a query of so many items can have a neighbour, with what it must share there. False: none.
    bool choose_columns(std::uint32_t items) {
        chosen_.clear();
        const Metric::Need need = plan_.goal.metric.need(items, plan_.goal.least);
        const double least = least_value(plan_.goal.least);
        for (std::size_t c = 0; c < columns_.size(); ++c) {
            // In halves a query has no more items than what it is compared with.
            const std::uint32_t lowest = plan_.halves ? std::max(columns_[c].lowest, items) : columns_[c].lowest;
            if (lowest > columns_[c].highest) continue;
            if (plan_.goal.metric.reach(items, lowest, columns_[c].highest) < least) continue;
            const std::uint32_t shared = std::max(need.common(lowest), 1U);
            if (shared <= items) chosen_.push_back({static_cast<std::uint32_t>(c), shared});
        }
        if (chosen_.empty()) return false;
        least_items_ = columns_.front().lowest;
        needed_.clear();
        for (std::uint32_t size = least_items_; size <= columns_.back().highest; ++size) {
            needed_.push_back(std::max(need.common(size), 1U));
        }
        return true;
    }

    void scan_run(std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            std::size_t first_column = 0;
            if (plan_.halves && i >= begin_) {
                const auto column = static_cast<std::uint32_t>((i - begin_) / plan_.compounds_a_column());
                while (first_column < chosen_.size() && chosen_[first_column].column < column) ++first_column;
            }
            if (first_column < chosen_.size()) scan_query(i, std::span{chosen_}.subspan(first_column));
        }
    }

    void scan_query(std::size_t query, std::span<const ColumnToCount> columns) {
        const std::span<const Rank> ranks = lists_.of(plan_.queries[query]);
        rows_.resize(ranks.size());
        for (std::size_t k = 0; k < ranks.size(); ++k) rows_[k] = words() + row_of(ranks[k]) * words_a_row_;
        CountTask task{.rows = rows_.data(),
                       .row_count = static_cast<std::uint32_t>(ranks.size()),
                       .columns = columns.data(),
                       .column_count = static_cast<std::uint32_t>(columns.size())};
        bool is_marked = false;
        while (task.column_count > 0) {
            const CountStop stop = kernels_.count(task, reached_, counts_.data());
            if (stop.place == task.column_count) break;
            if (!is_marked) mark(ranks);
            is_marked = true;
            compare_column(query, task.columns[stop.place].column);
            task.columns += stop.place + 1;
            task.column_count -= stop.place + 1;
        }
        if (is_marked) {
            for (const Rank rank : ranks) has_item_[rank / 64] = 0;
        }
        if (found_.size() >= kTakenTogether) give();
    }

    void mark(std::span<const Rank> ranks) {
        for (const Rank rank : ranks) has_item_[rank / 64] |= std::uint64_t{1} << (rank % 64);
    }

    void compare_column(std::size_t query, std::size_t column) {
        const std::size_t first = begin_ + column * plan_.compounds_a_column();
        for (std::size_t w = 0; w < kColumnWords; ++w) {
            for (std::uint64_t left = reached_.words[w]; left != 0; left &= left - 1) {
                const std::size_t lane = 64 * w + static_cast<std::size_t>(std::countr_zero(left));
                const std::size_t begin = first + lane * plan_.group;
                compare(query, begin, std::min(begin + plan_.group, end_));
            }
        }
    }

    void compare(std::size_t query, std::size_t begin, std::size_t end) {
        const std::uint32_t place = plan_.queries[query];
        const std::uint32_t items = plan_.set.items(place);
        if (plan_.halves) begin = std::max(begin, query + 1);
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint32_t other = plan_.others[i];
            if (other == place) continue;
            const std::uint32_t size = plan_.set.items(other);
            const std::uint32_t needed = needed_[size - least_items_];
            if (needed > size) continue;
            const std::uint32_t common = shared_with_query(lists_.of(other), size - needed);
            if (common < needed) continue;
            const Metric& metric = plan_.goal.metric;
            if (metric.is_surely_less(common, items, size, plan_.goal.least)) continue;
            if (metric.of_counts(common, items, size).millionths() < plan_.goal.least) continue;
            found_.push_back({place, other, common});
        }
    }

    // How many of the items the query has; something less where more than `spare` are lacking.
    std::uint32_t shared_with_query(std::span<const Rank> ranks, std::size_t spare) const {
        constexpr std::size_t kTogether = 16;
        std::uint32_t common = 0;
        std::size_t done = 0;
        for (; done + kTogether <= ranks.size(); done += kTogether) {
            for (std::size_t k = done; k < done + kTogether; ++k) common += has(ranks[k]);
            if (done + kTogether - common > spare) return common;
        }
        for (; done < ranks.size(); ++done) common += has(ranks[done]);
        return common;
    }
    std::uint32_t has(Rank rank) const { return static_cast<std::uint32_t>(has_item_[rank / 64] >> (rank % 64) & 1); }

    void give() {
        if (!found_.empty()) take_(worker_, found_);
        found_.clear();
    }

    struct ItemRange {
        std::uint32_t lowest, highest;
    };

    const ScanPlan& plan_;
    const RankLists<Rank>& lists_;
    const TakePairs& take_;
    const unsigned worker_;
    const KernelSet& kernels_ = kernels();
    const std::size_t words_a_row_;
    std::unique_ptr<ColumnBits[]> lanes_;  // row after row, aligned
    std::size_t begin_ = 0, end_ = 0;      // the tile's part of plan_.others
    std::vector<ItemRange> columns_;
    std::vector<ColumnToCount> chosen_;  // for the queries under way
    // By the number of its items less this, what a compound of the tile must share with the queries under way.
    std::uint32_t least_items_ = 0;
    std::vector<std::uint32_t> needed_;
    std::vector<const std::uint64_t*> rows_;
    ColumnBits reached_{};
    std::array<std::uint32_t, kColumnCompounds> counts_{};
    std::vector<std::uint64_t> has_item_;  // a bit a rank: those of the query, while it is compared one by one
    std::vector<Pair> found_;
};

// Tasks are tiles, the last first, since most queries are held against these; of few tiles parts of the queries.
template <class Rank>
bool run(const ScanPlan& plan, const RankLists<Rank>& lists, const TakePairs& take, const Work& work) {
    const unsigned jobs = jobs_of(work);
    const std::size_t tiles = plan.tiles();
    const std::size_t parts = tiles == 0 ? 1 : jobs == 1 ? 1 : (kTasksAThread * jobs + tiles - 1) / tiles;
    std::vector<std::unique_ptr<TileScan<Rank>>> scans(jobs);
    std::mutex telling;
    std::size_t done = 0;
    parallel_for(tiles * parts, jobs, [&](std::size_t task, unsigned worker) {
        if (work.stop.stop_requested()) return;
        if (!scans[worker]) scans[worker] = std::make_unique<TileScan<Rank>>(plan, lists, take, worker);
        scans[worker]->scan(tiles - 1 - task / parts, task % parts, parts, work.stop);
        if (!work.progress) return;
        const std::lock_guard lock{telling};
        ++done;
        work.progress(static_cast<double>(done) / static_cast<double>(tiles * parts));
    });
    return !work.stop.stop_requested();
}

}  // namespace

bool is_symmetric(const Metric& metric) noexcept {
    return metric.kind() != MetricKind::tversky || metric.alpha() == metric.beta();
}

bool scan_all_pairs(const NeighbourSet& set, const PairGoal& goal, const TakePairs& take, const Work& work) {
    std::vector<std::uint32_t> all(set.size());
    std::iota(all.begin(), all.end(), 0U);
    const ScanPlan plan = plan_of(set, all, all, true, goal);
    return set.with_lists([&](const auto& lists) { return run(plan, lists, take, work); });
}

bool scan_pairs(const NeighbourSet& set, std::span<const std::uint32_t> queries, std::span<const std::uint32_t> others,
                const PairGoal& goal, const TakePairs& take, const Work& work) {
    const ScanPlan plan = plan_of(set, queries, others, false, goal);
    return set.with_lists([&](const auto& lists) { return run(plan, lists, take, work); });
}

}  // namespace chemsieve::neighbours
