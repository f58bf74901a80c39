// Searches of several libraries in one run give what a library of all their compounds gives.

#include <catch2/catch.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "data/library/library_writer.h"
#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/test_data.h"
#include "tests/support/text_table.h"

namespace chemsieve::many_libraries_test {

using namespace chemsieve::test;

namespace {

std::string import_smiles(const TemporaryFolder& folder, const std::string& name, const std::string& table) {
    write_file(folder.file(name + ".tsv"), table);
    const Ran ran =
        run({"import", folder.file(name + ".sieve"), folder.file(name + ".tsv"), "--fingerprint", "morgan2"});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return folder.file(name + ".sieve");
}

// The cells of a line of TSV but one.
std::string without_cell(const std::string& line, std::size_t number) {
    std::string result;
    std::istringstream cells{line};
    std::size_t at = 0;
    for (std::string cell; std::getline(cells, cell, '\t'); ++at) {
        if (at != number) result += cell + '\t';
    }
    return result;
}

struct Libraries {
    std::string whole;
    std::vector<std::string> parts;
};

// Every fourth of 5,000 compounds in one library, and dealt out among three. Some have the same ids.
Libraries nci_in_three(const TemporaryFolder& folder, const std::filesystem::path& data) {
    const std::string head = "smiles\tid\tplate\tparity\n";
    std::string whole = head;
    std::vector<std::string> parts(3, head);
    std::size_t number = 0;
    const auto compounds = read_structures(data / "NCI/first_5K.smi", 4);
    for (const auto& [smiles, id] : compounds) {
        const std::size_t part = 3 * number / compounds.size();
        const std::string line = smiles + '\t' + (number % 50 == 0 ? "twin" : id) + '\t' + std::to_string(number % 7) +
                                 '\t' + (number % 2 == 0 ? "even" : "odd") + '\n';
        whole += line;
        parts[part] += line;
        ++number;
    }
    Libraries libraries{.whole = import_smiles(folder, "whole", whole), .parts = {}};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        libraries.parts.push_back(import_smiles(folder, "part" + std::to_string(i), parts[i]));
    }
    return libraries;
}

std::vector<std::string> in_parts(std::vector<std::string> words, const Libraries& libraries) {
    words.insert(words.begin() + 1, libraries.parts[0]);
    words.insert(words.end(), {"--library", libraries.parts[1], "--library", libraries.parts[2]});
    return words;
}

std::vector<std::string> in_whole(std::vector<std::string> words, const Libraries& libraries) {
    words.insert(words.begin() + 1, libraries.whole);
    return words;
}

std::string two(const TemporaryFolder& folder) {
    return import_smiles(folder, "b", "smiles\tid\tcolour\nCCO\tb1\tred\nCC(=O)O\tb2\tblue\n");
}

std::string one(const TemporaryFolder& folder) {
    return import_smiles(folder, "a", "smiles\tid\tweight\nCCO\ta1\t5\nCCCO\ta2\t7\n");
}

}  // namespace

TEST_CASE("a query may follow the name of a further library") {
    const TemporaryFolder folder;
    write_file(folder.file("a.smi"), "CCO ethanol\n");
    write_file(folder.file("b.smi"), "CCCO propanol\n");
    for (const char* name : {"a", "b"}) {
        REQUIRE(
            run({"import", "-q", folder.file(std::string{name} + ".sieve"), folder.file(std::string{name} + ".smi")})
                .code == 0);
    }
    const std::string a = folder.file("a.sieve"), b = folder.file("b.sieve");
    CHECK(run({"substructure", a, "--library", b, "CO", "CCC", "--count"}).out == "q1\t2\nq2\t1\n");
    CHECK(run({"substructure", "--library", b, a, "CO", "--count"}).out == "q1\t2\n");
}

TEST_CASE("three libraries give what one with all their compounds gives") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("searches of NCI compounds in three libraries: rdkit-data is not installed");
    const TemporaryFolder folder;
    const Libraries libraries = nci_in_three(folder, *data);
    std::string queries = "c1ccccc1 ring\nCC(=O)O acid\n[U] none\nC1CC torn\nCN amine\n";
    for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 400))
        queries += smiles + ' ' + id + '\n';
    write_file(folder.file("q.smi"), queries);
    write_file(folder.file("ids.txt"), "twin\n1000\n4000\n");
    const std::vector<std::vector<std::string>> searches{
        {"substructure", "--columns", "mw,plate,parity"},
        {"substructure", "--top", "9"},
        {"substructure", "--count"},
        {"substructure", "--count", "--keep-all", "--where", "plate < 3 and parity = 'odd'"},
        {"substructure", "--where", "plate < 3 and parity = 'odd'", "--top", "5", "--columns", "all"},
        {"substructure", "--ids", folder.file("ids.txt")},
        {"substructure", "--not", "c1ccccc1", "--or", "N", "--top", "20"},
        {"superstructure", "--top", "40", "--keep-all"},
        {"exact", "--ignore-stereo", "--ignore-salts"},
        {"exact"},
        {"similar"},
        {"similar", "--top", "12", "--threshold", "0.3"},
        {"similar", "--threshold", "0.4", "--count"},
        {"similar", "--fingerprint", "morgan2", "--top", "15", "--where", "plate between 2 and 4"},
        {"similar", "--fingerprint", "morgan2", "--threshold", "0.35"}};
    for (std::vector<std::string> search : searches) {
        std::string text;
        for (const std::string& word : search) text += word + ' ';
        INFO(text);
        search.insert(search.end(), {"--queries", folder.file("q.smi"), "-j", "3"});
        const Ran whole = run(in_whole(search, libraries));
        const Ran parts = run(in_parts(search, libraries));
        CHECK(parts.code == whole.code);
        CHECK(parts.err == whole.err);
        CHECK(whole.err.find("are not in") == std::string::npos);
        if (text.find("--count") != std::string::npos) {
            CHECK(parts.out == whole.out);
            continue;
        }
        std::string merged, all;
        for (const std::string& line : lines(parts.out)) merged += without_cell(line, 1) + '\n';
        for (const std::string& line : lines(whole.out)) all += without_cell(line, 99) + '\n';
        CHECK(merged == all);
        search.back() = "1";
        CHECK(run(in_parts(search, libraries)).out == parts.out);
        search.insert(search.end(), {"--time-limit", "1000"});
        CHECK(run(in_parts(search, libraries)).out == parts.out);
    }
}

TEST_CASE("the table of several libraries says which one a hit is of") {
    const TemporaryFolder folder;
    const std::string a = one(folder), b = two(folder);
    const Ran ran = run({"substructure", b, "CO", "--library", a, "--columns", "colour,weight"});
    CHECK(ran.code == 0);
    CHECK(lines(ran.out) == std::vector<std::string>{"query_id\tlibrary\tid\tsimilarity\tsmiles\tcolour\tweight",
                                                     "q1\t" + a + "\ta1\t0.500000\tCCO\t\t5",
                                                     "q1\t" + b + "\tb1\t0.500000\tCCO\tred\t",
                                                     "q1\t" + a + "\ta2\t0.333333\tCCCO\t\t7",
                                                     "q1\t" + b + "\tb2\t0.272727\tCC(=O)O\tblue\t"});
    const Ran rows = run({"exact", b, "OCC", "--library", a, "--format", "jsonl", "--columns", "all"});
    const auto first = nlohmann::json::parse(lines(rows.out).at(0));
    CHECK(first["library"] == a);
    CHECK(first["weight"] == 5);
    CHECK(first["colour"].is_null());
    const Ran none = run({"exact", b, "[U]", "--library", a, "--keep-all"});
    CHECK(none.code == 1);
    CHECK(lines(none.out).at(1) == "q1\t\t\t\t");
}

TEST_CASE("statistics and the record of a search name all libraries") {
    const TemporaryFolder folder;
    const std::string a = one(folder), b = two(folder);
    const Ran ran = run({"substructure", a, "CO", "--library", b, "--header-comment", "--top", "3", "--stats",
                         folder.file("s.jsonl"), "--where", "heavy_atoms > 2"});
    CHECK(ran.code == 0);
    CHECK_THAT(ran.err, Catch::Contains("4 compounds selected"));
    CHECK_THAT(ran.out, Catch::Contains("# library: " + a + "\n# library: " + b + "\n# compounds: 4\n") &&
                            Catch::Contains("# hits of q1: 3, complete"));
    const auto stats = lines(read_file(folder.file("s.jsonl")));
    REQUIRE(stats.size() == 2);
    std::size_t hits = 0;
    for (std::size_t i = 0; i < 2; ++i) {
        const auto object = nlohmann::json::parse(stats[i]);
        CHECK(object["query_id"] == "q1");
        CHECK(object["library"] == (i == 0 ? a : b));
        CHECK(object["compounds"] == 2);
        CHECK(object["selected"] == 2);
        CHECK(object["parameters"]["libraries"] == nlohmann::json{a, b});
        hits += object["hits"].get<std::size_t>();
    }
    CHECK(hits == 3);
}

TEST_CASE("a library that cannot be used or is there twice stops the search before anything is written") {
    const TemporaryFolder folder;
    const std::string a = one(folder), b = two(folder);
    std::filesystem::create_symlink(a, folder.file("link.sieve"));
    write_file(folder.file("text.sieve"), "not a library");
    create_library(folder.file("other.sieve"), {.max_bonds = 4});
    const auto refused = [&](const std::vector<std::string>& words, int code, const std::string& message) {
        std::vector<std::string> search{"substructure", a, "CO", "-o", folder.file("out.tsv")};
        search.insert(search.end(), words.begin(), words.end());
        const Ran ran = run(search);
        INFO(ran.err);
        CHECK(ran.code == code);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, Catch::Contains(message));
        CHECK_FALSE(std::filesystem::exists(folder.file("out.tsv")));
    };
    refused({"--library", folder.file("missing.sieve")}, 4, "missing.sieve does not exist");
    refused({"--library", b, "--library", folder.file("text.sieve")}, 4, "text.sieve");
    refused({"--library", folder.file("other.sieve")}, 4, "other.sieve was made otherwise than " + a);
    refused({"--library", b, "--library", a}, 2, a + " is given twice");
    refused({"--library", folder.file("link.sieve")}, 2, "are one file");
    refused({"--library", b, "--where", "colour = 'red'"}, 2, "in " + a);
    refused({"--library", b, "--where", "weight > 2"}, 2, "in " + b);
    refused({"--library", b, "--columns", "size"}, 3, "there is no column 'size'");
    refused({"--library", b, "--stats", b}, 2, "would replace " + b);
    std::vector<std::string> many;
    for (int i = 0; i < 50; ++i) many.insert(many.end(), {"--library", folder.file(std::to_string(i))});
    refused(many, 2, "too many");
    REQUIRE(run({"index", b, "--remove", "morgan2"}).code == 0);
    const Ran without = run({"similar", a, "CO", "--library", b, "--fingerprint", "morgan2"});
    CHECK(without.code == 4);
    CHECK(without.out.empty());
    CHECK_THAT(without.err, Catch::Contains(b + " holds no morgan2"));
}

TEST_CASE("ids are missing only if no library has them") {
    const TemporaryFolder folder;
    const std::string a = one(folder), b = two(folder);
    write_file(folder.file("ids.txt"), "b1\na2\nnobody\n");
    const Ran ran = run({"substructure", a, "CO", "--library", b, "--ids", folder.file("ids.txt")});
    CHECK(ran.code == 0);
    CHECK(lines(ran.out).size() == 3);
    CHECK_THAT(ran.err, Catch::Contains("no compound has the id 'nobody'") &&
                            Catch::Contains("1 of 3 ids are not in " + a + ", " + b) &&
                            Catch::Contains("2 compounds selected"));
    CHECK(ran.err.find("'b1'") == std::string::npos);
}

TEST_CASE("a time limit is that of a query over all libraries") {
    const TemporaryFolder folder;
    const std::string a = one(folder), b = two(folder);
    const Ran ran = run({"substructure", a, "CO", "--library", b, "--time-limit", "0.0001", "--count"});
    CHECK(ran.code == 5);
    CHECK_THAT(ran.err, Catch::Contains("4 compounds were not decided (time limit)"));
}

TEST_CASE("a stopped search of several libraries writes nothing") {
    const TemporaryFolder folder;
    const std::string a = one(folder), b = two(folder);
    std::stop_source stop;
    stop.request_stop();
    const Ran ran = run({"substructure", a, "CO", "--library", b, "-o", folder.file("out.tsv")}, stop.get_token());
    CHECK(ran.code == 5);
    CHECK_FALSE(std::filesystem::exists(folder.file("out.tsv")));
}

}  // namespace chemsieve::many_libraries_test
