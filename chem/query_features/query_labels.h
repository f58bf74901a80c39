// Which elements, bond types and atom states the images of a query's atoms and bonds can have.
//
// Query features (SMARTS, query molfiles) are evaluated in three values for each element, aromatic or not, and for each
// bond type: what an atom cannot be for certain is left out, everything else stays. So the sets may be too large, never
// too small.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <vector>

#include "chem/graph/molecular_graph.h"
#include "chem/molecule.h"

namespace RDKit {
class ROMol;
}

namespace chemsieve {

// Index: 2 * atomic number + (1 if aromatic).
using AtomKinds = std::bitset<256>;
// Index: BondLabel.
using BondLabels = std::bitset<64>;

std::vector<std::uint16_t> elements_of(const AtomKinds& kinds);

struct QueryLabels {
    struct Bond {
        std::uint32_t first, second;
        BondLabels labels;
    };
    std::vector<AtomKinds> atoms;  // all kinds of one atom: anything goes
    std::vector<Bond> bonds;
    std::vector<AtomState> states;  // demanded
};

// Whether environments of recursive SMARTS mean what they say. RDKit's matcher gives them numbers (by their text, or as
// labelled by the user, [$(...)_1]; query molfiles number each atom's anew), evaluates the first of a number and takes
// the result for all of it. If two that differ share a number, no environment of the query is used.
enum class EnvironmentUse { as_written, none };
EnvironmentUse environment_use(const RDKit::ROMol& query);

// Atom 0 is further restricted to `first_atom`: for environments of recursive SMARTS. `use`: of the whole query.
QueryLabels labels_of(const RDKit::ROMol& query, const AtomKinds& first_atom, EnvironmentUse use);

// A query and the environments that its recursive SMARTS describe, each with what its atoms and bonds can be. The
// pieces behind the items of the query's formula are found in these.
//
// All environments are listed, also negated ones; which of them are demanded, the formula says.
struct QueryPart {
    QueryLabels labels;
    std::optional<std::uint32_t> environment_of;  // the query's atom; nothing for the query itself
};

// The query first.
std::vector<QueryPart> query_parts(const Molecule& query);

}  // namespace chemsieve
