// Single bytes of a library changed on the disk: whatever is shown is what it was, or is refused with the place; a
// check finds each, and a repair puts it right.
//
// CHEMSIEVE_FLIPS sets the number of bytes to change, which is small by default; they are the same in each run.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <random>

#include "tests/app/run_cli.h"
#include "tests/support/test_data.h"

namespace chemsieve::flips_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

constexpr std::size_t kUsualFlips = 30;
constexpr std::size_t kHeaderBytes = 100;
constexpr std::size_t kRepairedOf = 6;  // every so many

std::size_t flips_wanted() {
    const char* wanted = std::getenv("CHEMSIEVE_FLIPS");
    return wanted ? std::strtoul(wanted, nullptr, 10) : kUsualFlips;
}

// Compounds with properties, some from molfiles, two kinds of fingerprints, gaps where compounds were removed. Written
// into the file, without a log.
std::string make_library(const TemporaryFolder& folder) {
    std::string library = folder.file("l.sieve");
    const std::string demo = (source_folder() / "data/demo/demo.tsv").string();
    REQUIRE(run({"import", "-q", library, demo, "--fingerprint", "maccs"}).code == 0);
    write_file(folder.file("ids"), "Aspirin\nCaffeine\nIbuprofen\n");
    REQUIRE(run({"export", "-q", library, "-o", folder.file("a.sdf"), "--ids", folder.file("ids")}).code == 0);
    REQUIRE(run({"import", "-q", library, folder.file("a.sdf"), "--duplicates", "keep"}).code == 0);
    REQUIRE(run({"remove", "-q", library, "Salicin"}).code == 0);
    REQUIRE_FALSE(std::filesystem::exists(library + "-wal"));
    return library;
}

using Runs = std::vector<std::pair<std::vector<std::string>, Ran>>;

// Each with what it gives of undamaged files.
Runs runs_of(const std::vector<std::vector<std::string>>& commands) {
    Runs all;
    for (const std::vector<std::string>& words : commands) {
        all.emplace_back(words, run(words));
        INFO(words[0] << ' ' << all.back().second.err);
        REQUIRE(all.back().second.code == 0);
        REQUIRE_FALSE(all.back().second.out.empty());
    }
    return all;
}

Runs expected_runs(const std::string& library) {
    return runs_of({{"substructure", library, "c1ccccc1C(=O)O", "--columns", "all"},
                    {"substructure", library, "C", "--where", "class is not null and mw > 100", "--count"},
                    {"similar", library, "CC(=O)Oc1ccccc1C(=O)O", "--top", "20"},
                    {"similar", library, "CC(=O)Oc1ccccc1C(=O)O", "--fingerprint", "maccs", "--top", "20"},
                    {"exact", library, "CC(=O)Oc1ccccc1C(=O)O"},
                    {"export", library, "--columns", "all", "--format", "sdf"},
                    {"info", library}});
}

}  // namespace

TEST_CASE("a byte changed on the disk changes no answer without a word, and is found and put right", "[faults]") {
    const TemporaryFolder folder;
    const std::string library = make_library(folder);
    const auto expected = expected_runs(library);
    const std::string right = read_file(library);
    const std::size_t flips = flips_wanted();
    std::mt19937 random{20};
    std::size_t refused = 0, unharmed = 0;
    for (std::size_t flip = 0; flip < flips; ++flip) {
        std::string bytes = right;
        // A third of them in the header, on which all depends.
        const std::size_t place = random() % (flip % 3 == 0 ? kHeaderBytes : bytes.size());
        const auto change = static_cast<char>(1 + random() % 255);
        bytes[place] = static_cast<char>(bytes[place] ^ change);
        INFO("byte " << place << " of page " << place / 4096 + 1 << ", changed by " << static_cast<int>(change));
        write_file(library, bytes);
        for (const auto& [words, good] : expected) {
            const Ran ran = run(words);
            INFO(words[0] << ": " << ran.err);
            if (ran.code == good.code && ran.out == good.out) {
                ++unharmed;
                continue;
            }
            ++refused;
            const bool is_refused = ran.code == 4 || ran.code == 5;
            CHECK(is_refused);
            CHECK_FALSE(ran.err.empty());
        }
        const bool is_repaired = flip % kRepairedOf == 0;
        const Ran check = run({"check", library, "--sample", "1"});
        CHECK(check.code == 4);
        CHECK_FALSE((check.out + check.err).empty());
        if (!is_repaired || place < kHeaderBytes) continue;
        CHECK_THAT(check.out, Contains("page " + std::to_string(place / 4096 + 1) + " of the file"));
        CHECK(run({"check", library, "--repair"}).code == 0);
        CHECK(read_file(library) == right);
    }
    std::cerr << "bytes changed: " << flips << "; answers unharmed " << unharmed << ", refused " << refused << '\n';
    CHECK(refused > 0);
    CHECK(unharmed > 0);
}

namespace {

// Changes bytes of a file, one at a time: what is shown is what it was, or is refused.
void flip_bytes(const std::string& file, const Runs& expected, std::size_t flips, unsigned seed) {
    const std::string right = read_file(file);
    std::filesystem::permissions(file, std::filesystem::perms::owner_write, std::filesystem::perm_options::add);
    std::mt19937 random{seed};
    std::size_t refused = 0, unharmed = 0;
    for (std::size_t flip = 0; flip < flips; ++flip) {
        std::string bytes = right;
        const std::size_t place = random() % (flip % 3 == 0 ? std::min(kHeaderBytes, bytes.size()) : bytes.size());
        const auto change = static_cast<char>(1 + random() % 255);
        bytes[place] = static_cast<char>(bytes[place] ^ change);
        write_file(file, bytes);
        for (const auto& [words, good] : expected) {
            const Ran ran = run(words);
            INFO(words[0] << ", byte " << place << " changed by " << static_cast<int>(change) << ": " << ran.err);
            const bool is_as_before = ran.code == good.code && ran.out == good.out;
            ++(is_as_before ? unharmed : refused);
            CHECK((is_as_before || (ran.code >= 3 && ran.code <= 5 && !ran.err.empty())));
        }
    }
    write_file(file, right);
    std::cerr << "bytes changed: " << flips << "; answers unharmed " << unharmed << ", refused " << refused << '\n';
    CHECK(refused > 0);
}

std::size_t some_flips() { return std::max<std::size_t>(flips_wanted() / 5, 6); }

}  // namespace

TEST_CASE("a byte changed of a sealed library or of one with InChIKeys changes no answer without a word", "[faults]") {
    const TemporaryFolder folder;
    const std::string library = make_library(folder), sealed = folder.file("sealed.sieve");
    REQUIRE(run({"index", "-q", library, "--inchikey"}).code == 0);
    REQUIRE(run({"compact", "-q", library, "--sealed", sealed}).code == 0);
    for (const std::string& file : {library, sealed}) {
        INFO(file);
        flip_bytes(file,
                   runs_of({{"substructure", file, "c1ccccc1C(=O)O", "--columns", "all"},
                            {"similar", file, "CC(=O)Oc1ccccc1C(=O)O", "--top", "20"},
                            {"exact", file, "BSYNRYMUTXBXSQ-UHFFFAOYSA-N"},
                            {"export", file, "--columns", "inchikey", "-q"}}),
                   some_flips(), 21);
    }
}

TEST_CASE("a byte changed of a filter, a census or a route changes no answer without a word", "[faults]") {
    const TemporaryFolder folder;
    const std::string library = make_library(folder);
    write_file(folder.file("asked.smi"), "CC(=O)Oc1ccccc1C(=O)O a\nCCCCCCCCCCCN b\nCn1cnc2c1c(=O)n(C)c(=O)n2C c\n");
    const std::string asked = folder.file("asked.smi");
    for (const std::string layout : {"plain", "blocked", "compressed", "counting", "cuckoo", "ids"}) {
        INFO(layout);
        const std::string filter = folder.file(layout + ".known");
        REQUIRE(run({"known", "build", "-q", filter, library, "--layout", layout}).code == 0);
        flip_bytes(filter, runs_of({{"known", "check", filter, asked}, {"known", "info", filter}}), some_flips(), 22);
    }
    const std::string census = folder.file("l.census"), route = folder.file("all.route");
    REQUIRE(run({"census", "-q", library, "--save", census}).code == 0);
    flip_bytes(census, runs_of({{"census", census}}), some_flips(), 23);
    REQUIRE(run({"route", "-q", route, library}).code == 0);
    flip_bytes(route, runs_of({{"substructure", route, "c1ccccc1C(=O)O"}}), some_flips(), 24);
}

TEST_CASE("a byte changed of a shard, its manifest or its result changes no answer without a word", "[faults]") {
    const TemporaryFolder folder;
    const std::string shards = folder.file("s"), queries = folder.file("q.smi"), demo = "data/demo/demo.tsv";
    write_file(queries, "c1ccccc1C(=O)O q\n");
    REQUIRE(
        run({"shard", "build", "-q", (source_folder() / demo).string(), "--compounds", "300", "--out", shards}).code ==
        0);
    REQUIRE(run({"cluster", "submit", "-q", shards, "--queries", queries, "--mode", "substructure", "--run",
                 folder.file("run"), "--engine", "local", "-k", "5"})
                .code == 0);
    std::string result;
    for (const auto& entry : std::filesystem::directory_iterator{folder.file("run/results")})
        result = entry.path().string();
    const Runs collected = runs_of({{"cluster", "collect", folder.file("run")}});
    const Runs submitted = runs_of({{"cluster", "submit", shards, "--queries", queries, "--mode", "substructure",
                                     "--run", folder.file("other"), "--engine", "local", "--dry-run"}});
    flip_bytes(result, collected, some_flips(), 25);
    flip_bytes(shards + "/manifest.json", submitted, some_flips(), 26);
    const std::string shard = shards + "/shard-00001.sieve";
    flip_bytes(shard, runs_of({{"substructure", shard, "c1ccccc1C(=O)O"}, {"info", shard}}), some_flips(), 27);
}

TEST_CASE("a library that is cut off is refused or answers as before, and a check tells it", "[faults]") {
    const TemporaryFolder folder;
    const std::string library = make_library(folder);
    const std::vector<std::string> exported{"export", library, "--columns", "all"};
    const std::string expected = run(exported).out;
    const std::string right = read_file(library);
    std::vector<std::size_t> lengths{0, 1, 99, 100, 511, 4095, 4096, 4097, right.size() / 3, right.size() - 1};
    for (std::size_t pages = 2; pages * 4096 < right.size(); pages += 20) lengths.push_back(pages * 4096);
    for (const std::size_t length : lengths) {
        INFO(length << " of " << right.size() << " bytes");
        write_file(library, right.substr(0, length));
        const Ran ran = run(exported);
        const bool is_as_before = ran.code == 0 && ran.out == expected;
        const bool is_refused = (ran.code == 4 || ran.code == 5) && !ran.err.empty();
        CHECK((is_as_before || is_refused));
        const Ran check = run({"check", library, "--sample", "1"});
        CHECK(check.code == 4);
        CHECK_FALSE((check.out + check.err).empty());
    }
}

}  // namespace chemsieve::flips_test
