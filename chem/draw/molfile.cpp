#include "chem/draw/molfile.h"

#include <GraphMol/FileParsers/FileParsers.h>
#include <GraphMol/RWMol.h>

#include <exception>
#include <memory>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "chem/draw/drawn_isomers.h"
#include "chem/properties/descriptors.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/drawn_axes.h"
#include "chem/read/kept_text.h"
#include "chem/read/parse.h"

namespace chemsieve {

namespace {

constexpr unsigned kSmallestRingWithIsomers = 8;  // as RDKit has it
constexpr double kCosineOfStraight = -0.98;       // within some 11 degrees

// Double bonds of which a reader may see an isomer in the drawing that they are not: those of large rings, and those of
// chains without stereochemistry beside others with it. All other ones of chains RDKit draws crossed if they need it.
std::vector<RDKit::Bond*> bonds_to_check(RDKit::RWMol& mol) {
    std::vector<RDKit::Bond*> large, unknown;
    bool any_known = false;
    const RDKit::RingInfo& rings = *mol.getRingInfo();
    for (RDKit::Bond* bond : mol.bonds()) {
        if (bond->getBondType() != RDKit::Bond::DOUBLE) continue;
        if (rings.numBondRings(bond->getIdx()) > 0) {
            if (rings.minBondRingSize(bond->getIdx()) >= kSmallestRingWithIsomers) large.push_back(bond);
        } else if (bond->getStereo() > RDKit::Bond::STEREOANY) {
            any_known = true;
        } else if (bond->getBeginAtom()->getDegree() > 1 && bond->getEndAtom()->getDegree() > 1) {
            unknown.push_back(bond);
        }
    }
    if (any_known) large.insert(large.end(), unknown.begin(), unknown.end());
    return large;
}

// Draws double bonds crossed that are of no known isomer, but are read as one. False if there is none.
bool cross_unknown(const std::vector<RDKit::Bond*>& bonds, const RDKit::ROMol& read) {
    bool any = false;
    for (RDKit::Bond* bond : bonds) {
        if (bond->getStereo() != RDKit::Bond::STEREONONE || bond->getEndAtomIdx() >= read.getNumAtoms()) continue;
        const RDKit::Bond* as_read = read.getBondBetweenAtoms(bond->getBeginAtomIdx(), bond->getEndAtomIdx());
        if (!as_read || as_read->getStereo() <= RDKit::Bond::STEREOANY) continue;
        bond->setStereo(RDKit::Bond::STEREOANY);
        any = true;
    }
    return any;
}

// Whether two bonds of a stereocentre with three lie in a line, as in bridged rings: then RDKit 2025.03 reads the hand
// from the wedge that it wrote for the third as the other one, or none.
bool has_straight_centre(const RDKit::ROMol& mol) {
    const RDKit::Conformer& drawing = mol.getConformer();
    for (const RDKit::Atom* atom : mol.atoms()) {
        if (atom->getChiralTag() == RDKit::Atom::CHI_UNSPECIFIED || atom->getDegree() != 3) continue;
        std::vector<RDGeom::Point3D> bonds;
        for (const RDKit::Atom* neighbour : mol.atomNeighbors(atom)) {
            bonds.push_back(
                drawing.getAtomPos(atom->getIdx()).directionVector(drawing.getAtomPos(neighbour->getIdx())));
        }
        for (std::size_t i = 0; i < bonds.size(); ++i) {
            if (bonds[i].dotProduct(bonds[(i + 1) % bonds.size()]) < kCosineOfStraight) return true;
        }
    }
    return false;
}

// The third line is for remarks, and has one.
std::string marked(std::string molfile, std::string_view remark) {
    const std::size_t third = molfile.find('\n', molfile.find('\n') + 1) + 1;
    return molfile[third] == '\n' ? molfile.insert(third, remark) : molfile;
}

bool is_read_as(const std::string& canonical, const std::string& molfile) {
    const ParseResult read = parse_molblock(molfile);
    const auto* molecule = std::get_if<Molecule>(&read);
    return molecule && canonical_smiles(*molecule) == canonical;
}

std::string molfile_in_two_dimensions(RDKit::RWMol& mol, const Molecule& compound) {
    lay_out_isomers(mol, false);
    std::string molfile = RDKit::MolToMolBlock(mol);
    try {
        if (!has_straight_centre(mol)) return molfile;
        const std::string canonical = canonical_smiles(compound);
        if (is_read_as(canonical, molfile)) return molfile;
        RDKit::RWMol other{mol};
        lay_out_by_coordgen(other);
        std::string other_molfile = RDKit::MolToMolBlock(other);
        if (!is_read_as(canonical, other_molfile)) return molfile;
        mol = other;
        return other_molfile;
    } catch (const std::exception&) {
        return molfile;  // atoms in one place, or CoordGen cannot draw it
    }
}

std::string drawn_molfile(RDKit::RWMol& mol, const Molecule& compound) {
    std::string molfile = molfile_in_two_dimensions(mol, compound);
    const std::vector<RDKit::Bond*> bonds = bonds_to_check(mol);
    if (bonds.empty()) return molfile;
    const std::string canonical = canonical_smiles(compound);
    while (true) {
        const ParseResult read = parse_molblock(molfile);
        const auto* molecule = std::get_if<Molecule>(&read);
        if (molecule && canonical_smiles(*molecule) == canonical) return molfile;
        if (!molecule || !cross_unknown(bonds, molecule->rdkit())) break;
        molfile = RDKit::MolToMolBlock(mol);
    }
    return marked(std::move(molfile), kOtherDoubleBonds);
}

// Hands that no wedge tells. Returns whether there were any.
bool forget_hands_beyond_molfiles(RDKit::RWMol& mol) {
    bool has_any = has_written_axis(mol);
    for (RDKit::Atom* atom : mol.atoms()) {
        if (atom->getChiralTag() <= RDKit::Atom::CHI_OTHER) continue;
        atom->setChiralTag(RDKit::Atom::CHI_UNSPECIFIED);
        has_any = true;
    }
    return has_any;
}

}  // namespace

std::string molfile_of(const std::string& id, const std::string& smiles, const std::optional<std::string>& molblock) {
    // In an SD file a title like this would end the record before; readers take the blank off.
    const std::string title = (id.starts_with("$$$$") ? " " : "") + one_line(id);
    if (molblock) {
        const std::size_t title_end = molblock->find('\n');
        return title + (title_end == std::string::npos ? "\n" : molblock->substr(title_end));
    }
    ParseResult parsed = parse_smiles(smiles);
    if (const auto* bad = std::get_if<Unparsable>(&parsed)) {
        throw LibraryError("compound " + id + " cannot be written as a molfile: " + bad->reason);
    }
    const Molecule& compound = std::get<Molecule>(parsed);
    // An extension of SMILES may have coordinates.
    if (compound.rdkit().getNumConformers() > 0) {
        const KeptText drawn = kept_text(compound);
        if (drawn.is_molfile) return title + drawn.text.substr(drawn.text.find('\n'));
    }
    RDKit::RWMol mol{compound.rdkit()};
    mol.setProp("_Name", title);
    if (!forget_hands_beyond_molfiles(mol)) return drawn_molfile(mol, compound);
    const Molecule without_hands{std::make_shared<const RDKit::RWMol>(mol)};
    return marked(drawn_molfile(mol, without_hands), kOtherHands);
}

}  // namespace chemsieve
