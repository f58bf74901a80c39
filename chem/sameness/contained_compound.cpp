#include "chem/sameness/contained_compound.h"

#include <GraphMol/QueryAtom.h>
#include <GraphMol/RWMol.h>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

bool is_labelled_dummy(const RDKit::Atom& atom) { return atom.getAtomicNum() == 0 && atom.getIsotope() != 0; }

}  // namespace

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
