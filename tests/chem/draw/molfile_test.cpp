// Molfiles that are made tell the compound that they are made of, whoever reads them.

#include "chem/draw/molfile.h"

#include <GraphMol/RWMol.h>

#include <catch2/catch.hpp>

#include "chem/draw/drawn_isomers.h"
#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "data/file/text_input.h"
#include "tests/support/test_data.h"

namespace chemsieve::molfile_test {

namespace {

std::string canonical(const ParseResult& parsed) {
    const auto* molecule = std::get_if<Molecule>(&parsed);
    return molecule ? canonical_smiles(*molecule) : "";
}

void check_round_trip(const std::string& smiles) {
    INFO(smiles);
    const std::string wanted = canonical(parse_smiles(smiles));
    REQUIRE_FALSE(wanted.empty());
    const std::string molfile = molfile_of("x", smiles, std::nullopt);
    CHECK(canonical(parse_molblock(molfile)) == wanted);
    CHECK(molfile.find("not as drawn") == std::string::npos);
}

}  // namespace

TEST_CASE("a molfile made of SMILES says in its third line which hands it cannot tell, and nothing else") {
    for (const char* smiles :
         {"S[As@TB1](F)(Cl)(Br)N", "F[Pt@SP1](Cl)(Br)I", "CC(Cl)=[C@]=C(C)Br", "C/C=C/CC=CC[As@TB1](F)(Cl)(Br)N"}) {
        INFO(smiles);
        const std::string molfile = molfile_of("x", smiles, std::nullopt);
        CHECK(molfile.find('\n' + std::string{kOtherHands} + '\n') != std::string::npos);
        CHECK(molfile.find(kOtherDoubleBonds) == std::string::npos);
    }
    CHECK(molfile_of("x", "C[C@H](F)Cl", std::nullopt).find("not as drawn") == std::string::npos);
}

TEST_CASE("a molfile tells the isomer of each double bond, or that none is known") {
    for (int size = 8; size <= 20; ++size) {
        const std::string rest(static_cast<std::size_t>(size) - 5, 'C');
        check_round_trip("C1CC=CC" + rest.substr(1) + "1");
        check_round_trip("C1C/C=C\\C" + rest.substr(1) + "1");
        if (size >= 9) check_round_trip("C1C/C=C/C" + rest.substr(1) + "1");
        if (size >= 12) check_round_trip("C1C/C=C/CC/C=C\\" + rest + "1");
        check_round_trip("O=C1CC=CC=C" + rest + "O1");
    }
    for (const char* smiles : {
             "CC=CC",
             "C/C=C/C",
             "C/C=C\\C",
             "CC(C)=C(C)C",
             "C(=C1SC=C(C)S1)C",
             "C/C=N/O",
             "CC=NN=CC",
             "C(=N\\NC(=N/N=C/C)N/N=C/C)\\C",      // what is unknown lies between what is known
             "C1=NCCN=CCCNCCNCC1",                 // double bonds to nitrogen in a ring
             "C/C1=C\\CC/C(C)=C/CC(C)(C)/C=C/C1",  // humulene
             "CC1=CCCC(=C)C2CC(C)(C)C2CC1",        // caryophyllene without stereochemistry
             "C1CC2CCC1C=CCCC=C2",
         }) {
        check_round_trip(smiles);
    }
}

TEST_CASE("a molfile tells the hand of centres in bridged rings") {
    for (const char* smiles : {
             "COc1ccc2nccc([C@@H](O)[C@@H]3C[C@@H]4CCN3C[C@@H]4C=C)c2c1",  // quinine
             "COc1ccc2nccc([C@H](O)[C@H]3C[C@@H]4CCN3C[C@@H]4C=C)c2c1",    // quinidine
             "COC(=O)[C@H]1[C@@H](OC(=O)c2ccccc2)C[C@@H]2CC[C@H]1N2C",     // cocaine
             "CN1CC[C@]23c4c5ccc(O)c4O[C@H]2[C@@H](O)C=C[C@H]3[C@H]1C5",   // morphine
             "CC1(C)[C@@H]2CC[C@@]1(C)C(=O)C2",                            // camphor
             "CC1=CC[C@H]2C[C@@H]1C2(C)C",                                 // alpha-pinene
         }) {
        check_round_trip(smiles);
    }
}

TEST_CASE("molfiles of the NCI compounds of RDKit come back as the compounds") {
    const auto data = test::rdkit_data();
    if (!data) return test::say_skipped("molfiles of NCI compounds: rdkit-data is not installed");
    TextInput input{*data / "NCI/first_5K.smi"};
    std::string line;
    int tried = 0;
    while (input.next_line(line) && tried < 1500) {
        const std::string smiles = line.substr(0, line.find_first_of(" \t"));
        if (smiles.find('=') == std::string::npos || !std::holds_alternative<Molecule>(parse_smiles(smiles))) continue;
        ++tried;
        const std::string wanted = canonical(parse_smiles(smiles));
        const std::string read = canonical(parse_molblock(molfile_of("x", smiles, std::nullopt)));
        if (read != wanted) FAIL_CHECK(smiles << " came back as " << read);
    }
    CHECK(tried == 1500);
}

TEST_CASE("drawings show the isomer of double bonds in large rings") {
    int shown = 0;
    for (int size = 9; size <= 20; ++size) {
        for (const char* bond : {"C/C=C/C", "C/C=C\\C"}) {
            const std::string smiles =
                "C1" + std::string{bond} + std::string(static_cast<std::size_t>(size) - 5, 'C') + "1";
            const ParseResult parsed = parse_smiles(smiles);
            RDKit::RWMol mol{std::get<Molecule>(parsed).rdkit()};
            lay_out_isomers(mol, true);
            INFO(smiles);
            CHECK(shows_isomers(mol));
            ++shown;
        }
    }
    CHECK(shown == 24);
}

}  // namespace chemsieve::molfile_test
