#include "fingerprint/kinds/fingerprinter.h"

#include <DataStructs/ExplicitBitVect.h>
#include <GraphMol/Fingerprints/AtomPairs.h>
#include <GraphMol/Fingerprints/Fingerprints.h>
#include <GraphMol/Fingerprints/MACCS.h>
#include <GraphMol/Fingerprints/MorganFingerprints.h>
#include <GraphMol/ROMol.h>

#include <memory>

#include "chem/rdkit_config_check.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "fingerprint/folded/folded_fingerprint.h"
#include "fingerprint/kinds/pubchem_keys.h"

namespace chemsieve {

namespace {

using RdkitBits = std::unique_ptr<ExplicitBitVect>;

// `first`: the bit of RDKit's vector that is bit 0.
BitFingerprint from_rdkit(const RdkitBits& bits, std::uint32_t length, std::uint32_t first = 0) {
    BitFingerprint result{length};
    IntVect on;
    bits->getOnBits(on);
    for (const int bit : on) {
        if (static_cast<std::uint32_t>(bit) >= first) result.set(static_cast<std::uint32_t>(bit) - first);
    }
    return result;
}

BitFingerprint subgraph_fingerprint(const Molecule& compound, const FingerprintMethod& method) {
    const ItemSet items = items_of_compound(compound, method.recipe);
    const FoldedFingerprint folded = items.complete ? FoldedFingerprint::of_items(items.items, method.bits)
                                                    : FoldedFingerprint::all_set(method.bits);
    return BitFingerprint{folded.words()};
}

BitFingerprint morgan_fingerprint(const RDKit::ROMol& mol, unsigned radius, std::uint32_t bits) {
    return from_rdkit(RdkitBits{RDKit::MorganFingerprints::getFingerprintAsBitVect(mol, radius, bits)}, bits);
}

// RDKit 2025.03 wishes its generators for these two.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

// RDKit keeps the distances between atoms in the molecule, whoever else is reading it; hence copies.
BitFingerprint atom_pair_fingerprint(const RDKit::ROMol& shared, std::uint32_t bits) {
    const RDKit::ROMol mol{shared};  // NOLINT(performance-unnecessary-copy-initialization)
    return from_rdkit(RdkitBits{RDKit::AtomPairs::getHashedAtomPairFingerprintAsBitVect(mol, bits, 1, 30)}, bits);
}

BitFingerprint torsion_fingerprint(const RDKit::ROMol& shared, std::uint32_t bits) {
    const RDKit::ROMol mol{shared};  // NOLINT(performance-unnecessary-copy-initialization)
    return from_rdkit(RdkitBits{RDKit::AtomPairs::getHashedTopologicalTorsionFingerprintAsBitVect(mol, bits, 4)}, bits);
}

#pragma GCC diagnostic pop

RdkitBits maccs_of(const RDKit::ROMol& mol) {
    return RdkitBits{RDKit::MACCSFingerprints::getFingerprintAsBitVect(mol)};
}

BitFingerprint maccs_fingerprint(const RDKit::ROMol& mol, std::uint32_t bits) {
    // RDKit makes its patterns when they are wanted first. One thread does that here, and the others wait.
    static const RdkitBits first = maccs_of(mol);
    return from_rdkit(maccs_of(mol), bits, 1);  // RDKit leaves bit 0 unused so that bit n is key n
}

}  // namespace

BitFingerprint fixed_fingerprint(const Molecule& compound, const FingerprintMethod& method) {
    const RDKit::ROMol& mol = compound.rdkit();
    const std::uint32_t bits = method.bits;
    switch (method.kind) {
        case FingerprintKind::subgraph: return subgraph_fingerprint(compound, method);
        case FingerprintKind::morgan2: return morgan_fingerprint(mol, 2, bits);
        case FingerprintKind::morgan3: return morgan_fingerprint(mol, 3, bits);
        case FingerprintKind::rdkit: return from_rdkit(RdkitBits{RDKit::RDKFingerprintMol(mol, 1, 7, bits, 2)}, bits);
        case FingerprintKind::atompair: return atom_pair_fingerprint(mol, bits);
        case FingerprintKind::torsion: return torsion_fingerprint(mol, bits);
        case FingerprintKind::maccs: return maccs_fingerprint(mol, bits);
        case FingerprintKind::pubchem: return pubchem_fingerprint(compound);
    }
    return BitFingerprint{bits};
}

}  // namespace chemsieve
