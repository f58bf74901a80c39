#include "chem/inchi/usual_tautomer.h"

#include <optional>

#include "chem/inchi/alternating_path.h"

namespace chemsieve {

namespace {

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

}  // namespace

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

}  // namespace chemsieve
