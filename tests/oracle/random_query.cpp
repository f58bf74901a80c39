#include "tests/oracle/random_query.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmartsWrite.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <array>

#include "chem/rdkit_config_check.h"
#include "tests/oracle/rdkit_oracle.h"

namespace chemsieve::test {

namespace {

// Writes SMARTS as a tree with ring closures, dots and environments.
class SmartsWriter {
  public:
    explicit SmartsWriter(std::mt19937& random) : random_{random} {}

    std::string write() {
        std::string text = chain(1 + below(6), 0);
        if (below(12) == 0) text += "." + chain(1 + below(2), 0);
        return text;
    }

  private:
    unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

    template <std::size_t n>
    std::string one_of(const std::array<const char*, n>& options) {
        return options[below(n)];
    }

    std::string number() { return std::to_string(below(8)); }

    std::string counted(const std::string& letter) {
        switch (below(6)) {
            case 0: return letter;
            case 1: return letter + "{" + number() + "-" + number() + "}";
            case 2: return letter + "{-" + number() + "}";
            case 3: return letter + "{" + number() + "-}";
            default: return letter + number();
        }
    }

    std::string element() {
        static constexpr std::array<const char*, 24> kElements{"C", "C",  "C",  "c",  "c",  "N",  "n",  "O",
                                                               "o", "S",  "s",  "P",  "F",  "Cl", "Br", "I",
                                                               "B", "#6", "#7", "#8", "#1", "#0", "Na", "Si"};
        return one_of(kElements);
    }

    std::string primitive(unsigned depth) {
        static constexpr std::array<const char*, 3> kKinds{"*", "a", "A"};
        static constexpr std::array<const char*, 12> kCounted{"D", "d", "H", "h", "R", "r",
                                                              "v", "X", "x", "z", "Z", "k"};
        static constexpr std::array<const char*, 8> kCharges{"+", "-", "+0", "+2", "-2", "+{1-2}", "-{1-}", "--"};
        static constexpr std::array<const char*, 6> kHybrids{"^0", "^1", "^2", "^3", "^4", "^5"};
        static constexpr std::array<const char*, 5> kIsotopes{"13C", "2H", "0*", "13*", "18O"};
        static constexpr std::array<const char*, 4> kChiral{"C@", "C@@", "N@", "C@H"};
        switch (below(14)) {
            case 0:
            case 1:
            case 2:
            case 3: return element();
            case 4: return one_of(kKinds);
            case 5: return one_of(kCharges);
            case 6: return one_of(kHybrids);
            case 7: return below(3) == 0 ? one_of(kIsotopes) : element();
            case 8: return below(3) == 0 ? one_of(kChiral) : element();
            case 9: return depth < 2 && below(2) == 0 ? "$(" + chain(1 + below(4), depth + 1) + ")" : element();
            default: return counted(one_of(kCounted));
        }
    }

    std::string negated(const std::string& text) { return (below(6) == 0 ? "!" : "") + text; }

    std::string atom(unsigned depth) {
        if (below(4) == 0) {
            static constexpr std::array<const char*, 10> kBare{"C", "c", "N", "n", "O", "*", "a", "A", "Cl", "S"};
            return one_of(kBare);
        }
        static constexpr std::array<const char*, 5> kJoints{"", "&", ",", ";", ","};
        std::string text = "[" + negated(primitive(depth));
        for (unsigned more = below(4); more > 0; --more) text += one_of(kJoints) + negated(primitive(depth));
        if (below(20) == 0) text += ":" + number();
        return text + "]";
    }

    std::string bond() {
        static constexpr std::array<const char*, 12> kBonds{"-", "=",  "#",  ":",  "~", "@",
                                                            "/", "\\", "->", "<-", "$", "="};
        static constexpr std::array<const char*, 4> kJoints{",", "&", ";", ","};
        if (below(2) == 0) return "";
        std::string text = negated(one_of(kBonds));
        if (below(4) == 0) text += one_of(kJoints) + negated(one_of(kBonds));
        return text;
    }

    std::string chain(unsigned atoms, unsigned depth) {
        std::string text = atom(depth);
        const bool ring = atoms > 2 && below(3) == 0;
        if (ring) text += "1";
        for (unsigned i = 1; i < atoms; ++i) {
            if (below(5) == 0) text += "(" + bond() + atom(depth) + ")";
            text += bond() + atom(depth);
        }
        if (ring) text += below(3) == 0 ? "~1" : "1";
        return text;
    }

    std::mt19937& random_;
};

// What the atom has, as SMARTS.
std::string description_of(const RDKit::Atom& atom, std::mt19937& random) {
    const auto maybe = [&](const std::string& text, unsigned odds) { return random() % odds == 0 ? text : ""; };
    const auto number = [](int value) { return std::to_string(value); };
    const RDKit::RingInfo& rings = *atom.getOwningMol().getRingInfo();
    std::string text = "[#" + number(atom.getAtomicNum());
    text += maybe(";D" + number(RDKit::queryAtomExplicitDegree(&atom)), 4);
    text += maybe(";H" + number(RDKit::queryAtomHCount(&atom)), 4);
    text += maybe(";X" + number(RDKit::queryAtomTotalDegree(&atom)), 4);
    text += maybe(";v" + number(RDKit::queryAtomTotalValence(&atom)), 5);
    text += maybe(";R" + number(static_cast<int>(rings.numAtomRings(atom.getIdx()))), 5);
    text += maybe(";r" + number(static_cast<int>(rings.minAtomRingSize(atom.getIdx()))), 6);
    text += maybe(";x" + number(RDKit::queryAtomRingBondCount(&atom)), 6);
    text += maybe(";z" + number(RDKit::queryAtomNumHeteroatomNbrs(&atom)), 6);
    text += maybe(atom.getIsAromatic() ? ";a" : ";A", 4);
    return text + "]";
}

std::optional<Molecule> described(const Molecule& molecule, const Molecule& piece, std::mt19937& random) {
    // The piece's atoms were copied without their surroundings: find them again.
    const auto matches = rdkit_matches(molecule, piece, 1);
    if (matches.empty()) return std::nullopt;
    RDKit::RWMol mol{piece.rdkit()};
    for (unsigned i = 0; i < mol.getNumAtoms(); ++i) {
        if (random() % 2 == 0) continue;
        const auto* atom = molecule.rdkit().getAtomWithIdx(static_cast<unsigned>(matches.front()[i]));
        const std::unique_ptr<RDKit::RWMol> one{RDKit::SmartsToMol(description_of(*atom, random))};
        if (one) mol.replaceAtom(i, one->getAtomWithIdx(0));
    }
    return Molecule{std::make_shared<RDKit::RWMol>(mol)};
}

Molecule adjusted(const Molecule& piece, std::mt19937& random) {
    using Parameters = RDKit::MolOps::AdjustQueryParameters;
    Parameters parameters;
    const auto coin = [&] { return random() % 2 == 0; };
    parameters.adjustDegree = coin();
    parameters.adjustDegreeFlags = coin() ? RDKit::MolOps::ADJUST_IGNOREDUMMIES : RDKit::MolOps::ADJUST_IGNORECHAINS;
    parameters.adjustRingCount = coin();
    parameters.makeDummiesQueries = coin();
    parameters.aromatizeIfPossible = coin();
    parameters.makeBondsGeneric = random() % 8 == 0;
    parameters.makeAtomsGeneric = random() % 8 == 0;
    parameters.adjustHeavyDegree = random() % 4 == 0;
    parameters.adjustRingChain = coin();
    RDKit::RWMol mol{piece.rdkit()};
    mol.updatePropertyCache(false);
    RDKit::MolOps::fastFindRings(mol);
    try {
        RDKit::MolOps::adjustQueryProperties(mol, &parameters);
        return Molecule{std::make_shared<RDKit::RWMol>(mol)};
    } catch (const std::exception&) {
        return piece;
    }
}

}  // namespace

std::optional<RandomQuery> random_smarts_query(std::mt19937& random) {
    const std::string text = SmartsWriter{random}.write();
    const auto molecule = rdkit_smarts_query(text);
    if (!molecule) return std::nullopt;
    return RandomQuery{text, *molecule, text.find('.') != std::string::npos};
}

std::optional<RandomQuery> random_piece_query(const std::vector<Molecule>& molecules, std::mt19937& random) {
    const Molecule& molecule = molecules[random() % molecules.size()];
    const auto piece =
        random_piece(molecule, 1 + static_cast<unsigned>(random() % 12), static_cast<unsigned>(random()));
    if (!piece) return std::nullopt;
    std::optional<Molecule> query;
    switch (random() % 5) {
        case 0: query = piece; break;
        case 1: query = weakened(*piece, static_cast<unsigned>(random())); break;
        case 2: query = adjusted(*piece, random); break;
        default: query = described(molecule, *piece, random); break;
    }
    if (!query) return std::nullopt;
    return RandomQuery{rdkit_smarts_of(*query), *query, false};
}

std::vector<std::string> odd_compounds() {
    const char* const fullerene =
        "c12c3c4c5c1c1c6c7c2c2c8c3c3c9c4c4c%10c5c5c1c1c6c6c%11c7c2c2c7c8c3c3c8c9c4c4c9c%10c5c5c1c1c6c6c%11c2c2c7c3c3c8"
        "c4c4c9c5c1c1c6c2c3c41";
    return {
        "[2H]C([2H])([2H])O",
        "[3H]c1ccccc1",
        "[13CH4]",
        "[13C]12=[13CH][13CH]=[13CH][13CH]=[13C]1C=CC=C2",
        "[H]N([H])C([H])([H])C",
        "[H][H]",
        "[H+]",
        "[H-].[Na+]",
        "[2H+]",
        "[Na+].[Cl-]",
        "[Cl-].[Cl-].[Ca+2]",
        "[NH4+].[NH4+].[O-]S(=O)(=O)[O-]",
        "CC(=O)[O-].[K+]",
        "[Pt](Cl)(Cl)([NH3])[NH3]",
        "[NH3]->[Pt](Cl)(Cl)<-[NH3]",
        "N->[Cu+2]<-N",
        "[O-]C(=O)c1cccc[n]1->[Zn+2]",
        "C[Mg]Br",
        "C[Hg]C",
        "[Fe+2].c1cc[cH-]c1.c1cc[cH-]c1",
        "[CH2]C",
        "[CH]C",
        "[O]N1C(C)(C)CCCC1(C)C",
        "C[O]",
        "[N]=O",
        "[O][O]",
        "[CH3-]",
        "[CH3+]",
        "C[N+](C)(C)C",
        "C[S+](C)C",
        "CS(=O)(=O)C",
        "CS(C)=O",
        "C[N+](=O)[O-]",
        "CN=[N+]=[N-]",
        "[C-]#[O+]",
        "C[N+]#[C-]",
        "O=[N+]([O-])c1ccccc1",
        "*",
        "*C",
        "[1*]C",
        "[2*]c1ccccc1[1*]",
        "**",
        "*c1ccc(*)cc1",
        "C~C",
        "C~[Na]",
        "C:C",
        "C$C",
        "C1CC1",
        "C1CC2CC12",
        "C12C3C4C1C5C2C3C45",
        "C1C2CC3CC1CC(C2)C3",
        "C1CC2CCC1CC2",
        "C1CC2CC1C=C2",
        "C1CCC2(CC1)CCCCC2",
        "C1CCCCCCCCCCCCCC1",
        "C1CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC1",
        "c1ccc2c(c1)ccc1ccccc12",
        "c1cc2ccc3cccc4ccc(c1)c2c34",
        "c1ccc-2c(c1)-c1ccccc1-2",
        "c1ccc(-c2ccccc2)cc1",
        "C1=CC=CC=CC=C1",
        "c1cccccc[nH]cc1",
        "c1cc[nH]c1",
        "Cn1cccc1",
        "c1ccoc1",
        "c1ccsc1",
        "c1cc[se]c1",
        "c1ccpcc1",
        "c1cc[o+]cc1",
        "c1cnc2[nH]cnc2n1",
        "Cn1c(=O)c2c(ncn2C)n(C)c1=O",
        "O=c1[nH]cc[nH]c1=O",
        "C[C@H](N)C(=O)O",
        "C[C@@H](N)C(=O)O",
        "C[C@H](O)[C@@H](O)C",
        "C[C@H](O)[C@H](O)C",
        "O[C@H]1CC[C@@H](O)CC1",
        "C[S@](=O)CC",
        "C[P@](=O)(O)CC",
        "[C@](F)(Cl)(Br)I",
        "F/C=C/F",
        "F/C=C\\F",
        "FC=CF",
        "C/C=C/C=C\\C",
        "C/C(F)=C(/Cl)Br",
        "C/N=C/C",
        "C/N=N\\C",
        "CC=[N]O",
        "C/C=N/O",
        "C1CC/C=C/CCC1",
        "C=C=C",
        "CC#CC#C",
        "C#N",
        "[C-]#N.[K+]",
        "B(O)(O)c1ccccc1",
        "[B-](F)(F)(F)F",
        "C[Si](C)(C)C",
        "[SiH4]",
        "P(=O)(O)(O)O",
        "FP(F)(F)(F)F",
        "FS(F)(F)(F)(F)F",
        "ClI(Cl)Cl",
        "[Xe](F)F",
        "O=[Os](=O)(=O)=O",
        "O=[U+2]=O",
        "Cl[Al](Cl)Cl",
        "[Li]CCCC",
        "CC(C)(C)OC(=O)N",
        "OC1OC(CO)C(O)C(O)C1O",
        "NC(=N)N",
        "CC(=O)Oc1ccccc1C(=O)O",
        "CN1CCC[C@H]1c1cccnc1",
        "O.O.O.O.O",
        "C.C.C.CC",
        fullerene,
    };
}

}  // namespace chemsieve::test
