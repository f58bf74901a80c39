// Commands that change a library, broken off at each of their writes: by a full disk, by errors, by a kill, by a loss
// of power. The library is as before or as after, and the same command then completes it.
//
// CHEMSIEVE_FAULTS=all breaks off at every operation, which takes minutes; otherwise at some of them.

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "tests/faults/fault_places.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::library_faults_test {

using namespace chemsieve::test;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

const std::string kProgram = shell_quoted(CHEMSIEVE_FAULTY_PROGRAM) + " ";
constexpr std::int64_t kUsualFaults = 6;  // for each kind and command

struct Change {
    const char* name;
    const char* prepare;  // lines of the shell that make l.sieve, or do not
    const char* command;
};

// Compounds of the demo library, some of them removed, a second kind of fingerprints.
constexpr const char* kPrepared =
    "$C import -q l.sieve a.tsv --fingerprint maccs && $C remove -q l.sieve Paracetamol && "
    "$C import -q l.sieve b.tsv";
// A byte in the midst of the file is another.
constexpr const char* kDamaged =
    "$C import -q l.sieve a.tsv b.tsv --fingerprint maccs && "
    "printf Z | dd of=l.sieve bs=1 seek=$(( $(stat -c %s l.sieve) / 2 )) conv=notrunc 2>/dev/null";
constexpr Change kChanges[] = {
    {"import of a new library", "true", "import l.sieve a.tsv b.tsv --duplicates skip"},
    {"import of more", kPrepared, "import l.sieve c.tsv --duplicates skip"},
    {"removal", kPrepared, "remove l.sieve Aspirin Carvedilol Timolol"},
    {"index", kPrepared, "index l.sieve --fingerprint morgan2"},
    {"compact", kPrepared, "compact l.sieve"},
    {"repair", kDamaged, "check l.sieve --repair"},
    {"index by formula", kPrepared, "index l.sieve --tautomers"},
};

class Trial {
  public:
    explicit Trial(const Change& change) : change_{change} {
        std::ifstream demo{source_folder() / "data/demo/demo.tsv"};
        std::string title, line;
        std::getline(demo, title);
        for (const char* name : {"a.tsv", "b.tsv", "c.tsv"}) {
            std::ofstream part{folder_.file(name)};
            part << title << '\n';
            for (int i = 0; i < 12 && std::getline(demo, line); ++i) part << line << '\n';
        }
        const ShellRan prepared = shell(std::string{"C="} + kProgram + "; " + change.prepare);
        INFO(prepared.text);
        REQUIRE(prepared.code == 0);
        if (fs::exists(library())) before_file_ = read_file(library());
        before_ = content();
        was_sound_ = !fs::exists(library()) || is_sound();
        const ShellRan ran = run("CHEMSIEVE_FAULT_COUNTS=counts ");
        INFO(ran.text);
        REQUIRE(ran.code == 0);
        after_ = content();
        std::ifstream{folder_.file("counts")} >> operations_ >> reads_;
    }

    std::int64_t operations() const { return operations_; }
    std::int64_t reads() const { return reads_; }

    // One fault, which may come too late.
    void broken_off(const std::string& fault) {
        restore();
        INFO(change_.name << ", " << fault);
        const ShellRan ran = run("CHEMSIEVE_FAULT=" + fault + " ");
        INFO(ran.text);
        const bool is_kill = ran.code == 137;
        if (!is_kill && ran.code != 0) {
            CHECK_FALSE(ran.text.empty());
            CHECK((ran.code == 3 || ran.code == 4));
        }
        if (fault.starts_with("full") && ran.code != 0)
            CHECK_THAT(ran.text, Contains("full") && Contains("free some disk space"));
        if (fs::exists(library()) && was_sound_) check_sound();
        const std::string left = content();
        const bool is_whole = left == before_ || left == after_ || is_between(left);
        CHECK(is_whole);
        if (ran.code == 0) CHECK(left == after_);
        // Once the fault is over. What was acknowledged may be done already.
        run("");
        check_sound();
        CHECK(content() == after_);
        for (const auto& entry : fs::directory_iterator{folder_.path()}) {
            CHECK_THAT(entry.path().filename().string(), !Contains(".new-"));
        }
    }

    // A kill, after which somebody takes away what stands beside the file.
    void log_taken_away(std::int64_t at) {
        restore();
        INFO(change_.name << ", log taken away after a kill at " << at);
        run("CHEMSIEVE_FAULT=kill:" + std::to_string(at) + " ");
        fs::remove(library() + "-wal");
        fs::remove(library() + "-shm");
        if (!is_sound()) return;  // that is told, which is all that can be done
        const std::string left = content();
        const bool is_whole = left == before_ || left == after_;
        CHECK(is_whole);
    }

  private:
    std::string library() const { return folder_.file("l.sieve"); }
    ShellRan shell(const std::string& line) const { return run_in_shell(folder_.path().string(), line); }
    ShellRan run(const std::string& environment) const {
        return shell(environment + kProgram + change_.command + " -q 2>&1");
    }

    void restore() const {
        for (const auto& entry : fs::directory_iterator{folder_.path()}) {
            if (entry.path().filename().string().starts_with("l.sieve")) fs::remove(entry.path());
        }
        if (!before_file_.empty()) write_file(library(), before_file_);
    }

    bool is_sound() const { return shell(kProgram + "check l.sieve -q").code == 0; }

    void check_sound() const {
        const ShellRan ran = shell(kProgram + "check l.sieve -q");
        INFO(ran.text);
        CHECK(ran.code == 0);
    }

    // All compounds with their properties, and the kinds of fingerprints.
    std::string content() const {
        if (!fs::exists(library())) return "none";
        const ShellRan ran = shell(kProgram + "export l.sieve -q --columns all --format jsonl; " + kProgram +
                                   "info l.sieve | grep -i '^fingerprint'");
        return ran.text;
    }

    // An import stores its files one by one, and a library begins empty.
    bool is_between(const std::string& left) const {
        if (!std::string{change_.command}.starts_with("import")) return false;
        std::istringstream lines{left};
        std::istringstream wanted{after_};
        std::string line, expected;
        while (std::getline(lines, line) && std::getline(wanted, expected)) {
            if (!line.starts_with("{")) return true;  // all the compounds there were as they are to be
            if (line != expected) return false;
        }
        return true;
    }

    Change change_;
    TemporaryFolder folder_;
    std::string before_file_, before_, after_;
    bool was_sound_ = true;  // a repair begins with a library that is not
    std::int64_t operations_ = 0, reads_ = 0;
};

void break_off_all(const char* kind, std::int64_t usual, bool at_reads = false) {
    std::int64_t faults = 0;
    for (const Change& change : kChanges) {
        Trial trial{change};
        for (const std::int64_t at : some_of(at_reads ? trial.reads() : trial.operations(), usual)) {
            trial.broken_off(kind + (":" + std::to_string(at)) + ":" + std::to_string(at));
            ++faults;
        }
    }
    std::cerr << "broken off: " << faults << " times, " << kind << '\n';
}

}  // namespace

TEST_CASE("a disk that is full at any write leaves a library as before or as after", "[faults]") {
    break_off_all("full", kUsualFaults);
}

TEST_CASE("a write that fails leaves a library as before or as after", "[faults]") {
    break_off_all("io", kUsualFaults / 3);
    break_off_all("once", kUsualFaults / 3);
}

TEST_CASE("a page that cannot be read breaks a command off, and nothing else", "[faults]") {
    break_off_all("read", kUsualFaults / 3, true);
}

TEST_CASE("a kill at any write leaves a library as before or as after", "[faults]") {
    break_off_all("kill", kUsualFaults);
    break_off_all("tear", kUsualFaults / 3);
}

TEST_CASE("a loss of power at any write leaves a library as before or as after", "[faults]") {
    break_off_all("power", kUsualFaults);
}

TEST_CASE("without the log that a kill left a library is as before or as after, or a check tells", "[faults]") {
    Trial trial{{"removal", kPrepared, "remove l.sieve Aspirin Carvedilol Timolol"}};
    for (const std::int64_t at : some_of(trial.operations(), 2 * kUsualFaults)) trial.log_taken_away(at);
}

}  // namespace chemsieve::library_faults_test
