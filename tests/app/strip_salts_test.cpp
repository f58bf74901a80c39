// `chemsieve import --strip-salts` and what the other commands make of such a library, in process.

#include <catch2/catch.hpp>

#include "tests/app/run_cli.h"
#include "tests/support/test_data.h"

namespace chemsieve::strip_salts_test {

using namespace chemsieve::test;

namespace {

constexpr const char* kSalts =
    "CC(=O)Oc1ccccc1C(=O)[O-].[Na+] sodium-salt\n"
    "CC(=O)Oc1ccccc1C(=O)[O-].[K+] potassium-salt\n"
    "NC(CO)(CO)CO.CC(=O)Oc1ccccc1C(=O)O solvate\n"
    "CCN.Cl hydrochloride\n";

// A solvate as a molfile: two atoms bonded, one alone.
constexpr const char* kSolvateRecord =
    "hydrate\n  drawn\n\n"
    "  3  1  0  0  0  0  0  0  0  0999 V2000\n"
    "    0.0000    0.0000    0.0000 C   0  0\n"
    "    1.5000    0.0000    0.0000 N   0  0\n"
    "    3.5000    0.0000    0.0000 O   0  0\n"
    "  1  2  1  0\n"
    "M  END\n$$$$\n";

std::string salts_library(const TemporaryFolder& folder) {
    const std::string library = folder.file("salts.sieve");
    write_file(folder.file("salts.smi"), kSalts);
    const Ran ran = run({"import", library, folder.file("salts.smi"), "--strip-salts", "--fingerprint", "morgan2"});
    REQUIRE(ran.code == 0);
    return library;
}

}  // namespace

TEST_CASE("a stripping import searches parents and gives back what was imported") {
    const TemporaryFolder folder;
    const std::string library = salts_library(folder);
    CHECK(run({"substructure", library, "[Na+]"}).code == 1);
    const Ran parents = run({"substructure", library, "c1ccccc1C(=O)[O-]", "--columns", "mw"});
    CHECK(parents.out.find("potassium-salt\t") != std::string::npos);
    CHECK(parents.out.find("\tCC(=O)Oc1ccccc1C(=O)[O-].[Na+]\t179.15") != std::string::npos);

    const Ran exact = run({"exact", library, "[Li+].CC(=O)Oc1ccccc1C(=O)[O-]"});
    CHECK(exact.code == 0);
    CHECK(exact.err.find("the library searches the largest component of each compound") != std::string::npos);
    CHECK(exact.out.find("sodium-salt") != std::string::npos);
    CHECK(exact.out.find("potassium-salt") != std::string::npos);
    CHECK(exact.out.find("solvate") == std::string::npos);
    CHECK(run({"exact", library, "CC(=O)Oc1ccccc1C(=O)O", "--ignore-salts", "--count"}).out == "q1\t3\n");
    CHECK(run({"similar", library, "CCN", "--fingerprint", "morgan2", "-t", "1", "--count"}).out == "q1\t1\n");

    CHECK(run({"export", library, "-o", folder.file("out.smi")}).code == 0);
    CHECK(read_file(folder.file("out.smi")).find("CCN.Cl\thydrochloride\n") != std::string::npos);
    CHECK(run({"info", library}).out.find("the largest component of each compound") != std::string::npos);
    CHECK(run({"info", library, "--json"}).out.find("\"strip_salts\": true") != std::string::npos);
    CHECK(run({"check", library, "--sample", "0"}).code == 0);
    CHECK(run({"selftest", library}).code == 0);
}

TEST_CASE("later imports into a stripping library strip too") {
    const TemporaryFolder folder;
    const std::string library = salts_library(folder);
    write_file(folder.file("more.sdf"), kSolvateRecord);
    const Ran ran = run({"import", library, folder.file("more.sdf")});
    REQUIRE(ran.code == 0);
    CHECK(ran.err.find("was made with --strip-salts") != std::string::npos);
    CHECK(run({"exact", library, "CN"}).out.find("\thydrate\t1.000000\tCN.O\n") != std::string::npos);
    // Added from the text of the compounds.
    REQUIRE(run({"index", library, "--fingerprint", "maccs"}).code == 0);
    CHECK(run({"similar", library, "CN", "--fingerprint", "maccs", "-t", "1"}).out.find("hydrate") !=
          std::string::npos);
    CHECK(run({"export", library, "-o", folder.file("out.sdf")}).code == 0);
    CHECK(read_file(folder.file("out.sdf")).find("  3  1  0") != std::string::npos);
    CHECK(run({"check", library, "--sample", "0"}).code == 0);
}

TEST_CASE("salts of one parent are duplicates in a stripping library") {
    const TemporaryFolder folder;
    const std::string library = salts_library(folder);
    write_file(folder.file("again.smi"), "CCN.Br hydrobromide\nCCCN.Br another\n");
    const Ran ran = run({"import", library, folder.file("again.smi"), "--duplicates", "skip"});
    CHECK(ran.err.find("read 2 = stored 1 + rejected 0 + skipped duplicates 1") != std::string::npos);
}

TEST_CASE("a library that searches all components does not begin to strip") {
    const TemporaryFolder folder;
    const std::string library = folder.file("whole.sieve");
    write_file(folder.file("salts.smi"), kSalts);
    REQUIRE(run({"import", library, folder.file("salts.smi")}).code == 0);
    CHECK(run({"substructure", library, "[Na+]", "--count"}).out == "q1\t1\n");
    const Ran refused = run({"import", library, folder.file("salts.smi"), "--strip-salts"});
    CHECK(refused.code == 4);
    CHECK(refused.err.find("was made without --strip-salts") != std::string::npos);
    CHECK(run({"export", library, "--format", "smi"}).out.size() == std::string{kSalts}.size());
}

}  // namespace chemsieve::strip_salts_test
