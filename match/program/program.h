// A compiled query: tables by class, and the order in which its atoms are placed. Immutable; shared by threads.
//
// Distinct predicates of query atoms, and distinct sets of bond classes, are numbered from 0 to 63; a table holds one
// word a class, bit p: predicate p.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "match/program/query_graph.h"

namespace chemsieve {

constexpr std::size_t kMaxPredicates = 64;
constexpr std::int16_t kNone = -1;
constexpr unsigned kCountPlanes = 4;

// A bond to an atom placed before.
struct BondToPlaced {
    std::uint16_t step = 0;
    std::uint8_t bonds = 0;       // number of the set of bond classes
    std::int16_t dative = kNone;  // index into Program::dative_bonds
};

struct Step {
    std::uint8_t predicate = 0;
    std::uint8_t bonds = 0;           // to the parent
    std::int16_t parent = kNone;      // step of the atom from whose neighbours it is chosen; none: from all atoms
    std::int16_t dative = kNone;      // the bond to the parent
    std::int16_t after = kNone;       // a single atom like that of an earlier step: only atoms of higher index
    std::uint16_t first_closure = 0;  // into Program::closures
    std::uint16_t last_closure = 0;   // one past
};

struct DativeBond {
    std::uint8_t begin_predicate = 0;
    std::uint8_t end_predicate = 0;
    bool placed_is_begin = false;  // the atom placed earlier is its begin
};

struct Program {
    std::vector<std::uint64_t> possible;  // by atom class: predicates that can hold
    std::vector<std::uint64_t> open;      // by atom class: of these, those that depend on an environment; may be empty
    std::array<std::uint64_t, kMaxBondClasses + 1> bonds{};  // by bond class
    std::vector<Predicate> predicates;
    std::vector<Predicate> open_predicates;  // what is left of them to ask of an atom of a possible class
    std::uint64_t all_predicates = 0;
    // A molecule must have so many atoms that can fulfil each predicate: bit-sliced, at most 15.
    std::array<std::uint64_t, kCountPlanes> needed{};
    bool counts_matter = false;  // some predicate is needed more than once

    std::vector<Step> steps;
    std::vector<BondToPlaced> closures;
    std::vector<DativeBond> dative_bonds;
    std::vector<std::uint16_t> atom_of_step;
    bool is_rooted = false;  // an environment: step 0 is given

    // As in QueryGraph, with steps in the place of atoms.
    std::vector<QueryCentre> centres;
    std::vector<QueryDoubleBond> double_bonds;
};

// Programs of a query for the classes of one table, which need not live on.
struct CompiledQuery {
    Program query;
    std::vector<Program> environments;
    std::vector<std::uint8_t> degrees;      // by atom class
    std::vector<std::uint8_t> chiral_tags;  // by atom class
    std::vector<BondClass> bond_classes;
};

}  // namespace chemsieve
