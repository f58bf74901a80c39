// A query understood in terms of one library's classes: what each atom and bond of it can be.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "match/program/class_table.h"

namespace chemsieve {

// What a query atom demands, as a tree. Leaves are sets of classes, or an environment (the inside of a recursive
// SMARTS), of which only the atom's surroundings can tell.
struct Predicate {
    enum class Kind : std::uint8_t { classes, environment, all_of, any_of, exactly_one };
    Kind kind = Kind::all_of;
    bool negated = false;
    SharedClassSet classes;           // classes
    std::uint32_t environment = 0;    // environment: index into QueryGraphs::environments
    std::vector<Predicate> children;  // all_of, any_of, exactly_one
    bool operator==(const Predicate&) const = default;
};

struct QueryAtomNode {
    Predicate predicate;
    // Further conditions that every match fulfils and that classes tell; a hint for most atoms, a demand for those with
    // a chiral tag.
    ClassSet allowed;
    // As an atom of a SMILES: it demands its element, and its charge and the like if it has one.
    bool is_plain = false;
};

struct QueryBondEdge {
    std::uint16_t begin = 0;
    std::uint16_t end = 0;
    BondClassSet classes{};  // that it can be
    bool is_dative = false;  // then RDKit wants begin and end to agree with begin and end
};

// A tetrahedral centre with at least three neighbours.
struct QueryCentre {
    std::uint16_t atom = 0;
    std::uint8_t tag = 0;                   // RDKit's: 1 clockwise, 2 counterclockwise, in the order of its bonds
    std::vector<std::uint16_t> neighbours;  // ascending
    bool odd = false;                       // an odd number of swaps leads from this order to that of its bonds
};

struct QueryDoubleBond {
    std::uint16_t begin = 0;
    std::uint16_t end = 0;
    std::uint16_t begin_neighbour = 0;
    std::uint16_t end_neighbour = 0;
    bool is_trans = false;
};

struct QueryGraph {
    std::vector<QueryAtomNode> atoms;
    std::vector<QueryBondEdge> bonds;
    std::optional<std::uint16_t> root;  // an environment's: the atom that stands for the atom asked about
    std::vector<QueryCentre> centres;   // both empty unless stereochemistry counts
    std::vector<QueryDoubleBond> double_bonds;
};

struct QueryGraphs {
    QueryGraph query;
    std::vector<QueryGraph> environments;
};

}  // namespace chemsieve
