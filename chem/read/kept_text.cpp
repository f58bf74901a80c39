#include "chem/read/kept_text.h"

#include <GraphMol/Conformer.h>
#include <GraphMol/FileParsers/FileParsers.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <algorithm>
#include <exception>
#include <new>

#include "chem/labels/molfile_wedges.h"
#include "chem/properties/descriptors.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/drawn_axes.h"
#include "chem/read/parse.h"

namespace chemsieve {

namespace {

// Some programs write the origin for every atom.
bool has_coordinates(const RDKit::ROMol& mol) {
    if (mol.getNumConformers() == 0) return false;
    const auto& places = mol.getConformer().getPositions();
    return places.size() == 1 || std::any_of(places.begin(), places.end(), [&](const RDGeom::Point3D& place) {
               return (place - places.front()).lengthSq() > 0;
           });
}

// RDKit writes those of stereocentres only.
std::vector<LostWedge> lost_wedges(const RDKit::ROMol& mol) {
    std::vector<LostWedge> lost;
    for (const RDKit::Bond* bond : mol.bonds()) {
        const int wedge = drawn_wedge(*bond);
        if (wedge == 0 || bond->getBondType() != RDKit::Bond::SINGLE) continue;
        if (bond->getBeginAtom()->getChiralTag() != RDKit::Atom::CHI_UNSPECIFIED) continue;
        lost.push_back({bond->getIdx(), bond->getBeginAtomIdx(), bond->getEndAtomIdx(), wedge > 0});
    }
    return lost;
}

// Empty if RDKit cannot write it, or reads another compound from it.
std::string faithful_molfile(const RDKit::ROMol& mol, const std::string& canonical) {
    try {
        std::string molfile = with_wedges(RDKit::MolToMolBlock(mol), mol.getNumAtoms(), lost_wedges(mol));
        const ParseResult read = parse_molblock(molfile);
        const auto* molecule = std::get_if<Molecule>(&read);
        if (molecule && canonical_smiles(*molecule) == canonical) return molfile;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        // RDKit's, where a molecule is none that a molfile can have.
    }
    return {};
}

}  // namespace

KeptText kept_text(const Molecule& compound) {
    std::string canonical = canonical_smiles(compound);
    const bool is_placed = has_coordinates(compound.rdkit());
    if (is_placed) {
        RDKit::RWMol mol{compound.rdkit()};
        mol.clearProp("_Name");
        std::string molfile = faithful_molfile(mol, canonical);
        if (!molfile.empty()) return {true, std::move(molfile)};
    }
    return {false, std::move(canonical), is_placed};
}

}  // namespace chemsieve
