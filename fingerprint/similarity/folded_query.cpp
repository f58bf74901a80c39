#include "fingerprint/similarity/folded_query.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <map>

namespace chemsieve {

namespace {

// Close enough: the standard error is some ten items.
constexpr double kItems = 0.01;

}  // namespace

// What is seen, as a function of the items shared.
struct FoldedQuery::Model {
    double query_items, compound_items, length;
    std::vector<Seen> seen;  // ascending by items

    // p(0), p(1) ...: of a bit with so many query items being clear. Calls use(seen, p).
    template <class Use>
    void for_each_level(double common, const Use& use) const {
        const double others_miss = std::exp(-(compound_items - common) / length);
        const double not_shared = 1 - common / query_items;
        unsigned items = 0;
        double none_shared = 1;
        for (const Seen& s : seen) {
            for (; items < s.items; ++items) none_shared *= not_shared;
            use(s, none_shared * others_miss);
        }
    }

    double log_likelihood(double common) const {
        double sum = 0;
        for_each_level(common, [&](const Seen& s, double p) {
            if (s.clear > 0) sum += s.clear * std::log(p);
            if (s.set > 0) sum += s.set * std::log1p(-p);
        });
        return sum;
    }

    // Where common is strictly within 0 and both counts: the likelihood's derivative, and Fisher's information.
    struct Slope {
        double score = 0, information = 0;
    };
    Slope slope(double common) const {
        Slope result;
        for_each_level(common, [&](const Seen& s, double p) {
            const double by_common = 1 / length - s.items / (query_items - common);  // the derivative of ln p
            const double odds = p / (1 - p);
            result.score += by_common * (s.clear - s.set * odds);
            result.information += by_common * by_common * (s.clear + s.set) * odds;
        });
        return result;
    }

    // Fisher's scoring: Newton's method with the expected curvature, halving the range where a step would leave it.
    double likeliest() const {
        double low = 0, high = std::min(query_items, compound_items);
        if (slope(kItems / 2).score <= 0) return 0;
        if (slope(high - kItems / 2).score >= 0) return high;
        double common = high / 2;
        while (high - low > kItems) {
            const Slope here = slope(common);
            (here.score > 0 ? low : high) = common;
            const double step = here.score / here.information;
            if (std::abs(step) < kItems / 2) break;
            common = common + step > low && common + step < high ? common + step : (low + high) / 2;
        }
        return common;
    }

    double error_at(double common) const {
        const double most = std::min(query_items, compound_items);
        const double information = slope(std::clamp(common, kItems / 2, most - kItems / 2)).information;
        return information > 0 ? 1 / std::sqrt(information) : 0;
    }
};

double EstimatedSizes::tanimoto_error() const noexcept {
    const double both = sizes.a + sizes.b;
    const double either = both - sizes.common;
    return either <= 0 ? 0 : common_error * both / (either * either);
}

FoldedQuery::FoldedQuery(std::span<const std::uint64_t> items, std::uint32_t length)
    : length_{length}, items_{static_cast<double>(items.size())} {
    assert(std::has_single_bit(length) && length >= 64);
    std::vector<unsigned> items_on(length, 0);
    for (const std::uint64_t item : items) ++items_on[item & (length - 1)];
    std::map<unsigned, Level> levels;
    for (std::uint32_t bit = 0; bit < length; ++bit) {
        Level& level = levels[items_on[bit]];
        level.items = items_on[bit];
        ++level.bits;
        level.words.resize(length / 64);
        level.words[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
    for (auto& [count, level] : levels) levels_.push_back(std::move(level));
}

FoldedQuery::Model FoldedQuery::model_of(std::span<const std::uint64_t> compound, std::uint32_t compound_items) const {
    Model model{items_, static_cast<double>(compound_items), static_cast<double>(length_), {}};
    model.seen.reserve(levels_.size());
    for (const Level& level : levels_) {
        std::uint32_t set = 0;
        for (std::size_t i = 0; i < compound.size(); ++i) {
            set += static_cast<std::uint32_t>(std::popcount(compound[i] & level.words[i]));
        }
        model.seen.push_back({level.items, static_cast<double>(level.bits - set), static_cast<double>(set)});
    }
    return model;
}

double FoldedQuery::log_likelihood(std::span<const std::uint64_t> compound, std::uint32_t compound_items,
                                   double common) const {
    return model_of(compound, compound_items).log_likelihood(common);
}

std::optional<EstimatedSizes> FoldedQuery::sizes_with(std::span<const std::uint64_t> compound,
                                                      std::uint32_t compound_items) const {
    const Model model = model_of(compound, compound_items);
    if (std::all_of(model.seen.begin(), model.seen.end(), [](const Seen& s) { return s.clear == 0; })) {
        return std::nullopt;
    }
    EstimatedSizes result{{model.query_items, model.compound_items, 0}, 0};
    if (items_ == 0 || compound_items == 0) return result;
    result.sizes.common = model.likeliest();
    result.common_error = model.error_at(result.sizes.common);
    return result;
}

}  // namespace chemsieve
