// Kinds of fingerprints in libraries: index, import --fingerprint, similar --fingerprint, info. Run in process.

#include <unistd.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/app/run_cli.h"
#include "tests/support/read_fps.h"
#include "tests/support/stored_kinds.h"
#include "tests/support/test_data.h"

namespace chemsieve::index_command_test {

using namespace chemsieve::test;

namespace {

std::string demo_table() { return (source_folder() / "data/demo/demo.tsv").string(); }

// A demo library of its own.
std::string demo_library(const TemporaryFolder& folder, const std::vector<std::string>& more = {}) {
    static const TemporaryFolder shared;
    static const std::string plain = [] {
        REQUIRE(run({"import", "-q", shared.file("demo.sieve"), demo_table()}).code == 0);
        return shared.file("demo.sieve");
    }();
    const std::string library = folder.file("demo.sieve");
    if (more.empty()) {
        std::filesystem::copy_file(plain, library);
        return library;
    }
    std::vector<std::string> arguments{"import", "-q", library, demo_table()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    REQUIRE(run(arguments).code == 0);
    return library;
}

}  // namespace

TEST_CASE("index adds kinds, says so, and does nothing the second time") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    const Ran first = run({"index", library, "--fingerprint", "morgan2,maccs"});
    CHECK(first.code == 0);
    CHECK(first.out.empty());
    CHECK(first.err == library + ": added morgan2 and maccs fingerprints of 595 compounds\n");
    const std::string before = read_file(library);
    const Ran second = run({"index", library, "--fingerprint", "maccs, morgan2,subgraph"});
    CHECK(second.code == 0);
    CHECK(second.err == library + " holds maccs, morgan2 and subgraph fingerprints already\n");
    CHECK(read_file(library) == before);
    CHECK(run({"index", "-q", library, "--fingerprint", "torsion", "-j", "1"}).err.empty());
}

TEST_CASE("import adds kinds, to new libraries and to old ones, and keeps them") {
    const TemporaryFolder folder;
    const std::string library = folder.file("l.sieve");
    const Ran made = run({"import", library, demo_table(), "--fingerprint", "morgan2"});
    CHECK(made.code == 0);
    CHECK_THAT(made.err, !Catch::Contains("added"));
    const Ran again = run({"import", library, demo_table(), "--fingerprint", "morgan2,rdkit"});
    CHECK(again.code == 0);
    CHECK_THAT(again.err, Catch::Contains(library + ": added rdkit fingerprints of 595 compounds\n") &&
                              Catch::Contains("stored 595") && !Catch::Contains("already\n"));
    CHECK(run({"import", library, demo_table()}).code == 0);
    for (const FingerprintKind kind : {FingerprintKind::morgan2, FingerprintKind::rdkit}) {
        const auto stored = stored_fingerprints(library, kind);
        CHECK(stored.size() == 3 * 595);
        CHECK(stored == expected_fingerprints(library, kind));
    }
    CHECK(run({"similar", library, "c1ccccc1O", "--fingerprint", "rdkit", "-t", "1", "--count"}).out == "q1\t3\n");
}

TEST_CASE("the FPS export has the bits that are stored, of molfiles too") {
    const TemporaryFolder folder;
    const std::string smiles = demo_library(folder, {"--fingerprint", "rdkit,pubchem,atompair"});
    REQUIRE(run({"export", smiles, "-o", folder.file("all.sdf")}).code == 0);
    const std::string imported = folder.file("sdf.sieve"), indexed = folder.file("sdf2.sieve");
    REQUIRE(run({"import", "-q", imported, folder.file("all.sdf"), "--fingerprint", "rdkit,pubchem,atompair"}).code ==
            0);
    REQUIRE(run({"import", "-q", indexed, folder.file("all.sdf")}).code == 0);
    REQUIRE(run({"index", "-q", indexed, "--fingerprint", "rdkit,pubchem,atompair"}).code == 0);
    for (const std::string& library : {smiles, imported, indexed}) {
        for (const FingerprintKind kind :
             {FingerprintKind::rdkit, FingerprintKind::pubchem, FingerprintKind::atompair}) {
            REQUIRE(
                run({"fingerprint", "-q", library, "-o", folder.file("f.fps"), "--fingerprint", name_of(kind)}).code ==
                0);
            const FpsFile written = read_fps(folder.file("f.fps"));
            const auto stored = stored_fingerprints(library, kind);
            REQUIRE(written.records.size() == stored.size());
            std::size_t i = 0;
            for (const auto& [number, bits] : stored) REQUIRE(written.records[i++].fingerprint == bits);
            CHECK(written.header.type ==
                  Library{library}
                      .info()
                      .kinds.at(kind == FingerprintKind::rdkit     ? 0
                                : kind == FingerprintKind::pubchem ? 1
                                                                   : 2)
                      .type);
        }
    }
}

TEST_CASE("similar compares by the kind asked for") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder, {"--fingerprint", "morgan2"});
    const std::string aspirin = "CC(=O)Oc1ccccc1C(=O)O";
    const Ran ran =
        run({"similar", library, aspirin, "--fingerprint", "morgan2", "-k", "2", "--stats", folder.file("s.jsonl")});
    CHECK(ran.code == 0);
    CHECK_THAT(ran.out, Catch::Contains("q1\tAspirin\t1.000000\t"));
    const auto stats = nlohmann::json::parse(read_file(folder.file("s.jsonl")));
    CHECK(stats["fingerprint"] == "morgan2");
    CHECK(stats["screened"] == 595);
    const Ran subgraph = run({"similar", library, aspirin, "-k", "2"});
    CHECK(subgraph.out == run({"similar", library, aspirin, "-k", "2", "--fingerprint", "subgraph"}).out);
    CHECK(subgraph.out != ran.out);

    const Ran missing = run({"similar", library, aspirin, "--fingerprint", "rdkit"});
    CHECK(missing.code == 4);
    CHECK(missing.err == "chemsieve: " + library + " holds no rdkit fingerprints; add them with 'chemsieve index " +
                             library + " --fingerprint rdkit'\n");
    const Ran unknown = run({"similar", library, aspirin, "--fingerprint", "ecfp"});
    CHECK(unknown.code == 2);
    CHECK_THAT(unknown.err, Catch::Contains("ecfp") && Catch::Contains("morgan2") && Catch::Contains("pubchem"));
    CHECK(run({"substructure", library, "C", "--fingerprint", "morgan2"}).code == 2);
}

TEST_CASE("a batch of queries by another kind gives what single queries give") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder, {"--fingerprint", "maccs"});
    write_file(folder.file("q.smi"), "c1ccccc1O phenol\nC1CC broken\nCC(=O)Oc1ccccc1C(=O)O aspirin\nCCN amine\n");
    const Ran batch = run({"similar", library, "--queries", folder.file("q.smi"), "--fingerprint", "maccs", "-k", "4"});
    CHECK(batch.code == 0);
    std::string single;
    for (const char* query : {"c1ccccc1O phenol", "CC(=O)Oc1ccccc1C(=O)O aspirin", "CCN amine"}) {
        write_file(folder.file("one.smi"), std::string{query} + "\n");
        const std::string out =
            run({"similar", library, "--queries", folder.file("one.smi"), "--fingerprint", "maccs", "-k", "4"}).out;
        single += single.empty() ? out : out.substr(out.find('\n') + 1);
    }
    CHECK(batch.out == single);
}

TEST_CASE("info lists the kinds with type line and bytes a compound") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder, {"--fingerprint", "torsion,maccs"});
    const Ran text = run({"info", library});
    CHECK_THAT(text.out, Catch::Contains("RDKit-Torsion/2 fpSize=2048 targetSize=4") &&
                             Catch::Contains("RDKit-MACCS166/2") && Catch::Contains("compounds have no bits"));
    const auto json = nlohmann::json::parse(run({"info", library, "--json"}).out);
    const auto& kinds = json["other_fingerprints"];
    REQUIRE(kinds.size() == 2);
    CHECK(kinds[0]["kind"] == "torsion");
    CHECK(kinds[0]["without_bits"] > 0);
    CHECK(kinds[1]["type"] == "RDKit-MACCS166/2");
    CHECK(kinds[1]["bits"] == 166);
    CHECK(kinds[1]["compounds"] == 595);
    CHECK(kinds[1]["complete"] == true);
    CHECK(kinds[1]["bytes"] > 595 * 10);
    CHECK(kinds[1]["bytes"] < 595 * 100);
    const Ran without = run({"index", library, "--remove", "torsion,maccs,rdkit"});
    CHECK(without.code == 0);
    CHECK(without.err ==
          library + " holds no rdkit fingerprints\n" + library + ": removed torsion and maccs fingerprints\n");
    CHECK(nlohmann::json::parse(run({"info", library, "--json"}).out)["other_fingerprints"].empty());
    CHECK_THAT(run({"info", library}).out, !Catch::Contains("other fingerprints"));
}

TEST_CASE("wrong uses of index and unknown kinds exit with 2 and the kinds there are") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"index", library, "--fingerprint", "ecfp4"},
          {"index", library, "--remove", "ecfp4"},
          {"import", library, demo_table(), "--fingerprint", "rdkit,ecfp4"}}) {
        const Ran ran = run(arguments);
        CHECK(ran.code == 2);
        CHECK_THAT(ran.err,
                   Catch::Contains("'ecfp4'") &&
                       Catch::Contains("subgraph, morgan2, morgan3, rdkit, atompair, torsion, maccs and pubchem"));
    }
    CHECK(run({"index", library}).code == 2);
    CHECK(run({"index", library, "--fingerprint", "maccs", "--remove", "maccs"}).code == 2);
    CHECK_THAT(run({"index", library, "--remove", "subgraph"}).err, Catch::Contains("cannot be removed"));
    CHECK(Library{library}.info().kinds.empty());
    CHECK(run({"import", folder.file("new.sieve"), demo_table(), "--fingerprint", "ecfp4"}).code == 2);
    CHECK_FALSE(std::filesystem::exists(folder.file("new.sieve")));
}

TEST_CASE("libraries that cannot be indexed exit with 4") {
    const TemporaryFolder folder;
    write_file(folder.file("text.sieve"), "no");
    for (const char* name : {"text.sieve", "none.sieve"}) {
        CHECK(run({"index", folder.file(name), "--fingerprint", "maccs"}).code == 4);
        CHECK(run({"index", folder.file(name), "--remove", "maccs"}).code == 4);
    }
    CHECK_FALSE(std::filesystem::exists(folder.file("none.sieve")));
    if (geteuid() == 0) return say_skipped("read-only library: running as root");
    const std::string library = demo_library(folder);
    std::filesystem::permissions(library, std::filesystem::perms::owner_read);
    const Ran ran = run({"index", library, "--fingerprint", "maccs"});
    CHECK(ran.code == 4);
    CHECK_THAT(ran.err, Catch::Contains("read-only"));
}

TEST_CASE("a cancelled index exits with 5 and says how to go on") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    std::stop_source stop;
    stop.request_stop();
    const Ran ran = run({"index", library, "--fingerprint", "morgan2"}, stop.get_token());
    CHECK(ran.code == 5);
    CHECK_THAT(ran.err, Catch::Contains("goes on from there") && Catch::Contains("--remove"));
    CHECK(run({"import", folder.file("new.sieve"), demo_table(), "--fingerprint", "maccs"}, stop.get_token()).code ==
          5);
    CHECK_FALSE(std::filesystem::exists(folder.file("new.sieve")));
}

TEST_CASE("searches for tautomers find the same with the index by formula, which follows changes") {
    const TemporaryFolder folder;
    const std::string library = folder.file("l.sieve");
    write_file(folder.file("a.smi"), "Oc1ccccn1 hydroxy\nCCO ethanol\nO=c1cccc[nH]1 pyridone\n");
    write_file(folder.file("b.smi"), "OC1=CC=CC=N1 again\nCOC ether\n");
    REQUIRE(run({"import", "-q", library, folder.file("a.smi")}).code == 0);
    const auto found = [&] { return run({"exact", library, "O=c1cccc[nH]1", "--tautomers"}).out; };
    const std::string before = found();
    CHECK_THAT(before, Catch::Contains("hydroxy") && Catch::Contains("pyridone") && !Catch::Contains("ethanol"));
    CHECK_THAT(run({"index", library, "--tautomers"}).err, Catch::Contains("added the index by formula"));
    CHECK_THAT(run({"index", library, "--tautomers"}).err, Catch::Contains("has the index by formula already"));
    CHECK(found() == before);
    REQUIRE(run({"import", "-q", library, folder.file("b.smi"), "--duplicates", "keep"}).code == 0);
    CHECK_THAT(found(), Catch::Contains("again"));
    REQUIRE(run({"remove", "-q", library, "again", "ether"}).code == 0);
    CHECK(found() == before);
    CHECK_THAT(run({"info", library}).out, Catch::Contains("index by formula"));
    CHECK(run({"check", library}).code == 0);
    CHECK_THAT(run({"index", library, "--no-tautomers"}).err, Catch::Contains("removed the index by formula"));
    CHECK_THAT(run({"index", library, "--no-tautomers"}).err, Catch::Contains("has no index by formula"));
    CHECK(found() == before);
    CHECK(run({"index", library, "--tautomers", "--fingerprint", "maccs"}).code == 2);
}

}  // namespace chemsieve::index_command_test
