// `chemsieve remove`, in process: a library after removals answers as one made of what is left.

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "data/rows/library_connection.h"
#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/test_data.h"

namespace chemsieve::remove_command_test {

using namespace chemsieve::test;

namespace {

std::string copy_of_demo(const TemporaryFolder& folder) {
    std::filesystem::copy_file(demo(), folder.file("l.sieve"));
    return folder.file("l.sieve");
}

void write_compounds(const std::string& path, const std::map<std::string, std::string>& smiles_by_id) {
    std::string text;
    for (const auto& [id, smiles] : smiles_by_id) text += smiles + " " + id + "\n";
    write_file(path, text);
}

// What searches of all kinds, export and info say of a library. Searches order hits by similarity and id, so that the
// order in which compounds came does not show.
std::string answers(const std::string& library, const TemporaryFolder& folder) {
    const std::vector<std::vector<std::string>> commands{
        {"substructure", library, "c1ccccc1", "C=O", "N", "O=C(O)c1ccccc1", "Cl"},
        {"substructure", library, "--smarts", "[#7;R]", "[!#6;!#1]~[!#6]"},
        {"similar", library, "O=C(O)c1ccccc1", "CCN(CC)CC", "--top", "50"},
        {"similar", library, "c1ccc2ccccc2c1", "--threshold", "0.2"},
        {"similar", library, "O=C(O)c1ccccc1", "--top", "40", "--fingerprint", "morgan2"},
        {"superstructure", library, "CN1C=NC2=C1C(=O)N(C(=O)N2C)C", "Oc1ccc(cc1)C(=O)OCC"},
        {"exact", library, "O=C(O)c1ccccc1", "CCO", "c1ccncc1"},
        {"substructure", library, "c1ccccc1", "--where", "mw < 150", "--count"}};
    std::string all;
    for (std::vector<std::string> command : commands) {
        command.emplace_back("-q");
        const Ran ran = run(command);
        CHECK((ran.code == 0 || ran.code == 1));
        CHECK(ran.err.empty());
        all += command[0] + "\n" + ran.out;
    }
    const std::string file = folder.file("export.smi");
    REQUIRE(run({"export", "-q", library, "-o", file}).code == 0);
    std::vector<std::string> lines;
    std::istringstream exported{read_file(file)};
    for (std::string line; std::getline(exported, line);) lines.push_back(line);
    std::sort(lines.begin(), lines.end());
    for (const std::string& line : lines) all += line + "\n";
    const auto info = nlohmann::json::parse(run({"info", library, "--json"}).out);
    for (const char* what : {"compounds", "without_structure", "always_candidates", "length_classes"}) {
        all += std::string{what} + " " + info.at(what).dump() + "\n";
    }
    return all;
}

std::string made_of(const std::map<std::string, std::string>& compounds, const TemporaryFolder& folder,
                    const std::string& name) {
    write_compounds(folder.file(name + ".smi"), compounds);
    const std::string library = folder.file(name + ".sieve");
    REQUIRE(
        run({"import", "-q", library, folder.file(name + ".smi"), "--fingerprint", "morgan2", "--duplicates", "keep"})
            .code == 0);
    return library;
}

}  // namespace

TEST_CASE("removal in rounds answers as a library made of the compounds that are left", "[real]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("removal of NCI compounds: rdkit-data is not installed");
    const TemporaryFolder folder;
    REQUIRE(run({"import", "-q", folder.file("all.sieve"), (*data / "NCI/first_5K.smi").string(), "--errors", "ignore"})
                .code == 0);
    REQUIRE(run({"export", "-q", folder.file("all.sieve"), "-o", folder.file("all.smi")}).code == 0);
    const auto structures = read_structures(folder.file("all.smi"), 3);  // those that can be read
    std::map<std::string, std::string> left;
    std::size_t next = 0;
    const auto take = [&](std::size_t count) {
        std::map<std::string, std::string> some;
        for (; count > 0 && next < structures.size(); --count, ++next) {
            some["n" + std::to_string(next)] = structures[next].first;
        }
        left.insert(some.begin(), some.end());
        return some;
    };
    const std::string library = made_of(take(1400), folder, "l");
    std::mt19937 random{11};
    for (const unsigned tenths : {1U, 6U, 3U}) {
        INFO(tenths << " tenths removed");
        std::string ids;
        std::erase_if(left, [&](const auto& compound) {
            const bool goes = random() % 10 < tenths;
            if (goes) ids += compound.first + "\n";
            return goes;
        });
        write_file(folder.file("ids"), ids);
        const Ran ran = run({"remove", library, "--ids", folder.file("ids")});
        CHECK(ran.code == 0);
        CHECK_THAT(ran.err, Catch::Contains(std::to_string(left.size() % 1000) + " left"));
        if (tenths == 6) REQUIRE(run({"compact", "-q", library}).code == 0);
        CHECK(run({"check", library, "--sample", "300"}).code == 0);
        const std::string fresh = made_of(left, folder, "fresh" + std::to_string(tenths));
        CHECK(answers(library, folder) == answers(fresh, folder));
        write_compounds(folder.file("more.smi"), take(120));
        REQUIRE(run({"import", "-q", library, folder.file("more.smi"), "--duplicates", "keep"}).code == 0);
    }
    CHECK(answers(library, folder) == answers(made_of(left, folder, "last"), folder));
}

TEST_CASE("remove says how many were removed and how many are left", "[remove]") {
    const TemporaryFolder folder;
    const std::string library = copy_of_demo(folder);
    const Ran one = run({"remove", library, "Aspirin"});
    CHECK(one.code == 0);
    CHECK(one.out.empty());
    CHECK(one.err == library + ": 1 compound removed, 594 left\n");
    CHECK(run({"exact", library, "CC(=O)Oc1ccccc1C(=O)O"}).code == 1);
    write_file(folder.file("ids"), "\xef\xbb\xbfIbuprofen\r\n\n  Caffeine \nCaffeine\n");
    CHECK(run({"remove", library, "--ids", folder.file("ids")}).err == library + ": 2 compounds removed, 592 left\n");
    CHECK(run({"remove", library, "Salicin", "-q"}).err.empty());
    CHECK_THAT(run({"info", library}).out, Catch::Contains("591, 4 were removed"));
    CHECK(nlohmann::json::parse(run({"info", library, "--json"}).out)["removed"] == 4);
    CHECK(run({"check", library, "--sample", "0"}).code == 0);
}

TEST_CASE("remove of ids that are not there names them and removes nothing", "[remove]") {
    const TemporaryFolder folder;
    const std::string library = copy_of_demo(folder);
    const Ran words = run({"remove", library, "Aspirin", "Unobtainium"});
    CHECK(words.code == 3);
    CHECK(words.err == "chemsieve: no compound has the id 'Unobtainium'\nchemsieve: 1 of 2 ids are not in " + library +
                           "; nothing was removed. --ignore-missing removes the others\n");
    const std::string ids = folder.file("ids.txt");
    write_file(ids, "Aspirin\n\nUnobtainium\n");
    const Ran file = run({"remove", library, "--ids", ids});
    CHECK(file.code == 3);
    CHECK_THAT(file.err, Catch::StartsWith("chemsieve: " + ids + ":3: no compound has the id 'Unobtainium'\n"));
    CHECK(run({"exact", library, "CC(=O)Oc1ccccc1C(=O)O"}).code == 0);
    const Ran ignored = run({"remove", library, "--ids", ids, "--ignore-missing"});
    CHECK(ignored.code == 0);
    CHECK_THAT(ignored.err, Catch::Contains(ids + ":3: ") && Catch::Contains("1 compound removed, 594 left"));
    write_file(ids, "\n");
    CHECK(run({"remove", library, "--ids", ids}).code == 3);
    CHECK(run({"remove", library, "--ids", folder.file("missing")}).code == 3);
    CHECK(run({"remove", folder.file("missing.sieve"), "a"}).code == 4);
    CHECK(run({"remove", ids, "a"}).code == 4);
}

TEST_CASE("remove takes a condition, with ids or without", "[remove]") {
    const TemporaryFolder folder;
    const std::string library = copy_of_demo(folder);
    const Ran both = run({"remove", library, "Aspirin", "Caffeine", "--where", "class = 'NSAID' or mw > 190"});
    CHECK(both.code == 0);
    CHECK(run({"export", library, "-o", "-", "-q", "--where", "mw < 100", "--columns", "mw"}).out !=
          "id\tsmiles\tmw\n");
    CHECK(run({"remove", library, "--where", "mw < 100"}).code == 0);
    CHECK(run({"export", library, "-o", "-", "-q", "--where", "mw < 100", "--columns", "mw"}).out ==
          "id\tsmiles\tmw\n");
    const Ran none = run({"remove", library, "--where", "mw < 0"});
    CHECK(none.code == 0);
    CHECK_THAT(none.err, Catch::Contains(": 0 compounds removed"));
    const Ran wrong = run({"remove", library, "--where", "mww < 5"});
    CHECK(wrong.code == 2);
    CHECK_THAT(wrong.err, Catch::Contains("--where: ") && Catch::Contains("  mww < 5\n  ^~~\n"));
    CHECK(run({"remove", library}).code == 2);
    CHECK(run({"remove", library, "a", "--ids", folder.file("x")}).code == 2);
    CHECK(run({"check", library}).code == 0);
}

TEST_CASE("ids in brackets and ids that begin with a minus can be removed", "[remove]") {
    const TemporaryFolder folder;
    const std::string library = folder.file("l.sieve");
    write_file(folder.file("in.smi"), "C [a]\nCC -b\nCCC c\n");
    REQUIRE(run({"import", "-q", library, folder.file("in.smi")}).code == 0);
    CHECK(run({"remove", library, "[a]"}).code == 0);
    CHECK(run({"remove", library, "--", "-b"}).code == 0);
    CHECK(run({"export", library, "-o", "-", "-q", "--format", "smi"}).out == "CCC\tc\n");
}

TEST_CASE("a removal from a locked library fails and one that is stopped changes nothing", "[remove]") {
    const TemporaryFolder folder;
    const std::string library = copy_of_demo(folder);
    {
        LibraryConnection other{library, sqlite::Mode::read_write};
        const sqlite::Transaction writing{other};
        const Ran ran = run({"remove", library, "Aspirin"});
        CHECK(ran.code == 4);
        CHECK_THAT(ran.err, Catch::Contains("another program is writing to it"));
    }
    std::stop_source stop;
    stop.request_stop();
    const Ran stopped = run({"remove", library, "Aspirin"}, stop.get_token());
    CHECK(stopped.code == 5);
    CHECK_THAT(stopped.err, Catch::Contains("cancelled; the library is as it was"));
    CHECK_THAT(run({"info", library}).out, Catch::Contains("compounds          595\n"));
}

TEST_CASE("compounds cannot be removed from a read-only library", "[remove]") {
    if (geteuid() == 0) return say_skipped("removal from a read-only library: running as root");
    const TemporaryFolder folder;
    const std::string library = copy_of_demo(folder);
    std::filesystem::permissions(library, std::filesystem::perms::owner_read);
    std::filesystem::permissions(folder.path(),
                                 std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
    const Ran ran = run({"remove", library, "Aspirin"});
    std::filesystem::permissions(folder.path(), std::filesystem::perms::owner_all);
    CHECK(ran.code == 4);
    CHECK_THAT(ran.err, Catch::Contains("read-only"));
}

}  // namespace chemsieve::remove_command_test
