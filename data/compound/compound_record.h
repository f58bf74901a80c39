// A compound ready to be stored, with the fingerprints that libraries hold beside that of subgraphs.
//
// Threads: all functions may be called concurrently, for a molecule by one thread at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "chem/molecule.h"
#include "chem/properties/descriptors.h"
#include "chem/sameness/compound_form.h"
#include "data/read/record_reader.h"
#include "data/source/fingerprint_source.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "fingerprint/kinds/bit_fingerprint.h"
#include "fingerprint/kinds/fingerprint_kind.h"
#include "match/structure/classed_molecule.h"

namespace chemsieve {

// RDKit throws on odd molecules for which a fingerprint is not defined. Such a compound is stored with no bit set: no
// search by that kind finds it, and the code that stores it reports it.
struct KindFingerprint {
    FingerprintKind kind = FingerprintKind::morgan2;
    BitFingerprint bits;  // as many as the kind has by default
    std::string failure;  // RDKit's reason why there is none; no bit is set then
};

// One of each kind, in the order of `kinds`.
std::vector<KindFingerprint> make_kind_fingerprints(const Molecule& compound, std::span<const FingerprintKind> kinds);

// These append a row to a block of fingerprints of the same length, or to an empty one.
void append_fingerprint(FingerprintBlock& block, CompoundNumber compound, const BitFingerprint& fingerprint);
void append_fingerprint(FingerprintBlock& block, CompoundNumber compound, const CompoundFingerprint& fingerprint);

struct CompoundRecord {
    std::string id;
    std::string smiles;
    std::string form;  // what is searched: see chem/sameness/compound_form.h
    std::int64_t line = 0;
    Descriptors descriptors;
    ClassedMolecule structure;
    CompoundFingerprint fingerprint;
    std::vector<KindFingerprint> kinds;  // fingerprints of other kinds
    std::string molblock;                // empty if it did not come as a molfile
    std::vector<Field> fields;
    Remarks remarks;  // on the record and its structure
};

}  // namespace chemsieve
