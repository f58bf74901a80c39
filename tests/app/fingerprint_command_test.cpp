// The fingerprint command, run in process.

#include <catch2/catch.hpp>
#include <sstream>
#include <utility>

#include "app/cli/command/command.h"
#include "chem/read/parse.h"
#include "data/fps/fps_files.h"
#include "fingerprint/kinds/count_fingerprint.h"
#include "fingerprint/kinds/fingerprinter.h"
#include "tests/app/run_cli.h"
#include "tests/support/read_fps.h"
#include "tests/support/test_data.h"

namespace chemsieve::fingerprint_command_test {

using namespace chemsieve::cli;
using namespace chemsieve::test;

namespace {

// The fingerprint command with these arguments.
Ran run_fingerprint(std::vector<std::string> arguments, std::stop_token stop = {}) {
    arguments.insert(arguments.begin(), "fingerprint");
    return run(arguments, std::move(stop));
}

std::string demo_table() { return (source_folder() / "data/demo/demo.tsv").string(); }

// The demo library, made once.
const std::string& demo() {
    static const TemporaryFolder folder;
    static const std::string path = [] {
        std::istringstream in;
        std::ostringstream out, err;
        Streams streams{in, out, err};
        std::string library = folder.file("demo.sieve");
        REQUIRE(run_command_line({"import", "-q", library, demo_table()}, streams, {}) == Exit::done);
        return library;
    }();
    return path;
}

std::string without_header(const std::string& text) {
    std::istringstream input{text};
    std::string result;
    for (std::string line; std::getline(input, line);) {
        if (!line.starts_with('#')) result += line + "\n";
    }
    return result;
}

}  // namespace

TEST_CASE("fingerprint writes an FPS file with its header") {
    const TemporaryFolder folder;
    const Ran ran =
        run_fingerprint({demo(), "-o", folder.file("out.fps"), "--fingerprint", "morgan2", "--bits", "512"});
    CHECK(ran.code == 0);
    CHECK(ran.out.empty());
    CHECK(ran.err == "595 fingerprints written, 0 records rejected\n");
    CHECK_THAT(read_file(folder.file("out.fps")), Catch::StartsWith("#FPS1\n#num_bits=512\n#type=RDKit-Morgan/1 "));
    const FpsFile read = read_fps(folder.file("out.fps"));
    CHECK(read.header.num_bits == 512);
    CHECK(read.header.type == "RDKit-Morgan/1 radius=2 fpSize=512 useFeatures=0 useChirality=0 useBondTypes=1");
    CHECK_THAT(read.header.software, Catch::StartsWith("Chemsieve/") && Catch::Contains(" RDKit/"));
    CHECK(read.header.sources == std::vector<std::string>{demo()});
    CHECK(read.header.date.size() == 19);
    REQUIRE(read.records.size() == 595);
    CHECK(read.records[0].id == "Aspirin");
    CHECK(read.records[0].fingerprint == fixed_fingerprint(std::get<Molecule>(parse_smiles("CC(=O)Oc1ccccc1C(=O)O")),
                                                           {.kind = FingerprintKind::morgan2, .bits = 512}));
}

TEST_CASE("fingerprint writes counts in FPC format") {
    const TemporaryFolder folder;
    const Ran ran = run_fingerprint({demo(), "-o", folder.file("out.fpc"), "--fingerprint", "morgan3"});
    CHECK(ran.code == 0);
    CHECK(ran.err == "595 fingerprints written, 0 records rejected\n");
    const std::string text = read_file(folder.file("out.fpc"));
    CHECK_THAT(text, Catch::StartsWith("#FPC1\n#num_bits=18446744073709551615\n#type=RDKit-MorganCount/2 radius=3 "
                                       "useFeatures=0\n#software=Chemsieve/") &&
                         Catch::Contains("\n#source=" + demo() + "\n#date="));
    // As chemfp 5.1 has it in its documentation.
    CHECK_THAT(text,
               Catch::Contains("\n26234434,98513984:3,251179073:2,742000539,859799282,864662311,951226070:2,"
                               "2763854213,2905660137,2985234959,3217380708,3218693969:5,3999906991:2\tPhenol\n"));
    for (const FingerprintKind kind : all_fingerprint_kinds()) {
        INFO(name_of(kind));
        const Ran counted =
            run_fingerprint({demo_table(), "-o", "-", "--format", "fpc", "--fingerprint", name_of(kind)});
        CHECK(counted.code == (has_counts(kind) ? 0 : 2));
        if (!has_counts(kind)) CHECK_THAT(counted.err, Catch::Contains("say whether a compound has something"));
        if (!has_counts(kind)) continue;
        const Ran library = run_fingerprint({demo(), "-o", "-", "--format", "fpc", "--fingerprint", name_of(kind)});
        CHECK(without_header(library.out) == without_header(counted.out));
    }
    CHECK(run_fingerprint({demo(), "-o", folder.file("a.fpc"), "--bits", "1024"}).code == 2);
    CHECK(run_fingerprint({demo(), "-o", folder.file("a.fps"), "--format", "fpc"}).code == 2);
    CHECK(run_fingerprint({demo(), "-o", folder.file("a.fpc.gz"), "--format", "fpc"}).code == 2);
    // No search compares counts.
    for (const char* mode : {"similar", "substructure"}) {
        const Ran asked = run({mode, demo(), "--queries", folder.file("out.fpc")});
        CHECK(asked.code != 0);
        CHECK_THAT(asked.err, Catch::Contains(mode == std::string{"similar"} ? "counts features" : "fingerprints"));
    }
}

TEST_CASE("a library and the file it was made from have the same fingerprints, on any number of threads") {
    for (const FingerprintKind kind : all_fingerprint_kinds()) {
        const std::string name = name_of(kind);
        const Ran library = run_fingerprint({demo(), "-o", "-", "--fingerprint", name, "--jobs", "1"});
        const Ran file = run_fingerprint({demo_table(), "-o", "-", "--fingerprint", name, "--jobs", "3"});
        INFO(name);
        CHECK(library.code == 0);
        CHECK(file.code == 0);
        CHECK(without_header(library.out) == without_header(file.out));
        CHECK_THAT(library.out, Catch::Contains("#num_bits=" + std::to_string(default_bits(kind)) + "\n"));
    }
}

TEST_CASE("records without a fingerprint are reported with file, line, id and reason") {
    const TemporaryFolder folder;
    const std::string input = folder.file("in.smi");
    write_file(input, "CC ethane\nC1CC broken\nCCO\nxyz also broken\n");
    const Ran ran = run_fingerprint({input, "-o", folder.file("out.fps"), "--fingerprint", "maccs"});
    CHECK(ran.code == 0);
    CHECK_THAT(ran.err, Catch::Contains(input + ":2: broken: rejected: ring 1 is not closed (character 2)\n"));
    CHECK_THAT(ran.err, Catch::Contains(input + ":4: also broken: rejected: "));
    CHECK_THAT(ran.err, Catch::Contains("2 fingerprints written, 2 records rejected\n"));
    const FpsFile read = read_fps(folder.file("out.fps"));
    REQUIRE(read.records.size() == 2);
    CHECK(read.records[0].id == "ethane");
    CHECK(read.records[1].id == "in-3");

    const Ran silent = run_fingerprint({input, "-o", folder.file("out.fps"), "--errors", "ignore"});
    CHECK(silent.code == 0);
    CHECK(silent.err == "2 fingerprints written, 2 records rejected\n");
    CHECK(run_fingerprint({input, "-q", "-o", folder.file("out.fps"), "--errors", "ignore"}).err.empty());

    const Ran strict = run_fingerprint({input, "-o", folder.file("strict.fps"), "--errors", "strict"});
    CHECK(strict.code == 3);
    CHECK_THAT(strict.err, Catch::Contains("nothing was written"));
    CHECK_FALSE(std::filesystem::exists(folder.file("strict.fps")));
}

TEST_CASE("SD files give their titles or a data item as ids") {
    const TemporaryFolder folder;
    const std::string mol =
        "title\n\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n"
        "    0.0000    0.0000    0.0000 C   0  0\n    1.5000    0.0000    0.0000 O   0  0\n  1  2  1  0\nM  END\n";
    write_file(folder.file("in.sdf"), mol + "> <code>\nM-1\n\n$$$$\n");
    CHECK_THAT(run_fingerprint({folder.file("in.sdf"), "-o", "-"}).out, Catch::EndsWith("\ttitle\n"));
    CHECK_THAT(run_fingerprint({folder.file("in.sdf"), "-o", "-", "--id-column", "code"}).out,
               Catch::EndsWith("\tM-1\n"));
    write_file(folder.file("odd.name"), mol + "$$$$\n");
    CHECK_THAT(run_fingerprint({folder.file("odd.name"), "-o", "-", "--input-format", "sdf"}).out,
               Catch::EndsWith("\ttitle\n"));
}

TEST_CASE("fingerprint exits as the documentation says") {
    const TemporaryFolder folder;
    const std::string output = folder.file("out.fps");
    write_file(folder.file("bad.smi"), "xyz bad\n");
    write_file(folder.file("empty.smi"), "");
    write_file(folder.file("text.sieve"), "no library");
    CHECK(run_fingerprint({demo()}).code == 2);
    CHECK(run_fingerprint({demo(), "-o", output, "--fingerprint", "ecfp4"}).code == 2);
    const Ran bits = run_fingerprint({demo(), "-o", output, "--bits", "1000"});
    CHECK(bits.code == 2);
    CHECK(bits.err == "chemsieve: --bits: subgraph fingerprints have a power of two of bits, such as 1024\n");
    CHECK(run_fingerprint({demo(), "-o", output, "--fingerprint", "maccs", "--bits", "2048"}).code == 2);
    CHECK(run_fingerprint({demo(), "-o", demo()}).code == 2);
    CHECK(run_fingerprint({demo(), "-o", folder.file("out.fps.gz")}).code == 2);
    CHECK(run_fingerprint({folder.file("bad.smi"), "-o", output}).code == 3);
    CHECK(run_fingerprint({folder.file("empty.smi"), "-o", output}).code == 3);
    CHECK(run_fingerprint({folder.file("missing.smi"), "-o", output}).code == 3);
    CHECK(run_fingerprint({demo(), "-o", folder.file("no/such/folder.fps")}).code == 3);
    CHECK(run_fingerprint({folder.file("missing.sieve"), "-o", output}).code == 4);
    CHECK(run_fingerprint({folder.file("text.sieve"), "-o", output}).code == 4);
    std::stop_source stop;
    stop.request_stop();
    const Ran cancelled = run_fingerprint({demo(), "-o", output}, stop.get_token());
    CHECK(cancelled.code == 5);
    CHECK(cancelled.err == "chemsieve: cancelled; nothing was written\n");
    CHECK_FALSE(std::filesystem::exists(output));
}

}  // namespace chemsieve::fingerprint_command_test
