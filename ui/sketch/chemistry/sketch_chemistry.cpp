#include "ui/sketch/chemistry/sketch_chemistry.h"

#include <GraphMol/Chirality.h>
#include <GraphMol/FileParsers/FileParsers.h>
#include <GraphMol/FileParsers/MolFileStereochem.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/PeriodicTable.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SanitException.h>
#include <GraphMol/SmilesParse/SmartsWrite.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "chem/draw/drawn_isomers.h"
#include "chem/inchi/inchi.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/inchi_text.h"
#include "chem/read/parse.h"
#include "chem/read/smiles_syntax.h"
#include "chem/read/structure_line.h"
#include "ui/sketch/alignment.h"
#include "ui/sketch/chemistry/smarts_sketch.h"
#include "ui/sketch/geometry.h"

namespace chemsieve {

namespace {

using Mol = std::unique_ptr<RDKit::RWMol>;

// The molecule as it is drawn, unchecked, with the atoms in their order, and without counts of bonds in rings: RDKit
// reads "as drawn" only with checks, which find the rings.
Mol unchecked_molecule(const Sketch& sketch) {
    Sketch uncounted = sketch;
    for (SketchAtom& atom : uncounted.atoms) atom.ring_bonds = {};
    try {
        return Mol{RDKit::MolBlockToMol(to_molfile(uncounted), false, false, false)};
    } catch (const std::exception&) {
        return nullptr;
    }
}

std::string valence_problem(const RDKit::Atom& atom) {
    return "too many bonds at " + atom.getSymbol() + " " + std::to_string(atom.getIdx() + 1);
}

void note_problems(const RDKit::RWMol& mol, SketchOpinion& opinion) {
    const auto note = [&](unsigned atom, const std::string& problem) {
        if (atom < opinion.atoms.size()) opinion.atoms[atom].problem = problem;
        if (opinion.problem.empty()) opinion.problem = problem;
    };
    for (const auto& problem : RDKit::MolOps::detectChemistryProblems(mol)) {
        if (const auto* valence = dynamic_cast<const RDKit::AtomValenceException*>(problem.get())) {
            note(valence->getAtomIdx(), valence_problem(*mol.getAtomWithIdx(valence->getAtomIdx())));
        } else if (const auto* kekule = dynamic_cast<const RDKit::KekulizeException*>(problem.get())) {
            for (const unsigned atom : kekule->getAtomIndices()) {
                note(atom, "aromatic bonds that cannot be told single from double");
            }
        } else if (opinion.problem.empty()) {
            opinion.problem = problem->what();
        }
    }
}

bool has_drawn_hydrogens(const Sketch& sketch) {
    for (const SketchAtom& atom : sketch.atoms) {
        if (atom.is_element("H") && atom.isotope == 0) return true;
    }
    return false;
}

// Molfiles, as drawings are written, hold no more. Empty: it is not.
std::string why_too_large(const Sketch& sketch) {
    if (sketch.atoms.size() <= kMostSketchAtoms && sketch.bonds.size() <= kMostSketchAtoms) return {};
    const std::string most = std::to_string(kMostSketchAtoms);
    return "a drawing may have " + most + " atoms and " + most + " bonds; this one has " +
           std::to_string(sketch.atoms.size()) + " atoms and " + std::to_string(sketch.bonds.size()) + " bonds";
}

// Drawn hydrogens are a query that SMILES cannot express.
void set_text(const Sketch& sketch, SketchOpinion& opinion) {
    opinion.is_smarts = sketch.has_query_features() || has_drawn_hydrogens(sketch);
    const std::string molfile = to_molfile(sketch);
    const ParseResult parsed = opinion.is_smarts ? parse_query_molblock(molfile) : parse_molblock(molfile);
    if (const auto* bad = std::get_if<Unparsable>(&parsed)) {
        if (opinion.problem.empty()) opinion.problem = bad->reason;
        return;
    }
    const RDKit::ROMol& mol = std::get<Molecule>(parsed).rdkit();
    try {
        opinion.text = opinion.is_smarts ? RDKit::MolToSmarts(mol) : RDKit::MolToSmiles(mol);
    } catch (const std::exception& e) {
        opinion.problem = e.what();
    }
}

SketchBond::Stereo stereo_of(const RDKit::Bond& bond, SketchBond::Stereo before) {
    if (bond.getBondType() != RDKit::Bond::SINGLE) return before;
    switch (bond.getBondDir()) {
        case RDKit::Bond::BEGINWEDGE: return SketchBond::Stereo::up;
        case RDKit::Bond::BEGINDASH: return SketchBond::Stereo::down;
        case RDKit::Bond::UNKNOWN: return SketchBond::Stereo::either;
        default: return before == SketchBond::Stereo::either ? before : SketchBond::Stereo::none;
    }
}

using Hands = std::vector<RDKit::Atom::ChiralType>;

// Wedges at double bonds may tell of an axis, which says nothing of the atom alone.
bool has_single_bonds_only(const RDKit::ROMol& mol, const RDKit::Atom& atom) {
    for (const RDKit::Bond* bond : mol.atomBonds(&atom)) {
        if (bond->getBondType() != RDKit::Bond::SINGLE) return false;
    }
    return true;
}

// As drawn. RDKit takes some atoms for no centres, such as those with two neighbours that are any atom; what is drawn
// of them counts all the same.
Hands hands_of(const RDKit::ROMol& mol) {
    Hands hands;
    for (const RDKit::Atom* atom : mol.atoms()) {
        const bool counts = has_single_bonds_only(mol, *atom);
        hands.push_back(counts ? atom->getChiralTag() : RDKit::Atom::CHI_UNSPECIFIED);
    }
    return hands;
}

void forget_wedges(RDKit::RWMol& mol) {
    for (RDKit::Bond* bond : mol.bonds()) {
        const bool points =
            bond->getBondDir() == RDKit::Bond::BEGINWEDGE || bond->getBondDir() == RDKit::Bond::BEGINDASH;
        if (points) bond->setBondDir(RDKit::Bond::NONE);
    }
}

// Wedges that show the molecule's hands, and these, in these places.
void set_wedges(Sketch& sketch, RDKit::RWMol& mol, const Hands& hands) {
    RDKit::Conformer& places = mol.getConformer();
    for (std::size_t i = 0; i < sketch.atoms.size(); ++i) {
        const auto index = static_cast<unsigned>(i);
        places.setAtomPos(index, {sketch.atoms[i].at.x, sketch.atoms[i].at.y, 0});
        if (hands[i] != RDKit::Atom::CHI_UNSPECIFIED) mol.getAtomWithIdx(index)->setChiralTag(hands[i]);
    }
    forget_wedges(mol);
    RDKit::WedgeMolBonds(mol, &places);
    for (SketchBond& bond : sketch.bonds) {
        const RDKit::Bond* wedged =
            mol.getBondBetweenAtoms(static_cast<unsigned>(bond.from), static_cast<unsigned>(bond.to));
        if (!wedged) continue;
        bond.stereo = stereo_of(*wedged, bond.stereo);
        const bool points = bond.stereo == SketchBond::Stereo::up || bond.stereo == SketchBond::Stereo::down;
        if (points && wedged->getBeginAtomIdx() != bond.from) std::swap(bond.from, bond.to);
    }
}

// The molecule's places, turned to lie as the drawing does.
Sketch with_places(const Sketch& sketch, const RDKit::ROMol& mol, bool may_reflect) {
    Sketch fresh = sketch;
    const RDKit::Conformer& places = mol.getConformer();
    for (std::size_t i = 0; i < fresh.atoms.size(); ++i) {
        const RDGeom::Point3D& at = places.getAtomPos(static_cast<unsigned>(i));
        fresh.atoms[i].at = {at.x, at.y};
    }
    scale_to_bond_length(fresh);
    return lying_like(sketch, fresh, may_reflect);
}

// Sanitises the molecule and reads stereochemistry from the drawing. Nothing if that fails.
std::optional<Hands> understood_hands(RDKit::RWMol& mol) {
    try {
        RDKit::MolOps::sanitizeMol(mol);
        RDKit::MolOps::assignChiralTypesFromBondDirs(mol);
        Hands hands = hands_of(mol);
        RDKit::DetectBondStereoChemistry(mol, &mol.getConformer());
        RDKit::MolOps::assignStereochemistry(mol, true, true);
        return hands;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace

SketchOpinion opinion_on(const Sketch& sketch) {
    SketchOpinion opinion{.atoms = std::vector<AtomOpinion>(sketch.atoms.size()), .text = {}, .problem = {}};
    if (sketch.empty()) return opinion;
    opinion.problem = why_too_large(sketch);
    if (!opinion.problem.empty()) return opinion;
    const Mol mol = unchecked_molecule(sketch);
    if (!mol || mol->getNumAtoms() != sketch.atoms.size()) {
        opinion.problem = "it cannot be read as a structure";
        return opinion;
    }
    try {
        mol->updatePropertyCache(false);
        for (std::size_t i = 0; i < sketch.atoms.size(); ++i) {
            const RDKit::Atom& atom = *mol->getAtomWithIdx(static_cast<unsigned>(i));
            const bool plain = sketch.atoms[i].kind == SketchAtom::Kind::element;
            if (plain) opinion.atoms[i].hydrogens = static_cast<int>(atom.getTotalNumHs());
        }
        note_problems(*mol, opinion);
    } catch (const std::exception& e) {
        opinion.problem = e.what();
    }
    if (opinion.problem.empty()) set_text(sketch, opinion);
    return opinion;
}

Sketch laid_out(const Sketch& sketch) {
    if (sketch.empty() || std::max(sketch.atoms.size(), sketch.bonds.size()) > kMostSketchAtoms) return sketch;
    const Mol mol = unchecked_molecule(sketch);
    if (!mol || mol->getNumAtoms() != sketch.atoms.size()) return sketch;
    try {
        const std::optional<Hands> hands = understood_hands(*mol);
        if (!hands) mol->updatePropertyCache(false);
        if (!mol->getRingInfo()->isInitialized()) RDKit::MolOps::symmetrizeSSSR(*mol);
        lay_out_by_coordgen(*mol);
        Sketch result = with_places(sketch, *mol, hands.has_value());
        if (hands) set_wedges(result, *mol, *hands);
        return result;
    } catch (const std::exception&) {
        return sketch;
    }
}

SketchResult sketch_of_text(const std::string& text) {
    if (text.find("V2000") != std::string::npos || text.find("V3000") != std::string::npos) {
        bool has_places = false;
        SketchResult result = from_molfile(text, &has_places);
        if (std::holds_alternative<Sketch>(result) && !has_places) result = laid_out(std::get<Sketch>(result));
        return result;
    }
    const std::string bare = structure_and_name(text).structure;
    const bool inchi = is_inchi(bare);
    const auto is_smarts = [&] { return std::holds_alternative<Molecule>(parse_query_smarts(bare)); };
    // RDKit would read some SMARTS as SMILES.
    if (!inchi && !smiles_syntax_of(bare).is_smiles() && is_smarts()) return sketch_of_smarts(bare);
    const ParseResult parsed = inchi ? parse_inchi(bare) : parse_smiles(bare);
    if (const auto* bad = std::get_if<Unparsable>(&parsed)) {
        return !inchi && is_smarts() ? sketch_of_smarts(bare) : SketchResult{*bad};
    }
    try {
        RDKit::RWMol mol{std::get<Molecule>(parsed).rdkit()};
        lay_out_by_coordgen(mol);
        return from_molfile(RDKit::MolToMolBlock(mol));
    } catch (const std::exception& e) {
        return Unparsable{e.what()};
    }
}

bool is_element_symbol(const std::string& text) {
    const bool looks_so = !text.empty() && text.size() <= 2 && text[0] >= 'A' && text[0] <= 'Z';
    if (!looks_so) return false;
    const RDKit::PeriodicTable& table = *RDKit::PeriodicTable::getTable();
    for (unsigned number = 1; number <= 118; ++number) {
        if (table.getElementSymbol(number) == text) return true;
    }
    return false;
}

}  // namespace chemsieve
