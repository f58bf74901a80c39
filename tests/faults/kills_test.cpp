// Commands that are killed at one of their system calls, wherever it is: between two steps, or in the midst of one.
//
// CHEMSIEVE_FAULTS=all kills at each of the calls that change a file.

#include <catch2/catch.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "base/text.h"
#include "tests/faults/fault_places.h"
#include "tests/support/programs.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::kills_test {

using namespace chemsieve::test;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

const std::string kProgram = shell_quoted(CHEMSIEVE_PROGRAM) + " ";
// What changes files or makes them last, and what stands between these.
constexpr const char* kCalls[] = {"openat",    "write",  "pwrite64", "fsync", "fdatasync",
                                  "ftruncate", "rename", "unlink",   "close"};
constexpr std::int64_t kUsualKills = 5;  // at each of them

struct Export {
    const char* name;
    const char* command;  // the output's name goes behind it
    const char* file;
};

constexpr Export kExports[] = {
    {"table", "export l.sieve -q --columns all -o ", "h.tsv"},
    {"SD file", "export l.sieve -q -o ", "h.sdf"},
    {"workbook", "substructure l.sieve -q c1ccccc1 -o ", "h.xlsx"},
    {"page", "substructure l.sieve -q c1ccccc1 -o ", "h.html"},
    {"census", "census l.sieve -q --save ", "h.census"},
};

// Names what stands in the file, without times that formats hold.
bool same_content(const fs::path& folder, const std::string& a, const std::string& b) {
    const auto content = [&](const std::string& file) {
        const std::string unpack =
            a.ends_with(".xlsx") ? "unzip -p " + file + " xl/worksheets/sheet1.xml" : "cat " + file;
        return run_in_shell(folder.string(), unpack + " | sed 's/<dt>\\(started\\|seconds\\).*//'").text;
    };
    return content(a) == content(b);
}

// `watched`: strace with its options.
std::string killed_line(const std::string& watched, const std::string& call, std::int64_t at, const std::string& line) {
    return joined(std::vector<std::string>{watched, " -o calls -e inject=", call,
                                           ":signal=KILL:when=", std::to_string(at), " ", line},
                  "");
}

std::int64_t count_of(const std::string& call, const std::string& folder, const std::string& line) {
    const ShellRan ran =
        run_in_shell(folder, "strace -qq -o calls -e trace=" + call + " " + line + " >/dev/null 2>&1; wc -l < calls");
    return std::stoll(ran.text);
}

}  // namespace

TEST_CASE("a signal that comes before the program has begun ends it as a later one does", "[faults]") {
    const TemporaryFolder folder;
    // It would wait for its input. Signals do what they usually do, even where these tests were begun with nohup.
    const auto run_with = [&](int signal, const std::string& before, const std::string& command) {
        return run_in_shell(folder.path().string(),
                            before + " mkfifo -m 600 input; sleep 20 > input & env " +
                                (before.empty() ? "--default-signal " : "") + "SIGNAL=" + std::to_string(signal) +
                                " LD_PRELOAD=" + shell_quoted(CHEMSIEVE_EARLY_SIGNAL) + " " + kProgram + command +
                                " < input 2>&1; code=$?; kill $! || code=99; rm input; exit $code");  // 99: it waited
    };
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        INFO(signal);
        const ShellRan ran = run_with(signal, "", "import a.sieve - --input-format smi");
        INFO(ran.text);
        CHECK(ran.code == 5);
        CHECK_FALSE(run_in_shell(folder.path().string(), "ls *.new-*").code == 0);
    }
    CHECK(run_with(SIGHUP, "trap '' HUP;", "--version").code == 0);
}

TEST_CASE("an export that is killed at any system call leaves the old file or the whole new one", "[faults]") {
    if (!has_program("strace")) return say_skipped("kills at system calls: strace is not installed");
    const TemporaryFolder folder;
    const std::string here = folder.path().string();
    const std::string demo = shell_quoted((source_folder() / "data/demo/demo.tsv").string());
    REQUIRE(run_in_shell(here, "head -80 " + demo + " > d.tsv && " + kProgram + "import -q l.sieve d.tsv").code == 0);
    if (run_in_shell(here, "strace -qq -o calls " + kProgram + "--version").code != 0)
        return say_skipped("kills at system calls: strace may not watch");
    std::int64_t kills = 0, survived = 0;
    for (const Export& each : kExports) {
        INFO(each.name);
        const std::string line = kProgram + each.command + each.file;
        const ShellRan whole = run_in_shell(here, kProgram + each.command + "whole-" + each.file);
        INFO(whole.text);
        REQUIRE(whole.code == 0);
        const auto kill_at = [&](const std::string& call, std::int64_t at) {
            INFO(call << " " << at);
            write_file(folder.file(each.file), "old\n");
            const ShellRan ran = run_in_shell(here, killed_line("strace -qq", call, at, line));
            CHECK((ran.code == 137 || ran.code == 0));
            ++(ran.code == 137 ? kills : survived);
            const bool is_old = read_file(folder.file(each.file)) == "old\n";
            const bool is_whole = is_old || same_content(folder.path(), each.file, std::string{"whole-"} + each.file);
            CHECK(is_whole);
            if (ran.code == 0) CHECK_FALSE(is_old);
            const ShellRan again = run_in_shell(here, line);
            INFO(again.text);
            CHECK(again.code == 0);
            CHECK(same_content(folder.path(), each.file, std::string{"whole-"} + each.file));
            CHECK_THAT(run_in_shell(here, "ls").text, !Contains(".part-"));
        };
        for (const char* call : kCalls) {
            for (const std::int64_t at : some_of(count_of(call, here, line), kUsualKills)) kill_at(call, at);
        }
        CHECK(run_in_shell(here, kProgram + "check -q l.sieve").code == 0);
    }
    std::cerr << "killed at system calls: " << kills << " exports, and " << survived << " that had ended before\n";
}

namespace {

struct Operation {
    const char* command;  // in a folder with l.sieve, d.tsv and e.tsv
    const char* told_by;  // what its success is seen by
};

// Each can be given again, though it may then find that all is done.
constexpr Operation kOperations[] = {
    {"import -q new.sieve d.tsv --duplicates skip", "export -q new.sieve --columns all"},
    {"import -q l.sieve e.tsv --duplicates skip", "export -q l.sieve --columns all"},
    {"import -q l.sieve e.tsv --duplicates skip --fingerprint maccs", "similar -q l.sieve CCO --fingerprint maccs"},
    {"remove -q l.sieve --where 'mw > 300'", "export -q l.sieve --columns all"},
    {"check -q l.sieve --repair", "export -q l.sieve --columns all"},
    {"compact -q l.sieve", "export -q l.sieve --columns all"},
    {"compact -q l.sieve --sealed sealed.sieve", "export -q sealed.sieve --columns all"},
    {"index -q l.sieve --fingerprint morgan2", "similar -q l.sieve CCO --fingerprint morgan2"},
    {"index -q l.sieve --inchikey", "export -q l.sieve --columns inchikey"},
    {"index -q l.sieve --pairs", "pairs -q l.sieve --of Ampicillin"},
    {"index -q l.sieve --tautomers", "exact -q l.sieve --tautomers 'CC(=O)Oc1ccccc1C(=O)O'"},
    {"known build -q k.known l.sieve", "known check k.known l.sieve -q"},
    {"census -q l.sieve --save l.census", "census l.census"},
    {"route -q r.route l.sieve", "substructure -q r.route c1ccccc1"},
    {"shard build -q d.tsv --compounds 30 --out shards", "shard check shards -q && ls shards"},
    {"dedupe -q d.tsv e.tsv -o once.smi", "check -q l.sieve && cat once.smi"},
};
constexpr std::size_t kUsualCallsOfOperation = 2;
constexpr std::int64_t kKillsAtCall = 2;  // with CHEMSIEVE_FAULTS=all, at each kind of call; else one

}  // namespace

TEST_CASE("a command that is killed anywhere leaves a library that is whole, and does its work when given again",
          "[faults]") {
    if (!has_program("strace")) return say_skipped("kills at system calls: strace is not installed");
    const TemporaryFolder made;
    const std::string demo = shell_quoted((source_folder() / "data/demo/demo.tsv").string());
    const std::string from = made.path().string();
    REQUIRE(run_in_shell(from, "head -80 " + demo + " > d.tsv && (head -1 " + demo + "; tail -60 " + demo +
                                   ") > e.tsv && " + kProgram + "import -q l.sieve d.tsv && " + kProgram +
                                   "remove -q l.sieve --where 'mw > 400'")
                .code == 0);
    if (run_in_shell(from, "strace -qq -o calls " + kProgram + "--version").code != 0)
        return say_skipped("kills at system calls: strace may not watch");
    std::int64_t kills = 0, ended = 0;
    std::size_t turn = 0;  // so that all kinds of calls have theirs
    for (const Operation& operation : kOperations) {
        INFO(operation.command);
        const auto fresh = [&] {
            auto folder = std::make_unique<TemporaryFolder>();
            REQUIRE(run_in_shell(from, "cp d.tsv e.tsv l.sieve " + shell_quoted(folder->path().string())).code == 0);
            return folder;
        };
        const auto told = [&](const TemporaryFolder& folder) {
            return run_in_shell(folder.path().string(), kProgram + operation.told_by);
        };
        const auto whole = fresh();
        REQUIRE(run_in_shell(whole->path().string(), kProgram + operation.command).code == 0);
        const ShellRan expected = told(*whole);
        INFO(expected.text);
        REQUIRE(expected.code == 0);
        const auto kill_at = [&](const std::string& call, std::int64_t at) {
            INFO("killed at " << call << ' ' << at);
            const auto folder = fresh();
            const std::string here = folder->path().string();
            const std::string line =
                killed_line("strace -f -qq -e trace=" + call, call, at, kProgram + operation.command);
            const ShellRan ran = run_in_shell(here, line + "; code=$?; rm -f calls; exit $code");
            ++(ran.code == 137 ? kills : ended);
            const ShellRan check = run_in_shell(here, kProgram + "check -q l.sieve");
            INFO(check.text);
            CHECK(check.code == 0);
            const ShellRan again = run_in_shell(here, kProgram + operation.command);
            INFO(again.text);
            CHECK(told(*folder).text == expected.text);
        };
        for (std::size_t i = 0; i < std::size(kCalls); ++i) {
            const bool is_chosen = (i + turn) % std::size(kCalls) < kUsualCallsOfOperation;
            if (!wants_all_faults() && !is_chosen) continue;
            const auto counted = fresh();
            const std::int64_t count = count_of(kCalls[i], counted->path().string(), kProgram + operation.command);
            for (std::int64_t kill = 1; kill <= (wants_all_faults() ? kKillsAtCall : 1) && count > 0; ++kill)
                kill_at(kCalls[i], 1 + count * kill / (kKillsAtCall + 2));
        }
        turn += kUsualCallsOfOperation;
    }
    std::cerr << "killed: " << kills << " commands of " << std::size(kOperations) << ", and " << ended
              << " that had ended before\n";
    CHECK(kills > 0);
}

}  // namespace chemsieve::kills_test
