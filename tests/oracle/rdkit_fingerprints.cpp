#include "tests/oracle/rdkit_fingerprints.h"

#include <DataStructs/ExplicitBitVect.h>
#include <GraphMol/Fingerprints/Fingerprints.h>
#include <GraphMol/ROMol.h>

#include <memory>

#include "chem/rdkit_config_check.h"

namespace chemsieve::test {

PatternBits rdkit_pattern(const Molecule& molecule) {
    const std::unique_ptr<ExplicitBitVect> made{RDKit::PatternFingerprintMol(molecule.rdkit(), 2048)};
    IntVect on;
    made->getOnBits(on);
    PatternBits bits{};
    for (const int bit : on) bits[static_cast<unsigned>(bit) / 64] |= std::uint64_t{1} << (bit % 64);
    return bits;
}

unsigned rdkit_path_bits(const Molecule& molecule) {
    const std::unique_ptr<ExplicitBitVect> made{RDKit::RDKFingerprintMol(molecule.rdkit(), 1, 7, 2048)};
    return made->getNumOnBits();
}

}  // namespace chemsieve::test
