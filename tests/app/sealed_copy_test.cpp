// Sealed libraries: smaller, not to be changed, and in every answer the same as what they were made of.

#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <thread>

#include "tests/app/rich_library.h"
#include "tests/support/library_changes.h"

namespace chemsieve::sealed_copy_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

// Whatever is asked of a library.
std::string answers_of(const std::string& library, const TemporaryFolder& folder) {
    const std::vector<std::vector<std::string>> asked{
        {"substructure", library, "c1ccccc1C(=O)O", "CCN", "-k", "0", "--columns", "all"},
        {"substructure", library, "--smarts", "[#6]~[#7;!H0]", "[R2]", "C-C", "-k", "0"},
        {"superstructure", library, "CC(=O)Oc1ccccc1C(=O)OCCN(C)C", "-k", "0"},
        {"similar", library, "CC(=O)Oc1ccccc1C(=O)O", "Cn1cnc2c1c(=O)n(C)c(=O)n2C", "-k", "50"},
        {"similar", library, "CC(=O)Oc1ccccc1C(=O)O", "-k", "20", "--fingerprint", "maccs"},
        {"exact", library, "OC(=O)c1ccccc1OC(C)=O", "CCO"},
        {"exact", library, "OC(=O)c1ccccc1OC(C)=O", "--tautomers"},
        {"substructure", library, "c", "--where", "mw < 200 and class = 'NSAID'", "--count"},
        {"substructure", library, "c", "--ids", folder.file("ids"), "-k", "0"},
        {"export", library, "--columns", "all"},
        {"export", library, "--format", "sdf", "--ids", folder.file("ids")},
        {"explain", library, "Caffeine", "c1cncn1"},
        {"census", library, "--limit", "20"}};
    std::string answers;
    for (const auto& words : asked) {
        const Ran ran = run(words);
        answers += words[0] + ' ' + std::to_string(ran.code) + '\n' + ran.out + '\n';
    }
    return answers;
}

std::uintmax_t bytes_of(const std::string& file) { return std::filesystem::file_size(file); }

}  // namespace

TEST_CASE("a sealed library answers everything as the one it was made of, and takes less room") {
    const TemporaryFolder folder;
    const std::string library = make_rich_library(folder, true);
    REQUIRE(run({"compact", library, "-q"}).code == 0);
    const std::string sealed = folder.file("sealed.sieve");
    const Ran made = run({"compact", library, "--sealed", sealed});
    INFO(made.err);
    REQUIRE(made.code == 0);
    CHECK_THAT(made.err, Contains("1,793 compounds"));
    CHECK(bytes_of(sealed) < bytes_of(library) * 3 / 5);
    CHECK(answers_of(sealed, folder) == answers_of(library, folder));
    const Ran check = run({"check", sealed, "--sample", "0"});
    INFO(check.out);
    CHECK(check.code == 0);
    CHECK_THAT(run({"info", sealed}).out, Contains("format 8, sealed"));
    // Nothing lies beside it.
    for (const char* end : {"-wal", "-shm", "-journal"}) CHECK_FALSE(std::filesystem::exists(sealed + end));
    struct stat status {};
    REQUIRE(stat(sealed.c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0444);
}

TEST_CASE("a sealed library is not changed, whoever tries") {
    const TemporaryFolder folder;
    const std::string library = make_rich_library(folder, false), sealed = folder.file("sealed.sieve");
    REQUIRE(run({"compact", library, "--sealed", sealed, "-q"}).code == 0);
    const std::string before = read_file(sealed);
    write_file(folder.file("one.smi"), "CCCCCCO new\n");
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"import", sealed, folder.file("one.smi")},
                                               {"remove", sealed, "Aspirin"},
                                               {"compact", sealed},
                                               {"index", sealed, "--fingerprint", "morgan2"},
                                               {"index", sealed, "--remove", "maccs"},
                                               {"index", sealed, "--tautomers"}}) {
        INFO(words[0]);
        const Ran ran = run(words);
        CHECK(ran.code == 4);
        CHECK_THAT(ran.err, Contains("is sealed") && Contains("import FILE into a new one"));
        CHECK(read_file(sealed) == before);
    }
    // It is the compounds' way back.
    REQUIRE(run({"export", sealed, "-q", "-o", folder.file("all.smi")}).code == 0);
    REQUIRE(run({"import", "-q", folder.file("again.sieve"), folder.file("all.smi"), "--duplicates", "keep"}).code ==
            0);
    const std::string other = folder.file("other.sieve");
    REQUIRE(run({"compact", sealed, "--sealed", other, "-q"}).code == 0);
    CHECK(answers_of(other, folder) == answers_of(sealed, folder));
}

TEST_CASE("sealing needs a free place and a library of the present classes, and leaves nothing when it is stopped") {
    const TemporaryFolder folder;
    const std::string library = make_rich_library(folder, false);
    write_file(folder.file("there.sieve"), "mine");
    const Ran there = run({"compact", library, "--sealed", folder.file("there.sieve")});
    CHECK(there.code == 4);
    CHECK_THAT(there.err, Contains("it exists already"));
    CHECK(read_file(folder.file("there.sieve")) == "mine");
    write_file(folder.file("gone.sieve-wal"), "a log");
    const Ran beside_log = run({"compact", library, "--sealed", folder.file("gone.sieve")});
    CHECK(beside_log.code == 4);
    CHECK_THAT(beside_log.err, Contains("gone.sieve-wal is the log of a library that is not there any more"));
    CHECK_FALSE(std::filesystem::exists(folder.file("gone.sieve")));
    const std::string other = copy_of(library, folder);
    run_sql(other, "UPDATE setting SET value = '0' WHERE name = 'classes'");
    const Ran refused = run({"compact", other, "--sealed", folder.file("new.sieve")});
    CHECK(refused.code == 4);
    CHECK_THAT(refused.err,
               Contains("other classes of atoms and bonds") && Contains("make a new library from the original files"));
    std::stop_source stop;
    stop.request_stop();
    const Ran stopped = run({"compact", library, "--sealed", folder.file("new.sieve")}, stop.get_token());
    CHECK(stopped.code == 5);
    CHECK_THAT(stopped.err, Contains("nothing was written"));
    std::size_t left = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        left += entry.path().filename().string().starts_with("new.sieve");
    }
    CHECK(left == 0);
}

TEST_CASE("a sealed library is read by many at once, by way of a link, too") {
    const TemporaryFolder folder;
    const std::string library = make_rich_library(folder, false), sealed = folder.file("sealed.sieve");
    REQUIRE(run({"compact", library, "--sealed", sealed, "-q"}).code == 0);
    std::filesystem::create_symlink("sealed.sieve", folder.file("link.sieve"));
    const std::string expected = run({"substructure", library, "c1ccccc1", "-k", "100"}).out;
    std::vector<std::string> found(8);
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < found.size(); ++i) {
            threads.emplace_back([&, i] {
                found[i] =
                    run({"substructure", i % 2 ? sealed : folder.file("link.sieve"), "c1ccccc1", "-k", "100"}).out;
            });
        }
    }
    for (const std::string& one : found) CHECK(one == expected);
}

TEST_CASE("a sealed library with fewer bits set is larger and answers the same") {
    const TemporaryFolder folder;
    const std::string library = make_rich_library(folder, false);
    std::uintmax_t before = 0;
    for (const char* saturation : {"80", "45", "20"}) {
        INFO(saturation);
        const std::string sealed = folder.file(std::string{"at"} + saturation + ".sieve");
        REQUIRE(run({"compact", library, "-q", "--sealed", sealed, "--saturation", saturation}).code == 0);
        CHECK(bytes_of(sealed) > before);
        before = bytes_of(sealed);
        CHECK(answers_of(sealed, folder) == answers_of(library, folder));
        CHECK(run({"check", sealed, "--sample", "100"}).code == 0);
    }
    const std::string more = folder.file("more.sieve");
    CHECK(run({"compact", library, "--sealed", more, "--saturation", "81"}).code == 2);
    CHECK(run({"compact", library, "--saturation", "45"}).code == 2);
    CHECK_FALSE(std::filesystem::exists(more));
}

}  // namespace chemsieve::sealed_copy_test
