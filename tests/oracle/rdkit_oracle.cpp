#include "tests/oracle/rdkit_oracle.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/Substruct/SubstructMatch.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include "fingerprint/chem/rdkit_config_check.h"
#include "fingerprint/chem/rdkit_log.h"

namespace chemsieve::test {

namespace {
std::optional<Molecule> wrapped(RDKit::RWMol* mol) {
    if (!mol) return std::nullopt;
    return Molecule{std::shared_ptr<const RDKit::ROMol>{mol}};
}
}  // namespace

std::optional<Molecule> rdkit_smiles(const std::string& text) {
    const LogCapture quiet;
    try {
        return wrapped(RDKit::SmilesToMol(text));
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

std::optional<Molecule> rdkit_smarts_query(const std::string& text) {
    const LogCapture quiet;
    try {
        return wrapped(RDKit::SmartsToMol(text));
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

bool rdkit_contains(const Molecule& compound, const Molecule& query, bool stereo) {
    RDKit::SubstructMatchParameters parameters;
    parameters.maxMatches = 1;
    parameters.useChirality = stereo;
    return !RDKit::SubstructMatch(compound.rdkit(), query.rdkit(), parameters).empty();
}

Molecule renumbered(const Molecule& molecule, unsigned seed) {
    const RDKit::ROMol& mol = molecule.rdkit();
    std::mt19937 random{seed};
    std::vector<unsigned> order(mol.getNumAtoms());
    std::iota(order.begin(), order.end(), 0U);
    std::shuffle(order.begin(), order.end(), random);
    std::unique_ptr<RDKit::ROMol> shuffled{RDKit::MolOps::renumberAtoms(mol, order)};
    // Atoms are shuffled; now rebuild with the bonds shuffled and turned round too.
    auto result = std::make_shared<RDKit::RWMol>();
    for (const RDKit::Atom* atom : shuffled->atoms()) {
        auto* copy = new RDKit::Atom(*atom);
        result->addAtom(copy, false, true);
    }
    std::vector<const RDKit::Bond*> bonds(shuffled->bonds().begin(), shuffled->bonds().end());
    std::shuffle(bonds.begin(), bonds.end(), random);
    for (const RDKit::Bond* bond : bonds) {
        const bool turn = random() % 2 != 0;
        result->addBond(turn ? bond->getEndAtomIdx() : bond->getBeginAtomIdx(),
                        turn ? bond->getBeginAtomIdx() : bond->getEndAtomIdx(), bond->getBondType());
    }
    return Molecule{result};
}

std::optional<Molecule> random_piece(const Molecule& molecule, unsigned bonds, unsigned seed) {
    const RDKit::ROMol& mol = molecule.rdkit();
    if (mol.getNumBonds() == 0) return std::nullopt;
    std::mt19937 random{seed};
    std::set<unsigned> chosen;
    std::set<unsigned> frontier{static_cast<unsigned>(random() % mol.getNumBonds())};
    while (chosen.size() < bonds && !frontier.empty()) {
        auto next = frontier.begin();
        std::advance(next, random() % frontier.size());
        const RDKit::Bond* bond = mol.getBondWithIdx(*next);
        chosen.insert(*next);
        for (const RDKit::Atom* atom : {bond->getBeginAtom(), bond->getEndAtom()}) {
            for (const RDKit::Bond* neighbour : mol.atomBonds(atom)) frontier.insert(neighbour->getIdx());
        }
        for (const unsigned done : chosen) frontier.erase(done);
    }
    auto piece = std::make_shared<RDKit::RWMol>();
    std::vector<int> index(mol.getNumAtoms(), -1);
    const auto atom_of = [&](const RDKit::Atom* atom) {
        int& i = index[atom->getIdx()];
        if (i < 0) {
            auto* copy = new RDKit::Atom(*atom);
            copy->setChiralTag(RDKit::Atom::CHI_UNSPECIFIED);
            i = static_cast<int>(piece->addAtom(copy, false, true));
        }
        return static_cast<unsigned>(i);
    };
    for (const unsigned b : chosen) {
        const RDKit::Bond* bond = mol.getBondWithIdx(b);
        const unsigned begin = atom_of(bond->getBeginAtom());
        const unsigned end = atom_of(bond->getEndAtom());
        piece->addBond(begin, end, bond->getBondType());
    }
    piece->updatePropertyCache(false);
    RDKit::MolOps::fastFindRings(*piece);
    return Molecule{piece};
}

}  // namespace chemsieve::test
