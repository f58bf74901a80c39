// The small structures of PubChem's keys 263 to 880 and how they are found in a compound.
//
// Written as in the published table, a subset of SMILES and SMARTS: element symbols, [#1] and [As], branches, ring
// closures, and the bonds - = # : ~. Lower-case c makes the bond between two of them aromatic. What a bond matches
// depends on the section, see BondRule.
// Errors: std::invalid_argument on text of another form. Threads: a value; matches() may be called concurrently.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "fingerprint/kinds/pubchem_graph.h"

namespace chemsieve {

enum class BondRule : std::uint8_t {
    any,
    aromatic,
    single,                      // or aromatic
    double_,                     // or aromatic
    double_or_charge_separated,  // or the single bond of N+ and O-
    triple,
    triple_not_aromatic,
};

class PubchemPattern {
  public:
    // section: 3 to 7.
    PubchemPattern(std::string_view text, int section);

    bool matches(const PubchemGraph& graph) const;

  private:
    struct Link {
        std::uint32_t atom;  // an earlier atom of the pattern
        BondRule rule;
    };
    struct PatternAtom {
        std::uint8_t element;
        std::vector<Link> links;  // the first leads to it, further ones close rings; none for the first atom
    };

    bool extend(const PubchemGraph& graph, std::vector<std::uint32_t>& chosen) const;

    std::vector<PatternAtom> atoms_;
};

}  // namespace chemsieve
