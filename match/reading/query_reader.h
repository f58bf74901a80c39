// Reads an RDKit query in terms of one library's classes.
//
// What a query atom demands is evaluated for each class as RDKit's matcher would for an atom of that class
// (2022.09: Atom::Match, the query functions of QueryOps.h, bondCompat and the final check of SubstructMatch).
#pragma once

#include "chem/molecule.h"
#include "match/program/query_graph.h"

namespace chemsieve {

// stereo: as RDKit's useChirality. Throws NotCompiled for what RDKit can ask and classes do not tell: data fields of
// atoms, directions of bonds, ring sizes of bonds; environments that share a label.
QueryGraphs read_query(const Molecule& query, const ClassTable& table, bool stereo);

// As of a plain SMILES: atoms demand their element, and their charge and the like if they have one; bonds their type.
bool is_plain_query(const Molecule& query);

}  // namespace chemsieve
