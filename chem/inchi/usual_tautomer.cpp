#include "chem/inchi/usual_tautomer.h"

#include <GraphMol/RWMol.h>

#include <algorithm>
#include <climits>
#include <optional>
#include <set>

#include "chem/inchi/inchi_structure.h"
#include "chem/rdkit_config_check.h"
#include "chem/sameness/tautomer_part.h"

namespace chemsieve {

namespace {

// Paths of bonds that are alternately single and double: along such a path hydrogens and charges move while valences
// stay.

constexpr int kMostSteps = 5000;      // in search of one path
constexpr std::size_t kLongest = 30;  // bonds of it

bool has_geometry(const InchiStructure& structure, const InchiBond& bond) {
    for (const InchiStereo& stereo : structure.stereo) {
        if (stereo.kind != InchiStereo::Kind::double_bond) continue;
        const unsigned a = stereo.around[1];
        const unsigned b = stereo.around[2];
        if ((bond.from == a && bond.to == b) || (bond.from == b && bond.to == a)) return true;
    }
    return false;
}

// The bonds of atoms, which are the same in all tautomers but for their order.
class Neighbourhood {
  public:
    explicit Neighbourhood(const InchiStructure& structure)
        : bonds_of_(structure.atoms.size()), is_fixed_(structure.bonds.size()) {
        for (std::size_t i = 0; i < structure.bonds.size(); ++i) {
            bonds_of_[structure.bonds[i].from].push_back(i);
            bonds_of_[structure.bonds[i].to].push_back(i);
            is_fixed_[i] = has_geometry(structure, structure.bonds[i]);
        }
    }

    const std::vector<std::size_t>& bonds_of(std::size_t atom) const { return bonds_of_[atom]; }
    // A double bond with a geometry.
    bool is_fixed(std::size_t bond) const { return is_fixed_[bond]; }

  private:
    std::vector<std::vector<std::size_t>> bonds_of_;
    std::vector<bool> is_fixed_;
};

class PathSearch {
  public:
    PathSearch(const InchiStructure& structure, const Neighbourhood& neighbourhood, int first_order, std::size_t end)
        : structure_{structure},
          neighbourhood_{neighbourhood},
          first_order_{first_order},
          end_{end},
          on_path_(structure.atoms.size()) {}

    std::vector<std::size_t> from(std::size_t begin) {
        on_path_[begin] = true;
        if (!go_on(begin)) path_.clear();
        return path_;
    }

  private:
    bool go_on(std::size_t atom) {
        const int wanted = path_.size() % 2 == 0 ? first_order_ : 3 - first_order_;
        if (path_.size() >= kLongest || ++steps_ > kMostSteps) return false;
        for (const std::size_t i : neighbourhood_.bonds_of(atom)) {
            const InchiBond& bond = structure_.bonds[i];
            const std::size_t next = bond.from == atom ? bond.to : bond.from;
            if (bond.order != wanted || on_path_[next] || neighbourhood_.is_fixed(i)) continue;
            if (next == end_ && wanted == 1) continue;
            path_.push_back(i);
            if (next == end_) return true;
            on_path_[next] = true;
            const bool arrived = go_on(next);
            on_path_[next] = false;
            if (arrived) return true;
            path_.pop_back();
        }
        return false;
    }

    const InchiStructure& structure_;
    const Neighbourhood& neighbourhood_;
    int first_order_;
    std::size_t end_;
    std::vector<bool> on_path_;
    std::vector<std::size_t> path_;
    int steps_ = 0;
};

// The bonds from one atom, the first of them of the given order, to another, the last of them double. Empty if there is
// no path, or none is found soon.
std::vector<std::size_t> alternating_path(const InchiStructure& structure, const Neighbourhood& neighbourhood,
                                          std::size_t from, int first_order, std::size_t to) {
    return PathSearch{structure, neighbourhood, first_order, to}.from(from);
}

// Makes its single bonds double and the reverse.
void flip(InchiStructure& structure, const std::vector<std::size_t>& path) {
    for (const std::size_t bond : path) structure.bonds[bond].order = 3 - structure.bonds[bond].order;
}

// libinchi takes sulfur for one with four bonds where it cannot do with two: in thiophenes, as C=S=C, and thiadiazoles,
// as N=S=N, the double bonds of the ring then lie elsewhere. Where they can lie as usual, they do.
void give_sulfur_two_bonds(InchiStructure& structure) {
    const Neighbourhood neighbourhood{structure};
    for (std::size_t sulfur = 0; sulfur < structure.atoms.size(); ++sulfur) {
        const std::vector<std::size_t>& bonds = neighbourhood.bonds_of(sulfur);
        if (structure.atoms[sulfur].element != "S" || structure.atoms[sulfur].charge != 0 || bonds.size() != 2)
            continue;
        if (structure.bonds[bonds[0]].order != 2 || structure.bonds[bonds[1]].order != 2) continue;
        for (const std::size_t first : bonds) {
            const InchiBond& bond = structure.bonds[first];
            const std::size_t neighbour = bond.from == sulfur ? bond.to : bond.from;
            const auto path = alternating_path(structure, neighbourhood, neighbour, 1, sulfur);
            if (path.empty() || path.back() == first) continue;
            structure.bonds[first].order = 1;
            flip(structure, path);
            break;
        }
    }
}

// From the strongest to the weakest.
enum class Acid { hydrogen_halide, oxoacid, carboxylic, phenol, imide, amide };

// What is known of an atom by its neighbours.
class Surroundings {
  public:
    explicit Surroundings(const InchiStructure& structure) : structure_{structure}, neighbourhood_{structure} {}

    const Neighbourhood& neighbourhood() const { return neighbourhood_; }
    const InchiAtom& atom(std::size_t number) const { return structure_.atoms[number]; }
    const std::vector<std::size_t>& bonds_of(std::size_t number) const { return neighbourhood_.bonds_of(number); }
    int order(std::size_t bond) const { return structure_.bonds[bond].order; }
    std::size_t other_end(std::size_t bond, std::size_t end) const {
        const InchiBond& ends = structure_.bonds[bond];
        return ends.from == end ? ends.to : ends.from;
    }
    bool has_double_bond_to(std::size_t number, const std::string& element) const {
        for (const std::size_t bond : bonds_of(number)) {
            if (order(bond) == 2 && atom(other_end(bond, number)).element == element) return true;
        }
        return false;
    }

    bool is_beside_cation(std::size_t number) const {
        for (const std::size_t bond : bonds_of(number)) {
            if (atom(other_end(bond, number)).charge > 0) return true;
        }
        return false;
    }

  private:
    const InchiStructure& structure_;
    Neighbourhood neighbourhood_;
};

bool is_halogen(const std::string& element) {
    return element == "F" || element == "Cl" || element == "Br" || element == "I";
}

// OH or SH.
std::optional<Acid> acid_of_chalcogen(const Surroundings& around, std::size_t number) {
    if (around.bonds_of(number).size() != 1) return std::nullopt;
    const std::size_t bond = around.bonds_of(number)[0];
    const std::size_t centre = around.other_end(bond, number);
    const std::string& element = around.atom(centre).element;
    if (around.order(bond) != 1) return std::nullopt;
    if (element != "C") {
        if (around.has_double_bond_to(centre, "O")) return Acid::oxoacid;
        return element == "N" ? Acid::amide : Acid::phenol;
    }
    if (around.has_double_bond_to(centre, "O") || around.has_double_bond_to(centre, "S")) return Acid::carboxylic;
    if (around.has_double_bond_to(centre, "N")) return Acid::amide;
    if (around.has_double_bond_to(centre, "C")) return Acid::phenol;
    return around.atom(number).element == "S" ? std::optional{Acid::imide} : std::nullopt;  // alcohols keep theirs
}

std::optional<Acid> acid_of_nitrogen(const Surroundings& around, std::size_t number) {
    int acyls = 0;
    bool sulfonyl = false;
    bool conjugated = false;
    for (const std::size_t bond : around.bonds_of(number)) {
        const std::size_t centre = around.other_end(bond, number);
        const bool acyl = around.has_double_bond_to(centre, "O");
        if (acyl) ++acyls;
        sulfonyl = sulfonyl || (acyl && around.atom(centre).element == "S");
        conjugated = conjugated || around.has_double_bond_to(centre, "N") || around.has_double_bond_to(centre, "S");
    }
    if (sulfonyl || acyls > 1) return Acid::imide;
    return acyls > 0 || conjugated ? std::optional{Acid::amide} : std::nullopt;
}

std::optional<Acid> acid_of(const Surroundings& around, std::size_t number) {
    const std::string& element = around.atom(number).element;
    if (element == "O" || element == "S") return acid_of_chalcogen(around, number);
    if (element == "N") return acid_of_nitrogen(around, number);
    const bool halide = is_halogen(element) && around.bonds_of(number).empty();
    return halide ? std::optional{Acid::hydrogen_halide} : std::nullopt;
}

// Nitro groups and N-oxides, which RDKit settles itself, have a double bond to oxygen, azides and diazo compounds a
// triple one.
bool has_five_bonds(const Surroundings& around, std::size_t number) {
    int valence = around.atom(number).hydrogens[0];
    for (const std::size_t bond : around.bonds_of(number)) {
        valence += around.order(bond);
        if (around.order(bond) == 3) return false;
    }
    const bool neutral_nitrogen = around.atom(number).element == "N" && around.atom(number).charge == 0;
    return neutral_nitrogen && valence == 5 && !around.has_double_bond_to(number, "O");
}

// Where the electrons of the fifth bond can go, best first: cations, then oxygen, sulfur, nitrogen.
std::vector<std::size_t> anions_to_be(const InchiStructure& structure) {
    std::vector<std::size_t> atoms;
    for (const std::string element : {"", "O", "S", "N"}) {
        for (std::size_t i = 0; i < structure.atoms.size(); ++i) {
            const InchiAtom& atom = structure.atoms[i];
            const bool wanted = element.empty() ? atom.charge > 0 : atom.charge == 0 && atom.element == element;
            if (wanted) atoms.push_back(i);
        }
    }
    return atoms;
}

// libinchi draws some ylides and betaines with a nitrogen of five bonds; the fifth becomes charges.
void separate_charges(InchiStructure& structure) {
    const Surroundings around{structure};
    for (std::size_t nitrogen = 0; nitrogen < structure.atoms.size(); ++nitrogen) {
        if (!has_five_bonds(around, nitrogen)) continue;
        for (const std::size_t end : anions_to_be(structure)) {
            if (end == nitrogen) continue;
            const auto path = alternating_path(structure, around.neighbourhood(), nitrogen, 2, end);
            if (path.empty()) continue;
            flip(structure, path);
            ++structure.atoms[nitrogen].charge;
            --structure.atoms[end].charge;
            break;
        }
    }
}

// An InChI says how many protons are missing, but not which ones, and libinchi takes one at a time. A missing proton is
// taken from the strongest acid: a hydrogen halide before sulfonic, carboxylic and the like, before phenols, before
// imides and thiols, before amides. So a salt of penicillin is a carboxylate, and the salt of an onium ion is no
// betaine beside a hydrogen halide.
void take_protons_of_strongest_acids(InchiStructure& structure) {
    const Surroundings around{structure};
    struct Site {
        std::size_t atom;
        Acid acid;
    };
    for (std::size_t rounds = 0; rounds < structure.atoms.size(); ++rounds) {
        std::optional<Site> strongest;  // among those that have their proton
        std::optional<Site> weakest;    // among those that lack it
        for (std::size_t i = 0; i < structure.atoms.size(); ++i) {
            const InchiAtom& atom = structure.atoms[i];
            const auto acid = acid_of(around, i);
            if (!acid) continue;
            const bool has_proton = atom.charge == 0 && atom.hydrogens[0] > 0;
            if (has_proton && (!strongest || *acid < strongest->acid)) strongest = Site{i, *acid};
            const bool lacks_proton = atom.charge < 0 && !around.is_beside_cation(i);  // azides and N-oxides lack none
            if (lacks_proton && (!weakest || *acid > weakest->acid)) weakest = Site{i, *acid};
        }
        if (!strongest || !weakest || strongest->acid >= weakest->acid) return;
        --structure.atoms[strongest->atom].hydrogens[0];
        --structure.atoms[strongest->atom].charge;
        ++structure.atoms[weakest->atom].hydrogens[0];
        ++structure.atoms[weakest->atom].charge;
    }
}

// Where else the hydrogens of a mobile group can be: an InChI says that some atoms share hydrogens, while in a
// structure each hydrogen is at one of these atoms. A hydrogen goes from one atom of the group to another along an
// alternating path of bonds that is single at the one and double at the other. This reaches every distribution that can
// be drawn without charges.

std::vector<int> hydrogens_of(const InchiStructure& structure, const std::vector<std::size_t>& group) {
    std::vector<int> hydrogens;
    for (const std::size_t atom : group) hydrogens.push_back(structure.atoms[atom].hydrogens[0]);
    return hydrogens;
}

std::vector<std::size_t> path_of_hydrogen(const InchiStructure& structure, const Neighbourhood& neighbourhood,
                                          std::size_t donor, std::size_t acceptor) {
    const InchiAtom& from = structure.atoms[donor];
    const bool neutral = from.charge == 0 && structure.atoms[acceptor].charge == 0;
    if (donor == acceptor || from.hydrogens[0] < 1 || !neutral) return {};
    return alternating_path(structure, neighbourhood, donor, 1, acceptor);
}

// Parts of the group between which no hydrogen goes: an InChI may take all amides of a molecule for one group.
std::vector<std::vector<std::size_t>> independent_groups(const InchiStructure& structure,
                                                         const std::vector<std::size_t>& group) {
    const Neighbourhood neighbourhood{structure};
    std::vector<std::vector<std::size_t>> parts;
    for (const std::size_t atom : group) parts.push_back({atom});
    const auto part_of = [&](std::size_t atom) {
        return std::find_if(parts.begin(), parts.end(), [&](const std::vector<std::size_t>& part) {
            return std::find(part.begin(), part.end(), atom) != part.end();
        });
    };
    for (const std::size_t donor : group) {
        for (const std::size_t acceptor : group) {
            const auto one = part_of(donor);
            const auto other = part_of(acceptor);
            if (one == other || path_of_hydrogen(structure, neighbourhood, donor, acceptor).empty()) continue;
            one->insert(one->end(), other->begin(), other->end());
            parts.erase(other);
        }
    }
    return parts;
}

// The structure itself first, then others, each with another distribution; at most `most`. Only neutral atoms take
// part, and double bonds that have a geometry stay.
std::vector<InchiStructure> hydrogen_shifts(const InchiStructure& structure, const std::vector<std::size_t>& group,
                                            std::size_t most) {
    std::vector<InchiStructure> found{structure};
    const Neighbourhood neighbourhood{structure};
    std::set<std::vector<int>> known{hydrogens_of(structure, group)};
    for (std::size_t next = 0; next < found.size(); ++next) {
        for (const std::size_t donor : group) {
            for (const std::size_t acceptor : group) {
                if (found.size() >= most) return found;
                const auto path = path_of_hydrogen(found[next], neighbourhood, donor, acceptor);
                if (path.empty()) continue;
                InchiStructure other = found[next];
                --other.atoms[donor].hydrogens[0];
                ++other.atoms[acceptor].hydrogens[0];
                flip(other, path);
                if (known.insert(hydrogens_of(other, group)).second) found.push_back(std::move(other));
            }
        }
    }
    return found;
}

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
    give_sulfur_two_bonds(structure);
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
