#include "chem/read/random_piece.h"

#include <GraphMol/ROMol.h>
#include <GraphMol/SmilesParse/SmartsWrite.h>

#include <set>
#include <vector>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

// Bonds that are connected to each other.
std::set<int> random_bonds(const RDKit::ROMol& mol, unsigned most, std::mt19937_64& random) {
    std::set<int> chosen;
    std::set<int> next_to{static_cast<int>(random() % mol.getNumBonds())};
    while (chosen.size() < most && !next_to.empty()) {
        auto next = next_to.begin();
        std::advance(next, static_cast<std::ptrdiff_t>(random() % next_to.size()));
        const RDKit::Bond* bond = mol.getBondWithIdx(static_cast<unsigned>(*next));
        chosen.insert(*next);
        for (const RDKit::Atom* atom : {bond->getBeginAtom(), bond->getEndAtom()}) {
            for (const RDKit::Bond* neighbour : mol.atomBonds(atom)) {
                next_to.insert(static_cast<int>(neighbour->getIdx()));
            }
        }
        for (const int done : chosen) next_to.erase(done);
    }
    return chosen;
}

}  // namespace

std::string random_piece_smarts(const Molecule& compound, unsigned bonds, std::mt19937_64& random) {
    const RDKit::ROMol& mol = compound.rdkit();
    if (mol.getNumBonds() == 0) return {};
    const std::set<int> chosen = random_bonds(mol, bonds, random);
    std::set<int> atoms;
    for (const int index : chosen) {
        const RDKit::Bond* bond = mol.getBondWithIdx(static_cast<unsigned>(index));
        atoms.insert({static_cast<int>(bond->getBeginAtomIdx()), static_cast<int>(bond->getEndAtomIdx())});
    }
    const std::vector<int> bond_list(chosen.begin(), chosen.end());
    constexpr bool kStereoAndIsotopes = false;
    return RDKit::MolFragmentToSmarts(mol, {atoms.begin(), atoms.end()}, &bond_list, kStereoAndIsotopes);
}

}  // namespace chemsieve
