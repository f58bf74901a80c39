#include "chem/read/drawn_query.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/RWMol.h>

#include <string>
#include <vector>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

constexpr const char* kHydrogensBefore = "chemsieve_hydrogens";
constexpr const char* kMerged = "chemsieve_merged_hydrogens";
constexpr const char* kIgnored = "chemsieve_ignored_hydrogens";
constexpr const char* kAnyAtom = "chemsieve_any_atom";
constexpr const char* kTurns = "chemsieve_turns";

int hydrogen_neighbours(const RDKit::ROMol& mol, const RDKit::Atom& atom) {
    int count = 0;
    for (const RDKit::Atom* neighbour : mol.atomNeighbors(&atom)) count += neighbour->getAtomicNum() == 1;
    return count;
}

// "NH2", with the markup of RDKit's drawings, which would show a question mark.
std::string drawn_label(const RDKit::Atom& atom, int hydrogens) {
    std::string label = atom.getSymbol() + "H";
    if (atom.getIsotope() != 0) label = "<sup>" + std::to_string(atom.getIsotope()) + "</sup>" + label;
    if (hydrogens > 1) label += "<sub>" + std::to_string(hydrogens) + "</sub>";
    const int charge = atom.getFormalCharge();
    if (charge == 0) return label;
    const std::string number = std::abs(charge) > 1 ? std::to_string(std::abs(charge)) : "";
    return label + "<sup>" + number + (charge > 0 ? "+" : "-") + "</sup>";
}

void demand_hydrogens(RDKit::RWMol& mol, unsigned index, int hydrogens) {
    RDKit::Atom* atom = mol.getAtomWithIdx(index);
    if (!atom->hasQuery()) {
        // This constructor keeps charge, isotope and unpaired electrons as demands; RDKit's own merging does not.
        RDKit::QueryAtom query{*atom};
        query.setProp(RDKit::common_properties::_displayLabel, drawn_label(*atom, hydrogens));
        mol.replaceAtom(index, &query);
        atom = mol.getAtomWithIdx(index);
    }
    // Not fewer, number by number: the form that SMARTS can say, and that the match knows.
    for (int fewer = 0; fewer < hydrogens; ++fewer) {
        auto* count = RDKit::makeAtomHCountQuery(fewer);
        count->setNegation(true);
        atom->expandQuery(count);
    }
    atom->setProp(kMerged, hydrogens);
}

void remove_hydrogens(RDKit::RWMol& mol) {
    bool any = false;
    for (RDKit::Atom* atom : mol.atoms()) {
        if (atom->getAtomicNum() == 1) continue;
        const int hydrogens = hydrogen_neighbours(mol, *atom);
        atom->setProp(kHydrogensBefore, hydrogens);
        any = any || hydrogens > 0;
    }
    if (!any) return;
    RDKit::MolOps::RemoveHsParameters which;
    which.removeDummyNeighbors = true;
    which.removeDefiningBondStereo = true;
    which.showWarnings = false;
    RDKit::MolOps::removeHs(mol, which, true);
    RDKit::MolOps::assignStereochemistry(mol, true, true, true);
}

void demand_removed_hydrogens(RDKit::RWMol& mol) {
    for (unsigned i = 0; i < mol.getNumAtoms(); ++i) {
        RDKit::Atom* atom = mol.getAtomWithIdx(i);
        int before = 0;
        if (!atom->getPropIfPresent(kHydrogensBefore, before)) continue;
        atom->clearProp(kHydrogensBefore);
        // Those that stay (isotopes) are counted among the hydrogens of a compound's atom too.
        if (before > hydrogen_neighbours(mol, *atom)) demand_hydrogens(mol, i, before);
    }
}

void make_dummies_any_atom(RDKit::RWMol& mol) {
    for (unsigned i = 0; i < mol.getNumAtoms(); ++i) {
        const RDKit::Atom* atom = mol.getAtomWithIdx(i);
        if (atom->getAtomicNum() != 0 || atom->hasQuery()) continue;
        RDKit::QueryAtom query{*atom};
        query.setQuery(RDKit::makeAtomNullQuery());
        if (atom->getFormalCharge() != 0) query.expandQuery(RDKit::makeAtomFormalChargeQuery(atom->getFormalCharge()));
        query.setProp(kAnyAtom, true);
        mol.replaceAtom(i, &query);
    }
}

// Where a hydrogen stands among the neighbours tells one hand from the other; without it RDKit takes it as the last.
// Marks atoms that turn if they lose their only hydrogen.
void mark_hands(RDKit::RWMol& mol) {
    for (RDKit::Atom* atom : mol.atoms()) {
        if (atom->getChiralTag() == RDKit::Atom::CHI_UNSPECIFIED || hydrogen_neighbours(mol, *atom) != 1) continue;
        RDKit::INT_LIST order;
        int hydrogen = 0;
        for (const RDKit::Bond* bond : mol.atomBonds(atom)) {
            if (bond->getOtherAtom(atom)->getAtomicNum() == 1) {
                hydrogen = static_cast<int>(bond->getIdx());
            } else {
                order.push_back(static_cast<int>(bond->getIdx()));
            }
        }
        order.push_back(hydrogen);
        if (atom->getPerturbationOrder(order) % 2 != 0) atom->setProp(kTurns, atom->getDegree());
    }
}

void turn_hands(RDKit::RWMol& mol) {
    for (RDKit::Atom* atom : mol.atoms()) {
        unsigned degree = 0;
        if (!atom->getPropIfPresent(kTurns, degree)) continue;
        atom->clearProp(kTurns);
        if (atom->getDegree() < degree) atom->invertChirality();
    }
}

bool is_labelled_dummy(const RDKit::Atom& atom) { return atom.getAtomicNum() == 0 && atom.getIsotope() != 0; }

}  // namespace

void read_as_query(RDKit::RWMol& mol) {
    remove_hydrogens(mol);
    make_dummies_any_atom(mol);
    demand_removed_hydrogens(mol);
}

void merge_smarts_hydrogens(RDKit::RWMol& mol) {
    mark_hands(mol);
    RDKit::MolOps::mergeQueryHs(mol);
    turn_hands(mol);
}

void demand_more_hydrogens(RDKit::RWMol& mol, unsigned atom, int hydrogens) {
    int before = 0;
    mol.getAtomWithIdx(atom)->getPropIfPresent(kMerged, before);
    demand_hydrogens(mol, atom, before + hydrogens);
}

bool was_dummy(const RDKit::Atom& atom) { return atom.hasProp(kAnyAtom); }
bool has_merged_hydrogens(const RDKit::Atom& atom) { return atom.hasProp(kMerged); }

void mark_ignored_hydrogens(RDKit::RWMol& mol) { mol.setProp(kIgnored, true); }
bool has_ignored_hydrogens(const RDKit::ROMol& mol) { return mol.hasProp(kIgnored); }

Molecule as_contained_compound(const Molecule& compound) {
    std::shared_ptr<RDKit::RWMol> changed;
    for (const RDKit::Atom* atom : compound.rdkit().atoms()) {
        if (!is_labelled_dummy(*atom)) continue;
        if (!changed) changed = std::make_shared<RDKit::RWMol>(compound.rdkit());
        // This constructor keeps the label as a demand.
        RDKit::QueryAtom query{*atom};
        changed->replaceAtom(atom->getIdx(), &query);
    }
    return changed ? Molecule{changed} : compound;
}

}  // namespace chemsieve
