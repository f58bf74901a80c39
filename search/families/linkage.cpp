#include "search/families/linkage.h"

#include <algorithm>

namespace chemsieve::families {

using neighbours::Work;

namespace {

constexpr std::uint32_t kNone = ~0U;
constexpr std::size_t kBytesASum = 72;          // that of a band: as it was read, as a link, and its place in the order
constexpr std::uint64_t kComparedAtOnce = 256;  // so few pairs of compounds are compared rather than estimated
constexpr std::size_t kFewOffers = std::size_t{1} << 16;

// Two families that may come together. It is in the lists of both.
class Link {
  public:
    Link(std::uint32_t a, std::uint32_t b, std::uint64_t millionths, bool is_exact)
        : a_{a}, b_{b}, counts_{millionths | (is_exact ? kExact : 0)} {}

    std::uint32_t lower() const noexcept { return std::min(a_, b_); }
    std::uint32_t higher() const noexcept { return std::max(a_, b_); }
    std::uint32_t other_than(std::uint32_t family) const noexcept { return a_ == family ? b_ : a_; }
    void rename(std::uint32_t family, std::uint32_t to) noexcept { (a_ == family ? a_ : b_) = to; }
    // The next link in the list of one of the two.
    std::uint32_t& next_of(std::uint32_t family) noexcept { return a_ == family ? next_of_a_ : next_of_b_; }

    // What all pairs of compounds count, or, unless it is exact, at most count.
    std::uint64_t millionths() const noexcept { return counts_ & ~(kExact | kChanged | kGone); }
    bool is_exact() const noexcept { return (counts_ & kExact) != 0; }
    void add(std::uint64_t millionths) noexcept { counts_ += millionths; }
    void add_at_most(std::uint64_t millionths) noexcept { counts_ = (counts_ + millionths) & ~kExact; }
    void make_exact(std::uint64_t millionths) noexcept { counts_ = millionths | kExact | (counts_ & kChanged); }

    // Since the band was begun.
    bool has_changed() const noexcept { return (counts_ & kChanged) != 0; }
    void change() noexcept { counts_ |= kChanged; }
    bool is_gone() const noexcept { return (counts_ & kGone) != 0; }
    void go() noexcept { counts_ |= kGone; }

  private:
    static constexpr std::uint64_t kExact = std::uint64_t{1} << 63, kChanged = kExact >> 1, kGone = kExact >> 2;

    std::uint32_t a_, b_;  // in no order
    std::uint32_t next_of_a_ = kNone, next_of_b_ = kNone;
    std::uint64_t counts_;
};

// The greatest average first, of as great ones that of the lowest families.
struct Offer {
    std::uint32_t average, a, b, link;
    bool operator<(const Offer& other) const noexcept {
        if (average != other.average) return average < other.average;
        return a != other.a ? a > other.a : b > other.b;
    }
};

// Offers, the greatest first. Those that were overtaken stay until they are too many.
class Offers {
  public:
    bool empty() const noexcept { return waiting_.empty(); }
    const Offer& top() const noexcept { return waiting_.front(); }
    void pop() {
        std::pop_heap(waiting_.begin(), waiting_.end());
        waiting_.pop_back();
    }
    template <class IsCurrent>
    void push(const Offer& offer, IsCurrent is_current) {
        waiting_.push_back(offer);
        std::push_heap(waiting_.begin(), waiting_.end());
        if (waiting_.size() < next_tidying_) return;
        std::erase_if(waiting_, [&](const Offer& waiting) { return !is_current(waiting); });
        std::make_heap(waiting_.begin(), waiting_.end());
        next_tidying_ = std::max(kFewOffers, 2 * waiting_.size());
    }

  private:
    std::vector<Offer> waiting_;
    std::size_t next_tidying_ = kFewOffers;
};

// Sums of a band named by the families of now, each two families once, ascending. Those that are not exact any more
// have no pairs, and only what they are above the lowest average of the band.
void bring_up_to_date(std::vector<TreeSum>& sums, GrowingFamilies& families, std::uint64_t lowest) {
    for (TreeSum& sum : sums) {
        const auto [a, b] = std::minmax({families.find(sum.a), families.find(sum.b)});
        sum.a = a;
        sum.b = b;
        if (a == b || sum.pairs == families.pairs(a, b)) continue;  // families only grow
        sum.millionths -= lowest * sum.pairs;
        sum.pairs = 0;
    }
    std::erase_if(sums, [](const TreeSum& sum) { return sum.a == sum.b; });
    std::sort(sums.begin(), sums.end(), [](const TreeSum& x, const TreeSum& y) {
        if (x.a != y.a) return x.a < y.a;
        return x.b != y.b ? x.b < y.b : x.pairs > y.pairs;
    });
    std::size_t kept = 0;
    for (const TreeSum& sum : sums) {
        if (kept == 0 || sums[kept - 1].a != sum.a || sums[kept - 1].b != sum.b) {
            sums[kept++] = sum;
        } else if (sums[kept - 1].pairs == 0) {
            sums[kept - 1].millionths += sum.millionths;  // some of their pairs may be in both: still a bound
        }
    }
    sums.resize(kept);
}

// The families whose averages are at least the lowest of a band.
class Band {
  public:
    // `sums` as bring_up_to_date() leaves them.
    Band(const std::vector<TreeSum>& sums, std::uint64_t lowest, const Averages& averages, std::size_t trees,
         GrowingFamilies& families, SumSlices& later)
        : lowest_{lowest},
          averages_{averages},
          families_{families},
          later_{later},
          first_(trees, kNone),
          link_to_(trees, kNone) {
        links_.reserve(sums.size());
        order_.reserve(sums.size());
        for (const TreeSum& sum : sums) add(sum);
        std::sort(order_.begin(), order_.end());
    }

    // False if stopped.
    bool link(const std::stop_token& stop) {
        for (std::size_t steps = 0;; ++steps) {
            if (steps % 1024 == 0 && stop.stop_requested()) return false;
            const std::uint32_t id = take_greatest();
            if (id == kNone) return true;
            Link& link = links_[id];
            if (link.is_exact()) {
                join(link.lower(), link.higher());
            } else {
                link.make_exact(families_.millionths(link.lower(), link.higher()));
                wait(id);
            }
        }
    }

  private:
    void add(const TreeSum& sum) {
        const auto id = static_cast<std::uint32_t>(links_.size());
        const std::uint64_t pairs = families_.pairs(sum.a, sum.b);
        const bool is_exact = sum.pairs > 0;
        const std::uint64_t millionths = is_exact ? sum.millionths : lowest_ * pairs + sum.millionths;
        links_.emplace_back(sum.a, sum.b, millionths, is_exact);
        put_first(sum.a, id);
        put_first(sum.b, id);
        // The lowest families come first among equal averages, as in the sums.
        order_.push_back((0xFFFF'FFFF - millionths / pairs) << 32 | id);
    }

    void put_first(std::uint32_t family, std::uint32_t id) {
        links_[id].next_of(family) = first_[family];
        first_[family] = id;
    }

    Offer offer_of(std::uint32_t id) const {
        const Link& link = links_[id];
        const std::uint32_t a = link.lower(), b = link.higher();
        return {static_cast<std::uint32_t>(link.millionths() / families_.pairs(a, b)), a, b, id};
    }
    bool is_current(const Offer& offer) const {
        if (links_[offer.link].is_gone()) return false;
        const Offer now = offer_of(offer.link);
        return now.average == offer.average && now.a == offer.a && now.b == offer.b;
    }
    // After a change. One that is known to be below the band goes.
    void wait(std::uint32_t id) {
        Link& link = links_[id];
        const Offer now = offer_of(id);
        if (!link.is_exact() || now.average >= lowest_) {
            link.change();
            offers_.push(now, [&](const Offer& offer) { return is_current(offer); });
            return;
        }
        link.go();
        if (now.average < averages_.least()) return;
        later_.add({now.a, now.b, families_.pairs(now.a, now.b), link.millionths()});
    }

    // The one of the greatest average, or bound; kNone: there is none.
    std::uint32_t take_greatest() {
        while (!offers_.empty() && !is_current(offers_.top())) offers_.pop();
        while (next_ < order_.size() && has_left_order(ordered(next_))) ++next_;
        const bool has_ordered = next_ < order_.size();
        if (offers_.empty()) return has_ordered ? ordered(next_++) : kNone;
        if (has_ordered && offers_.top() < offer_of(ordered(next_))) return ordered(next_++);
        const std::uint32_t id = offers_.top().link;
        offers_.pop();
        return id;
    }
    bool has_left_order(std::uint32_t id) const noexcept { return links_[id].has_changed() || links_[id].is_gone(); }
    std::uint32_t ordered(std::size_t i) const noexcept { return static_cast<std::uint32_t>(order_[i]); }

    void join(std::uint32_t a, std::uint32_t b) {
        beside_.clear();
        for (std::uint32_t id = first_[a], next = 0; id != kNone; id = next) {
            next = links_[id].next_of(a);
            const std::uint32_t other = links_[id].other_than(a);
            if (links_[id].is_gone() || other == b) continue;
            beside_.push_back(id);
            link_to_[other] = id;
        }
        const std::size_t of_a = beside_.size();
        for (std::uint32_t id = first_[b], next = 0; id != kNone; id = next) {
            Link& link = links_[id];
            next = link.next_of(b);
            const std::uint32_t other = link.other_than(b);
            if (other == a) link.go();
            if (!link.is_gone()) take_over(a, b, id);
        }
        for (std::size_t i = 0; i < of_a; ++i) {
            Link& link = links_[beside_[i]];
            const std::uint32_t other = link.other_than(a);
            if (link_to_[other] != kNone) add_missing(link, b, other);
            link_to_[other] = kNone;
        }
        families_.unite(a, b);
        first_[a] = first_[b] = kNone;
        for (const std::uint32_t id : beside_) {
            put_first(a, id);
            wait(id);
        }
    }

    // A link of `b` becomes one of `a`, or part of one.
    void take_over(std::uint32_t a, std::uint32_t b, std::uint32_t id) {
        Link& link = links_[id];
        const std::uint32_t other = link.other_than(b);
        if (link_to_[other] != kNone) {
            Link& both = links_[link_to_[other]];
            if (link.is_exact()) {
                both.add(link.millionths());
            } else {
                both.add_at_most(link.millionths());
            }
            link.go();
            link_to_[other] = kNone;
            return;
        }
        add_missing(link, a, other);
        link.rename(b, a);
        beside_.push_back(id);
    }

    // To a link, what lies between a family that becomes part of it and the other, where no link is.
    void add_missing(Link& link, std::uint32_t part, std::uint32_t other) {
        const std::uint64_t pairs = families_.pairs(part, other);
        if (link.is_exact() && pairs <= kComparedAtOnce) {
            link.add(families_.millionths(part, other));
        } else {
            link.add_at_most(lowest_ * pairs);
        }
    }

    const std::uint64_t lowest_;
    const Averages& averages_;
    GrowingFamilies& families_;
    SumSlices& later_;
    std::vector<Link> links_;
    std::vector<std::uint64_t> order_;  // links by falling average, with which they begin
    std::size_t next_ = 0;              // in the order
    Offers offers_;                     // those that have changed
    std::vector<std::uint32_t> first_;  // link of a family
    std::vector<std::uint32_t> link_to_, beside_;
};

// At least one slice, and as many as are allowed.
std::size_t begin_of_band(const SumSlices& sums, std::size_t end, std::uint64_t most) {
    std::size_t begin = end - 1;
    std::uint64_t taken = sums.count(begin);
    while (begin > 0 && taken + sums.count(begin - 1) <= most) taken += sums.count(--begin);
    return begin;
}

std::vector<TreeSum> take_band(SumSlices& sums, std::size_t begin, std::size_t end) {
    std::vector<TreeSum> band, some;
    std::uint64_t all = 0;
    for (std::size_t slice = begin; slice < end; ++slice) all += sums.count(slice);
    band.reserve(all);
    for (std::size_t slice = begin; slice < end; ++slice) {
        while (sums.take(slice, some)) band.insert(band.end(), some.begin(), some.end());
    }
    return band;
}

}  // namespace

bool link_families(SumSlices& sums, GrowingFamilies& families, const Averages& averages, std::size_t trees,
                   std::uint64_t most_bytes, const Work& work) {
    const std::size_t slices = sums.size();
    for (std::size_t end = slices; end > 0;) {
        const std::size_t begin = begin_of_band(sums, end, most_bytes / kBytesASum);
        std::vector<TreeSum> band = take_band(sums, begin, end);
        const std::uint32_t lowest = sums.lowest_average(begin);
        bring_up_to_date(band, families, lowest);
        Band linked{band, lowest, averages, trees, families, sums};
        std::vector<TreeSum>().swap(band);
        if (!linked.link(work.stop)) return false;
        end = begin;
        if (work.progress) work.progress(1 - static_cast<double>(end) / static_cast<double>(slices));
    }
    return true;
}

}  // namespace chemsieve::families
