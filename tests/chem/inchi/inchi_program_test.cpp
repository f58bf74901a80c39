// The program that reads InChI, and what happens when it fails.

#include <sys/wait.h>

#include <catch2/catch.hpp>
#include <cerrno>
#include <csignal>

#include "base/platform/child_program.h"
#include "chem/inchi/inchi_structure.h"
#include "tests/support/programs.h"
#include "tests/support/test_data.h"

namespace chemsieve::inchi_program_test {

using namespace chemsieve::test;
using namespace std::chrono_literals;

namespace {

constexpr const char* kMethane = "InChI=1S/CH4/h1H4";

std::string reason(const InchiResult& result) {
    const auto* bad = std::get_if<Unparsable>(&result);
    return bad ? bad->reason : "(accepted)";
}

long open_descriptors() {
    const auto all = std::filesystem::directory_iterator{"/proc/self/fd"};
    return std::distance(begin(all), end(all));
}

}  // namespace

TEST_CASE("the program that reads InChI is found and tells structures") {
    const InchiResult result = read_inchi("InChI=1S/C3H7NO2/c1-2(4)3(5)6/h2H,4H2,1H3,(H,5,6)/t2-/m0/s1");
    REQUIRE(std::holds_alternative<InchiStructure>(result));
    const auto& alanine = std::get<InchiStructure>(result);
    CHECK(alanine.atoms.size() == 7);  // one hydrogen is an atom, at the stereocentre
    CHECK(alanine.bonds.size() == 6);
    REQUIRE(alanine.stereo.size() == 1);
    CHECK(alanine.stereo[0].centre == 1);
    CHECK(alanine.atoms[0].hydrogens[0] == 3);
    CHECK(alanine.warning.empty());
}

TEST_CASE("a program that fails is told with a remedy") {
    using Catch::Contains;
    const TemporaryFolder folder;
    const auto said = [&](const std::string& what) {
        return reason(read_inchi(kMethane, program_that(folder, what), 20s));
    };
    CHECK_THAT(reason(read_inchi(kMethane, folder.file("nothing"))),
               Contains("cannot be started") && Contains("install"));
    CHECK_THAT(said("kill -SEGV $$"), Contains("crashes on it") && Contains("SMILES"));
    CHECK_THAT(said("kill -XCPU $$"), Contains("too long"));
    CHECK_THAT(said("exit 0"), Contains("nothing that can be understood"));
    CHECK_THAT(said("cat"), Contains("nothing that can be understood"));
    CHECK_THAT(said("echo end"), Contains("cannot read it"));
    CHECK_THAT(said("echo error some words; echo end"), Contains("some words"));
    const std::string atom = "echo atom C 0 0 0 4 0 0 0; ";
    CHECK(said(atom + "echo end") == "(accepted)");
    CHECK_THAT(said(atom), Contains("nothing that can be understood"));  // it may have been more
    for (const char* line : {"bond 0 1 1", "bond 0 0 1", "bond 0", "bond -1 0 1", "atom C", "tetrahedral 5 0 0 0 0 1",
                             "tetrahedral 0 0 0 0 9 1", "double 0 0 0 7 2", "frob"}) {
        INFO(line);
        CHECK_THAT(said(atom + "echo " + line + "; echo end"), Contains("nothing that can be understood"));
    }
}

TEST_CASE("a program that does not end is ended") {
    const TemporaryFolder folder;
    const std::string sleeps = program_that(folder, "exec sleep 1000");
    CHECK_THAT(reason(read_inchi(kMethane, sleeps, 50ms)), Catch::Contains("too long"));
    // One that keeps its output to itself, and one that writes for ever.
    CHECK(run_program(program_that(folder, "exec >&- <&-; exec sleep 1000"), "", {.deadline = 50ms}).end ==
          ProgramRun::End::timed_out);
    CHECK(run_program("/usr/bin/yes", "", {.deadline = 60s, .most_output = 100'000}).end == ProgramRun::End::too_long);
    // None is left behind.
    int status = 0;
    CHECK(waitpid(-1, &status, WNOHANG) == -1);
    CHECK(errno == ECHILD);
}

TEST_CASE("a program that does not read its input raises no signal") {
    const std::string much(4 << 20, 'x');
    for (int i = 0; i < 20; ++i) {
        const ProgramRun run = run_program("/bin/true", much);
        CHECK(run.end == ProgramRun::End::exited);
        CHECK(run.code == 0);
    }
    CHECK(run_program("/bin/cat", much, {.deadline = 60s, .most_output = 8 << 20}).output == much);
    CHECK(run_program("/bin/false", "").code == 1);
    CHECK(run_program("/nowhere", "").code == ENOENT);
}

TEST_CASE("running programs leaves and passes on no open files") {
    const long before = open_descriptors();
    for (int i = 0; i < 50; ++i) read_inchi(kMethane);
    read_inchi(kMethane, "/nowhere");
    CHECK(open_descriptors() == before);
    FILE* kept = fopen("/dev/null", "r");  // which is passed on unless that is prevented
    CHECK(run_program("/bin/sh", "ls /proc/self/fd | wc -l").output == "4\n");  // ls has one of the folder
    fclose(kept);
}

}  // namespace chemsieve::inchi_program_test
