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
    const std::string library = folder.file("l.sieve");
    const std::string demo = (source_folder() / "data/demo/demo.tsv").string();
    REQUIRE(run({"import", "-q", library, demo, "--fingerprint", "maccs"}).code == 0);
    write_file(folder.file("ids"), "Aspirin\nCaffeine\nIbuprofen\n");
    REQUIRE(run({"export", "-q", library, "-o", folder.file("a.sdf"), "--ids", folder.file("ids")}).code == 0);
    REQUIRE(run({"import", "-q", library, folder.file("a.sdf"), "--duplicates", "keep"}).code == 0);
    REQUIRE(run({"remove", "-q", library, "Salicin"}).code == 0);
    REQUIRE_FALSE(std::filesystem::exists(library + "-wal"));
    return library;
}

// Each with what an undamaged library gives.
std::vector<std::pair<std::vector<std::string>, Ran>> expected_runs(const std::string& library) {
    std::vector<std::pair<std::vector<std::string>, Ran>> all;
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"substructure", library, "c1ccccc1C(=O)O", "--columns", "all"},
             {"substructure", library, "C", "--where", "class is not null and mw > 100", "--count"},
             {"similar", library, "CC(=O)Oc1ccccc1C(=O)O", "--top", "20"},
             {"similar", library, "CC(=O)Oc1ccccc1C(=O)O", "--fingerprint", "maccs", "--top", "20"},
             {"exact", library, "CC(=O)Oc1ccccc1C(=O)O"},
             {"export", library, "--columns", "all", "--format", "sdf"},
             {"info", library}}) {
        all.emplace_back(words, run(words));
        INFO(words[0] << ' ' << all.back().second.err);
        REQUIRE(all.back().second.code == 0);
        REQUIRE_FALSE(all.back().second.out.empty());
    }
    return all;
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
