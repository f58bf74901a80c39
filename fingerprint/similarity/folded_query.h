// How many of a query's items a compound shares, estimated from the compound's folded fingerprint and item count.
//
// More is known here than two filters tell: the query's items, and how many items the compound has (the library stores
// it). Let a query of a items share c with a compound of b items. A bit on which j of the query's items fall is clear
// in the compound's fingerprint of m bits with probability
//
//     p(j) = (1 - c/a)^j e^-(b - c)/m
//
// if each query item is shared with probability c/a and the compound's other items fall anywhere. The estimate is the c
// at which the bits seen are likeliest (maximum likelihood, bits taken as independent), within 0 and min(a, b); its
// standard error is 1 / sqrt(information), information = sum over bits of p'(j)^2 / (p(j) (1 - p(j))) by Fisher.
//
// Why this form: it takes chance hits from both sides into account (query items on bits of the compound, bits of the
// compound on items of the query). Over all pairs of real compounds its error is the smallest of those in
// docs/fingerprint-similarity.md, and it has an estimate when a long query fills a small compound's fingerprint.
//
// Validity: nothing if all bits are set (compounds that are always candidates). The standard error is on the safe side,
// a fifth to a quarter above what is observed, for the bits of a set of known size are not independent. Of a Tanimoto
// similarity it is 0.03 for compounds of 256 bits and 0.01 for 2,048 (40 % set), less where most items are shared.
//
// Used by: no search yet, for searches score exactly. It is for filters of one compound whose items are not at hand, to
// choose which to score first.
//
// Units: items. Threads: a value; const functions may be called concurrently.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "fingerprint/similarity/metric.h"

namespace chemsieve {

struct EstimatedSizes {
    SetSizes sizes;           // a and b are the true ones
    double common_error = 0;  // standard error of sizes.common

    // Standard error of the Tanimoto similarity: that of common times the slope (a + b) / (a + b - common)^2.
    double tanimoto_error() const noexcept;
};

class FoldedQuery {
  public:
    // Items without repeats. length: of the fingerprints to compare with, a power of two, at least 64.
    FoldedQuery(std::span<const std::uint64_t> items, std::uint32_t length);

    std::uint32_t length() const noexcept { return length_; }

    // `compound`: a fingerprint of length() bits made of `compound_items` items. Nothing if all bits are set.
    std::optional<EstimatedSizes> sizes_with(std::span<const std::uint64_t> compound,
                                             std::uint32_t compound_items) const;

    // The logarithm of the likelihood that the estimate maximizes, at `common` shared items.
    double log_likelihood(std::span<const std::uint64_t> compound, std::uint32_t compound_items, double common) const;

  private:
    // The bits on which so many of the query's items fall.
    struct Level {
        unsigned items;
        std::uint32_t bits;
        std::vector<std::uint64_t> words;
    };
    struct Seen {
        unsigned items;     // the query's on each of these bits
        double clear, set;  // how many of them are clear and set in the compound
    };

    struct Model;
    Model model_of(std::span<const std::uint64_t> compound, std::uint32_t compound_items) const;

    std::uint32_t length_;
    double items_;
    std::vector<Level> levels_;  // ascending
};

}  // namespace chemsieve
