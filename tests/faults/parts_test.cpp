// The program without the parts and libraries that it loads when they are asked for.

#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/support/library_changes.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::parts_test {

using namespace chemsieve::test;
using Catch::Contains;
namespace fs = std::filesystem;

TEST_CASE("a program without its parts does all that needs none, and says what it lacks for the rest") {
    const TemporaryFolder folder;
    const std::string path = folder.path();
    fs::create_directory(fs::path{path} / "bin");
    fs::copy_file(CHEMSIEVE_PROGRAM, fs::path{path} / "bin/chemsieve");
    write_file(folder.file("two.smi"), "CC(=O)Nc1ccccc1 amide\nCC(O)=Nc1ccccc1 imide\n");
    REQUIRE(run_in_shell(path, "bin/chemsieve import two.sieve two.smi -q").code == 0);

    CHECK(run_in_shell(path, "bin/chemsieve substructure two.sieve c1ccccc1 --count -q").text == "q1\t2\n");
    CHECK(run_in_shell(path, "bin/chemsieve exact two.sieve 'CC(=O)Nc1ccccc1' --count -q").text == "q1\t1\n");
    for (const char* table : {"hits.html", "hits.xlsx --pictures"}) {
        INFO(table);
        const ShellRan ran =
            run_in_shell(path, std::string{"bin/chemsieve substructure two.sieve c1ccccc1 -o "} + table);
        CHECK(ran.code == 2);
        CHECK_THAT(ran.text, Contains("cannot load ") && Contains("chemsieve-drawing.so") &&
                                 Contains("; install Chemsieve anew\n"));
    }
    const ShellRan tautomers = run_in_shell(path, "bin/chemsieve exact two.sieve 'CC(=O)Nc1ccccc1' --tautomers");
    CHECK(tautomers.code == 2);
    CHECK_THAT(tautomers.text, Contains("chemsieve-tautomers.so") && Contains("; install Chemsieve anew\n"));
    REQUIRE(run_in_shell(path, shell_quoted(CHEMSIEVE_PROGRAM) + " index two.sieve --inchikey -q").code == 0);
    run_sql(folder.file("two.sieve"), "UPDATE inchikey_block SET bytes = x'00'");
    const ShellRan repair = run_in_shell(path, "bin/chemsieve check two.sieve --repair -q");
    CHECK(repair.code == 4);
    CHECK_THAT(repair.text, Contains("chemsieve: the InChIKeys of two.sieve are as they were: the program that writes "
                                     "InChI cannot be started") &&
                                Contains("; install Chemsieve anew\n"));
    CHECK(run_in_shell(path, shell_quoted(CHEMSIEVE_PROGRAM) + " check two.sieve --repair -q").code == 0);
    CHECK_FALSE(fs::exists(folder.file("hits.html")));
    CHECK_FALSE(fs::exists(folder.file("hits.xlsx")));
}

}  // namespace chemsieve::parts_test
