// Pieces of real compounds that couplings put together again: compounds are cut at the bonds that amide couplings,
// sulfonylations, Suzuki couplings, SNAr and Buchwald aminations, reductive aminations and alkylations, esterifications
// and ether syntheses make. A piece is there as often as it was cut from a compound, but at most kMostRepeats times: so
// what is made of them is skewed as real libraries are, and seldom the same.
//
// Threads: values.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace chemsieve::test {

// What an atom that a bond was cut from can be coupled by.
enum class Handle : std::uint8_t { acyl, sulfonyl, alkyl, aryl, amine, hydroxyl };
constexpr std::size_t kHandles = 6;
constexpr int kMostRepeats = 150;

// Whether a coupling makes a bond between these two.
bool can_couple(Handle one, Handle other);

// SMILES that begins with the atom to be coupled. Its rings are numbered from 1 without gaps.
struct EndPiece {
    std::string smiles;
    Handle handle{};
    unsigned atoms = 0;  // heavy ones
};

// SMILES with "[1*]" and "[2*]", none of them its first atom, in the places of what is coupled to it.
struct CorePiece {
    std::string smiles;
    std::array<Handle, 2> handles{};
    unsigned atoms = 0;  // heavy ones, without those in the places
};

struct CouplingPieces {
    std::array<std::vector<EndPiece>, kHandles> ends;  // by handle, with repeats
    std::vector<CorePiece> cores;                      // with repeats
    std::size_t cut_once = 0, cut_twice = 0;           // compounds
    std::vector<unsigned> sizes;                       // heavy atoms of these
};

// Takes compounds of one component without charges and isotopes; others, and those that RDKit cannot read, are passed
// over. The same for the same compounds in the same order.
CouplingPieces cut_into_pieces(const std::vector<std::pair<std::string, std::string>>& compounds);

}  // namespace chemsieve::test
