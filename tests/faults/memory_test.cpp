// No memory: what was asked for is right, or refused with the reason; nothing dies, and a library stays as it was.
//
// CHEMSIEVE_FAULTS=all refuses each piece of 64 bytes and more in turn.

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "tests/faults/fault_places.h"
#include "tests/support/sanitizers.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::memory_test {

using namespace chemsieve::test;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

const std::string kFaulty = shell_quoted(CHEMSIEVE_FAULTY_PROGRAM) + " ";
const std::string kProgram = shell_quoted(CHEMSIEVE_PROGRAM) + " ";
constexpr std::int64_t kUsualRefusals = 12;
// Smaller pieces are those of texts and tree nodes inside RDKit and the standard library, whose streams keep a failure
// to themselves.
constexpr int kLeastBytes = 1024;

constexpr const char* kCommands[] = {
    "import -q l.sieve more.tsv -j 1",
    "remove -q l.sieve Aspirin",
    "compact -q l.sieve",
    "check -q l.sieve",
    "substructure -q l.sieve c1ccccc1 --columns all -j 1",
    "similar -q l.sieve 'CC(=O)Oc1ccccc1C(=O)O' --top 5 -j 1",
    "export -q l.sieve --format jsonl",
};

void make_library(const std::string& folder) {
    const std::string demo = shell_quoted((source_folder() / "data/demo/demo.tsv").string());
    REQUIRE(run_in_shell(folder, "head -60 " + demo + " > d.tsv && (head -1 " + demo + "; sed -n 61,90p " + demo +
                                     ") > more.tsv && " + kProgram + "import -q kept.sieve d.tsv --fingerprint maccs")
                .code == 0);
}

}  // namespace

TEST_CASE("a piece of memory that is refused breaks a command off with the reason, and nothing else", "[faults]") {
    if (is_skipped_by_sanitizer("refused pieces of memory")) return;
    const TemporaryFolder folder;
    const std::string here = folder.path().string();
    make_library(here);
    const std::string bytes = ":" + std::to_string(kLeastBytes) + " ";
    std::int64_t refused = 0, told = 0;
    for (const std::string command : kCommands) {
        const auto run = [&](const std::string& environment) {
            return run_in_shell(here, "cp kept.sieve l.sieve; " + environment + kFaulty + command + " 2>errors");
        };
        const std::string all = "; " + kProgram + "export -q l.sieve --format jsonl --columns all";
        const ShellRan whole = run("CHEMSIEVE_FAULT_COUNTS=counts CHEMSIEVE_FAULT=memory:0" + bytes);
        REQUIRE(whole.code == 0);
        const std::string after = run_in_shell(here, "true" + all).text;
        const std::string before = run_in_shell(here, "cp kept.sieve l.sieve" + all).text;
        std::int64_t operations = 0, reads = 0, pieces = 0;
        std::ifstream{folder.file("counts")} >> operations >> reads >> pieces;
        REQUIRE(pieces > 0);
        for (const std::int64_t at : some_of(pieces, kUsualRefusals)) {
            INFO(command << ", piece " << at << " of " << pieces);
            const ShellRan ran = run("CHEMSIEVE_FAULT=memory:" + std::to_string(at) + bytes);
            const std::string errors = read_file(folder.file("errors"));
            INFO(errors);
            ++refused;
            CHECK((ran.code == 0 || ran.code == 4));
            if (ran.code == 0) CHECK(ran.text == whole.text);
            if (ran.code != 0) {
                ++told;
                CHECK_THAT(errors, Contains("out of memory"));
            }
            const std::string left = run_in_shell(here, "true" + all).text;
            CHECK((left == before || left == after));
            CHECK(run_in_shell(here, kProgram + "check -q l.sieve").code == 0);
        }
    }
    std::cerr << "memory refused: " << refused << " times, told " << told << " times\n";
}

TEST_CASE("with less memory than a command needs it says so, and the library stays", "[faults]") {
    if (is_skipped_by_sanitizer("less memory than needed")) return;
    const TemporaryFolder folder;
    const std::string here = folder.path().string();
    make_library(here);
    int too_little = 0, enough = 0;
    for (const std::string command : kCommands) {
        const std::string before = run_in_shell(here, kProgram + "export -q kept.sieve --format jsonl").text;
        const ShellRan whole = run_in_shell(here, "cp kept.sieve l.sieve; " + kProgram + command + " 2>/dev/null");
        REQUIRE(whole.code == 0);
        const std::string after = run_in_shell(here, kProgram + "export -q l.sieve --format jsonl").text;
        for (int kilobytes = 40'000; kilobytes <= 160'000; kilobytes += 16'000) {
            INFO(command << ", " << kilobytes << " kB");
            const ShellRan ran = run_in_shell(
                here, "cp kept.sieve l.sieve; " + memory_limit(kilobytes) + kProgram + command + " 2>errors");
            const std::string errors = read_file(folder.file("errors"));
            INFO(errors);
            if (ran.code == 127) continue;  // not even the program could be loaded
            CHECK((ran.code == 0 || ran.code == 4));
            if (ran.code == 0) CHECK(ran.text == whole.text);
            if (ran.code != 0) CHECK_FALSE(errors.empty());
            ++(ran.code == 0 ? enough : too_little);
            const std::string left = run_in_shell(here, kProgram + "export -q l.sieve --format jsonl").text;
            CHECK((left == before || left == after));
        }
    }
    std::cerr << "too little memory: " << too_little << " times, enough: " << enough << " times\n";
}

}  // namespace chemsieve::memory_test
