// PubChem's 881 substructure keys: presence of elements, rings, bonded pairs, neighbourhoods and small patterns.
//
// Source: "PubChem Substructure Fingerprint", V1.3, National Center for Biotechnology Information, 1 May 2009,
// https://ftp.ncbi.nlm.nih.gov/pubchem/specifications/pubchem_fingerprints.txt. The definitions stand in
// pubchem_keys.inc as published; rings and aromaticity, which the text leaves open, are described in pubchem_graph.h.
//
// Where PubChem's own fingerprints differ from the text they are followed:
// - "unsaturated non-aromatic" rings with nitrogen or another heteroatom are never reported;
// - deuterium and tritium do not count as hydrogen in section 1;
// - key 458, S(-O)(=O), is also found in S(=O)(=O);
// - O=N of section 6 is also found in N-oxides written N+-O-.
// PubChem's bonds to metals that are not in the structure itself cannot be known. docs/fingerprint-kinds.md has the
// measured agreement.
// Threads: all functions may be called concurrently.
#pragma once

#include <cstdint>
#include <string_view>

#include "chem/molecule.h"
#include "fingerprint/kinds/bit_fingerprint.h"

namespace chemsieve {

inline constexpr std::uint32_t kPubchemKeys = 881;

BitFingerprint pubchem_fingerprint(const Molecule& compound);

// The published definition of a key, e.g. 713: "Cc1ccc(C)cc1". `key` must be less than kPubchemKeys.
std::string_view pubchem_key_definition(std::uint32_t key);

}  // namespace chemsieve
