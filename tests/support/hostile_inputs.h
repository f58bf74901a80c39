// Structures and queries on which RDKit 2022.09 crashes, never ends, asks for all memory, or misreads without a word.
#pragma once

#include <string>
#include <vector>

namespace chemsieve::test {

struct HostileInput {
    std::string id;
    std::string text;
};

// Records of a SMILES file that must be rejected, each without the line's end.
std::vector<HostileInput> hostile_smiles();
// Records of an SD file that must be rejected, each with its "$$$$" line.
std::vector<HostileInput> hostile_molfiles();
// V3000 molfiles of all that has numbers, each number replaced by wild ones in turn; named and ended like the others,
// and not all to be rejected.
std::vector<HostileInput> molfiles_of_wild_numbers();
// Queries for substructures, SMILES or SMARTS.
std::vector<HostileInput> hostile_queries();
// A compound that many of them take forever on: C60.
std::string fullerene_smiles();
// A compound of 1,005 waters and methanol, beyond RDKit's cap on recursive matches.
std::string many_waters_smiles();

}  // namespace chemsieve::test
