// Computed properties are those of RDKit's functions, though most are computed otherwise.

#include "chem/properties/descriptors.h"

#include <GraphMol/Descriptors/Crippen.h>
#include <GraphMol/Descriptors/Lipinski.h>
#include <GraphMol/Descriptors/MolDescriptors.h>
#include <GraphMol/ROMol.h>

#include <catch2/catch.hpp>

#include "chem/read/parse.h"
#include "tests/support/test_data.h"

namespace chemsieve::descriptors_test {

using namespace chemsieve::test;

namespace {

void compare(const std::string& smiles) {
    const ParseResult parsed = parse_smiles(smiles);
    const auto* molecule = std::get_if<Molecule>(&parsed);
    if (!molecule) return;
    namespace rdkit = RDKit::Descriptors;
    const Descriptors ours = describe(*molecule);
    INFO(smiles);
    CHECK(ours.formula == rdkit::calcMolFormula(molecule->rdkit()));
    CHECK(ours.molecular_weight == rdkit::calcAMW(molecule->rdkit()));
    CHECK(ours.tpsa == rdkit::calcTPSA(molecule->rdkit()));
    CHECK(ours.logp == rdkit::calcClogP(molecule->rdkit()));
    CHECK(ours.donors == static_cast<int>(rdkit::calcNumHBD(molecule->rdkit())));
    CHECK(ours.acceptors == static_cast<int>(rdkit::calcNumHBA(molecule->rdkit())));
    CHECK(ours.rotatable_bonds == static_cast<int>(rdkit::calcNumRotatableBonds(molecule->rdkit())));
}

std::string repeated(const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
}

}  // namespace

TEST_CASE("computed properties are those of RDKit, to the last bit") {
    if (const auto rdkit = rdkit_data()) {
        for (const auto& [smiles, id] : read_structures(*rdkit / "NCI/first_5K.smi", 3)) compare(smiles);
    } else {
        say_skipped("computed properties of NCI compounds: rdkit-data is not installed");
    }
    if (const auto large = large_data()) {
        for (const auto& [smiles, id] : read_structures(*large / "library_10k.smi", 10)) compare(smiles);
    }
}

TEST_CASE("computed properties of odd compounds are those of RDKit") {
    for (const char* smiles : {"[H][H]",
                               "[HH]",
                               "[H]",
                               "[2H]O[2H]",
                               "[H+]",
                               "O",
                               "[OH-]",
                               "[OH3+]",
                               "N",
                               "[NH4+]",
                               "[NH2-]",
                               "C",
                               "[CH3-]",
                               "[CH3+]",
                               "[CH3]",
                               "[CH2]",
                               "[C]",
                               "[Na+].[Cl-]",
                               "[Na]",
                               "[Li]C",
                               "*",
                               "*C",
                               "C*C",
                               "[CH3:1]O",
                               "[13CH3]O",
                               "[Fe]",
                               "[Cu+2]",
                               "C[Si](C)(C)C",
                               "C[Sn](C)(C)C",
                               "[NH3]->[Pt](Cl)(Cl)<-[NH3]",
                               "C~C",
                               "C:C",
                               "c1cc[nH]c1",
                               "[O-][n+]1ccccc1",
                               "C=[N+]=[N-]",
                               "CN=[N+]=[N-]",
                               "[N-]=[N+]=NC#N",
                               "CS(=O)(=O)N",
                               "CP(=O)(O)O",
                               "CS(C)=O",
                               "C[S-]",
                               "C[S+](C)C",
                               "OO",
                               "FC(F)(F)OC(F)(F)F",
                               "ClC(Cl)(Cl)CC",
                               "BrC(Br)(Br)CC",
                               "CC(C)(C)C(C)(C)C",
                               "CC(=O)NC",
                               "CC(=O)N(C)C(=O)C",
                               "CC(=[NH2+])NC",
                               "CC(=S)SC",
                               "CC(=O)SC",
                               "CNC(=N)NC",
                               "O=C1CCCN1",
                               "CC#CC",
                               "CC#N",
                               "C#CC#CC",
                               "CC(=O)Oc1ccccc1",
                               "O=S(=O)(O)O",
                               "[O-]Cl(=O)(=O)=O",
                               "F[P-](F)(F)(F)(F)F",
                               "[I+]",
                               "C[I+]C",
                               "[F-]",
                               "[Br-].C",
                               "c1ccsc1",
                               "c1ccoc1",
                               "o1ccc2ccccc12",
                               "[Se]",
                               "C[Se]C",
                               "c1cc[se]c1",
                               "B(O)O",
                               "[BH4-]",
                               "[AlH3]",
                               "OC(=O)[O-]",
                               "[O-]C=O",
                               "[O-]C(=O)C",
                               "C1=CC=CC=CC=C1",
                               "[nH+]1ccccc1",
                               "C[n+]1ccccc1",
                               "N#[N+]c1ccccc1",
                               "ON=C",
                               "NO",
                               "NN",
                               "CN(C)N=O",
                               "C[N+](=O)[O-]",
                               "[H]C([H])([H])[H]",
                               "[H]O[H]",
                               "[2H]C([2H])([2H])O",
                               "OS",
                               "SS",
                               "N=S=O",
                               "O=C=O",
                               "S=C=S",
                               "O=C=NC",
                               "[C-]#[O+]",
                               "[N+](C)(C)(C)C",
                               "C[N+](C)(C)CC(=O)[O-]",
                               "C1CN1",
                               "CN1CC1",
                               "C1CO1",
                               "C1OO1",
                               "C1=NN1",
                               "C1CC[N+]12CC2",
                               "[O]",
                               "[OH2+]C",
                               "C[O+](C)C",
                               "c1cc[o+]cc1",
                               "[NH-]C",
                               "N#N",
                               "C[N+]#[C-]",
                               "CN=O",
                               "ON(O)O",
                               "[2H]N([2H])[2H]",
                               "[H]N([H])[Pt]",
                               "[15NH2]c1ncccc1",
                               "n1c2ncccn2c(=O)n1",
                               "O=n1ccccc1",
                               "[U](=O)(=O)(O)O",
                               "[Og]",
                               "[Ca+2].[O-]P(=O)([O-])OP(=O)([O-])[O-].[Ca+2]"}) {
        compare(smiles);
    }
    // RDKit looks for a pattern at a thousand places, so that some atoms of large compounds are overlooked.
    compare(repeated("C", 41));
    compare(repeated("C", 42));
    compare(repeated("C", 600));
    compare(repeated("CO", 400));
    compare(repeated("C(C)(C)", 60) + "C");
    compare("C" + repeated("C(C(C)(C)C)(C(C)(C)C)", 40) + "C");
    compare(repeated("NCC(=O)", 150) + "O");
    compare(repeated("c1ccccc1", 100));
}

}  // namespace chemsieve::descriptors_test
