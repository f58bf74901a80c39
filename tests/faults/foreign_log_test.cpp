// Logs beside files that they do not belong to: SQLite would copy them into the file.

#include <algorithm>
#include <array>
#include <bit>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "data/sqlite/seal_marks.h"
#include "tests/faults/fault_places.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::foreign_log_test {

using namespace chemsieve::test;
using namespace chemsieve::sqlite;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

const std::string kProgram = shell_quoted(CHEMSIEVE_FAULTY_PROGRAM) + " ";
constexpr std::int64_t kKills = 8;

std::optional<LogSalt> salt_of_file(const std::string& log) {
    std::array<char, kLogHeaderBytes> header{};
    if (!std::ifstream{log, std::ios::binary}.read(header.data(), header.size())) return std::nullopt;
    return salt_of_log(std::bit_cast<std::array<std::uint8_t, kLogHeaderBytes>>(header));
}

// A folder with l.sieve, a copy of it from before (before.sieve), and another library (other.sieve).
class Folder {
  public:
    Folder() {
        const std::string demo = shell_quoted((source_folder() / "data/demo/demo.tsv").string());
        succeed("import -q l.sieve " + demo);
        succeed("remove -q l.sieve Caffeine");
        fs::copy_file(file("l.sieve"), file("before.sieve"));
        succeed("remove -q l.sieve Aspirin");
        fs::copy_file(file("l.sieve"), file("now.sieve"));
        succeed("import -q other.sieve " + demo);
    }
    std::string file(const std::string& name) const { return folder_.file(name); }
    ShellRan run(const std::string& words, const std::string& fault = {}) const {
        return run_in_shell(folder_.path().string(), fault + kProgram + words);
    }
    std::string succeed(const std::string& words) const {
        const ShellRan ran = run(words);
        INFO(words << ": " << ran.text);
        REQUIRE(ran.code == 0);
        return ran.text;
    }
    std::int64_t operations_of(const std::string& words) const {
        REQUIRE(run(words, "CHEMSIEVE_FAULT_COUNTS=counts ").code == 0);
        std::int64_t operations = 0;
        std::ifstream{file("counts")} >> operations;
        return operations;
    }
    void put(const std::string& from) const {
        fs::copy_file(file(from), file("l.sieve"), fs::copy_options::overwrite_existing);
    }
    void remove_log() const {
        fs::remove(file("l.sieve-wal"));
        fs::remove(file("l.sieve-shm"));
    }

  private:
    TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("a log of another library or of another state is refused and changes nothing", "[faults]") {
    const Folder folder;
    const std::string removal = "remove l.sieve Timolol Carvedilol";
    int with_log = 0;
    for (const std::int64_t at : some_of(folder.operations_of(removal), kKills)) {
        folder.remove_log();
        folder.put("now.sieve");
        folder.run(removal, "CHEMSIEVE_FAULT=kill:" + std::to_string(at) + " ");
        if (!salt_of_file(folder.file("l.sieve-wal"))) continue;
        ++with_log;
        const std::string log = read_file(folder.file("l.sieve-wal"));
        for (const char* copied : {"before.sieve", "other.sieve"}) {
            folder.put(copied);
            for (const char* words : {"export l.sieve", "info l.sieve", "remove l.sieve Salicin", "compact l.sieve",
                                      "check l.sieve", "check l.sieve --repair"}) {
                const ShellRan ran = folder.run(words);
                INFO("killed at " << at << ", " << copied << ", " << words << ": " << ran.text);
                CHECK(ran.code == 4);
                CHECK_THAT(ran.text, Contains("l.sieve-wal is the log of another library, or of another state") &&
                                         Contains("rename or remove l.sieve-wal"));
            }
            CHECK(read_file(folder.file("l.sieve")) == read_file(folder.file(copied)));
            CHECK(read_file(folder.file("l.sieve-wal")) == log);
        }
        folder.remove_log();
        CHECK(folder.succeed("export l.sieve") == folder.succeed("export other.sieve"));
    }
    CHECK(with_log > 1);
}

TEST_CASE("no library is made beside the log of another", "[faults]") {
    const Folder folder;
    const std::int64_t operations = folder.operations_of("remove l.sieve Timolol");
    folder.run("remove l.sieve Carvedilol", "CHEMSIEVE_FAULT=kill:" + std::to_string(operations / 2) + " ");
    REQUIRE(fs::exists(folder.file("l.sieve-wal")));
    fs::remove(folder.file("l.sieve"));
    write_file(folder.file("few.smi"), "CCO ethanol\n");
    const ShellRan refused = folder.run("import l.sieve few.smi");
    CHECK(refused.code == 4);
    CHECK_THAT(refused.text, Contains("l.sieve-wal is the log of a library that is not there any more"));
    CHECK_FALSE(fs::exists(folder.file("l.sieve")));
    folder.remove_log();
    folder.succeed("import -q l.sieve few.smi");
}

TEST_CASE("the mark of a log is read as written, and one wrong byte of it is put right", "[faults]") {
    const LogMark mark{.former = {1, 2, 3, 4, 5, 6, 7, 8}, .current = {9, 8, 7, 6, 5, 4, 3, 200}};
    const MarkBytes bytes = bytes_of(mark);
    const auto read = mark_in(bytes);
    REQUIRE(read);
    CHECK(read->allows(mark.former));
    CHECK(read->allows(mark.current));
    CHECK_FALSE(read->allows({9, 8, 7, 6, 5, 4, 3, 201}));
    CHECK_FALSE(mark_in(MarkBytes{}));
    for (std::size_t place = 0; place < kMarkBytes; ++place) {
        MarkBytes wrong = bytes;
        wrong[place] = static_cast<std::uint8_t>(wrong[place] ^ (place * 13 + 1));
        CHECK_FALSE(mark_in(wrong));
        CHECK(mend_mark(wrong));
        CHECK(wrong == bytes);
    }
    MarkBytes twice = bytes;
    twice[3] ^= 1;
    twice[17] ^= 1;
    CHECK_FALSE(mend_mark(twice));
}

TEST_CASE("a mark of a log that was written in part loses nothing", "[faults]") {
    const Folder folder;
    const std::string before = read_file(folder.file("now.sieve"));
    const std::string content = folder.succeed("export l.sieve");
    const MarkBytes mark = bytes_of({.current = {1, 2, 3, 4, 5, 6, 7, 8}});
    for (const std::size_t written : {1U, 9U, 10U, 16U, 19U}) {
        INFO("written: " << written);
        std::string torn = before;
        std::copy_n(mark.begin(), written, torn.begin() + kMarkAt);
        const auto differs_from = [&](const auto& whole, std::size_t begin) {
            std::size_t count = 0;
            for (std::size_t i = 0; i < kMarkBytes; ++i)
                count += static_cast<std::uint8_t>(torn[kMarkAt + i]) != static_cast<std::uint8_t>(whole[begin + i]);
            return count;
        };
        // One byte that is not as written cannot be told from one that a disk has changed.
        const bool is_told = differs_from(before, kMarkAt) == 1 || differs_from(mark, 0) == 1;
        folder.remove_log();
        write_file(folder.file("l.sieve"), torn);
        CHECK(folder.succeed("export l.sieve") == content);
        const ShellRan check = folder.run("check l.sieve");
        INFO(check.text);
        CHECK((check.code != 0) == is_told);
        if (is_told) folder.succeed("check l.sieve --repair");
        folder.succeed("remove -q l.sieve Timolol");
        folder.succeed("check -q l.sieve");
    }
}

}  // namespace chemsieve::foreign_log_test
