#include "tests/oracle/inchi_writer.h"

#include <GraphMol/Chirality.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <inchi_api.h>

#include <cstring>
#include <vector>

#include "chem/rdkit_config_check.h"

namespace chemsieve::test {

namespace {

AT_NUM number(unsigned value) { return static_cast<AT_NUM>(value); }
S_CHAR small(int value) { return static_cast<S_CHAR>(value); }

inchi_Atom atom_of(const RDKit::Atom& atom) {
    inchi_Atom made{};
    std::strncpy(made.elname, atom.getSymbol().c_str(), sizeof made.elname - 1);
    made.charge = small(atom.getFormalCharge());
    made.isotopic_mass = number(atom.getIsotope());
    made.num_iso_H[0] = small(static_cast<int>(atom.getTotalNumHs()));
    if (const unsigned unpaired = atom.getNumRadicalElectrons()) made.radical = small(static_cast<int>(unpaired) + 1);
    for (const RDKit::Bond* bond : atom.getOwningMol().atomBonds(&atom)) {
        if (bond->getOtherAtomIdx(atom.getIdx()) > atom.getIdx()) continue;
        made.neighbor[made.num_bonds] = number(bond->getOtherAtomIdx(atom.getIdx()));
        made.bond_type[made.num_bonds++] = small(static_cast<int>(bond->getBondTypeAsDouble()));
    }
    return made;
}

void add_tetrahedral(const RDKit::Atom& atom, std::vector<inchi_Stereo0D>& stereo) {
    const auto tag = atom.getChiralTag();
    const bool clockwise = tag == RDKit::Atom::CHI_TETRAHEDRAL_CW;
    if (!clockwise && tag != RDKit::Atom::CHI_TETRAHEDRAL_CCW) return;
    inchi_Stereo0D made{};
    made.type = INCHI_StereoType_Tetrahedral;
    made.central_atom = number(atom.getIdx());
    const bool three = atom.getDegree() == 3;
    int at = 0;
    // The centre for what is not an atom, which RDKit has last: three swaps away.
    if (three) made.neighbor[at++] = made.central_atom;
    for (const RDKit::Bond* bond : atom.getOwningMol().atomBonds(&atom)) {
        made.neighbor[at++] = number(bond->getOtherAtomIdx(atom.getIdx()));
    }
    made.parity = small(clockwise != three ? INCHI_PARITY_EVEN : INCHI_PARITY_ODD);
    stereo.push_back(made);
}

void add_double_bond(const RDKit::Bond& bond, std::vector<inchi_Stereo0D>& stereo) {
    const auto kind = bond.getStereo();
    if (bond.getStereoAtoms().size() != 2 || kind <= RDKit::Bond::STEREOANY) return;
    const bool trans = kind == RDKit::Bond::STEREOE || kind == RDKit::Bond::STEREOTRANS;
    inchi_Stereo0D made{};
    made.type = INCHI_StereoType_DoubleBond;
    made.central_atom = NO_ATOM;
    made.neighbor[0] = static_cast<AT_NUM>(bond.getStereoAtoms()[0]);
    made.neighbor[1] = number(bond.getBeginAtomIdx());
    made.neighbor[2] = number(bond.getEndAtomIdx());
    made.neighbor[3] = static_cast<AT_NUM>(bond.getStereoAtoms()[1]);
    made.parity = small(trans ? INCHI_PARITY_EVEN : INCHI_PARITY_ODD);
    stereo.push_back(made);
}

std::string written(std::vector<inchi_Atom>& atoms, std::vector<inchi_Stereo0D>& stereo, std::string options) {
    inchi_Input input{};
    input.atom = atoms.data();
    input.num_atoms = static_cast<AT_NUM>(atoms.size());
    input.stereo0D = stereo.data();
    input.num_stereo0D = static_cast<AT_NUM>(stereo.size());
    input.szOptions = options.data();
    inchi_Output output{};
    GetINCHI(&input, &output);
    std::string text = output.szInChI ? output.szInChI : "";
    FreeINCHI(&output);
    return text;
}

}  // namespace

std::string inchi_of(const RDKit::ROMol& mol) { return inchi_of(mol, {}); }

std::string inchi_of(const RDKit::ROMol& mol, const std::string& options) {
    RDKit::RWMol kekulised{mol};
    RDKit::MolOps::Kekulize(kekulised, true);
    std::vector<inchi_Atom> atoms;
    std::vector<inchi_Stereo0D> stereo;
    for (const RDKit::Atom* atom : kekulised.atoms()) {
        atoms.push_back(atom_of(*atom));
        add_tetrahedral(*atom, stereo);
    }
    for (const RDKit::Bond* bond : kekulised.bonds()) add_double_bond(*bond, stereo);
    return written(atoms, stereo, options);
}

std::string inchi_of_atom(const std::string& element, int mass) {
    std::vector<inchi_Atom> atoms(1);
    std::strncpy(atoms[0].elname, element.c_str(), sizeof atoms[0].elname - 1);
    atoms[0].isotopic_mass = static_cast<AT_NUM>(mass);
    std::vector<inchi_Stereo0D> none;
    return written(atoms, none, {});
}

}  // namespace chemsieve::test
