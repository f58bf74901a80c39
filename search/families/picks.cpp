#include "search/families/picks.h"

#include <algorithm>
#include <mutex>
#include <span>

#include "base/error.h"
#include "base/thread_pool.h"
#include "search/families/picked_columns.h"

namespace chemsieve::families {

using neighbours::NeighbourSet;
using neighbours::Work;

namespace {

constexpr std::uint32_t kNoTurn = ~std::uint32_t{0};
constexpr std::size_t kBetweenStops = 1024;  // compounds that are looked at

double share_of(std::size_t done, std::size_t all) { return static_cast<double>(done) / static_cast<double>(all); }

// How many of each family may still be picked.
class Quotas {
  public:
    Quotas(const Heads& families, std::size_t per_family) : families_{families} {
        if (per_family > 0) left_.assign(families.size(), per_family);
    }
    bool allow(std::uint32_t place) const { return left_.empty() || left_[families_[place]] > 0; }
    void take(std::uint32_t place) {
        if (!left_.empty() && allow(place)) --left_[families_[place]];
    }

  private:
    const Heads& families_;
    std::vector<std::size_t> left_;  // by head; empty: any number
};

// What is picked so far, and what may be.
struct Course {
    Quotas quotas;
    std::vector<std::uint32_t> order;  // those that may be picked
    std::vector<std::uint32_t> start;
    std::vector<Pick> picks = {};

    void take(std::uint32_t place, const std::optional<Similarity>& nearest = {}) {
        quotas.take(place);
        picks.push_back({place, nearest});
    }
};

Course begin(const NeighbourSet& set, const PickGoal& goal) {
    Course course{
        .quotas = {goal.families, goal.per_family}, .order = goal.order ? *goal.order : set.by_number(), .start = {}};
    std::vector<bool> is_there(set.size());
    for (const std::uint32_t place : goal.start) {
        if (is_there[place]) continue;
        is_there[place] = true;
        course.start.push_back(place);
        course.quotas.take(place);
    }
    std::erase_if(course.order, [&](std::uint32_t place) { return is_there[place]; });
    return course;
}

struct Contender {
    Similarity nearest;      // to those picked that it was compared with, the first ones
    std::uint32_t turn;      // in the order
    std::uint32_t compared;  // with so many
};

// The other one is to be picked first, as far as is known.
bool is_behind(const Contender& a, const Contender& b) {
    if (is_more(a.nearest, b.nearest)) return true;
    return !is_more(b.nearest, a.nearest) && a.turn > b.turn;
}

// Some of the compounds that may be picked. As similarities only grow, one is compared with further picks only when
// what is known of it would make it the next.
class Contenders {
  public:
    // Every so many of the set, by place, as its lists lie one behind the other so; those that have a turn are compared
    // with all picked so far. Without some if stopped.
    Contenders(const Course& course, const PickedColumns& picked, const std::vector<std::uint32_t>& turns,
               std::size_t first, std::size_t step, const std::stop_token& stop)
        : course_{course}, picked_{picked} {
        for (std::size_t place = first; place < turns.size(); place += step) {
            if (turns[place] == kNoTurn) continue;
            if (heap_.size() % kBetweenStops == 0 && stop.stop_requested()) return;
            heap_.push_back(compared({{0, 1}, turns[place], 0}));
        }
        std::make_heap(heap_.begin(), heap_.end(), is_behind);
    }

    // The next one of these; nothing: none is left.
    std::optional<Contender> best() {
        while (!heap_.empty()) {
            const Contender top = heap_.front();
            const bool is_known = top.compared == picked_.size();
            const bool is_allowed = course_.quotas.allow(course_.order[top.turn]);
            if (is_known && is_allowed) return top;
            std::pop_heap(heap_.begin(), heap_.end(), is_behind);
            heap_.pop_back();
            if (!is_allowed) continue;
            heap_.push_back(compared(top));
            std::push_heap(heap_.begin(), heap_.end(), is_behind);
        }
        return std::nullopt;
    }
    void remove_best() {
        std::pop_heap(heap_.begin(), heap_.end(), is_behind);
        heap_.pop_back();
    }

  private:
    Contender compared(Contender contender) {
        const std::size_t picked = picked_.size();
        contender.nearest =
            picked_.nearest(course_.order[contender.turn], contender.nearest, contender.compared, picked, room_);
        contender.compared = static_cast<std::uint32_t>(picked);
        return contender;
    }

    const Course& course_;
    const PickedColumns& picked_;
    std::vector<Contender> heap_;
    PickedColumns::Room room_;
};

// False if stopped.
bool pick_farthest(const NeighbourSet& set, const PickGoal& goal, Course& course, const Work& work) {
    if (goal.count == 0 || course.order.empty()) return true;
    PickedColumns picked{set, goal.metric};
    for (const std::uint32_t place : course.start) picked.add(place);
    const auto take = [&](std::uint32_t place, const std::optional<Similarity>& nearest) {
        picked.add(place);
        course.take(place, nearest);
    };
    std::vector<std::uint32_t> turns(set.size(), kNoTurn);
    for (std::uint32_t turn = 0; turn < course.order.size(); ++turn) turns[course.order[turn]] = turn;
    if (picked.size() == 0) {
        take(course.order.front(), std::nullopt);
        turns[course.order.front()] = kNoTurn;
    }
    const unsigned jobs = jobs_of(work);
    ThreadPool pool;
    std::vector<std::optional<Contenders>> shares(jobs);
    std::vector<std::optional<Contender>> best(jobs);
    pool.run(jobs, jobs,
             [&](std::size_t i, unsigned) { shares[i].emplace(course, picked, turns, i, jobs, work.stop); });
    while (course.picks.size() < goal.count) {
        if (work.stop.stop_requested()) return false;
        if (work.progress) work.progress(share_of(course.picks.size(), goal.count));
        pool.run(jobs, jobs, [&](std::size_t i, unsigned) { best[i] = shares[i]->best(); });
        const auto next = std::max_element(best.begin(), best.end(), [](const auto& a, const auto& b) {
            return a && b ? is_behind(*a, *b) : b.has_value();
        });
        if (!*next) break;
        shares[static_cast<std::size_t>(next - best.begin())]->remove_best();
        take(course.order[(*next)->turn], (*next)->nearest);
    }
    return true;
}

// Goes through the order, some compounds at a time: first they are held against all that are picked, then those that
// are left against one another.
class InOrder {
  public:
    InOrder(const NeighbourSet& set, const PickGoal& goal, Course& course)
        : set_{set}, goal_{goal}, course_{course}, picked_{course.start}, is_near_(set.size()) {
        std::sort(picked_.begin(), picked_.end());
    }

    // False if stopped.
    bool pick(const Work& work) {
        const std::vector<std::uint32_t>& order = course_.order;
        for (std::size_t first = 0; first < order.size() && course_.picks.size() < goal_.count; first += kTogether) {
            if (work.stop.stop_requested()) return false;
            if (work.progress) {
                work.progress(std::max(share_of(first, order.size()), share_of(course_.picks.size(), goal_.count)));
            }
            const auto some = std::span{order}.subspan(first, std::min(kTogether, order.size() - first));
            if (!leave_out(some, work) || !compare(work)) return false;
            take(some);
        }
        return true;
    }

  private:
    static constexpr std::size_t kTogether = 2048;

    // Makes left_ those of some compounds that may be taken and are near none that is picked.
    bool leave_out(std::span<const std::uint32_t> some, const Work& work) {
        left_.assign(some.begin(), some.end());
        std::erase_if(left_, [&](std::uint32_t place) { return !course_.quotas.allow(place); });
        std::sort(left_.begin(), left_.end());
        if (!scan(picked_, work)) return false;
        for (const Near& near : near_) is_near_[near.place] = true;
        std::erase_if(left_, [&](std::uint32_t place) { return is_near_[place]; });
        return true;
    }

    bool compare(const Work& work) {
        if (!scan(left_, work)) return false;
        std::sort(near_.begin(), near_.end(), [](const Near& a, const Near& b) { return a.place < b.place; });
        return true;
    }

    // Which of left_ are near which of others.
    bool scan(const std::vector<std::uint32_t>& others, const Work& work) {
        near_.clear();
        std::mutex adding;
        return scan_pairs(set_, left_, others, {goal_.least, goal_.metric},
                          [&](unsigned, std::span<const neighbours::Pair> pairs) {
                              const std::lock_guard lock{adding};
                              for (const neighbours::Pair& pair : pairs) near_.push_back({pair.query, pair.other});
                          },
                          {.jobs = work.jobs, .stop = work.stop});
    }

    void take(std::span<const std::uint32_t> some) {
        const std::size_t before = picked_.size();
        for (const std::uint32_t place : some) {
            if (course_.picks.size() == goal_.count) break;
            if (is_near_[place] || !course_.quotas.allow(place)) continue;
            course_.take(place);
            picked_.push_back(place);
            auto near = std::lower_bound(near_.begin(), near_.end(), place,
                                         [](const Near& a, std::uint32_t at) { return a.place < at; });
            for (; near != near_.end() && near->place == place; ++near) is_near_[near->other] = true;
        }
        const auto middle = picked_.begin() + static_cast<std::ptrdiff_t>(before);
        std::sort(middle, picked_.end());
        std::inplace_merge(picked_.begin(), middle, picked_.end());
    }

    struct Near {
        std::uint32_t place, other;
    };

    const NeighbourSet& set_;
    const PickGoal& goal_;
    Course& course_;
    std::vector<std::uint32_t> picked_;  // by place
    std::vector<bool> is_near_;          // by place, to one that is picked
    std::vector<std::uint32_t> left_;    // what is left of the compounds at hand, by place
    std::vector<Near> near_;
};

// What each pick is the most similar to of those before it: all are held against 512 at a time. False if stopped.
bool find_nearest(const NeighbourSet& set, const PickGoal& goal, Course& course, const Work& work) {
    std::vector<std::uint32_t> all = course.start;
    for (const Pick& pick : course.picks) all.push_back(pick.place);
    const unsigned jobs = jobs_of(work);
    std::vector<PickedColumns::Room> rooms(jobs);
    ThreadPool pool;
    for (std::size_t first = 0; first + 1 < all.size(); first += kColumnCompounds) {
        if (work.stop.stop_requested()) return false;
        if (work.progress) work.progress(share_of(first, all.size()));
        PickedColumns some{set, goal.metric};
        for (std::size_t i = first; i < std::min(first + kColumnCompounds, all.size()); ++i) some.add(all[i]);
        const std::size_t next = std::max(first + 1, course.start.size());
        constexpr std::size_t kChunk = 1024;
        pool.run((all.size() - next + kChunk - 1) / kChunk, jobs, [&](std::size_t chunk, unsigned worker) {
            const std::size_t end = std::min(next + (chunk + 1) * kChunk, all.size());
            for (std::size_t i = next + chunk * kChunk; i < end; ++i) {
                std::optional<Similarity>& nearest = course.picks[i - course.start.size()].nearest;
                nearest = some.nearest(all[i], nearest.value_or(Similarity{0, 1}), 0, std::min(some.size(), i - first),
                                       rooms[worker]);
            }
        });
    }
    return true;
}

}  // namespace

std::optional<std::vector<Pick>> make_picks(const NeighbourSet& set, const PickGoal& goal, const Work& work) {
    check_symmetric(goal.metric, "picks");
    Course course = begin(set, goal);
    const bool ended = goal.method == PickMethod::maxmin ? pick_farthest(set, goal, course, work)
                                                         : InOrder{set, goal, course}.pick(part_of(work, 0, 0.5)) &&
                                                               find_nearest(set, goal, course, part_of(work, 0.5, 1));
    return ended ? std::optional{std::move(course.picks)} : std::nullopt;
}

}  // namespace chemsieve::families
