#include "match/reading/classify.h"

#include <GraphMol/ROMol.h>

#include <algorithm>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

// Tarjan's bridges, with a stack of our own: molecules can be long chains.
class BridgeSearch {
  public:
    explicit BridgeSearch(const RDKit::ROMol& mol)
        : neighbours_(mol.getNumAtoms()),
          found_(mol.getNumAtoms(), -1),
          lowest_(mol.getNumAtoms(), -1),
          in_cycle_(mol.getNumBonds(), true) {
        for (const RDKit::Bond* bond : mol.bonds()) {
            neighbours_[bond->getBeginAtomIdx()].push_back({bond->getEndAtomIdx(), bond->getIdx()});
            neighbours_[bond->getEndAtomIdx()].push_back({bond->getBeginAtomIdx(), bond->getIdx()});
        }
        for (unsigned atom = 0; atom < mol.getNumAtoms(); ++atom) {
            if (found_[atom] < 0) walk(atom);
        }
    }

    std::vector<bool> in_cycle() && { return std::move(in_cycle_); }

  private:
    struct Neighbour {
        unsigned atom;
        unsigned bond;
    };
    struct Visit {
        unsigned atom;
        int by_bond;
        std::size_t next = 0;
    };

    void walk(unsigned first) {
        enter(first);
        std::vector<Visit> path{{first, -1}};
        while (!path.empty()) {
            Visit& here = path.back();
            if (here.next < neighbours_[here.atom].size()) {
                const Neighbour to = neighbours_[here.atom][here.next++];
                if (static_cast<int>(to.bond) == here.by_bond) continue;
                if (found_[to.atom] < 0) {
                    enter(to.atom);
                    path.push_back({to.atom, static_cast<int>(to.bond)});
                } else {
                    lowest_[here.atom] = std::min(lowest_[here.atom], found_[to.atom]);
                }
                continue;
            }
            const Visit done = here;
            path.pop_back();
            if (path.empty()) break;
            const unsigned parent = path.back().atom;
            lowest_[parent] = std::min(lowest_[parent], lowest_[done.atom]);
            if (lowest_[done.atom] > found_[parent]) in_cycle_[static_cast<std::size_t>(done.by_bond)] = false;
        }
    }

    void enter(unsigned atom) { found_[atom] = lowest_[atom] = time_++; }

    std::vector<std::vector<Neighbour>> neighbours_;
    std::vector<int> found_;   // when each atom was found
    std::vector<int> lowest_;  // the earliest atom reached from it and below
    std::vector<bool> in_cycle_;
    int time_ = 0;
};

}  // namespace

std::vector<bool> bonds_in_cycles(const RDKit::ROMol& mol) { return BridgeSearch{mol}.in_cycle(); }

}  // namespace chemsieve
