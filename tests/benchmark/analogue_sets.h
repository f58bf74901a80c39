// Sets of compounds that belong together by construction, to see whether a similarity finds them among the others.
//
// Two kinds, for want of measured activities: compounds of a library that share a Murcko scaffold (Bemis and Murcko, J.
// Med. Chem. 1996, 39, 2887), and compounds made from one of the library by a few random edits as medicinal chemists do
// them. Neither is biological activity: both favour fingerprints that describe structure closely.
// Deterministic: edits are drawn from a seeded generator.
#pragma once

#include <string>
#include <vector>

#include "chem/molecule.h"

namespace chemsieve::test {

struct AnalogueSet {
    std::string name;                  // canonical SMILES of the scaffold or the seed
    std::vector<std::size_t> members;  // indices into the compounds
};

// At most `most` sets of 8 to 40 compounds, evenly spread over all such scaffolds.
std::vector<AnalogueSet> scaffold_sets(const std::vector<Molecule>& compounds, std::size_t most);

// `count` sets: a seed of the library of 15 to 40 heavy atoms, and `analogues` compounds made of it by `edits` edits
// each, appended to `compounds`. Edits: a terminal atom becomes another, a hydrogen becomes methyl or fluorine, an
// aromatic CH becomes N or the reverse, a chain bond gets a CH2, a terminal atom goes.
std::vector<AnalogueSet> edited_sets(std::vector<Molecule>& compounds, std::size_t count, std::size_t analogues,
                                     unsigned edits);

}  // namespace chemsieve::test
