#include "chem/inchi/usual_tautomer.h"

#include <GraphMol/RWMol.h>

#include <algorithm>
#include <climits>
#include <set>

#include "chem/inchi/hydrogen_shift.h"
#include "chem/inchi/inchi_molecule.h"
#include "chem/rdkit_config_check.h"
#include "chem/sameness/tautomer_part.h"

namespace chemsieve {

namespace {

constexpr std::size_t kMostShifts = 200;  // tried in one group
constexpr int kMostScores = 1000;         // a structure is given

// What RDKit's scores, made for other tautomers, leave undecided or decide as nobody draws it. RDKit gives C=O 2, and
// an oxime 4.
constexpr int kSulfonyl = 2;     // S=O and not S-OH
constexpr int kLactam = 1;       // the hydrogen at the nitrogen beside C=O
constexpr int kImidicAcid = -4;  // C(OH)=N: hydroxamic acids are no oximes
constexpr int kYlide = -10;      // C=S(=O)

bool has_oxygen(const RDKit::Atom& atom, RDKit::Bond::BondType type, bool with_hydrogen) {
    const RDKit::ROMol& mol = atom.getOwningMol();
    for (const RDKit::Bond* bond : mol.atomBonds(&atom)) {
        const RDKit::Atom* other = bond->getOtherAtom(&atom);
        const bool hydroxyl = other->getTotalNumHs() > 0;
        if (other->getAtomicNum() == 8 && bond->getBondType() == type && hydroxyl == with_hydrogen) return true;
    }
    return false;
}

int score_of_bond(const RDKit::Bond& bond) {
    const RDKit::Atom* a = bond.getBeginAtom();
    const RDKit::Atom* b = bond.getEndAtom();
    if (a->getAtomicNum() > b->getAtomicNum()) std::swap(a, b);
    const bool is_double = bond.getBondType() == RDKit::Bond::DOUBLE;
    if (is_double && b->getAtomicNum() == 16) {
        if (a->getAtomicNum() == 8) return kSulfonyl;
        return a->getAtomicNum() == 6 && b->getDegree() > 2 ? kYlide : 0;
    }
    if (a->getAtomicNum() != 6 || b->getAtomicNum() != 7) return 0;
    if (is_double) return has_oxygen(*a, RDKit::Bond::SINGLE, true) ? kImidicAcid : 0;
    return b->getTotalNumHs() > 0 && has_oxygen(*a, RDKit::Bond::DOUBLE, false) ? kLactam : 0;
}

int score_of(const InchiStructure& structure) {
    const TautomerPart& part = tautomer_part();
    try {
        const auto mol = flat_molecule_of(structure);
        int score = part.score_of_tautomer(*mol);
        for (const RDKit::Bond* bond : mol->bonds()) score += score_of_bond(*bond);
        return score;
    } catch (const std::exception&) {
        return INT_MIN;  // valences that RDKit does not take
    }
}

// Whether the group is an acid's, where it does not matter which oxygen has the hydrogen: all at one atom and nowhere
// else.
bool is_one_acid(const InchiStructure& structure, const std::vector<std::size_t>& group) {
    std::set<unsigned> neighbours;
    for (const InchiBond& bond : structure.bonds) {
        if (std::find(group.begin(), group.end(), bond.from) != group.end()) neighbours.insert(bond.to);
        if (std::find(group.begin(), group.end(), bond.to) != group.end()) neighbours.insert(bond.from);
    }
    return neighbours.size() == 1 && std::all_of(group.begin(), group.end(), [&](std::size_t atom) {
               return structure.atoms[atom].element == "O";
           });
}

// Groups of few atoms first, as there are only so many scores.
std::vector<std::vector<std::size_t>> groups_by_size(const InchiStructure& structure,
                                                     const std::vector<std::vector<std::size_t>>& mobile_groups) {
    std::vector<std::vector<std::size_t>> groups;
    for (const std::vector<std::size_t>& group : mobile_groups) {
        const bool known =
            std::all_of(group.begin(), group.end(), [&](std::size_t atom) { return atom < structure.atoms.size(); });
        if (!known || is_one_acid(structure, group)) continue;
        for (auto& part : independent_groups(structure, group)) groups.push_back(std::move(part));
    }
    std::stable_sort(groups.begin(), groups.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
    return groups;
}

}  // namespace

InchiStructure usual_tautomer(InchiStructure structure, const std::vector<std::vector<std::size_t>>& mobile_groups) {
    separate_charges(structure);
    take_protons_of_strongest_acids(structure);
    int scores = 0;
    for (const std::vector<std::size_t>& group : groups_by_size(structure, mobile_groups)) {
        const std::vector<InchiStructure> shifts = hydrogen_shifts(structure, group, kMostShifts);
        if (shifts.size() < 2 || scores > kMostScores) continue;
        int best = INT_MIN;
        for (const InchiStructure& shift : shifts) {
            const int score = score_of(shift);
            ++scores;
            if (score <= best) continue;
            best = score;
            structure = shift;
        }
    }
    return structure;
}

}  // namespace chemsieve
