// Compounds of NCI and their similarities to one another, for what puts compounds together or picks some of them.
#pragma once

#include <vector>

#include "data/upkeep/fingerprint_indexer.h"
#include "search/neighbours/neighbour_set.h"
#include "tests/search/search_fixture.h"

namespace chemsieve::test {

inline std::vector<NamedStructure> nci_compounds(std::size_t most) {
    const auto data = rdkit_data();
    if (!data) {
        say_skipped("comparisons of NCI compounds: rdkit-data is not installed");
        return {};
    }
    std::vector<NamedStructure> compounds = read_structures(*data / "NCI/first_5K.smi", 5);
    compounds.resize(std::min(most, compounds.size()));
    return compounds;
}

// Some compounds of NCI with some kinds of fingerprints, or none where rdkit-data is missing.
class Compounds {
  public:
    explicit Compounds(std::size_t most) : library_{nci_compounds(most)} {
        add_fingerprints(library_.path(), {FingerprintKind::morgan2, FingerprintKind::maccs}, {}, {}, {});
    }
    neighbours::NeighbourSet set(FingerprintKind kind, const CompoundSelection* among = nullptr) const {
        return *neighbours::read_neighbour_set(library_.library(), kind, among, {.jobs = 2});
    }
    const Library& library() const { return library_.library(); }
    const std::vector<std::pair<CompoundNumber, Molecule>>& molecules() const { return library_.molecules(); }

  private:
    TestLibrary library_;
};

// Similarities of all pairs of a set, by place.
class AllSimilarities {
  public:
    explicit AllSimilarities(const neighbours::NeighbourSet& set, const Metric& metric = Metric{})
        : size_{set.size()}, similarities_(size_ * size_) {
        for (std::uint32_t a = 0; a < size_; ++a) {
            for (std::uint32_t b = 0; b < size_; ++b) similarities_[a * size_ + b] = set.similarity(a, b, metric);
        }
    }
    std::uint32_t millionths(std::uint32_t a, std::uint32_t b) const { return of(a, b).millionths(); }
    const Similarity& of(std::uint32_t a, std::uint32_t b) const { return similarities_[a * size_ + b]; }

  private:
    std::size_t size_;
    std::vector<Similarity> similarities_;
};

}  // namespace chemsieve::test
