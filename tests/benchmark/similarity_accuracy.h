// How far similarities estimated from folded fingerprints are from the exact ones, and what that costs a search.
//
// Shared by similarity_benchmark (all figures) and a test (that they stay within bounds). Deterministic: no random
// numbers, no times. Units: similarities in [0, 1].
#pragma once

#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "fingerprint/folded/compound_fingerprint.h"
#include "fingerprint/similarity/metric.h"
#include "tests/support/test_data.h"

namespace chemsieve::test {

struct ComparedCompound {
    std::string id;
    std::vector<std::uint64_t> items;  // ascending, unfolded
    FoldedFingerprint bits;
};

// Those of `structures` that have an estimate: RDKit reads them and they are not always candidates. In their order.
std::vector<ComparedCompound> compared_compounds(const std::vector<NamedStructure>& structures,
                                                 const FingerprintRecipe& recipe);

// `count` of them evenly spread (all if there are fewer), as indices.
std::vector<std::size_t> spread_queries(std::size_t compounds, std::size_t count);

struct ErrorSum {
    std::size_t pairs = 0;
    double sum = 0;
    double squares = 0;

    void add(double error) {
        ++pairs;
        sum += error;
        squares += error * error;
    }
    void add(const ErrorSum& other) {
        pairs += other.pairs;
        sum += other.sum;
        squares += other.squares;
    }
    double bias() const { return pairs == 0 ? 0 : sum / static_cast<double>(pairs); }
    double rmse() const { return pairs == 0 ? 0 : std::sqrt(squares / static_cast<double>(pairs)); }
};

// Ways to tell the sizes of two sets from a fingerprint.
enum class Estimate {
    plain,         // bits taken for items
    two_filters,   // cardinality.h
    known_counts,  // the union as there, but the true counts of both sets
    known_query,   // folded_query.h
};
inline constexpr std::array kEstimates{Estimate::plain, Estimate::two_filters, Estimate::known_counts,
                                       Estimate::known_query};
std::string name_of(Estimate estimate);

struct Accuracy {
    ErrorSum tanimoto, dice, cosine, tversky;   // Tversky at 0.9, 0.1
    std::array<ErrorSum, 10> bands;             // Tanimoto, by tenths of the exact one
    std::map<std::uint32_t, ErrorSum> lengths;  // Tanimoto, by length of the compound's fingerprint
    std::size_t without = 0;                    // pairs that have no estimate: a search must look at them besides
    double said_squares = 0;                    // sum over the standard errors told with the estimates, where they are

    // The share of the ten best by exact Tanimoto among the best so many by estimate; mean over queries. A compound as
    // similar as the tenth is as good as it. The query is not looked for.
    std::map<std::size_t, double> recall;

    double said_error() const {
        return tanimoto.pairs == 0 ? 0 : std::sqrt(said_squares / static_cast<double>(tanimoto.pairs));
    }
};

// Every query against every other compound. `rescored`: how many of the best by estimate are looked at exactly.
std::map<Estimate, Accuracy> measure_accuracy(const std::vector<ComparedCompound>& compounds,
                                              const std::vector<std::size_t>& queries,
                                              const std::vector<std::size_t>& rescored, unsigned jobs);

// What is wrong with the inputs of a measurement, for people; empty if nothing. Compares the fingerprints with their
// items, exact similarities with set operations, and estimates with the largest likelihood found by trying all.
std::string what_is_wrong(const std::vector<ComparedCompound>& compounds, const std::vector<std::size_t>& queries);

}  // namespace chemsieve::test
