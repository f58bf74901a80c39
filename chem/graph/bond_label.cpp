#include "chem/graph/molecule_graph.h"

#include <GraphMol/Bond.h>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

using RDKit::Bond;

std::optional<BondLabel> bond_label(int rdkit_type) {
    switch (static_cast<Bond::BondType>(rdkit_type)) {
        case Bond::SINGLE: return BondLabel::single;
        case Bond::DOUBLE: return BondLabel::double_;
        case Bond::TRIPLE: return BondLabel::triple;
        case Bond::QUADRUPLE: return BondLabel::quadruple;
        case Bond::QUINTUPLE: return BondLabel::quintuple;
        case Bond::HEXTUPLE: return BondLabel::hextuple;
        case Bond::ONEANDAHALF: return BondLabel::one_and_a_half;
        case Bond::TWOANDAHALF: return BondLabel::two_and_a_half;
        case Bond::THREEANDAHALF: return BondLabel::three_and_a_half;
        case Bond::FOURANDAHALF: return BondLabel::four_and_a_half;
        case Bond::FIVEANDAHALF: return BondLabel::five_and_a_half;
        case Bond::AROMATIC: return BondLabel::aromatic;
        case Bond::IONIC: return BondLabel::ionic;
        case Bond::HYDROGEN: return BondLabel::hydrogen;
        case Bond::THREECENTER: return BondLabel::three_centre;
        case Bond::DATIVEONE: return BondLabel::dative_one_electron;
        case Bond::DATIVE: return BondLabel::dative;
        case Bond::DATIVEL: return BondLabel::dative_left;
        case Bond::DATIVER: return BondLabel::dative_right;
        case Bond::OTHER: return BondLabel::other;
        case Bond::UNSPECIFIED:
        case Bond::ZERO: return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace chemsieve
