// How the fingerprints of a library are made. Recorded in the library; a query must be made the same way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace chemsieve {

// Which subgraphs count, and how many items each gives (item_set.h). Defaults: the knee of the table in
// docs/fingerprint.md. "Small" are subgraphs of at most small_bonds bonds, rings of more than max_bonds bonds and
// atom states: few in a molecule, but all there is in a small query, so they set more bits than the many large ones.
struct FingerprintRecipe {
    int hash_version = 2;           // the version of subgraph_hash.h and item_set.h
    int max_bonds = 5;              // L: all connected subgraphs of 0 to L bonds
    int path_bonds = 6;             // unbranched open paths of L + 1 to so many bonds
    int ring_bonds = 8;             // simple rings of L + 1 to so many bonds
    bool atom_states = true;        // atoms with charge, isotope or unpaired electrons
    int small_bonds = 3;            // see above
    int small_copies = 3;           // items (and so bits) a small subgraph gives for each level of its count; others: 1
    int small_count = 8;            // levels of the count are 1, 2, 4 ... up to this
    int large_count = 2;            // the same for all other subgraphs
    int saturation_percent = 20;    // at most so many of the bits are set at the length chosen for a compound
    std::uint32_t min_bits = 2048;  // lengths are powers of two in [min_bits, max_bits]
    std::uint32_t max_bits = 65536;
    std::uint32_t max_subgraphs = 1U << 18;  // in a molecule; beyond it a compound gets all bits set
    // Only the largest component of a compound is searched, by structure and by every kind of fingerprint; see
    // chem/sameness/sameness.h.
    bool largest_component = false;
    // Compounds are searched as Sameness::normalise has them, before the component is taken.
    bool normalise = false;

    // One line: "subgraph hash=2 bonds=5 paths=6 rings=8 states=1 small=3 copies=3 counts=8,2 saturation=20
    // length=2048-65536 cap=262144", and " components=largest" and " groups=normalised" at the end if that is so.
    std::string to_text() const;
    // The reverse. Throws LibraryError if the text is not of that form or a value is out of range.
    static FingerprintRecipe from_text(std::string_view text);

    bool operator==(const FingerprintRecipe&) const = default;
};

}  // namespace chemsieve
