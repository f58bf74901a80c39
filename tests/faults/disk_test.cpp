// Disks that are full, and files of others, with the real program.

#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <sstream>

#include "base/error.h"
#include "base/platform/files.h"
#include "data/rows/library_connection.h"
#include "tests/faults/small_disk.h"

namespace chemsieve::disk_test {

using namespace chemsieve::test;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

const std::string kProgram = shell_quoted(CHEMSIEVE_PROGRAM);
const std::string kDemo = shell_quoted((source_folder() / "data/demo/demo.tsv").string());

void make_library(const TemporaryFolder& folder, int copies) {
    std::string files;
    for (int i = 0; i < copies; ++i) files += " " + kDemo;
    const std::string line = kProgram + " import -q l.sieve" + files + " --duplicates keep";
    REQUIRE(run_in_shell(folder.path().string(), line).code == 0);
}

}  // namespace

TEST_CASE("an export to a full disk says so, leaves nothing and keeps what was there", "[faults]") {
    if (!can_have_small_disks()) return say_skipped("full disks: no file systems of one's own");
    const TemporaryFolder folder;
    make_library(folder, 4);
    for (const char* name : {"h.sdf", "h.html", "h.csv", "h.tsv --header-comment", "h.jsonl", "h.xlsx"}) {
        INFO(name);
        const std::string file = std::string{name}.substr(0, std::string{name}.find(' '));
        const ShellRan ran = run_on_small_disk(folder, "16k",
                                               "echo old > $DISK/" + file + "\n$PROGRAM export -q l.sieve -o $DISK/" +
                                                   name + "\necho code $?; cat $DISK/" + file + "; ls $DISK");
        CHECK(ran.text ==
              "chemsieve: cannot write " + (folder.path() / "disk" / file).string() +
                  ": No space left on device; free some disk space and run the command again\ncode 3\nold\n" + file +
                  "\n");
    }
}

TEST_CASE("a disk without room for a log is a full one, and what is on it is searched", "[faults]") {
    if (!can_have_small_disks()) return say_skipped("full disks: no file systems of one's own");
    const TemporaryFolder folder;
    make_library(folder, 1);
    write_file(folder.file("a.smi"), "CCCCO x\n");
    const auto blocks = (std::filesystem::file_size(folder.file("l.sieve")) / 4096 + 1) * 4;
    for (const int free : {4, 28}) {
        INFO(free);
        const ShellRan ran = run_on_small_disk(
            folder, std::to_string(blocks + static_cast<unsigned>(free)) + "k",
            "cp l.sieve $DISK/l.sieve; cd $DISK; for what in 'import l.sieve ../a.smi' 'index l.sieve --tautomers'\n"
            "do $PROGRAM $what -q; echo code $?; done\n$PROGRAM substructure l.sieve c1ccccc1 --count; ls");
        const std::string full =
            "chemsieve: cannot change l.sieve: No space left on device; free some disk space and run the command "
            "again\ncode 4\n";
        CHECK(ran.text == full + full + "q1\t285\nl.sieve\n");
    }
}

TEST_CASE("a sealed copy without room says so, leaves nothing, and the library is as it was", "[faults]") {
    if (!can_have_small_disks()) return say_skipped("full disks: no file systems of one's own");
    const TemporaryFolder folder;
    make_library(folder, 4);
    const std::string before = read_file(folder.file("l.sieve"));
    for (const char* size : {"64k", "200k", "400k"}) {
        INFO(size);
        const ShellRan ran = run_on_small_disk(
            folder, size, "$PROGRAM compact -q l.sieve --sealed $DISK/s.sieve\necho code $?; ls $DISK");
        CHECK_THAT(ran.text, Contains("full") && Contains("free some disk space") && Catch::EndsWith("code 4\n"));
        CHECK(read_file(folder.file("l.sieve")) == before);
    }
    const ShellRan ran =
        run_on_small_disk(folder, "4m", "$PROGRAM compact -q l.sieve --sealed $DISK/s.sieve\necho code $?; ls $DISK");
    CHECK(ran.text == "code 0\ns.sieve\n");
}

TEST_CASE("temporary files without room are named, whatever is written with them", "[faults]") {
    if (!can_have_small_disks()) return say_skipped("full disks: no file systems of one's own");
    const TemporaryFolder folder;
    make_library(folder, 4);
    for (const char* name : {"h.html", "h.tsv --header-comment", "h.xlsx"}) {
        INFO(name);
        const ShellRan ran = run_on_small_disk(
            folder, "16k",
            std::string{"TMPDIR=$DISK $PROGRAM export -q l.sieve -o "} + name + "\necho code $?; ls $DISK");
        CHECK_THAT(ran.text, Contains("No space left on device; the environment variable TMPDIR names another folder\n"
                                      "code 3\n"));
        CHECK_THAT(ran.text, Catch::EndsWith("code 3\n"));
    }
    CHECK_FALSE(fs::exists(folder.path() / "h.html"));
}

TEST_CASE("what a killed program left is removed by the next that writes there", "[faults]") {
    const TemporaryFolder folder;
    make_library(folder, 1);
    // It has ended, and nobody asked how.
    const pid_t ended = fork();
    if (ended == 0) _exit(0);
    siginfo_t none{};
    waitid(P_PID, static_cast<id_t>(ended), &none, WEXITED | WNOWAIT);
    // Numbers that no process can have; this process has the last.
    const std::string lines =
        "touch l.sieve.new-999999999 n.sieve.new-999999999 n.sieve.new-999999999-journal n.sieve.new-$$ n.sieve.new-" +
        std::to_string(ended) +
        "\ntouch n.sieve.new-999999999.new-999999999-journal n.sieve.new-999999999-abcdef@$(uname -n) " +
        "n.sieve.new-999999999-abcdef@$(uname -n)-wal n.sieve.new-999999999-abcdef@other " +
        "n.sieve.new-999999999-ghijkl@$(uname -n).new-999999999-abcdef@$(uname -n)-journal\n" +
        "touch t.tsv.part-999999999 t.tsv.part-x other.tsv.part-999999999 t.tsv.part-$$\n" + kProgram +
        " import -q n.sieve " + kDemo + "\n" + kProgram + " export -q l.sieve -o t.tsv\nLC_ALL=C ls *.new-* *.part-*";
    const ShellRan ran = run_in_shell(folder.path().string(), lines + " | sed s/$$/own/");
    CHECK(ran.text ==
          "l.sieve.new-999999999\nn.sieve.new-own\nn.sieve.new-999999999-abcdef@other\nother.tsv.part-999999999\nt.tsv."
          "part-own\nt.tsv.part-x\n");
    waitpid(ended, nullptr, 0);
}

TEST_CASE("readers without right to a library leave nothing beside it", "[faults]") {
    const std::string as_another = prefix_of_another_user();
    if (as_another.empty()) return say_skipped("another user: not root, or no setpriv");
    const TemporaryFolder folder;
    make_library(folder, 1);
    fs::permissions(folder.path(), fs::perms::all);  // they may write in the folder
    const std::string library = folder.file("l.sieve");
    const std::string line = as_another + kProgram + " substructure -q l.sieve c1ccccc1 --count";
    const ShellRan own = run_in_shell(folder.path().string(), kProgram + " substructure -q l.sieve c1ccccc1 --count");
    const ShellRan ran = run_in_shell(folder.path().string(), line);
    if (ran.code == 126 || ran.code == 127) return say_skipped("another user: may not run the program");
    CHECK(ran.code == 0);
    CHECK(ran.text == own.text);
    CHECK(run_in_shell(folder.path().string(), "ls").text == "l.sieve\n");
    const ShellRan removed = run_in_shell(folder.path().string(), as_another + kProgram + " remove -q l.sieve Aspirin");
    CHECK(removed.code == 4);
    CHECK_THAT(removed.text, Contains("read-only"));
    CHECK(run_in_shell(folder.path().string(), "ls").text == "l.sieve\n");
}

TEST_CASE("what is read without locks is refused once somebody else has changed it", "[faults]") {
    if (geteuid() != 0) return say_skipped("another user: not root");
    const TemporaryFolder folder;
    make_library(folder, 1);
    fs::permissions(folder.path(), fs::perms::all);
    const std::string library = folder.file("l.sieve");
    int ready[2], changed[2];
    REQUIRE((pipe(ready) == 0 && pipe(changed) == 0));
    const pid_t reader = fork();
    if (reader == 0) {
        if (setresgid(65534, 65534, 65534) != 0 || setresuid(65534, 65534, 65534) != 0) _exit(9);
        int result = 1;
        try {
            LibraryConnection connection{library, sqlite::Mode::read_only};
            sqlite::Statement all{connection, "SELECT id, smiles FROM compound"};
            char byte = 0;
            result = 2;
            if (!all.step() || write(ready[1], "r", 1) != 1 || read(changed[0], &byte, 1) != 1) _exit(8);
            while (all.step()) {
            }
        } catch (const LibraryError& e) {
            const bool is_told =
                std::string{e.what()}.find("was changed while it was read; open it anew") != std::string::npos;
            result = is_told ? 0 : 3;
        } catch (const std::exception&) {
            result = 4;
        }
        _exit(result);
    }
    char byte = 0;
    REQUIRE(read(ready[0], &byte, 1) == 1);
    REQUIRE(run_in_shell(folder.path().string(), kProgram + " remove -q l.sieve Aspirin").code == 0);
    REQUIRE(write(changed[1], "c", 1) == 1);
    int status = 0;
    waitpid(reader, &status, 0);
    CHECK(WEXITSTATUS(status) == 0);
    for (const int end : {ready[0], ready[1], changed[0], changed[1]}) close(end);
}

TEST_CASE("a library that is written to tells which program does so", "[faults]") {
    const TemporaryFolder folder;
    make_library(folder, 1);
    const std::string library = folder.file("l.sieve");
    int ready[2], ended[2];
    REQUIRE((pipe(ready) == 0 && pipe(ended) == 0));
    const pid_t writer = fork();
    if (writer == 0) {
        LibraryConnection connection{library, sqlite::Mode::read_write};
        const sqlite::Transaction writing{connection};
        char byte = 0;
        _exit(write(ready[1], "r", 1) == 1 && read(ended[0], &byte, 1) == 1 ? 0 : 1);
    }
    char byte = 0;
    REQUIRE(read(ready[0], &byte, 1) == 1);
    const ShellRan ran = run_in_shell(folder.path().string(), kProgram + " remove -q l.sieve Aspirin");
    REQUIRE(write(ended[1], "e", 1) == 1);
    waitpid(writer, nullptr, 0);
    for (const int end : {ready[0], ready[1], ended[0], ended[1]}) close(end);
    CHECK(ran.code == 4);
    CHECK_THAT(ran.text, Contains("another program is writing to it (") &&
                             Contains(", process " + std::to_string(writer) + "), try again when it has finished"));
}

TEST_CASE("the system's table of locks is read as it is documented") {
    std::istringstream locks{
        "1: POSIX  ADVISORY  READ 11 fe:0a:1053 120 127\n1: -> POSIX  ADVISORY  WRITE 12 fe:0a:1053 120 120\n"
        "2: FLOCK  ADVISORY  WRITE 13 fe:0a:77 0 EOF\nno lock\n3: POSIX  ADVISORY  WRITE 14 fe:0a:1053 100 119\n"
        "4: POSIX  ADVISORY  WRITE 15 fe:00:1053 120 120\n5: POSIX  ADVISORY  WRITE 16 fe:0a:1053 119 EOF\n"};
    CHECK(writer_in(locks, {0xfe, 0x0a, 1053}, 120, 122) == 16);
    std::istringstream none{""};
    CHECK_FALSE(writer_in(none, {0xfe, 0x0a, 1053}, 120, 122));
}

}  // namespace chemsieve::disk_test
