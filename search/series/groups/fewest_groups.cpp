#include "search/series/groups/fewest_groups.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <unordered_map>

#include "search/series/groups/group_columns.h"

namespace chemsieve::series {

namespace {

class Chooser {
  public:
    Chooser(const GroupWays& all, std::uint64_t steps, std::stop_token stop)
        : all_{all}, stop_{std::move(stop)}, steps_left_{steps}, bound_{all} {
        make_classes();
        chosen_.resize(classes_.size());
    }

    ChosenWays run() {
        choose_greedily();
        const std::size_t bound = least_possible();
        bool is_proved = best_cost_ <= bound;
        if (!is_proved) is_proved = search_branches();
        ChosenWays result{.ways = std::vector<std::uint64_t>(all_.compounds()),
                          .groups = best_cost_,
                          .at_least = is_proved ? best_cost_ : std::min(bound, best_cost_)};
        for (std::size_t c = 0; c < result.ways.size(); ++c) {
            const std::size_t own = class_of_[c];
            result.ways[c] = all_.begins[c] + (best_[own] - classes_[own].begin);
        }
        return result;
    }

  private:
    struct Better {
        std::uint64_t way = 0;
        std::size_t cost = ~std::size_t{0};
        double frequency = 0;
    };

    // Classes ascend by their ways, so that their order is not that of the compounds.
    void make_classes() {
        const auto ways = [&](std::size_t c) {
            return std::span{all_.ways}.subspan(all_.begins[c] * all_.positions,
                                                (all_.begins[c + 1] - all_.begins[c]) * all_.positions);
        };
        std::vector<std::size_t> order(all_.compounds());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(),
                  [&](std::size_t a, std::size_t b) { return std::ranges::lexicographical_compare(ways(a), ways(b)); });
        class_of_.resize(order.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            const std::size_t c = order[i];
            if (i == 0 || !std::ranges::equal(ways(order[i - 1]), ways(c))) {
                classes_.push_back({all_.begins[c], all_.begins[c + 1], 0});
            }
            ++classes_.back().compounds;
            class_of_[c] = classes_.size() - 1;
        }
    }

    bool is_over() const noexcept { return steps_left_ == 0 || stop_.stop_requested(); }
    void spend(std::uint64_t steps) noexcept { steps_left_ -= std::min(steps, steps_left_); }

    // `without`: a group at a position that is not to be taken; nothing may be left.
    struct Without {
        std::size_t position;
        std::uint32_t group;
    };
    Better best_way(const Columns& columns, const WayClass& own, const Without* without = nullptr) {
        Better best;
        for (std::uint64_t way = own.begin; way < own.end; ++way) {
            const Way groups = all_.way(way);
            if (without && groups[without->position] == without->group) continue;
            const std::size_t cost = columns.cost_of(groups);
            if (cost > best.cost) continue;
            const double frequency = columns.frequency_of(groups);
            if (cost < best.cost || frequency > best.frequency + 1e-9) best = {way, cost, frequency};
        }
        spend(own.size());
        return best;
    }

    void choose_greedily() {
        std::vector<std::size_t> order(classes_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            if (classes_[a].size() != classes_[b].size()) return classes_[a].size() < classes_[b].size();
            return classes_[a].compounds > classes_[b].compounds;
        });
        try_order(order);
        const std::vector<double> frequent = frequencies();
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return frequent[a] > frequent[b]; });
        try_order(order);
    }

    // How frequent the groups of a class are anywhere, on average.
    std::vector<double> frequencies() const {
        std::vector<double> everywhere(all_.groups);
        for (const WayClass& own : classes_) {
            for (const std::uint32_t group : all_.way(own.begin)) everywhere[group] += own.compounds;
        }
        std::vector<double> frequent;
        for (const WayClass& own : classes_) {
            double sum = 0;
            int groups = 0;
            for (const std::uint32_t group : all_.way(own.begin)) {
                if (group == kNoGroup) continue;
                sum += std::log(everywhere[group]);
                ++groups;
            }
            frequent.push_back(groups > 0 ? sum / groups : 1e9);
        }
        return frequent;
    }

    void try_order(const std::vector<std::size_t>& order) {
        Columns columns{all_};
        for (const std::size_t own : order) {
            chosen_[own] = best_way(columns, classes_[own]).way;
            columns.add(all_.way(chosen_[own]), classes_[own].compounds);
        }
        improve(columns, order);
        empty_groups(columns, order);
        if (best_.empty() || columns.cost() < best_cost_) {
            best_ = chosen_;
            best_cost_ = columns.cost();
        }
    }

    // Until no class would rather change.
    void improve(Columns& columns, const std::vector<std::size_t>& order) {
        constexpr int kMostRounds = 60;
        bool has_moved = true;
        for (int round = 0; round < kMostRounds && has_moved && !is_over(); ++round) {
            has_moved = false;
            for (const std::size_t own : order) {
                if (classes_[own].size() > 1) has_moved |= move(columns, own);
            }
        }
    }
    bool move(Columns& columns, std::size_t own) {
        const std::uint32_t compounds = classes_[own].compounds;
        const Way now = all_.way(chosen_[own]);
        columns.remove(now, compounds);
        const std::size_t cost = columns.cost_of(now);
        const double frequency = columns.frequency_of(now);
        const Better best = best_way(columns, classes_[own]);
        const bool moves = best.cost < cost || (best.cost == cost && best.frequency > frequency + 1e-9);
        if (moves) chosen_[own] = best.way;
        columns.add(all_.way(chosen_[own]), compounds);
        return moves;
    }

    struct Filled {
        std::size_t position;
        std::uint32_t group;
        std::vector<std::size_t> classes;
    };

    // A group in a column goes if all classes that have it there can lie otherwise for less.
    void empty_groups(Columns& columns, const std::vector<std::size_t>& order) {
        constexpr std::size_t kMostClasses = 2000;
        constexpr int kMostRounds = 5;
        bool has_won = true;
        for (int round = 0; round < kMostRounds && has_won && !is_over(); ++round) {
            has_won = false;
            for (const Filled& filled : groups_to_empty()) {
                if (filled.classes.size() > kMostClasses || is_over()) break;
                has_won |= empty(columns, filled);
            }
            if (has_won) improve(columns, order);
        }
    }

    // Those that only classes have that could lie otherwise, fewest classes first.
    std::vector<Filled> groups_to_empty() const {
        std::map<std::pair<std::size_t, std::uint32_t>, std::vector<std::size_t>> who;
        std::map<std::pair<std::size_t, std::uint32_t>, bool> is_fixed;
        for (std::size_t own = 0; own < classes_.size(); ++own) {
            const Way groups = all_.way(chosen_[own]);
            for (std::size_t p = 0; p < groups.size(); ++p) {
                if (groups[p] == kNoGroup) continue;
                who[{p, groups[p]}].push_back(own);
                if (classes_[own].size() == 1) is_fixed[{p, groups[p]}] = true;
            }
        }
        std::vector<Filled> all;
        for (auto& [key, classes] : who) {
            if (!is_fixed.contains(key)) all.push_back({key.first, key.second, std::move(classes)});
        }
        std::stable_sort(all.begin(), all.end(),
                         [](const Filled& a, const Filled& b) { return a.classes.size() < b.classes.size(); });
        return all;
    }

    bool empty(Columns& columns, const Filled& filled) {
        const auto has_it = [&](std::size_t own) { return all_.way(chosen_[own])[filled.position] == filled.group; };
        if (!std::all_of(filled.classes.begin(), filled.classes.end(), has_it)) return false;
        const std::size_t before = columns.cost();
        std::vector<std::uint64_t> old;
        for (const std::size_t own : filled.classes) {
            old.push_back(chosen_[own]);
            columns.remove(all_.way(chosen_[own]), classes_[own].compounds);
        }
        const Without without{filled.position, filled.group};
        bool is_possible = true;
        for (const std::size_t own : filled.classes) {
            const Better best = best_way(columns, classes_[own], &without);
            is_possible = is_possible && best.cost != ~std::size_t{0};
            if (is_possible) chosen_[own] = best.way;
            columns.add(all_.way(chosen_[own]), classes_[own].compounds);
        }
        if (is_possible && columns.cost() < before) return true;
        for (const std::size_t own : filled.classes) columns.remove(all_.way(chosen_[own]), classes_[own].compounds);
        for (std::size_t i = 0; i < filled.classes.size(); ++i) {
            chosen_[filled.classes[i]] = old[i];
            columns.add(all_.way(old[i]), classes_[filled.classes[i]].compounds);
        }
        return false;
    }

    std::size_t least_possible() {
        std::unordered_map<std::uint64_t, std::uint32_t> most;
        for (const WayClass& own : classes_) {
            for (const Bound::Need& need : bound_.needs_of(own.begin, own.end)) {
                std::uint32_t& here = most[Bound::key_of(need)];
                here = std::max(here, need.count);
            }
        }
        std::size_t sum = 0;
        for (const auto& [key, count] : most) sum += count;
        hydrogen_needs_ = bound_.hydrogen_needs(classes_);
        return std::accumulate(hydrogen_needs_.begin(), hydrogen_needs_.end(), sum);
    }

    // True if it ended, so that the best choice is the best there is.
    bool search_branches() {
        constexpr std::size_t kMostClasses = 400;
        if (classes_.size() > kMostClasses) return false;
        needs_.clear();
        for (const WayClass& own : classes_) needs_.push_back(bound_.needs_of(own.begin, own.end));
        Columns columns{all_};
        is_open_.assign(classes_.size(), 1);
        have_.clear();
        branch(columns, classes_.size());
        return !is_over();
    }

    void branch(Columns& columns, std::size_t open) {
        if (is_over() || columns.cost() + still_needed() + hydrogen_to_come(columns) >= best_cost_) return;
        if (open == 0) {
            best_ = chosen_;
            best_cost_ = columns.cost();
            return;
        }
        const std::size_t own = next_class(columns);
        std::vector<std::pair<std::size_t, std::uint64_t>> ways;
        for (std::uint64_t way = classes_[own].begin; way < classes_[own].end; ++way) {
            ways.emplace_back(columns.cost_of(all_.way(way)), way);
        }
        std::sort(ways.begin(), ways.end());
        is_open_[own] = 0;
        for (const auto& [cost, way] : ways) {
            chosen_[own] = way;
            take(columns, own, way, 1);
            branch(columns, open - 1);
            take(columns, own, way, -1);
            if (cost == 0 && columns.has_all_of(all_.way(way))) break;  // nothing is better
        }
        is_open_[own] = 1;
    }

    void take(Columns& columns, std::size_t own, std::uint64_t way, int sign) {
        const Way groups = all_.way(way);
        const auto note = [&](std::size_t p) {
            if (groups[p] != kNoGroup) have_[bound_.key_of(p, groups[p])] += sign;
        };
        if (sign > 0) {
            for (std::size_t p = 0; p < groups.size(); ++p) {
                if (columns.count(p, groups[p]) == 0) note(p);
            }
            columns.add(groups, classes_[own].compounds);
        } else {
            columns.remove(groups, classes_[own].compounds);
            for (std::size_t p = 0; p < groups.size(); ++p) {
                if (columns.count(p, groups[p]) == 0) note(p);
            }
        }
    }

    // Groups that open classes need beyond those that are there.
    std::size_t still_needed() {
        std::unordered_map<std::uint64_t, int> more;
        std::size_t sum = 0;
        for (std::size_t own = 0; own < classes_.size(); ++own) {
            if (!is_open_[own]) continue;
            for (const Bound::Need& need : needs_[own]) {
                const auto found = have_.find(Bound::key_of(need));
                const int missing = static_cast<int>(need.count) - (found == have_.end() ? 0 : found->second);
                if (missing <= 0) continue;
                int& here = more[Bound::key_of(need)];
                if (missing > here) {
                    sum += static_cast<std::size_t>(missing - here);
                    here = missing;
                }
            }
        }
        return sum;
    }

    std::size_t hydrogen_to_come(const Columns& columns) const {
        std::vector<std::uint32_t> shown(all_.positions);
        for (std::size_t p = 0; p < all_.positions; ++p) shown[bound_.region(p)] += columns.shows_hydrogen(p) ? 1 : 0;
        std::size_t sum = 0;
        for (std::size_t r = 0; r < shown.size(); ++r) {
            sum += hydrogen_needs_[r] > shown[r] ? hydrogen_needs_[r] - shown[r] : 0;
        }
        return sum;
    }

    // One that costs nothing, else the one that costs most whatever is taken.
    std::size_t next_class(const Columns& columns) {
        std::size_t next = classes_.size(), greatest = 0;
        for (std::size_t own = 0; own < classes_.size(); ++own) {
            if (!is_open_[own]) continue;
            std::size_t least = ~std::size_t{0};
            for (std::uint64_t way = classes_[own].begin; way < classes_[own].end && least > 0; ++way) {
                least = std::min(least, columns.cost_of(all_.way(way)));
            }
            spend(classes_[own].size());
            if (least == 0) return own;
            if (next == classes_.size() || least > greatest) {
                next = own;
                greatest = least;
            }
        }
        return next;
    }

    const GroupWays& all_;
    const std::stop_token stop_;
    std::uint64_t steps_left_;
    const Bound bound_;
    std::vector<WayClass> classes_;
    std::vector<std::size_t> class_of_;         // by compound
    std::vector<std::uint64_t> chosen_, best_;  // by class
    std::size_t best_cost_ = 0;
    std::vector<std::uint32_t> hydrogen_needs_;  // by region
    // While branches are searched:
    std::vector<std::vector<Bound::Need>> needs_;  // by class
    std::vector<char> is_open_;                    // by class
    std::unordered_map<std::uint64_t, int> have_;  // different groups, by region and kind
};

}  // namespace

ChosenWays fewest_groups(const GroupWays& all, std::uint64_t steps, const std::stop_token& stop) {
    if (all.compounds() == 0) return {};
    return Chooser{all, steps, stop}.run();
}

}  // namespace chemsieve::series
