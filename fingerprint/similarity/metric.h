// The coefficient that a search compares by, and what a compound must share with the query to reach a similarity.
//
// Each coefficient depends on three counts: a items of the query, b of the compound, c in both. With a
// and b held it grows with c, so that a similarity that is asked for is a number of items that must be shared; with c
// held it falls, or stays, as b grows. At the most that can be shared, c = min(a, b), it is greatest at b = a and does
// not rise on either side. Tversky with a weight of 0 does not fall on one side: the whole library may be within reach.
//
//     Tversky   c >= t (alpha a + beta b) / (1 - t + t (alpha + beta));   c = b at   b = t alpha a / (1 - t + t alpha)
//     cosine    c >= t sqrt(a b);                                         c = b at   b = t^2 a
//
// Tanimoto and Dice are Tversky with both weights 1 and 1/2.
//
// Units: similarities that are shown and compared are millionths, rounded as Similarity::millionths() does; counts are
// items, or bits of fingerprints of fixed length. Errors: Error for weights that are not both finite and at least 0 and
// one of them more. Threads: values.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "fingerprint/similarity/tanimoto.h"

namespace chemsieve {

// Similarity coefficients from the sizes of two sets and of what they share, exact or estimated alike.
//
//     Tanimoto   c / (a + b - c)                         Rogers and Tanimoto, Science 1960, 132, 1115
//     Dice       2c / (a + b)                            Dice, Ecology 1945, 26, 297
//     cosine     c / sqrt(a b)                           Ochiai 1957; of bit vectors as Salton and McGill 1983
//     Tversky    c / (c + alpha (a - c) + beta (b - c))  Tversky, Psychol. Rev. 1977, 84, 327
//
// a, b: items of the query and of the compound; c: items in both. Tversky is Tanimoto at alpha = beta = 1, Dice at 1/2,
// the share of the query that is in the compound at (1, 0), and the share of the compound at (0, 1).
//
// Units: sizes in items (those estimated need not be whole), results in [0, 1]. Two sets of which one is empty have
// similarity 0. With a and b held, each coefficient grows with c, so an upper bound of c gives one of the similarity.
// Errors: Error if a size is negative or not finite, c exceeds a or b, or a weight is negative or not finite.
struct SetSizes {
    double a = 0;
    double b = 0;
    double common = 0;

    bool operator==(const SetSizes&) const = default;
};

double tanimoto(const SetSizes& sizes);
double dice(const SetSizes& sizes);
double cosine(const SetSizes& sizes);
double tversky(const SetSizes& sizes, double alpha, double beta);

enum class MetricKind { tanimoto, dice, cosine, tversky };

// As users write it: "tversky".
const char* name_of(MetricKind kind) noexcept;
std::optional<MetricKind> metric_kind_from_name(std::string_view name);

// The least similarity that is rounded to so many millionths, and a little less for rounding of ours.
inline double least_value(std::uint32_t millionths) { return (millionths - 0.5) / 1e6 - 1e-9; }

class Metric {
  public:
    // Not for tversky(), which has weights.
    explicit Metric(MetricKind kind = MetricKind::tanimoto) noexcept;
    // `alpha` weighs what only the query has, `beta` what only the compound has.
    static Metric tversky(double alpha, double beta);

    MetricKind kind() const noexcept { return kind_; }
    double alpha() const noexcept { return alpha_; }
    double beta() const noexcept { return beta_; }

    // Exactly. Of other coefficients than Tanimoto, millionths of a million.
    Similarity of_counts(std::uint32_t common, std::uint32_t query, std::uint32_t compound) const;

    // By more than rounding can make up for; quicker than looking at the millionths.
    bool is_surely_less(std::uint32_t common, std::uint32_t query, std::uint32_t compound,
                        std::uint32_t millionths) const {
        if (kind_ != MetricKind::tanimoto) return value(common, query, compound) < least_value(millionths);
        const std::uint64_t either = std::uint64_t{query} + compound - common;
        return common * std::uint64_t{1'000'000} + either < std::uint64_t{millionths} * either;
    }

    // No compound of `lowest` to `highest` items is more similar to a query of so many.
    double reach(std::uint32_t query, std::uint32_t lowest, std::uint32_t highest) const;

    // How many items compounds must share with a query to be at least so similar.
    class Need {
      public:
        // What compounds with at least `lowest` items need in common; never more than the least of them needs.
        std::uint32_t common(std::uint32_t lowest) const;

      private:
        friend class Metric;
        bool grows_as_root_ = false;
        double smallest_ = 0;          // items of the smallest compound that can be so similar
        double fixed_ = 0, each_ = 0;  // common >= fixed + each * (the compound's items, or their root)
    };
    Need need(std::uint32_t query, std::uint32_t millionths) const;

    bool operator==(const Metric&) const = default;

  private:
    Metric(MetricKind kind, double alpha, double beta) noexcept : kind_{kind}, alpha_{alpha}, beta_{beta} {}
    double value(std::uint32_t common, std::uint32_t query, std::uint32_t compound) const;

    MetricKind kind_;
    double alpha_, beta_;  // all but cosine are cases of Tversky
};

}  // namespace chemsieve
