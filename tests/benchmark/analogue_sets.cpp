#include "tests/benchmark/analogue_sets.h"

#include <GraphMol/ChemTransforms/ChemTransforms.h>
#include <GraphMol/GraphMol.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <random>
#include <set>

#include "chem/rdkit_config_check.h"
#include "tests/oracle/rdkit_oracle.h"

namespace chemsieve::test {

namespace {

constexpr std::size_t kFewest = 8, kMost = 40;

std::string scaffold_of(const Molecule& compound) {
    const std::unique_ptr<RDKit::ROMol> scaffold{RDKit::MurckoDecompose(compound.rdkit())};
    return scaffold && scaffold->getNumAtoms() > 0 ? RDKit::MolToSmiles(*scaffold) : "";
}

template <class Value>
std::vector<Value> evenly(const std::vector<Value>& all, std::size_t most) {
    std::vector<Value> result;
    const std::size_t count = std::min(most, all.size());
    for (std::size_t i = 0; i < count; ++i) result.push_back(all[i * all.size() / count]);
    return result;
}

class Editor {
  public:
    explicit Editor(unsigned seed) : random_{seed} {}

    // Canonical SMILES after so many edits; empty if it did not work out.
    std::string edited(const RDKit::ROMol& seed, unsigned edits) {
        RDKit::RWMol molecule{seed};
        for (unsigned done = 0, tries = 0; done < edits; ++tries) {
            if (tries == 40 * edits) return {};
            RDKit::RWMol next{molecule};
            if (!edit(next)) continue;
            try {
                RDKit::MolOps::sanitizeMol(next);
            } catch (const RDKit::MolSanitizeException&) {
                continue;
            }
            molecule = next;
            ++done;
        }
        return RDKit::MolToSmiles(molecule);
    }

  private:
    using Atom = RDKit::Atom;

    // Not std::uniform_int_distribution, whose numbers differ between standard libraries.
    std::size_t draw(std::size_t count) { return random_() % count; }

    template <class Test>
    Atom* any_atom(RDKit::RWMol& molecule, const Test& test) {
        std::vector<Atom*> fitting;
        for (Atom* atom : molecule.atoms()) {
            if (atom->getFormalCharge() == 0 && test(*atom)) fitting.push_back(atom);
        }
        return fitting.empty() ? nullptr : fitting[draw(fitting.size())];
    }

    static bool terminal(const Atom& atom) {
        static constexpr std::array kElements{6, 7, 8, 9, 17, 35, 53};
        return atom.getDegree() == 1 &&
               std::find(kElements.begin(), kElements.end(), atom.getAtomicNum()) != kElements.end() &&
               (*atom.getOwningMol().atomBonds(&atom).begin())->getBondType() == RDKit::Bond::SINGLE;
    }

    bool edit(RDKit::RWMol& molecule) {
        switch (draw(5)) {
            case 0: return swap_terminal(molecule);
            case 1: return substitute(molecule);
            case 2: return walk_nitrogen(molecule);
            case 3: return lengthen(molecule);
            default: return cut(molecule);
        }
    }

    bool swap_terminal(RDKit::RWMol& molecule) {
        static constexpr std::array kReplacements{6, 7, 8, 9, 17};
        Atom* atom = any_atom(molecule, terminal);
        const int element = kReplacements[draw(kReplacements.size())];
        if (!atom || atom->getAtomicNum() == element) return false;
        make(*atom, element);
        return true;
    }

    bool substitute(RDKit::RWMol& molecule) {
        Atom* atom = any_atom(molecule, [](const Atom& a) {
            return a.getAtomicNum() == 6 && a.getTotalNumHs() > 0 && !a.getNumExplicitHs();
        });
        if (!atom) return false;
        const unsigned added = molecule.addAtom(new Atom{draw(2) == 0 ? 6U : 9U}, false, true);
        molecule.addBond(atom->getIdx(), added, RDKit::Bond::SINGLE);
        return true;
    }

    bool walk_nitrogen(RDKit::RWMol& molecule) {
        Atom* atom = any_atom(molecule, [](const Atom& a) {
            return a.getIsAromatic() && a.getDegree() == 2 &&
                   ((a.getAtomicNum() == 6 && a.getTotalNumHs() == 1) ||
                    (a.getAtomicNum() == 7 && a.getTotalNumHs() == 0));
        });
        if (!atom) return false;
        make(*atom, atom->getAtomicNum() == 6 ? 7 : 6);
        return true;
    }

    bool lengthen(RDKit::RWMol& molecule) {
        std::vector<RDKit::Bond*> chain;
        for (RDKit::Bond* bond : molecule.bonds()) {
            if (bond->getBondType() == RDKit::Bond::SINGLE && !molecule.getRingInfo()->numBondRings(bond->getIdx())) {
                chain.push_back(bond);
            }
        }
        if (chain.empty()) return false;
        const RDKit::Bond* bond = chain[draw(chain.size())];
        const unsigned begin = bond->getBeginAtomIdx(), end = bond->getEndAtomIdx();
        molecule.removeBond(begin, end);
        const unsigned added = molecule.addAtom(new Atom{6}, false, true);
        molecule.addBond(begin, added, RDKit::Bond::SINGLE);
        molecule.addBond(added, end, RDKit::Bond::SINGLE);
        return true;
    }

    bool cut(RDKit::RWMol& molecule) {
        Atom* atom = any_atom(molecule, terminal);
        if (!atom) return false;
        molecule.removeAtom(atom->getIdx());
        return true;
    }

    static void make(Atom& atom, int element) {
        atom.setAtomicNum(element);
        atom.setNumExplicitHs(0);
        atom.setNoImplicit(false);
    }

    std::mt19937 random_;
};

}  // namespace

std::vector<AnalogueSet> scaffold_sets(const std::vector<Molecule>& compounds, std::size_t most) {
    std::map<std::string, std::vector<std::size_t>> by_scaffold;
    for (std::size_t i = 0; i < compounds.size(); ++i) by_scaffold[scaffold_of(compounds[i])].push_back(i);
    std::vector<AnalogueSet> sets;
    for (auto& [scaffold, members] : by_scaffold) {
        if (scaffold.empty() || members.size() < kFewest || members.size() > kMost) continue;
        sets.push_back({scaffold, std::move(members)});
    }
    return evenly(sets, most);
}

std::vector<AnalogueSet> edited_sets(std::vector<Molecule>& compounds, std::size_t count, std::size_t analogues,
                                     unsigned edits) {
    std::vector<std::size_t> seeds;
    for (std::size_t i = 0; i < compounds.size(); ++i) {
        const unsigned atoms = compounds[i].rdkit().getNumAtoms();
        std::vector<int> fragments;
        if (atoms >= 15 && atoms <= 40 && RDKit::MolOps::getMolFrags(compounds[i].rdkit(), fragments) == 1) {
            seeds.push_back(i);
        }
    }
    std::vector<AnalogueSet> sets;
    unsigned seed_number = 0;
    for (const std::size_t seed : evenly(seeds, count)) {
        Editor editor{++seed_number};
        const std::string seed_smiles = RDKit::MolToSmiles(compounds[seed].rdkit());
        std::set<std::string> made{seed_smiles};
        AnalogueSet set{seed_smiles, {seed}};
        for (std::size_t tries = 0; set.members.size() <= analogues && tries < 10 * analogues; ++tries) {
            const std::string smiles = editor.edited(compounds[seed].rdkit(), edits);
            if (smiles.empty() || !made.insert(smiles).second) continue;
            auto molecule = rdkit_smiles(smiles);
            if (!molecule) continue;
            set.members.push_back(compounds.size());
            compounds.push_back(std::move(*molecule));
        }
        if (set.members.size() > 1) sets.push_back(std::move(set));
    }
    return sets;
}

}  // namespace chemsieve::test
