// InChI wherever the command line takes a query.

#include "tests/app/demo_library.h"

namespace chemsieve::inchi_query_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

const std::string kAspirin = "InChI=1S/C9H8O4/c1-6(10)13-8-5-3-2-4-7(8)9(11)12/h2-5H,1H3,(H,11,12)";
const std::string kAspirinSmiles = "CC(=O)Oc1ccccc1C(=O)O";
const std::string kBenzoicAcid = "InChI=1S/C7H6O2/c8-7(9)6-4-2-1-3-5-6/h1-5H,(H,8,9)";

}  // namespace

TEST_CASE("every search takes InChI") {
    for (const char* command : {"substructure", "superstructure", "similar", "exact"}) {
        const Ran by_inchi = run({command, demo(), kAspirin});
        INFO(command << by_inchi.err);
        CHECK(by_inchi.code == 0);
        CHECK(by_inchi.out == run({command, demo(), kAspirinSmiles}).out);
        CHECK_THAT(by_inchi.out, Contains("Aspirin"));
    }
    CHECK(run({"substructure", demo(), "--smarts", kBenzoicAcid}).out ==
          run({"substructure", demo(), "OC(=O)c1ccccc1"}).out);
}

TEST_CASE("conditions on structures take InChI") {
    const std::string all = run({"substructure", demo(), "C(=O)O", "--not", "c1ccccc1C(=O)O", "--count"}).out;
    CHECK(run({"substructure", demo(), "C(=O)O", "--not", kBenzoicAcid, "--count"}).out == all);
    CHECK(run({"substructure", demo(), "--smarts", "C(=O)O", "--not", kBenzoicAcid, "--count"}).out == all);
}

TEST_CASE("files of queries hold InChI beside SMILES and SMARTS") {
    const TemporaryFolder folder;
    const std::string queries = folder.file("queries.smi");
    write_file(queries, kAspirin + " aspirin\nOCC(O)CO glycerol\n" + kBenzoicAcid + "\nInChI=1S/C7H6O2/c8 broken\n");
    const Ran ran = run({"substructure", demo(), "--queries", queries, "--count"});
    CHECK(ran.code == 0);
    CHECK(run({"substructure", demo(), "--queries", queries, "--errors", "strict"}).code == 3);
    CHECK_THAT(ran.out, Contains("aspirin\t1\n") && Contains("glycerol\t") && Contains("q3\t"));
    CHECK_THAT(ran.err, Contains("query broken") && Contains("cannot be read as InChI: libinchi"));
    write_file(folder.file("queries.csv"), "name,smiles\naspirin,\"" + kAspirin + "\"\n");
    CHECK(run({"exact", demo(), "--queries", folder.file("queries.csv"), "--count"}).out == "aspirin\t1\n");
    write_file(folder.file("queries.sma"), kBenzoicAcid + " acid\n[F,Cl]c halide\n");
    CHECK_THAT(run({"substructure", demo(), "--queries", folder.file("queries.sma"), "--count"}).out,
               Contains("acid\t") && Contains("halide\t"));
    const std::string stats = folder.file("stats.jsonl");
    run({"exact", demo(), kAspirin, "--stats", stats});
    CHECK_THAT(read_file(stats), Contains("InChI=1S/C9H8O4"));
}

TEST_CASE("an exact search that finds nothing says what the InChI leaves open") {
    const TemporaryFolder folder;
    const std::string library = folder.file("a.sieve");
    write_file(folder.file("a.smi"),
               "Oc1ncnc2ccccc12 lactim\nC[n+]1ccccc1 methylpyridinium\nCCO ethanol\nc1ccccc1C(=O)O acid\n");
    run({"import", library, folder.file("a.smi")});
    const std::string quinazolone = "InChI=1S/C8H6N2O/c11-8-6-3-1-2-4-7(6)9-5-10-8/h1-5H,(H,9,10,11)";
    for (const std::vector<std::string>& rules : {std::vector<std::string>{}, {"--ignore-salts"}}) {
        std::vector<std::string> command{"exact", library, quinazolone, "--count"};
        command.insert(command.end(), rules.begin(), rules.end());
        const Ran none = run(command);
        CHECK(none.out == "q1\t0\n");
        CHECK_THAT(none.err, Contains("leaves open where its mobile hydrogens are"));
    }
    const Ran tautomers = run({"exact", library, quinazolone, "--tautomers", "--count"});
    CHECK(tautomers.out == "q1\t1\n");
    CHECK_THAT(tautomers.err, !Contains("leaves open"));
    CHECK_THAT(run({"exact", library, kBenzoicAcid, "--count"}).err, !Contains("leaves open"));
    CHECK_THAT(run({"exact", library, "InChI=1S/CH4O/c1-2/h2H,1H3", "--count"}).err, !Contains("leaves open"));
    CHECK_THAT(run({"exact", library, "InChI=1S/C7H10N/c1-2-8-6-4-3-5-7-8/h3-7H,2H2,1H3/q+1", "--count"}).err,
               Contains("leaves open which atoms have its charges"));
}

TEST_CASE("explain takes InChI") {
    const Ran ran = run({"explain", demo(), "Aspirin", "--query", kBenzoicAcid});
    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK_FALSE(ran.out.empty());
}

TEST_CASE("InChI that is none is told with a remedy") {
    const Ran broken = run({"substructure", demo(), "InChI=1S/C9H8O4/c1-6(10)13-8"});
    CHECK(broken.code == 3);
    CHECK_THAT(broken.err, Contains("libinchi cannot read it") && Contains("give SMILES or a molfile"));
    const Ran key = run({"exact", demo(), "BSYNRYMUTXBXSQ-UHFFFAOYSA-N"});
    CHECK(key.code == 4);
    CHECK_THAT(key.err, Contains("holds no InChIKeys; compute them with 'chemsieve index "));
}

TEST_CASE("an import of InChI says that they are queries only") {
    const TemporaryFolder folder;
    write_file(folder.file("compounds.smi"), kAspirin + " aspirin\nCCO ethanol\n");
    const Ran ran = run({"import", folder.file("a.sieve"), folder.file("compounds.smi")});
    CHECK_THAT(ran.err + ran.out, Contains("read as a query only"));
}

}  // namespace chemsieve::inchi_query_test
