// A piece of a molecule or query as text that chemists read.
//
// Subgraphs are SMILES without hydrogens: "C=O", "c1ccccc1", "c:c:n". Atoms at an aromatic bond of the piece are in
// small letters, aromatic bonds outside of the piece's rings are written as ':'. All other atoms are in capitals even
// where they are aromatic in the molecule, because a piece knows elements and bond types only; so equal pieces have
// equal text. Bonds that SMILES has no symbol for are '~'. States are words: "N with charge +1".
// Never throws, but for want of memory. Threads: may be called concurrently.
#pragma once

#include <string>

#include "chem/graph/molecular_graph.h"
#include "chem/molecule.h"

namespace chemsieve {

// piece: connected and not empty; with states, an atom that has one.
std::string piece_text(const MolecularGraph& piece);

// The piece as SMARTS, which finds exactly the compounds that have it: elements and bond types alone. Empty for pieces
// with states, and with bonds that SMARTS has no symbol for.
std::string piece_smarts(const MolecularGraph& piece);

// The piece as a molecule to be drawn, without hydrogens; its aromatic bonds stay aromatic.
Molecule piece_molecule(const MolecularGraph& piece);
// Whether it is one made so. Its open places may carry anything.
bool is_piece(const Molecule& molecule);

}  // namespace chemsieve
