// Similarity methods to be ranked against each other: ours in several forms, and RDKit's fingerprints.
//
// Each holds the fingerprints of all compounds and scores one of them against all. Scores are Tanimoto similarities.
// Threads: scores() may be called concurrently.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "chem/molecule.h"
#include "fingerprint/subgraph/recipe.h"

namespace chemsieve::test {

class SimilarityMethod {
  public:
    virtual ~SimilarityMethod() = default;
    // Compares the query, a compound of the library, with every compound, itself included; in their order.
    virtual std::vector<double> scores(std::size_t query) const = 0;
};

using Compounds = std::vector<Molecule>;

// Unfolded items, exactly.
std::unique_ptr<SimilarityMethod> exact_items(const Compounds& compounds, const FingerprintRecipe& recipe);
// Estimated by folded_query.h from fingerprints of the lengths a library stores.
std::unique_ptr<SimilarityMethod> estimated_items(const Compounds& compounds, const FingerprintRecipe& recipe);
// Bits taken for items: the query folded to the compound's length, or all at one length.
std::unique_ptr<SimilarityMethod> bits_at_own_length(const Compounds& compounds, const FingerprintRecipe& recipe);
std::unique_ptr<SimilarityMethod> bits_at_one_length(const Compounds& compounds, const FingerprintRecipe& recipe,
                                                     std::uint32_t length);
// RDKit's own fingerprints as bits: Morgan of radius 2 and RDKit's path fingerprint at 2,048 bits, MACCS keys.
std::unique_ptr<SimilarityMethod> rdkit_morgan(const Compounds& compounds);
std::unique_ptr<SimilarityMethod> rdkit_path(const Compounds& compounds);
std::unique_ptr<SimilarityMethod> rdkit_maccs(const Compounds& compounds);

// What is wrong with the methods, for people; empty if nothing. Compares exact_items with tanimoto.h and the bits of
// RDKit's fingerprints with RDKit's own Tanimoto, for some of the compounds.
std::string what_is_wrong(const Compounds& compounds);

}  // namespace chemsieve::test
