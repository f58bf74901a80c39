// What RDKit alone does, with its own means: the yardsticks of screening, substructure search and import.
//
// RdkitLibrary is RDKit's SubstructLibrary with pickled molecules (CachedMolHolder) and pattern fingerprints of 2,048
// bits (PatternHolder), all in memory. Queries are matched as rdkit_oracle.h does, without stereochemistry.
// Threads: const functions one at a time.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "data/source/compound_source.h"

class ExplicitBitVect;

namespace chemsieve::test {

class RdkitLibrary {
  public:
    // All compounds of a library, read on so many threads.
    RdkitLibrary(const CompoundSource& source, unsigned jobs);
    ~RdkitLibrary();

    using Pattern = std::shared_ptr<const ExplicitBitVect>;
    Pattern pattern_of(const Molecule& query) const;
    // Compounds with all bits of the query's pattern fingerprint, ascending.
    std::vector<CompoundNumber> candidates(const Pattern& query) const;

    // Compounds that contain the query, ascending.
    std::vector<CompoundNumber> matches(const Molecule& query, unsigned jobs) const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
    std::vector<CompoundNumber> numbers_;
};

// What RDKit takes for what an import tells: each SMILES parsed, its canonical SMILES and the properties of descriptors.h.
// Returns how many SMILES could be read.
std::size_t rdkit_import_work(const std::vector<std::string>& smiles, unsigned jobs);

}  // namespace chemsieve::test
