#include "tests/oracle/rdkit_oracle.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/MolPickler.h>
#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryBond.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmartsWrite.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>
#include <GraphMol/Substruct/SubstructMatch.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <random>
#include <set>

#include "chem/rdkit_config_check.h"
#include "chem/rdkit_log.h"

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

std::optional<Molecule> rdkit_smarts_query(const std::string& text, bool merge_hydrogens) {
    const LogCapture quiet;
    try {
        return wrapped(RDKit::SmartsToMol(text, 0, merge_hydrogens));
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

std::optional<Molecule> rdkit_smiles_with_any_atoms(const std::string& text) {
    const auto plain = rdkit_smiles(text);
    if (!plain) return std::nullopt;
    RDKit::MolOps::AdjustQueryParameters adjust = RDKit::MolOps::AdjustQueryParameters::noAdjustments();
    adjust.makeDummiesQueries = true;
    return wrapped(static_cast<RDKit::RWMol*>(RDKit::MolOps::adjustQueryProperties(plain->rdkit(), &adjust)));
}

std::optional<Molecule> rdkit_smiles_with_written_hydrogens(const std::string& text) {
    const LogCapture quiet;
    RDKit::SmilesParserParams params;
    params.removeHs = false;
    try {
        return wrapped(RDKit::SmilesToMol(text, params));
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

Molecule with_all_hydrogens(const Molecule& molecule) {
    return Molecule{std::shared_ptr<const RDKit::ROMol>{RDKit::MolOps::addHs(molecule.rdkit())}};
}

std::string rdkit_smarts_of(const Molecule& query) { return RDKit::MolToSmarts(query.rdkit()); }

std::string rdkit_smiles_of(const Molecule& molecule) { return RDKit::MolToSmiles(molecule.rdkit()); }

bool rdkit_contains(const Molecule& compound, const Molecule& query, bool stereo) {
    RDKit::SubstructMatchParameters parameters;
    parameters.maxMatches = 1;
    parameters.useChirality = stereo;
    return !RDKit::SubstructMatch(compound.rdkit(), query.rdkit(), parameters).empty();
}

std::vector<std::vector<int>> rdkit_matches(const Molecule& compound, const Molecule& query, std::size_t most) {
    RDKit::SubstructMatchParameters parameters;
    parameters.maxMatches = static_cast<unsigned>(most);
    std::vector<std::vector<int>> result;
    for (const auto& match : RDKit::SubstructMatch(compound.rdkit(), query.rdkit(), parameters)) {
        std::vector<int>& atoms = result.emplace_back();
        for (const auto& [query_atom, atom] : match) atoms.push_back(atom);
    }
    return result;
}

std::string rdkit_pickle(const Molecule& molecule) {
    std::string bytes;
    RDKit::MolPickler::pickleMol(molecule.rdkit(), bytes);
    return bytes;
}

Molecule rdkit_unpickle(const std::string& bytes) {
    auto mol = std::make_shared<RDKit::ROMol>();
    RDKit::MolPickler::molFromPickle(bytes, mol.get());
    return Molecule{std::move(mol)};
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

namespace {

// The query of the only atom, or of the only bond, of a SMARTS. "$" before it makes it an environment; the parser
// numbers environments, and RDKit takes those of one number for the same, so they are put together here without one.
std::unique_ptr<RDKit::Atom> query_atom(const std::string& smarts) {
    if (smarts.starts_with("$")) {
        auto atom = std::make_unique<RDKit::QueryAtom>();
        atom->setQuery(new RDKit::RecursiveStructureQuery(RDKit::SmartsToMol(smarts.substr(1))));
        return atom;
    }
    const std::unique_ptr<RDKit::ROMol> mol{RDKit::SmartsToMol(smarts)};
    return std::unique_ptr<RDKit::Atom>{mol->getAtomWithIdx(0)->copy()};
}
std::unique_ptr<RDKit::Bond> query_bond(const std::string& bond) {
    const std::unique_ptr<RDKit::ROMol> mol{RDKit::SmartsToMol("*" + bond + "*")};
    return std::unique_ptr<RDKit::Bond>{mol->getBondWithIdx(0)->copy()};
}

std::string weaker_atom(const RDKit::Atom& atom, std::mt19937& random) {
    const int z = atom.getAtomicNum();
    const std::string self = "#" + std::to_string(z);
    const int other = z == 7 ? 8 : 7;
    switch (random() % 7) {
        case 0: return "[" + self + ",#" + std::to_string(other) + "]";
        case 1: return z == 9 ? "[!#35]" : "[!#9]";
        case 2: return "[" + self + ",#16,#17,#9]";
        case 3: return "$[" + self + "]";
        case 4: return atom.getDegree() > 0 ? "$[" + self + "]~*" : "[" + self + "]";
        case 5: return "[a,A;" + self + "]";
        default: return "*";
    }
}

std::string weaker_bond(const RDKit::Bond& bond, std::mt19937& random) {
    const bool single = bond.getBondType() == RDKit::Bond::SINGLE;
    const bool aromatic = bond.getBondType() == RDKit::Bond::AROMATIC;
    const bool twofold = bond.getBondType() == RDKit::Bond::DOUBLE;
    if (!single && !aromatic && !twofold) return "~";
    switch (random() % 5) {
        case 0: return single || aromatic ? "-,:" : "=,:";
        case 1: return single ? "-,=" : aromatic ? ":,=" : "=,#";
        case 2: return "!#";
        case 3: return single || aromatic ? "" : "!-";
        default: return "~";
    }
}

}  // namespace

Molecule weakened(const Molecule& piece, unsigned seed) {
    std::mt19937 random{seed};
    RDKit::RWMol mol{piece.rdkit()};
    for (unsigned i = 0; i < mol.getNumAtoms(); ++i) {
        if (random() % 3 != 0 || mol.getAtomWithIdx(i)->getAtomicNum() == 0) continue;
        mol.replaceAtom(i, query_atom(weaker_atom(*mol.getAtomWithIdx(i), random)).get());
    }
    for (unsigned i = 0; i < mol.getNumBonds(); ++i) {
        if (random() % 3 != 0) continue;
        mol.replaceBond(i, query_bond(weaker_bond(*mol.getBondWithIdx(i), random)).get());
    }
    mol.clearComputedProps();
    mol.updatePropertyCache(false);
    return Molecule{std::make_shared<RDKit::RWMol>(mol)};
}

}  // namespace chemsieve::test
