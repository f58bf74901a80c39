#include "chem/sameness/constitution_smiles.h"

#include <GraphMol/Canon.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>
#include <GraphMol/new_canon.h>

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/mix.h"
#include "chem/rdkit_config_check.h"
#include "chem/sameness/constitution_molecule.h"
#include "chem/sameness/ring_numbers.h"

namespace chemsieve {

namespace {

// As if it had been read: atoms of fewer hydrogens than they could have are written as such. RDKit counts by valences
// that aromatic heteroatoms, whose bonds are one and a half each, do not have.
void note_radicals(RDKit::RWMol& mol) {
    constexpr int kCarbon = 6;
    RDKit::MolOps::assignRadicals(mol);
    for (RDKit::Atom* atom : mol.atoms()) {
        if (atom->getIsAromatic() && atom->getAtomicNum() != kCarbon) atom->setNumRadicalElectrons(0);
    }
}

// How RDKit writes atoms and bonds, asked for once for each different one, as it takes its time.
class KnownTexts {
  public:
    const std::string& of_atom(const RDKit::Atom& atom, std::uint64_t what) {
        const auto more = static_cast<std::uint64_t>(atom.getTotalValence()) << 8 | atom.getNumRadicalElectrons();
        const auto [found, is_new] = atoms_.try_emplace({what, more});
        if (is_new) found->second = RDKit::SmilesWrite::GetAtomSmiles(&atom);
        return found->second;
    }

    // `from`: the index of the atom before it.
    const std::string& of_bond(const RDKit::Bond& bond, int from) {
        const RDKit::Atom &begin = *bond.getBeginAtom(), &end = *bond.getEndAtom();
        const unsigned is_aromatic = begin.getIsAromatic() && end.getIsAromatic() ? 1 : 0;
        const unsigned is_of_dummies = begin.getAtomicNum() == 0 && end.getAtomicNum() == 0 ? 1 : 0;
        const unsigned turns = static_cast<int>(bond.getBeginAtomIdx()) == from ? 0 : 1;
        std::optional<std::string>& text = bonds_[static_cast<unsigned>(bond.getBondType()) << 4 | is_of_dummies << 3 |
                                                  turns << 2 | is_aromatic << 1 | (bond.getIsAromatic() ? 1U : 0U)];
        if (!text) text = RDKit::SmilesWrite::GetBondSmiles(&bond, from);
        return *text;
    }

  private:
    using Key = std::pair<std::uint64_t, std::uint64_t>;
    struct Hash {
        std::size_t operator()(const Key& key) const noexcept { return mix64(key.first * kGolden + key.second); }
    };

    std::unordered_map<Key, std::string, Hash> atoms_;
    std::unordered_map<unsigned, std::optional<std::string>> bonds_;
};

// MolToSmiles() of a connected molecule without stereochemistry, without the copies that it makes first. Nothing: it is
// not connected.
std::optional<std::string> written(RDKit::RWMol& mol, const Constitution& constitution) {
    thread_local KnownTexts known;
    std::vector<unsigned> ranks;
    RDKit::Canon::rankMolAtoms(mol, ranks);
    const auto first = std::min_element(ranks.begin(), ranks.end()) - ranks.begin();
    std::vector<RDKit::Canon::AtomColors> colours(mol.getNumAtoms(), RDKit::Canon::WHITE_NODE);
    RDKit::Canon::MolStack stack;
    stack.reserve(mol.getNumAtoms() + mol.getNumBonds());
    RDKit::Canon::canonicalizeFragment(mol, static_cast<int>(first), colours, ranks, stack);
    if (std::count(colours.begin(), colours.end(), RDKit::Canon::WHITE_NODE) > 0) return std::nullopt;
    std::string text;
    RingNumbers rings;
    for (const RDKit::Canon::MolStackElem& element : stack) {
        switch (element.type) {
            case RDKit::Canon::MOL_STACK_ATOM:
                rings.next_atom();
                text += known.of_atom(*element.obj.atom, constitution.atoms[element.obj.atom->getIdx()]);
                break;
            case RDKit::Canon::MOL_STACK_BOND: text += known.of_bond(*element.obj.bond, element.number); break;
            case RDKit::Canon::MOL_STACK_RING: rings.write(element.number, text); break;
            case RDKit::Canon::MOL_STACK_BRANCH_OPEN: text += '('; break;
            case RDKit::Canon::MOL_STACK_BRANCH_CLOSE: text += ')'; break;
        }
    }
    return text;
}

}  // namespace

std::string constitution_smiles(const Constitution& constitution) {
    RDKit::RWMol mol;
    add_constitution(constitution, mol);
    note_radicals(mol);
    // Canonical ranks ask what lies in rings, not in how many of the smallest ones, which take longer to find.
    RDKit::MolOps::fastFindRings(mol);
    // There is no stereochemistry to look for.
    mol.setProp(RDKit::common_properties::_StereochemDone, 1);
    if (auto text = written(mol, constitution)) return *std::move(text);
    return RDKit::MolToSmiles(mol);
}

}  // namespace chemsieve
