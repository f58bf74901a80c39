// The classes that the atom can have in which a query atom is found.
#pragma once

#include <vector>

#include "match/program/query_graph.h"

namespace chemsieve {

// Classes of atoms for which a predicate can hold, and for which it can fail. Of an environment classes tell nothing:
// it can do both.
struct Chances {
    ClassSet hold;
    ClassSet fail;
};
Chances chances_of(const Predicate& predicate, std::size_t classes);

// Bonds of a kind and in a cycle or not, as bits 2 * kind + in a cycle, that a set of bond classes holds.
unsigned bond_kinds_of(const BondClassSet& bonds, const ClassTable& table);

// What the query's bonds demand of an atom: as many bonds of the right kinds as the query atom has. bond_kinds: of each
// bond of the graph.
void narrow_by_bonds(const QueryGraph& graph, const std::vector<unsigned>& bond_kinds, std::size_t atom,
                     const ClassTable& table, ClassSet& possible);

}  // namespace chemsieve
