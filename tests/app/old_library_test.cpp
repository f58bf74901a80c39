// Libraries of before: compounds are found exactly by their own keys, and by those that compact gives them.

#include <catch2/catch.hpp>

#include "chem/read/parse.h"
#include "data/library/library.h"
#include "data/library/library_writer.h"
#include "data/rows/library_connection.h"
#include "tests/app/golden_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/library_changes.h"
#include "tests/support/test_data.h"

namespace chemsieve::old_library_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

std::int64_t number_in(const std::string& library, const char* sql) {
    return LibraryConnection{library, sqlite::Mode::read_only}.integer(sql);
}

// What exact searches for each compound of the library say.
std::string found_by_themselves(const TemporaryFolder& folder, const std::string& library) {
    const std::string compounds = folder.file("compounds.smi");
    REQUIRE(run({"export", library, "--format", "smi", "-o", compounds, "-q"}).code == 0);
    const Ran ran = run({"exact", library, "--queries", compounds});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return ran.out;
}

}  // namespace

TEST_CASE("a library of before finds its compounds exactly, and after compact by keys of the present format") {
    for (const int version : {3, 4, 5, 6}) {
        INFO("version " << version);
        const TemporaryFolder folder;
        const std::string library = copy_of_golden(version, folder);
        if (!is_of_this_rdkit(library)) return say_skipped("libraries of before: they are of another RDKit");
        // A compound added by this program has keys like the others.
        write_file(folder.file("more.smi"), "C1CC1CO added\nN[C@@H](C)C(=O)O alanine\nOC(=O)C\\C=C/C drawn\n");
        REQUIRE(run({"import", "-q", library, folder.file("more.smi"), "--duplicates", "skip"}).code == 0);
        const bool has_forms = version >= 5;
        CHECK((number_in(library, "SELECT count(*) FROM compound WHERE canonical = ''") > 0) == has_forms);
        REQUIRE(run({"export", library, "--columns", "all", "-o", folder.file("before.tsv")}).code == 0);
        const std::string before = found_by_themselves(folder, library);
        CHECK_THAT(before, Contains("Aspirin") && Contains("added") && Contains("alanine"));
        CHECK(run({"check", library, "--sample", "1"}).code == 0);

        REQUIRE(run({"compact", library, "-q"}).code == 0);
        CHECK_THAT(run({"info", library}).out, Contains("format 7\n"));
        CHECK(number_in(library, "SELECT count(*) FROM compound WHERE canonical = ''") > 10);
        CHECK(number_in(library, "SELECT count(*) FROM compound WHERE canonical <> ''") >= 3);
        CHECK(found_by_themselves(folder, library) == before);
        REQUIRE(run({"export", library, "--columns", "all", "-o", folder.file("after.tsv")}).code == 0);
        CHECK(read_file(folder.file("after.tsv")) == read_file(folder.file("before.tsv")));
        const Ran check = run({"check", library, "--sample", "1"});
        INFO(check.out << check.err);
        CHECK(check.code == 0);
        const std::int64_t compounds = number_in(library, "SELECT count(*) FROM compound");
        const Ran again = run({"import", library, folder.file("compounds.smi"), "--duplicates", "skip"});
        CHECK_THAT(again.err + again.out,
                   Contains("stored 0") && Contains("skipped duplicates " + std::to_string(compounds)));
    }
}

TEST_CASE("a program that has a library of before open is told when it was brought to the present format") {
    const TemporaryFolder folder;
    const std::string library = copy_of_golden(4, folder);
    if (!is_of_this_rdkit(library)) return say_skipped("a library of before: it is of another RDKit");
    const Library opened{library};
    const auto reader = opened.reader();
    const Molecule aspirin = std::get<Molecule>(parse_smiles("CC(=O)Oc1ccccc1C(=O)O"));
    REQUIRE(reader->same_compounds(aspirin).size() == 1);
    LibraryWriter writer{library};
    REQUIRE(run({"compact", library, "-q"}).code == 0);
    CHECK_THROWS_WITH(reader->same_compounds(aspirin), Contains("newer format"));
    CHECK_THROWS_WITH(writer.begin_import("more", "smi"), Contains("newer format"));
    CHECK(opened.reader()->same_compounds(aspirin).size() == 1);
}

TEST_CASE("compacting a library of before that somebody reads leaves one that can be opened") {
    const TemporaryFolder folder;
    const std::string library = copy_of_golden(3, folder);
    if (!is_of_this_rdkit(library)) return say_skipped("a library of before: it is of another RDKit");
    const Molecule aspirin = std::get<Molecule>(parse_smiles("CC(=O)Oc1ccccc1C(=O)O"));
    {
        LibraryConnection reading{library, sqlite::Mode::read_only};
        const sqlite::Snapshot snapshot{reading};
        REQUIRE(reading.integer("SELECT count(*) FROM compound") == 12);
        REQUIRE(run({"compact", library, "-q"}).code == 0);
        CHECK(Library{library}.reader()->same_compounds(aspirin).size() == 1);
    }
    CHECK(Library{library}.reader()->same_compounds(aspirin).size() == 1);
    REQUIRE(run({"compact", library, "-q"}).code == 0);
    CHECK_THAT(run({"info", library}).out, Contains("format 7\n"));
    CHECK(Library{library}.reader()->same_compounds(aspirin).size() == 1);
}

TEST_CASE("a guard of the keys of before hides nothing from readers of the present ones") {
    const TemporaryFolder folder;
    const std::string library = copy_of_golden(4, folder);
    if (!is_of_this_rdkit(library)) return say_skipped("a library of before: it is of another RDKit");
    const Molecule aspirin = std::get<Molecule>(parse_smiles("CC(=O)Oc1ccccc1C(=O)O"));
    const auto guard = Library{library}.key_guard();
    CHECK(Library{library}.reader()->same_compounds(aspirin, guard.get()).size() == 1);
    REQUIRE(run({"compact", library, "-q"}).code == 0);
    CHECK(Library{library}.reader()->same_compounds(aspirin, guard.get()).size() == 1);
}

TEST_CASE("a compound with unpaired electrons is another one than without") {
    const TemporaryFolder folder;
    const std::string library = folder.file("radicals.sieve");
    const std::string sulfide =
        "\n\n\n  3  2  0  0  0  0  0  0  0  0999 V2000\n"
        "    0.0000    0.0000    0.0000 C   0  0\n    1.0000    0.0000    0.0000 S   0  0\n"
        "    2.0000    0.0000    0.0000 C   0  0\n  1  2  1  0\n  2  3  1  0\n";
    write_file(folder.file("in.sdf"),
               "plain" + sulfide + "M  END\n$$$$\nradical" + sulfide + "M  RAD  1   2   3\nM  END\n$$$$\n");
    const Ran imported = run({"import", library, folder.file("in.sdf"), "--duplicates", "skip"});
    CHECK_THAT(imported.out + imported.err, Contains("stored 2"));
    const Ran found = run({"exact", library, "CSC"});
    CHECK_THAT(found.out, Contains("plain") && !Contains("radical"));
    CHECK(run({"check", library, "--sample", "0"}).code == 0);
}

TEST_CASE("exact search finds a compound by its text where its structure cannot be read") {
    const TemporaryFolder folder;
    const std::string library = folder.file("damaged.sieve");
    write_file(folder.file("in.smi"), "CC(=O)Oc1ccccc1C(=O)O Aspirin\nOCC Ethanol\n[CH3:1]O numbered\n");
    REQUIRE(run({"import", "-q", library, folder.file("in.smi")}).code == 0);
    run_sql(library, "UPDATE structure_block SET bytes = zeroblob(length(bytes))");
    CHECK_THAT(run({"exact", library, "OC(=O)c1ccccc1OC(C)=O"}).out, Contains("Aspirin"));
    CHECK_THAT(run({"exact", library, "[CH3:1]O"}).out, Contains("numbered"));
    CHECK(run({"exact", library, "CO"}).code == 1);
}

}  // namespace chemsieve::old_library_test
