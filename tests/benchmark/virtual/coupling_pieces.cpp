#include "tests/benchmark/virtual/coupling_pieces.h"

#include <GraphMol/ChemTransforms/MolFragmenter.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/RingInfo.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <memory>
#include <optional>
#include <unordered_map>

#include "base/checksum.h"
#include "base/mix.h"
#include "chem/rdkit_config_check.h"
#include "chem/rdkit_log.h"

namespace chemsieve::test {

namespace {

using RDKit::Atom;
using RDKit::Bond;
using RDKit::ROMol;

constexpr unsigned kFewestAtoms = 10, kMostAtoms = 45;  // heavy ones, of a compound to be cut
constexpr unsigned kFewestInPiece = 2, kMostInPiece = 30;

bool has_double_bonded_oxygen(const ROMol& mol, const Atom& atom) {
    for (const Bond* bond : mol.atomBonds(&atom)) {
        if (bond->getBondType() == Bond::DOUBLE && bond->getOtherAtom(&atom)->getAtomicNum() == 8) return true;
    }
    return false;
}

// Nothing: it is none that is coupled.
std::optional<Handle> handle_of(const ROMol& mol, const Atom& atom) {
    const bool is_aromatic = atom.getIsAromatic();
    switch (atom.getAtomicNum()) {
        case 6:
            if (is_aromatic) return Handle::aryl;
            if (has_double_bonded_oxygen(mol, atom)) return Handle::acyl;
            return atom.getHybridization() == Atom::SP3 ? std::optional{Handle::alkyl} : std::nullopt;
        case 7: return is_aromatic ? std::nullopt : std::optional{Handle::amine};
        case 8: return is_aromatic ? std::nullopt : std::optional{Handle::hydroxyl};
        case 16: return has_double_bonded_oxygen(mol, atom) ? std::optional{Handle::sulfonyl} : std::nullopt;
        default: return std::nullopt;
    }
}

bool is_whole_and_plain(const ROMol& mol) {
    for (const Atom* atom : mol.atoms()) {
        if (atom->getFormalCharge() != 0 || atom->getIsotope() != 0 || atom->getNumRadicalElectrons() != 0 ||
            atom->getAtomicNum() == 0) {
            return false;
        }
    }
    std::vector<int> components;
    return mol.getNumHeavyAtoms() >= kFewestAtoms && mol.getNumHeavyAtoms() <= kMostAtoms &&
           RDKit::MolOps::getMolFrags(mol, components) == 1;
}

// Bonds that a coupling makes.
std::vector<unsigned> bonds_to_cut(const ROMol& mol) {
    std::vector<unsigned> bonds;
    for (const Bond* bond : mol.bonds()) {
        if (bond->getBondType() != Bond::SINGLE || mol.getRingInfo()->numBondRings(bond->getIdx()) > 0) continue;
        if (bond->getBeginAtom()->getDegree() < 2 || bond->getEndAtom()->getDegree() < 2) continue;
        const auto begin = handle_of(mol, *bond->getBeginAtom()), end = handle_of(mol, *bond->getEndAtom());
        if (begin && end && can_couple(*begin, *end)) bonds.push_back(bond->getIdx());
    }
    return bonds;
}

// Up to two of them that have no atom in common, by chance, which the text decides.
std::vector<unsigned> chosen_bonds(const ROMol& mol, const std::string& text) {
    std::vector<unsigned> all = bonds_to_cut(mol), chosen;
    for (std::uint64_t turn = 0; !all.empty() && chosen.size() < 2; ++turn) {
        const std::size_t place = mix64(checksum64(text) + turn) % all.size();
        const Bond& bond = *mol.getBondWithIdx(all[place]);
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(place));
        const auto touches = [&](unsigned other) {
            const Bond& cut = *mol.getBondWithIdx(other);
            return cut.getBeginAtomIdx() == bond.getBeginAtomIdx() || cut.getBeginAtomIdx() == bond.getEndAtomIdx() ||
                   cut.getEndAtomIdx() == bond.getBeginAtomIdx() || cut.getEndAtomIdx() == bond.getEndAtomIdx();
        };
        if (chosen.empty() || !touches(chosen.front())) chosen.push_back(bond.getIdx());
    }
    return chosen;
}

// Dummies are no atoms here.
unsigned heavy_atoms_of(const ROMol& piece) {
    unsigned atoms = 0;
    for (const Atom* atom : piece.atoms()) atoms += atom->getAtomicNum() > 1 ? 1 : 0;
    return atoms;
}

std::vector<Atom*> dummies_of(RDKit::RWMol& piece) {
    std::vector<Atom*> dummies;
    for (Atom* atom : piece.atoms()) {
        if (atom->getAtomicNum() == 0) dummies.push_back(atom);
    }
    return dummies;
}

const Atom& neighbour_of(const ROMol& mol, const Atom& dummy) { return *mol[*mol.getAtomNeighbors(&dummy).first]; }

template <class Piece>
void limit_repeats(std::vector<Piece>& pieces) {
    std::unordered_map<std::string, int> times;
    std::erase_if(pieces, [&times](const Piece& piece) { return ++times[piece.smiles] > kMostRepeats; });
}

void add_end(RDKit::RWMol& piece, Atom& dummy, CouplingPieces& pieces) {
    const auto handle = handle_of(piece, neighbour_of(piece, dummy));
    dummy.setIsotope(0);
    RDKit::SmilesWriteParams params;
    params.rootedAtAtom = static_cast<int>(dummy.getIdx());
    const std::string smiles = RDKit::MolToSmiles(piece, params);
    // "*NCC": a mark behind the dummy would be of a bond that is not single.
    const bool is_plain =
        smiles.size() > 2 && smiles[0] == '*' && std::string{"/\\=#-:("}.find(smiles[1]) == std::string::npos;
    if (handle && is_plain) {
        pieces.ends[static_cast<std::size_t>(*handle)].push_back(
            {.smiles = smiles.substr(1), .handle = *handle, .atoms = heavy_atoms_of(piece)});
    }
}

void add_core(RDKit::RWMol& piece, const std::vector<Atom*>& dummies, CouplingPieces& pieces) {
    CorePiece core{.smiles = {}, .handles = {}, .atoms = heavy_atoms_of(piece)};
    for (std::size_t i = 0; i < 2; ++i) {
        const auto handle = handle_of(piece, neighbour_of(piece, *dummies[i]));
        if (!handle) return;
        core.handles[i] = *handle;
        dummies[i]->setIsotope(static_cast<unsigned>(i + 1));
    }
    RDKit::SmilesWriteParams params;
    params.rootedAtAtom = static_cast<int>(neighbour_of(piece, *dummies[0]).getIdx());
    core.smiles = RDKit::MolToSmiles(piece, params);
    for (const char* place : {"[1*]", "[2*]"}) {
        const std::size_t found = core.smiles.find(place);
        if (found == std::string::npos || found == 0) return;
        const char before = core.smiles[found - 1];
        if (before == '/' || before == '\\') return;  // what is coupled there would have to say how it lies
    }
    pieces.cores.push_back(core);
}

void cut(const ROMol& mol, const std::string& text, CouplingPieces& pieces) {
    const std::vector<unsigned> bonds = chosen_bonds(mol, text);
    if (bonds.empty()) return;
    const std::unique_ptr<ROMol> fragments{RDKit::MolFragmenter::fragmentOnBonds(mol, bonds)};
    ++(bonds.size() == 2 ? pieces.cut_twice : pieces.cut_once);
    pieces.sizes.push_back(mol.getNumHeavyAtoms());
    for (const auto& fragment : RDKit::MolOps::getMolFrags(*fragments)) {
        RDKit::RWMol piece{*fragment};
        const unsigned atoms = heavy_atoms_of(piece);
        const std::vector<Atom*> dummies = dummies_of(piece);
        if (atoms < kFewestInPiece || atoms > kMostInPiece) continue;
        if (dummies.size() == 1) add_end(piece, *dummies[0], pieces);
        if (dummies.size() == 2) add_core(piece, dummies, pieces);
    }
}

}  // namespace

bool can_couple(Handle one, Handle other) {
    if (one > other) std::swap(one, other);
    if (one == Handle::aryl && other == Handle::aryl) return true;
    const bool takes_amine =
        one == Handle::acyl || one == Handle::sulfonyl || one == Handle::alkyl || one == Handle::aryl;
    if (other == Handle::amine) return takes_amine;
    return other == Handle::hydroxyl && (one == Handle::acyl || one == Handle::alkyl || one == Handle::aryl);
}

CouplingPieces cut_into_pieces(const std::vector<std::pair<std::string, std::string>>& compounds) {
    CouplingPieces pieces;
    const LogCapture quiet;
    for (const auto& [smiles, id] : compounds) {
        try {
            const std::unique_ptr<ROMol> mol{RDKit::SmilesToMol(smiles)};
            if (mol && is_whole_and_plain(*mol)) cut(*mol, smiles, pieces);
        } catch (const std::exception&) {
            continue;  // RDKit's, on odd compounds
        }
    }
    for (auto& ends : pieces.ends) limit_repeats(ends);
    limit_repeats(pieces.cores);
    return pieces;
}

}  // namespace chemsieve::test
