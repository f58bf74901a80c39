// How well a ranking puts actives before decoys, and how sure a mean of such figures is.
//
// AUC: the area under the receiver operating characteristic, the chance that an active scores above a decoy; equal
// scores count half. BEDROC: Truchon and Bayly, J. Chem. Inf. Model. 2007, 47, 488, equation 36; of n actives at ranks
// r in N,
//
//     RIE    = (sum of exp(-alpha r / N)) / (n/N (1 - exp(-alpha)) / (exp(alpha/N) - 1))
//     BEDROC = RIE Ra sinh(alpha/2) / (cosh(alpha/2) - cosh(alpha/2 - alpha Ra)) + 1 / (1 - exp(alpha (1 - Ra)))
//
// with Ra = n/N: 1 if all actives come first, 0 if all come last. At alpha = 20 the first 8 % of the list make 80 % of
// the score. Compounds of equal score share the mean of their ranks' weights, so no order of theirs is favoured.
// Intervals: percentiles of the means of resamples with replacement (Efron 1979), with a seed.
//
// Both need an active and a decoy at least; nothing is checked. Units: in [0, 1].
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace chemsieve::test {

struct Scored {
    double score;
    bool active;
};

namespace detail {

// Calls block(first rank, last rank, actives among them) for compounds of equal score, best first; ranks begin at 1.
template <class Block>
void for_each_tie(std::vector<Scored>& list, const Block& block) {
    std::sort(list.begin(), list.end(), [](const Scored& x, const Scored& y) { return x.score > y.score; });
    for (std::size_t i = 0; i < list.size();) {
        std::size_t end = i, actives = 0;
        for (; end < list.size() && list[end].score == list[i].score; ++end) actives += list[end].active;
        block(i + 1, end, static_cast<double>(actives));
        i = end;
    }
}

inline double count_actives(const std::vector<Scored>& list) {
    return static_cast<double>(std::count_if(list.begin(), list.end(), [](const Scored& x) { return x.active; }));
}

}  // namespace detail

inline double auc(std::vector<Scored> list) {
    const double actives = detail::count_actives(list), decoys = static_cast<double>(list.size()) - actives;
    double decoys_before = 0, won = 0;
    detail::for_each_tie(list, [&](std::size_t first, std::size_t last, double tied) {
        const double tied_decoys = static_cast<double>(last - first + 1) - tied;
        won += tied * (decoys - decoys_before - tied_decoys / 2);
        decoys_before += tied_decoys;
    });
    return won / (actives * decoys);
}

inline double bedroc(std::vector<Scored> list, double alpha = 20) {
    const double all = static_cast<double>(list.size());
    const double share = detail::count_actives(list) / all;
    double sum = 0;
    detail::for_each_tie(list, [&](std::size_t first, std::size_t last, double tied) {
        if (tied == 0) return;
        double weights = 0;
        for (std::size_t rank = first; rank <= last; ++rank)
            weights += std::exp(-alpha * static_cast<double>(rank) / all);
        sum += tied * weights / static_cast<double>(last - first + 1);
    });
    const double rie = sum / (share * (1 - std::exp(-alpha)) / std::expm1(alpha / all));
    return rie * share * std::sinh(alpha / 2) / (std::cosh(alpha / 2) - std::cosh(alpha / 2 - alpha * share)) +
           1 / (1 - std::exp(alpha * (1 - share)));
}

struct MeanInterval {
    double mean = 0;
    double low = 0, high = 0;  // the middle 95 % of the resampled means
};

// The same seed draws the same resamples for every method of as many values; a difference of two methods, set by set,
// is so paired.
inline MeanInterval bootstrap_mean(const std::vector<double>& values, unsigned seed = 1, std::size_t resamples = 2000) {
    if (values.empty()) return {};
    const auto mean_of = [&](const auto& draw) {
        double sum = 0;
        for (std::size_t i = 0; i < values.size(); ++i) sum += values[draw(i)];
        return sum / static_cast<double>(values.size());
    };
    std::mt19937 random{seed};
    std::vector<double> means(resamples);
    for (double& mean : means) mean = mean_of([&](std::size_t) { return random() % values.size(); });
    std::sort(means.begin(), means.end());
    const auto at = [&](double part) {
        return means[static_cast<std::size_t>(part * static_cast<double>(resamples - 1))];
    };
    return {mean_of([](std::size_t i) { return i; }), at(0.025), at(0.975)};
}

}  // namespace chemsieve::test
