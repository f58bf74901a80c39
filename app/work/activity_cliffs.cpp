#include "app/work/activity_cliffs.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <unordered_map>

#include "app/work/column_numbers.h"
#include "base/error.h"
#include "search/neighbours/pair_scan.h"

namespace chemsieve::work {

namespace {

using neighbours::NeighbourSet;
using series::PairMember;
using series::PairSeries;
using Values = CompoundValues<std::optional<double>>;

bool is_before(const Cliff& a, const Cliff& b) {
    if (a.steepness() != b.steepness()) return a.steepness() > b.steepness();
    if (a.difference() != b.difference()) return a.difference() > b.difference();
    return std::tuple{a.low, a.high} < std::tuple{b.low, b.high};
}

bool is_told_before(const Cliff& a, const Cliff& b) {
    if (is_before(a, b)) return true;
    if (is_before(b, a)) return false;
    return a.constant_atoms != b.constant_atoms ? a.constant_atoms > b.constant_atoms : a.constant < b.constant;
}

// Keeps so many; of pairs that come several times that of the largest constant.
class Steepest {
  public:
    explicit Steepest(std::size_t most) : most_{most} {}

    std::size_t pairs() const noexcept { return pairs_; }
    // Whether it is one of them so far; it is counted.
    bool counts(const Cliff& cliff) {
        ++pairs_;
        const bool is_kept = !least_ || !is_before(*least_, cliff);
        are_all_ = are_all_ && is_kept;
        return is_kept;
    }
    bool are_all() const noexcept { return are_all_; }
    void add(Cliff cliff) {
        constexpr std::size_t kFewest = 4096;
        cliffs_.push_back(std::move(cliff));
        if (cliffs_.size() >= std::max(2 * most_, kFewest)) leave_steepest();
    }
    void add(Steepest&& others) {
        pairs_ += others.pairs_;
        are_all_ = are_all_ && others.are_all_;
        for (Cliff& cliff : others.cliffs_) add(std::move(cliff));
    }
    std::vector<Cliff> take() {
        leave_steepest();
        return std::move(cliffs_);
    }

  private:
    void leave_steepest() {
        std::stable_sort(cliffs_.begin(), cliffs_.end(), is_told_before);
        const auto end = std::unique(cliffs_.begin(), cliffs_.end(),
                                     [](const Cliff& a, const Cliff& b) { return a.low == b.low && a.high == b.high; });
        cliffs_.erase(end, cliffs_.end());
        if (cliffs_.size() < most_) return;
        are_all_ = are_all_ && cliffs_.size() == most_;
        cliffs_.resize(most_);
        least_ = cliffs_.back();
    }

    const std::size_t most_;
    std::vector<Cliff> cliffs_;
    std::optional<Cliff> least_;  // the last of the most, if there are so many
    std::size_t pairs_ = 0;
    bool are_all_ = true;  // false: some were dropped
};

// Compounds with a value, and their fingerprints.
struct Compared {
    Values values;
    CompoundSelection compounds;
    std::optional<NeighbourSet> set;

    // The cliff between two of them; nothing: they have the same value.
    std::optional<Cliff> between(CompoundNumber a, CompoundNumber b, Similarity similarity) const {
        const double of_a = *values.of(a), of_b = *values.of(b);
        if (of_a == of_b) return std::nullopt;
        Cliff cliff{.low = a, .high = b, .low_value = of_a, .high_value = of_b, .similarity = similarity};
        if (of_b < of_a) {
            std::swap(cliff.low, cliff.high);
            std::swap(cliff.low_value, cliff.high_value);
        }
        return cliff;
    }
};

std::optional<Compared> compare(const CompoundSource& source, const CliffWish& wish, const neighbours::Work& work) {
    Compared compared;
    auto values = numbers_of(wish.property, source, work.stop);
    if (!values) return std::nullopt;
    values->for_each([&](CompoundNumber compound, const std::optional<double>& value) {
        if (value && (!wish.among || wish.among->contains(compound))) compared.compounds.add(compound);
    });
    if (compared.compounds.empty()) throw QueryError{"no compound has a number in column " + wish.property};
    if (wish.of && !compared.compounds.contains(*wish.of)) {
        throw QueryError{"the compound whose pairs are asked for has no number in column " + wish.property};
    }
    compared.values = *std::move(values);
    compared.set = neighbours::read_neighbour_set(source, wish.fingerprint, &compared.compounds, work);
    if (!compared.set) return std::nullopt;
    return compared;
}

// False if stopped.
bool scan_neighbours_of(CompoundNumber compound, const Compared& compared, const CliffWish& wish, Steepest& steepest,
                        const neighbours::Work& work) {
    const NeighbourSet& set = *compared.set;
    std::uint32_t own = 0;
    while (own < set.size() && set.compound(own) != compound) ++own;
    for (std::uint32_t place = 0; place < set.size() && own < set.size(); ++place) {
        if (work.stop.stop_requested()) return false;
        const Similarity similarity = set.similarity(own, place, wish.metric);
        if (place == own || similarity.millionths() < *wish.similarity) continue;
        auto cliff = compared.between(compound, set.compound(place), similarity);
        if (cliff && steepest.counts(*cliff)) steepest.add(*std::move(cliff));
    }
    return true;
}

// False if stopped.
bool scan_neighbours(const Compared& compared, const CliffWish& wish, Steepest& steepest,
                     const neighbours::Work& work) {
    const NeighbourSet& set = *compared.set;
    if (wish.of) return scan_neighbours_of(*wish.of, compared, wish, steepest, work);
    std::vector<Steepest> of_workers(neighbours::jobs_of(work), Steepest{wish.most});
    const auto take = [&](unsigned worker, std::span<const neighbours::Pair> pairs) {
        for (const neighbours::Pair& pair : pairs) {
            const CompoundNumber a = set.compound(pair.query), b = set.compound(pair.other);
            const auto similarity = wish.metric.of_counts(pair.common, set.items(pair.query), set.items(pair.other));
            auto cliff = compared.between(a, b, similarity);
            if (cliff && of_workers[worker].counts(*cliff)) of_workers[worker].add(*std::move(cliff));
        }
    };
    if (!neighbours::scan_all_pairs(set, {.least = *wish.similarity, .metric = wish.metric}, take, work)) return false;
    for (Steepest& one : of_workers) steepest.add(std::move(one));
    return true;
}

class PairCliffs {
  public:
    PairCliffs(const Compared& compared, const CliffWish& wish, Steepest& steepest)
        : compared_{compared}, wish_{wish}, steepest_{steepest} {
        const NeighbourSet& set = *compared.set;
        for (std::uint32_t place = 0; place < set.size(); ++place) places_[set.compound(place)] = place;
    }

    bool take(const PairSeries& series, const std::stop_token& stop) {
        const auto look = [&](const PairMember& a, const PairMember& b) {
            look_at(series, a, b);
            return !stop.stop_requested();
        };
        return wish_.of ? each_pair_of(series, *wish_.of, look) : each_pair(series, look);
    }

  private:
    void look_at(const PairSeries& series, const PairMember& a, const PairMember& b) {
        const std::uint32_t place_a = places_.of(a.compound), place_b = places_.of(b.compound);
        if (place_a == kNone || place_b == kNone) return;
        auto cliff =
            compared_.between(a.compound, b.compound, compared_.set->similarity(place_a, place_b, wish_.metric));
        if (!cliff || !steepest_.counts(*cliff)) return;
        const bool is_turned = cliff->low != a.compound;
        cliff->constant = series.constant;
        cliff->constant_atoms = series.heavy_atoms;
        cliff->low_part = (is_turned ? b : a).change->text;
        cliff->high_part = (is_turned ? a : b).change->text;
        steepest_.add(*std::move(cliff));
    }

    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    const Compared& compared_;
    const CliffWish& wish_;
    Steepest& steepest_;
    CompoundValues<std::uint32_t> places_{kNone};
};

}  // namespace

double Cliff::steepness() const noexcept {
    if (similarity.common == similarity.total) return std::numeric_limits<double>::infinity();
    return difference() / (1 - similarity.value());
}

std::optional<Cliffs> find_cliffs(const CompoundSource& source, const CliffWish& wish, series::PairSearch search,
                                  const series::TakeSeries& take_large, const series::PairEvents& events,
                                  const neighbours::Work& work) {
    const auto compared = compare(source, wish, neighbours::part_of(work, 0, 0.3));
    if (!compared) return std::nullopt;
    Cliffs cliffs{.steepest = {},
                  .compounds = compared->compounds.size(),
                  .not_comparable = compared->set->not_comparable.size(),
                  .without_items = compared->set->without_items.size()};
    Steepest steepest{wish.most};
    const neighbours::Work rest = neighbours::part_of(work, 0.3, 1);
    if (wish.similarity) {
        if (!scan_neighbours(*compared, wish, steepest, rest)) return std::nullopt;
    } else {
        PairCliffs pairs{*compared, wish, steepest};
        search.among = &compared->compounds;
        search.of = wish.of;
        search.jobs = work.jobs;
        const series::PairEvents shown{.progress = rest.progress, .left_out = events.left_out};
        cliffs.totals = series::find_matched_pairs(
            source, search,
            [&](const PairSeries& series) {
                return series.members.empty() ? take_large(series) : pairs.take(series, work.stop);
            },
            shown, work.stop);
        if (!cliffs.totals) return std::nullopt;
    }
    cliffs.pairs = steepest.pairs();
    cliffs.steepest = steepest.take();
    cliffs.are_all = steepest.are_all();
    return cliffs;
}

}  // namespace chemsieve::work
