// Queries that nobody would write, for comparing matchers: SMARTS over every primitive of RDKit's dialect, and pieces
// of molecules made stricter or less particular.
#pragma once

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "chem/molecule.h"

namespace chemsieve::test {

struct RandomQuery {
    std::string text;  // for messages
    Molecule molecule;
    bool is_dotted = false;  // RDKit may take for ever on these if the compound is large
};

// Nothing if RDKit does not read what was made up; half of it or so.
std::optional<RandomQuery> random_smarts_query(std::mt19937& random);

// A piece of one of the molecules: as it is, weakened, after RDKit's adjustQueryProperties with settings at random, or
// written as SMARTS with primitives that the piece's own atoms have.
std::optional<RandomQuery> random_piece_query(const std::vector<Molecule>& molecules, std::mt19937& random);

// Metals, isotopes, hydrogens as atoms, cages, dative bonds, dummies, charges, radicals, stereo, large rings, salts:
// the SMILES of odd compounds.
std::vector<std::string> odd_compounds();

}  // namespace chemsieve::test
