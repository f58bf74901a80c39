// In which language a command reads its queries, and what it says of that.

#include <catch2/catch.hpp>

#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/test_data.h"
#include "tests/support/text_table.h"

namespace chemsieve::query_words_test {

using namespace chemsieve::cli;
using namespace chemsieve::test;

TEST_CASE("SMARTS is found out and said, unless the language is") {
    const auto count = [](std::vector<std::string> words) {
        words.insert(words.begin(), {"substructure", demo(), "--count"});
        return run(words);
    };
    const Ran found = count({"[#6]~[#7]"});
    CHECK(found.out == count({"--smarts", "[#6]~[#7]"}).out);
    CHECK(found.err == "note: query q1: is read as SMARTS, as SMILES has no '[#6]'; --smiles reads it as SMILES\n");
    CHECK(count({"[#6]~[#7]", "-q"}).err.empty());
    CHECK(count({"--smarts", "[#6]~[#7]"}).err.empty());
    const Ran forced = count({"--smiles", "[#6]~[#7]"});
    CHECK(forced.out == "q1\t0\n");
    CHECK_THAT(forced.err, !Catch::Contains("read as SMARTS"));
    CHECK(count({"C", "--or", "[#9,#17]"}).out == count({"[C,c,F,Cl]"}).out);
    CHECK_THAT(count({"F", "--not", "[#9,#17]"}).err, Catch::Contains("note: query --not: is read as SMARTS"));
    CHECK_THAT(count({"c1ccnc1"}).err,
               Catch::Contains("is read as SMARTS, as it is no SMILES (") && Catch::Contains("kekulize"));
    CHECK_THAT(run({"explain", demo(), "Aspirin", "--query", "[F,Cl]"}).err, Catch::Contains("is read as SMARTS"));
}

TEST_CASE("each line of a file of queries is SMILES or SMARTS by itself") {
    const TemporaryFolder folder;
    const std::string smiles = folder.file("q.smi");
    const std::string smarts = folder.file("q.sma");
    write_file(smiles, "c1ccccc1 benzene\n[#6]~[#7] bond\n[NX3;H2]-[CX4] amine\n[CH3]O methoxy\n");
    write_file(smarts, read_file(smiles));
    const Ran found = run({"substructure", demo(), "--queries", smiles, "--count"});
    const Ran as_smarts = run({"substructure", demo(), "--queries", smarts, "--count"});
    CHECK(found.code == 0);
    CHECK_THAT(found.err, Catch::Contains("note: 2 queries, the first bond: is read as SMARTS"));
    CHECK_THAT(as_smarts.err, !Catch::Contains("is read as SMARTS"));
    CHECK(as_smarts.out == run({"substructure", demo(), "--queries", smiles, "--count", "--smarts"}).out);
    for (const std::size_t line : {0U, 1U, 2U}) CHECK(lines(found.out)[line] == lines(as_smarts.out)[line]);
    CHECK(lines(found.out)[3] != lines(as_smarts.out)[3]);  // hydrogens in brackets are counts in SMARTS only
    const Ran forced = run({"substructure", demo(), "--queries", smarts, "--count", "--smiles"});
    CHECK_THAT(forced.out, Catch::Contains(lines(found.out)[3] + "\n"));
    CHECK_THAT(forced.err, Catch::Contains("query amine ([NX3;H2]-[CX4]) cannot be read as SMILES"));
}

TEST_CASE("searches that take compounds say that SMARTS is none") {
    for (const char* command : {"similar", "exact", "superstructure"}) {
        const Ran ran = run({command, demo(), "[#6]~[#7]"});
        CHECK(ran.code == 3);
        CHECK_THAT(ran.err, Catch::Contains("query q1 ([#6]~[#7]) is SMARTS, which is no compound"));
        CHECK_THAT(run({command, demo(), "--smiles", "[#6H3][#6]"}).err,
                   Catch::Contains("'[#6H3]' is no atom of SMILES (character 1)"));
        // What SMILES can say, too; superstructure wants bonds of a definite type.
        CHECK_THAT(run({command, demo(), "C~N"}).err, Catch::Contains("--smiles reads it"));
        if (std::string{command} != "superstructure") CHECK(run({command, demo(), "--smiles", "C~N"}).code < 2);
    }
}

TEST_CASE("what follows a structure is the query's name") {
    const auto ran = [](const std::string& query) { return run({"substructure", demo(), query, "--count", "-q"}); };
    const std::string pyrroles = ran("c1cc[nH]c1").out;
    CHECK(ran("c1cc[nH]c1 pyrrole").out == "pyrrole" + pyrroles.substr(2));
    CHECK(ran("c1cc[nH]c1\tthe first\tone").out == "the first one" + pyrroles.substr(2));
    CHECK(ran("c1cc[nH]c1 |c:0,2|").out == pyrroles);
    CHECK(ran("c1cc[nH]c1 |c:0,2| pyrrole").out == "pyrrole" + pyrroles.substr(2));
    CHECK_THAT(ran("[#6]~[#7] CN").out, Catch::StartsWith("CN\t"));
    const Ran name = ran("Salicylic acid");
    CHECK(name.code == 3);
    CHECK_THAT(name.err, Catch::Contains("query q1 (Salicylic acid) cannot be read as SMILES or SMARTS") &&
                             Catch::Contains("\"id = 'Salicylic acid'\""));
    CHECK_THAT(run({"export", demo(), "--where", "id = 'Salicylic acid'"}).out,
               Catch::Contains("O=C(O)c1ccccc1O") || Catch::Contains("OC(=O)c1ccccc1O"));
}

TEST_CASE("hands in SMARTS are those of its text, for both matchers") {
    const TemporaryFolder folder;
    const std::string library = folder.file("hands.sieve");
    write_file(folder.file("hands.smi"),
               "N[C@H](F)Cl A\nN[C@@H](F)Cl B\nN[C@H]1CCCO1 C\nN[C@@H]1CCCO1 D\nF/C=C/N E\nF/C=C\\N Z\n");
    write_file(folder.file("q.sma"),
               "[C@H](F)(Cl)N\tB\n[C@@H](F)(Cl)N\tA\nF[C@H](Cl)N\tA\n[C@;H1](F)(Cl)N\tB\n[#6@H](F)(Cl)N\tB\n"
               "[C@H](F)(Cl)[N,O]\tB\n[$([C@H](F)(Cl)N)]\tB\n[C@H]1(N)CCCO1\tC\n[C@H]1(N)OCCC1\tD\n"
               "[N;$(N[C@H]1CCCO1)]\tC\n[$([C@H]1(N)CCCO1)]\tC\n[$(C1CCO[C@H]1N)]\tC\nF/C=C/N\tE\n"
               "[F;$(F/C=C/N)]\tE\n[F;$(F/C=C\\N)]\tZ\n");
    REQUIRE(run({"import", library, folder.file("hands.smi"), "-q"}).code == 0);
    for (const char* matcher : {"compiled", "rdkit"}) {
        const Ran found = run(
            {"substructure", library, "--stereo", "--matcher", matcher, "--queries", folder.file("q.sma"), "--smarts"});
        CHECK(found.code == 0);
        std::istringstream rows{found.out};
        std::string row;
        std::getline(rows, row);
        int hits = 0;
        for (; std::getline(rows, row); ++hits) {
            const std::vector<std::string> cells = words_of_line(row);
            CAPTURE(matcher, row);
            CHECK(cells.at(0) == cells.at(1));  // each query is called what it finds
        }
        CHECK(hits == 15);
    }
    CHECK_THAT(run({"substructure", library, "N[C@,@@](F)Cl", "--stereo"}).err,
               Catch::Contains("the hand that [C@,@@] asks for cannot be told, so any is taken"));
}

}  // namespace chemsieve::query_words_test
