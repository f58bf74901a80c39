// Fingerprints that count: how often each feature of a compound occurs, unfolded.
//
//     subgraph            the project's subgraphs by their hash (fingerprint/subgraph/), before they become items
//     morgan2, morgan3    RDKit's Morgan environments
//     rdkit               RDKit's paths, branched ones too, of 1 to 7 bonds
//     atompair, torsion   RDKit's, not hashed
//
// Keys (maccs, pubchem) say whether, not how often. What is counted is what sets the bits of the same kind, except that
// `rdkit` has one feature a path where two bits are set.
// Errors: whatever RDKit throws on molecules it cannot handle (std::exception). Threads: may be called concurrently.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "chem/molecule.h"
#include "fingerprint/kinds/fingerprint_kind.h"

namespace chemsieve {

struct CountedFeature {
    std::uint64_t feature = 0;
    std::uint32_t count = 0;  // 1 or more

    bool operator==(const CountedFeature&) const = default;
};

using CountFingerprint = std::vector<CountedFeature>;  // by ascending feature

bool has_counts(FingerprintKind kind) noexcept;

// What a count fingerprint is made by; the number of bits does not matter.
std::string count_type_line(const FingerprintMethod& method);
// One more than the greatest feature that can be; as RDKit says it of its own, which has 2^64 - 1 for 2^64.
std::uint64_t count_length(FingerprintKind kind) noexcept;

// Nothing if the compound has more subgraphs than the recipe allows. The kind must have counts.
std::optional<CountFingerprint> count_fingerprint(const Molecule& compound, const FingerprintMethod& method);

}  // namespace chemsieve
