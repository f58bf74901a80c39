// The slow and obviously right answer: RDKit's own parser and matcher on every compound, without screen or guard.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "chem/molecule.h"

namespace chemsieve::test {

std::optional<Molecule> rdkit_smiles(const std::string& text);
// merge_hydrogens: hydrogens written as atoms become counts of their neighbours.
std::optional<Molecule> rdkit_smarts_query(const std::string& text, bool merge_hydrogens = false);

// A SMILES whose dummy atoms RDKit has made to match any atom.
std::optional<Molecule> rdkit_smiles_with_any_atoms(const std::string& text);
// With its hydrogens as atoms: those written, or all that there are.
std::optional<Molecule> rdkit_smiles_with_written_hydrogens(const std::string& text);
Molecule with_all_hydrogens(const Molecule& molecule);

// For messages.
std::string rdkit_smarts_of(const Molecule& query);
std::string rdkit_smiles_of(const Molecule& molecule);

bool rdkit_contains(const Molecule& compound, const Molecule& query, bool stereo = false);
// The compound's atoms of each match, of those on the same atoms the first.
std::vector<std::vector<int>> rdkit_matches(const Molecule& compound, const Molecule& query, std::size_t most);

// A molecule as bytes, as other programs keep it, and back.
std::string rdkit_pickle(const Molecule& molecule);
Molecule rdkit_unpickle(const std::string& bytes);

// The atoms and bonds of `molecule` in another order.
Molecule renumbered(const Molecule& molecule, unsigned seed);

// A random connected piece of at most `bonds` bonds, atoms and bonds as in the molecule, as a query molecule.
std::optional<Molecule> random_piece(const Molecule& molecule, unsigned bonds, unsigned seed);

// A piece made less particular: elements become lists, negations or environments, bonds any, or-lists or negations,
// each with some probability and so that the piece's own atoms and bonds still match.
Molecule weakened(const Molecule& piece, unsigned seed);

}  // namespace chemsieve::test
