#include "chem/graph/faithful_smiles.h"

#include <GraphMol/RWMol.h>
#include <GraphMol/RingInfo.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>
#include <GraphMol/Substruct/SubstructMatch.h>

#include <memory>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

bool has_ring_isomers(const RDKit::ROMol& mol) {
    for (const RDKit::Bond* bond : mol.bonds()) {
        if (bond->getStereo() > RDKit::Bond::STEREOANY && mol.getRingInfo()->numBondRings(bond->getIdx()) > 0)
            return true;
    }
    return false;
}

bool is_read_as(const std::string& smiles, const RDKit::ROMol& mol) {
    const std::unique_ptr<RDKit::RWMol> read{RDKit::SmilesToMol(smiles)};
    RDKit::SubstructMatchParameters parameters;
    parameters.useChirality = true;
    parameters.maxMatches = 1;
    return read && read->getNumAtoms() == mol.getNumAtoms() && !RDKit::SubstructMatch(mol, *read, parameters).empty();
}

}  // namespace

FaithfulSmiles faithful_smiles(const RDKit::ROMol& mol) {
    FaithfulSmiles result;
    result.text = result.canonical = RDKit::MolToSmiles(mol);
    if (!has_ring_isomers(mol) || is_read_as(result.canonical, mol)) return result;
    for (unsigned root = 0; root < mol.getNumAtoms(); ++root) {
        constexpr bool kIsomeric = true, kKekule = false;
        std::string other = RDKit::MolToSmiles(mol, kIsomeric, kKekule, static_cast<int>(root));
        if (!is_read_as(other, mol)) continue;
        result.text = std::move(other);
        return result;
    }
    RDKit::MolToSmiles(mol);  // the order of atoms that it leaves with the molecule
    return result;
}

}  // namespace chemsieve
