#include "chem/read/hydrogen_forms.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryBond.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/RWMol.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "chem/rdkit_config_check.h"
#include "chem/read/drawn_query.h"

namespace chemsieve {

namespace {

using Numbers = std::vector<unsigned>;

bool is_list_with_hydrogen(const RDKit::Atom& atom) {
    const auto& query = *atom.getQuery();
    if (query.getDescription() != "AtomOr" || query.getNegation()) return false;
    for (auto child = query.beginChildren(); child != query.endChildren(); ++child) {
        const auto* equals = dynamic_cast<const RDKit::ATOM_EQUALS_QUERY*>(child->get());
        const bool is_element =
            equals && ((*child)->getDescription() == "AtomAtomicNum" || (*child)->getDescription() == "AtomType");
        if (is_element && !equals->getNegation() && equals->getVal() == 1) return true;
    }
    return false;
}

bool may_be_single(const RDKit::Bond& bond) {
    constexpr const char* kKinds[] = {"BondNull", "SingleOrDoubleBond", "SingleOrAromaticBond"};
    if (!bond.hasQuery()) return bond.getBondType() == RDKit::Bond::SINGLE;
    const std::string& kind = bond.getQuery()->getDescription();
    return bond.getBondType() == RDKit::Bond::SINGLE ||
           std::find(std::begin(kKinds), std::end(kKinds), kind) != std::end(kKinds);
}

bool may_be_hydrogen(const RDKit::ROMol& mol, const RDKit::Atom& atom) {
    if (!atom.hasQuery() || atom.getDegree() != 1) return false;
    const std::string& kind = atom.getQuery()->getTypeLabel();
    const bool is_labelled = kind == "AH" || kind == "QH" || kind == "XH" || kind == "MH";
    if (!is_labelled && !is_list_with_hydrogen(atom)) return false;
    for (const RDKit::Bond* bond : mol.atomBonds(&atom)) {
        if (!may_be_single(*bond)) return false;
    }
    return true;
}

Numbers atoms_with_hydrogen_forms(const RDKit::ROMol& mol) {
    Numbers atoms;
    for (const RDKit::Atom* atom : mol.atoms()) {
        if (may_be_hydrogen(mol, *atom)) atoms.push_back(atom->getIdx());
    }
    return atoms;
}

unsigned neighbour_of(const RDKit::ROMol& mol, unsigned atom) {
    for (const RDKit::Atom* neighbour : mol.atomNeighbors(mol.getAtomWithIdx(atom))) return neighbour->getIdx();
    return 0;
}

// The query without these atoms, with the anchor first. Neighbours ask for so many hydrogens more if `as_hydrogens`.
std::unique_ptr<RDKit::RWMol> without(const RDKit::RWMol& mol, const Numbers& left_out, unsigned anchor,
                                      bool as_hydrogens) {
    auto form = std::make_unique<RDKit::RWMol>(mol);
    if (as_hydrogens) {
        std::vector<int> more(mol.getNumAtoms(), 0);
        for (const unsigned atom : left_out) ++more[neighbour_of(mol, atom)];
        for (unsigned i = 0; i < more.size(); ++i) {
            if (more[i] > 0) demand_more_hydrogens(*form, i, more[i]);
        }
    }
    Numbers order(mol.getNumAtoms());
    std::iota(order.begin(), order.end(), 0U);
    std::erase(order, anchor);
    order.insert(order.begin(), anchor);
    std::unique_ptr<RDKit::ROMol> turned{RDKit::MolOps::renumberAtoms(*form, order)};
    auto result = std::make_unique<RDKit::RWMol>(*turned);
    Numbers places;
    for (unsigned place = 0; place < order.size(); ++place) {
        if (std::find(left_out.begin(), left_out.end(), order[place]) != left_out.end()) places.push_back(place);
    }
    for (auto place = places.rbegin(); place != places.rend(); ++place) result->removeAtom(*place);
    return result;
}

}  // namespace

bool let_match_hydrogens(RDKit::RWMol& mol) {
    const Numbers atoms = atoms_with_hydrogen_forms(mol);
    if (atoms.empty()) return false;
    if (atoms.size() > kMostHydrogenForms) {
        throw std::runtime_error{"has more than " + std::to_string(kMostHydrogenForms) +
                                 " atoms that may be hydrogens (AH, QH, XH, MH)"};
    }
    const unsigned anchor = neighbour_of(mol, atoms.front());
    // Any of the forms, seen from the anchor, which is all that is matched of the atoms that may be hydrogens.
    auto* any_form = new RDKit::ATOM_OR_QUERY;
    any_form->setDescription("AtomOr");
    for (unsigned heavy = 0; heavy < 1U << atoms.size(); ++heavy) {
        Numbers left_out;
        for (std::size_t i = 0; i < atoms.size(); ++i) {
            if ((heavy >> i & 1) == 0) left_out.push_back(atoms[i]);
        }
        auto form = without(mol, left_out, anchor, true);
        any_form->addChild(RDKit::ATOM_OR_QUERY::CHILD_TYPE{new RDKit::RecursiveStructureQuery{form.release()}});
    }
    auto rest = without(mol, atoms, anchor, false);
    RDKit::Atom* place = rest->getAtomWithIdx(0);
    if (!place->hasQuery()) {
        const RDKit::QueryAtom query{*place};
        rest->replaceAtom(0, const_cast<RDKit::QueryAtom*>(&query));
        place = rest->getAtomWithIdx(0);
    }
    place->expandQuery(any_form);
    mol = *rest;
    return true;
}

}  // namespace chemsieve
