// Commands run in process: output, error stream and exit code.

#include <catch2/catch.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "app/cli/command/command.h"
#include "app/cli/command/commands.h"
#include "app/cli/command/progress_line.h"
#include "base/version.h"
#include "chem/graph/molecule_graph.h"
#include "data/library/library.h"
#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/oracle/reference_items.h"
#include "tests/support/gzip_file.h"
#include "tests/support/test_data.h"
#include "tests/support/text_table.h"

namespace chemsieve::cli_test {

using namespace chemsieve::cli;
using namespace chemsieve::test;

TEST_CASE("import says what it read and the counts add up") {
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), "CC ethane\nC1CC broken\nCCO ethanol\nOCC again\n");
    const Ran ran = run({"import", folder.file("l.sieve"), folder.file("in.smi"), "--rejects", folder.file("r.tsv"),
                         "--duplicates", "skip"});
    CHECK(ran.code == 0);
    CHECK(ran.out.empty());
    CHECK_THAT(ran.err, Catch::Contains("read 4 = stored 2 + rejected 1 + skipped duplicates 1"));
    CHECK_THAT(ran.err, Catch::Contains("in.smi:2: broken: rejected: ring 1 is not closed (character 2)"));
    CHECK(read_file(folder.file("r.tsv")) == "file\tline\tid\treason\ttext\n" + folder.file("in.smi") +
                                                 "\t2\tbroken\tring 1 is not closed (character 2)\tC1CC\n");
}

TEST_CASE("an import of a file that ends too early ends with its counts") {
    const TemporaryFolder folder;
    write_half_of_gzip(folder.file("in.tsv.gz"), read_file((source_folder() / "data/demo/demo.tsv").string()));
    const Ran ran = run({"import", folder.file("l.sieve"), folder.file("in.tsv.gz")});
    CHECK(ran.code == 3);
    const std::string stored = std::to_string(Library{folder.file("l.sieve")}.compound_count());
    CHECK_THAT(ran.err, Catch::Contains("the gzip stream ends too early; the " + stored + " compounds before that") &&
                            Catch::Contains(" = stored " + stored + " + rejected ") &&
                            Catch::Contains("skipped duplicates 0\n"));
}

TEST_CASE("import with strict errors stores nothing and exits with 3") {
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), "CC ethane\nC1CC broken\n");
    const Ran ran = run({"import", folder.file("l.sieve"), folder.file("in.smi"), "--errors", "strict"});
    CHECK(ran.code == 3);
    CHECK_FALSE(std::filesystem::exists(folder.file("l.sieve")));
}

TEST_CASE("import of nothing usable leaves no library and exits with 3") {
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), "xyz bad\n");
    write_file(folder.file("odd.name"), "CC ethane\n");
    CHECK(run({"import", folder.file("l.sieve"), folder.file("in.smi")}).code == 3);
    CHECK(run({"import", folder.file("l.sieve"), folder.file("missing.smi")}).code == 3);
    const Ran odd = run({"import", folder.file("l.sieve"), folder.file("odd.name")});
    CHECK(odd.code == 3);
    CHECK_THAT(odd.err, Catch::Contains("--input-format"));
    CHECK_FALSE(std::filesystem::exists(folder.file("l.sieve")));
    CHECK(run({"import", folder.file("l.sieve"), folder.file("odd.name"), "--input-format", "smi"}).code == 0);
}

TEST_CASE("import into a file that is no library exits with 4 and leaves it") {
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), "CC ethane\n");
    write_file(folder.file("text.sieve"), "not a library, but precious");
    const Ran ran = run({"import", folder.file("text.sieve"), folder.file("in.smi")});
    CHECK(ran.code == 4);
    CHECK(read_file(folder.file("text.sieve")) == "not a library, but precious");
}

TEST_CASE("a query may follow further structures") {
    const std::string before = run({"substructure", demo(), "c1ccccc1", "--not", "N", "--and", "Cl", "--count"}).out;
    CHECK(before.size() > 4);
    CHECK(run({"substructure", demo(), "--not", "N", "--and", "Cl", "c1ccccc1", "--count"}).out == before);
}

TEST_CASE("an output never takes the place of a library") {
    const TemporaryFolder folder;
    const std::string other = folder.file("other.sieve");
    std::filesystem::copy_file(demo(), other);
    std::filesystem::create_symlink(other, folder.file("link.tsv"));
    for (const std::string& output : {other, folder.file("link.tsv")}) {
        const Ran ran = run({"substructure", demo(), "CCO", "-o", output, "--format", "tsv"});
        CHECK(ran.code == 3);
        CHECK_THAT(ran.err, Catch::Contains("is a library or another database"));
        CHECK(run({"export", demo(), "-o", output, "--format", "smi"}).code == 3);
        CHECK(run({"similar", demo(), "--NxN", "-t", "0.9", "-o", output, "--format", "tsv", "--resume"}).code == 3);
    }
    CHECK(run({"substructure", other, "CCO", "--count"}).out == run({"substructure", demo(), "CCO", "--count"}).out);
}

TEST_CASE("a threshold of 0 is a threshold") {
    const auto rows = [](const std::vector<std::string>& further) {
        std::vector<std::string> words{"similar", demo(), "CCO"};
        words.insert(words.end(), further.begin(), further.end());
        return lines(run(words).out).size();
    };
    CHECK(rows({}) == 11);
    // All that share anything with the query.
    CHECK(rows({"-t", "0"}) == rows({"-t", "0.0001"}));
    CHECK(rows({"-t", "0"}) > 500);
    CHECK(rows({"-t", "0", "--top", "20"}) == 21);
    CHECK(rows({"-t", "0", "--fusion", "max"}) == rows({"-t", "0"}));
}

TEST_CASE("wrong usage exits with 2") {
    CHECK_THAT(run({"substrcture", demo(), "CCO"}).err, Catch::Contains("there is no command 'substrcture'"));
    CHECK(run({}).err == "chemsieve: A subcommand is required; see 'chemsieve --help'\n");
    // SMARTS is advised only where it is taken.
    CHECK_THAT(run({"similar", demo(), "c1ccnc1"}).err, !Catch::Contains("--smarts"));
    CHECK_THAT(run({"substructure", demo(), "--smiles", "c1ccnc1"}).err, Catch::Contains("--smarts"));
    CHECK(run({"substructure", demo(), "--smiles", "--smarts", "CCO"}).code == 2);

    CHECK(run({}).code == 2);
    CHECK(run({"frobnicate"}).code == 2);
    CHECK(run({"substructure"}).code == 2);
    CHECK_THAT(run({"substructure"}).err, Catch::Contains("see 'chemsieve substructure --help'"));
    CHECK_THAT(run({"substructure", demo(), "C", "--frob"}).err,
               Catch::Contains("see 'chemsieve substructure --help'"));
    CHECK_THAT(run({"frobnicate"}).err, Catch::Contains("see 'chemsieve --help'"));
    CHECK(run({"substructure", demo()}).code == 2);
    CHECK(run({"substructure", demo(), "C", "--top", "many"}).code == 2);
    CHECK(run({"substructure", demo(), "C", "--format", "docx"}).code == 2);
    CHECK(run({"similar", demo(), "C", "--threshold", "7"}).code == 2);
    CHECK_THAT(run({"substructure", demo(), "C", "--nonsense"}).err, Catch::Contains("--nonsense"));
}

TEST_CASE("help goes to standard output, shows examples and exits with 0") {
    const Ran all = run({"--help"});
    CHECK(all.code == 0);
    for (const CommandFacts& facts : command_table()) {
        const std::string name = facts.name;
        const std::vector<std::string> words = words_of_line(name);
        CHECK_THAT(all.out, Catch::Contains("\n  " + words.front() + " "));
        const Ran help = run(words_of_line(name + " --help"));
        CHECK(help.code == 0);
        CHECK(help.err.empty());
        CHECK_THAT(help.out, Catch::Contains("chemsieve " + name));
        CHECK_THAT(help.out, Catch::Contains(facts.is_group() ? "COMMAND --help" : "Examples:"));
    }
}

TEST_CASE("the version names the libraries that decide on results and files") {
    const Ran ran = run({"--version"});
    CHECK(ran.code == 0);
    CHECK(std::regex_match(
        ran.out, std::regex{"chemsieve " + kVersion + R"re( \(RDKit 20\d\d\.\d+\.\d+, SQLite 3\.\d+\.\d+\)\n)re"}));
}

TEST_CASE("substructure prints the ranked table") {
    const Ran ran = run({"substructure", demo(), "c1ccccc1C(=O)O", "--top", "3"});
    CHECK(ran.code == 0);
    CHECK(lines(ran.out) == std::vector<std::string>{"query_id\tid\tsimilarity\tsmiles",
                                                     "q1\tBenzoic acid\t1.000000\tOC(=O)c1ccccc1",
                                                     "q1\tSodium benzoate\t0.935714\t[Na+].[O-]C(=O)c1ccccc1",
                                                     "q1\tSalicylic acid\t0.748571\tOC(=O)c1ccccc1O"});
}

TEST_CASE("several queries come in their order with their ids") {
    const TemporaryFolder folder;
    write_file(folder.file("q.smi"), "c1ccncc1 pyridine\nC1CC bad\nC#N\n");
    const Ran ran = run({"substructure", demo(), "OCC(O)CO", "--queries", folder.file("q.smi"), "--count"});
    CHECK(ran.code == 0);
    const auto counts = lines(ran.out);
    REQUIRE(counts.size() == 3);
    CHECK_THAT(counts[0], Catch::StartsWith("q1\t"));
    CHECK_THAT(counts[1], Catch::StartsWith("pyridine\t"));
    CHECK_THAT(counts[2], Catch::StartsWith("q4\t"));
    CHECK_THAT(ran.err, Catch::Contains("query bad") && Catch::Contains("ring 1 is not closed"));
    CHECK(run({"substructure", demo(), "--queries", folder.file("q.smi"), "--errors", "strict"}).code == 3);
    CHECK(run({"substructure", demo(), "C1CC"}).code == 3);
}

TEST_CASE("nothing found exits with 1 and still prints the header") {
    const Ran ran = run({"substructure", demo(), "[U]"});
    CHECK(ran.code == 1);
    CHECK(ran.out == "query_id\tid\tsimilarity\tsmiles\n");
    CHECK(run({"substructure", demo(), "[U]", "--count"}).out == "q1\t0\n");
}

TEST_CASE("each kind of note is said once, with the number of queries and the first") {
    const TemporaryFolder folder;
    write_file(folder.file("q.smi"), "CCO plain\n*C one\nc1cc[nH]c1 two\n*N three\n*O four\n");
    const Ran many = run({"substructure", demo(), "--queries", folder.file("q.smi"), "--count"});
    CHECK_THAT(many.err, Catch::Contains("note: 3 queries, the first one: '*' means any atom\n"));
    CHECK_THAT(many.err, Catch::Contains("note: query two: [nH] does not ask"));
    CHECK(lines(many.err).size() == 3);
    CHECK_THAT(many.err, Catch::StartsWith(folder.file("q.smi") + ": separated by blanks, without header\n"));
    CHECK(run({"substructure", demo(), "--queries", folder.file("q.smi"), "--count", "-q"}).err.empty());
    CHECK(run({"substructure", demo(), "*C", "--count"}).err == "note: query q1: '*' means any atom\n");
    CHECK(run({"similar", demo(), "*C", "--count"}).err.empty());
}

TEST_CASE("hydrogens of SMARTS are merged on demand") {
    const std::string smarts = "[#6]-[#8]-[#1]";
    const Ran written = run({"substructure", demo(), "--smarts", smarts, "--count"});
    CHECK(written.out == "q1\t0\n");
    CHECK_THAT(written.err, Catch::Contains("--merge-hydrogens"));
    const Ran merged = run({"substructure", demo(), "--smarts", "--merge-hydrogens", smarts, "--count"});
    CHECK(merged.err.empty());
    CHECK(merged.out == run({"substructure", demo(), "--smarts", "[#6]-[#8;!H0]", "--count"}).out);
    CHECK(merged.out == run({"substructure", demo(), "--merge-hydrogens", "[H]OC", "--count", "-q"}).out);
    CHECK_THAT(run({"explain", demo(), "Phenol", "--smarts", "--merge-hydrogens", "--query", smarts}).out,
               Catch::Contains("hit"));
}

TEST_CASE("hydrogens of SMILES ask for nothing unless they are merged") {
    const Ran written = run({"substructure", demo(), "[H]OC", "--count"});
    CHECK(written.out == run({"substructure", demo(), "OC", "--count"}).out);
    CHECK_THAT(written.err, Catch::Contains("ask for nothing") && Catch::Contains("--merge-hydrogens"));
    const Ran merged = run({"substructure", demo(), "--merge-hydrogens", "[H]OC", "--count"});
    CHECK(merged.out == run({"substructure", demo(), "--smarts", "[#8;!H0]-[#6]", "--count"}).out);
    CHECK(merged.out != written.out);
    CHECK_THAT(run({"explain", demo(), "Caffeine", "--query", "[H]NC"}).out,
               Catch::Contains("hit: the compound contains"));
    CHECK_THAT(run({"explain", demo(), "Caffeine", "--merge-hydrogens", "--query", "[H]NC"}).out,
               !Catch::Contains("hit: the compound contains"));
}

TEST_CASE("exact and similar find the compound itself") {
    CHECK_THAT(run({"exact", demo(), "OC(=O)c1ccccc1OC(C)=O"}).out, Catch::Contains("q1\tAspirin\t1.000000"));
    CHECK(run({"exact", demo(), "OC(=O)c1ccccc1OC(C)=S"}).code == 1);
    const Ran similar = run({"similar", demo(), "OC(=O)c1ccccc1OC(C)=O"});
    CHECK(lines(similar.out).size() == 11);
    CHECK_THAT(lines(similar.out)[1], Catch::StartsWith("q1\tAspirin\t1.000000"));
    const Ran threshold = run({"similar", demo(), "OC(=O)c1ccccc1OC(C)=O", "-t", "0.7"});
    for (const std::string& line : lines(threshold.out)) {
        if (!line.starts_with("q1")) continue;
        const std::size_t second = line.find('\t', 3);
        CHECK(std::stod(line.substr(second + 1)) >= 0.7);
    }
    CHECK(run({"similar", demo(), "[C]", "--top", "1"}).code == 0);  // valid SMILES of a bare carbon atom
}

TEST_CASE("structures are combined with and, or and not") {
    const auto count = [](std::vector<std::string> options) {
        options.insert(options.begin(), {"substructure", demo(), "--count"});
        const Ran ran = run(options);
        INFO(ran.err);
        return std::stoul(ran.out.substr(ran.out.find('\t') + 1));
    };
    const auto acids = count({"C(=O)[OH]"}), aromatic_acids = count({"C(=O)[OH]", "--and", "c1ccccc1"});
    CHECK(aromatic_acids > 0);
    CHECK(aromatic_acids < acids);
    CHECK(count({"C(=O)[OH]", "--not", "c1ccccc1"}) == acids - aromatic_acids);
    CHECK(count({"C(=O)[OH]", "--or", "c1ccccc1"}) == acids + count({"c1ccccc1"}) - aromatic_acids);
    CHECK(count({"--smarts", "[#9]", "--or", "[Cl]", "--or", "[Br]"}) == count({"--smarts", "[F,Cl,Br]"}));
    const Ran bad = run({"substructure", demo(), "CC", "--not", "C1CC"});
    CHECK(bad.code == 3);
    CHECK_THAT(bad.err, Catch::Contains("--not (C1CC) cannot be read as SMILES"));
    CHECK(run({"similar", demo(), "CC", "--not", "C"}).code == 2);
}

TEST_CASE("superstructure lists the compounds that the query contains, largest first") {
    const Ran ran = run({"superstructure", demo(), "CC(=O)Nc1ccc(OC(=O)c2ccccc2OC(C)=O)cc1", "--stats", "-"});
    CHECK(ran.code == 0);
    CHECK_THAT(ran.out, Catch::Contains("\tParacetamol\t"));
    CHECK_THAT(ran.out, Catch::Contains("\"mode\":\"superstructure\""));
    double before = 1;
    for (const std::string& line : lines(ran.out)) {
        if (!line.starts_with("q1\t")) continue;
        const double similarity = std::stod(line.substr(line.find('\t', 3) + 1));
        CHECK(similarity <= before);
        before = similarity;
    }
    CHECK(run({"superstructure", demo(), "[Xe]"}).code == 1);
    CHECK(run({"superstructure", demo(), "c1ccccc1", "--smarts"}).code == 2);
}

TEST_CASE("exact search ignores what it is told to") {
    CHECK(run({"exact", demo(), "COc1ccc2cc(ccc2c1)C(C)C(=O)O"}).code == 1);
    CHECK_THAT(run({"exact", demo(), "COc1ccc2cc(ccc2c1)C(C)C(=O)O", "--ignore-stereo"}).out,
               Catch::Contains("\tNaproxen\t1.000000\t"));
    CHECK(run({"exact", demo(), "[Na+].[O-]C(=O)c1ccccc1OC(C)=O"}).code == 1);
    CHECK_THAT(run({"exact", demo(), "[Na+].[O-]C(=O)c1ccccc1OC(C)=O", "--ignore-salts"}).out,
               Catch::Contains("\tAspirin\t1.000000\t"));
    CHECK(run({"exact", demo(), "OC1=CC(=O)NC(=O)N1"}).code == 1);
    CHECK_THAT(run({"exact", demo(), "OC1=CC(=O)NC(=O)N1", "--tautomers"}).out,
               Catch::Contains("\tBarbituric acid\t1.000000\t"));
}

TEST_CASE("the similarity shown is the exact unfolded Tanimoto similarity to six decimals", "[oracle]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("similarities shown: rdkit-data is not installed");
    const TemporaryFolder folder;
    const auto compounds = read_structures(*data / "NCI/first_5K.smi", 3);
    std::string library, queries;
    std::map<std::string, std::string> structure_of;
    for (std::size_t i = 0; i < compounds.size(); ++i) {
        const std::string line = compounds[i].first + "\t" + compounds[i].second + "\n";
        library += line;
        if (i % 16 == 0) queries += line;
        structure_of[compounds[i].second] = compounds[i].first;
    }
    write_file(folder.file("l.smi"), library);
    write_file(folder.file("q.smi"), queries);
    REQUIRE(run({"import", "-q", "--errors", "ignore", folder.file("l.sieve"), folder.file("l.smi")}).code == 0);
    const Ran ran = run({"similar", folder.file("l.sieve"), "--queries", folder.file("q.smi"), "--top", "5"});
    REQUIRE(ran.code == 0);
    std::set<std::string> compared;
    for (const std::string& line : lines(ran.out)) {
        std::istringstream cells{line};
        std::string query, id, similarity;
        cells >> query >> id >> similarity;
        if (query == "query_id") continue;
        const auto items = [&](const std::string& name) {
            return reference_items(graph_of_compound(*rdkit_smiles(structure_of.at(name))).graph, FingerprintRecipe{});
        };
        const std::set<std::uint64_t> a = items(query), b = items(id);
        std::size_t common = 0;
        for (const std::uint64_t item : a) common += b.count(item);
        char expected[32];
        std::snprintf(expected, sizeof expected, "%.6f",
                      static_cast<double>(common) / static_cast<double>(a.size() + b.size() - common));
        INFO(line);
        CHECK(similarity == expected);
        compared.insert(query);
    }
    CHECK(compared.size() >= 100);
}

TEST_CASE("stats have one JSON object a query with the promised fields") {
    const TemporaryFolder folder;
    REQUIRE(run({"substructure", demo(), "c1ccccc1", "CCO", "--stats", folder.file("s.jsonl"), "--count"}).code == 0);
    const auto objects = lines(read_file(folder.file("s.jsonl")));
    REQUIRE(objects.size() == 2);
    const auto first = nlohmann::json::parse(objects[0]);
    for (const char* field : {"query_id", "mode", "library", "compounds", "screened", "candidates", "verified", "hits",
                              "not_decided", "parse_ms", "screen_ms", "verify_ms", "total_ms"}) {
        CHECK(first.contains(field));
    }
    CHECK(first["query_id"] == "q1");
    CHECK(first["mode"] == "substructure");
    CHECK(first["hits"].get<int>() > 100);
    CHECK(first["candidates"] >= first["hits"]);
}

TEST_CASE("every format is written and taken from the ending of the file") {
    const TemporaryFolder folder;
    for (const char* format : {"tsv", "csv", "jsonl", "smi", "sdf"}) {
        const std::string file = folder.file(std::string{"out."} + format);
        REQUIRE(run({"substructure", demo(), "c1ccc2[nH]ccc2c1", "-o", file, "--columns", "mw,class"}).code == 0);
        const Ran direct =
            run({"substructure", demo(), "c1ccc2[nH]ccc2c1", "--format", format, "--columns", "mw,class"});
        if (std::string{format} != "sdf") CHECK(read_file(file) == direct.out);
        CHECK_FALSE(direct.out.empty());
    }
    CHECK_THAT(read_file(folder.file("out.csv")), Catch::StartsWith("query_id,id,similarity,smiles,mw,class\n"));
    CHECK_THAT(read_file(folder.file("out.sdf")), Catch::Contains("> <similarity>") && Catch::Contains("> <mw>"));
    const auto json = nlohmann::json::parse(lines(read_file(folder.file("out.jsonl"))).at(0));
    CHECK(json["mw"].is_number());
    CHECK(json["class"].is_string());
}

TEST_CASE("an output never replaces an input, the library or another output") {
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), "CC ethane\n");
    const std::string library = folder.file("l.sieve");
    REQUIRE(run({"import", library, folder.file("in.smi")}).code == 0);
    const std::string before = read_file(library);
    CHECK(run({"export", library, "-o", library}).code == 2);
    CHECK(run({"export", library, "-o", folder.file("./l.sieve")}).code == 2);
    CHECK(run({"substructure", library, "C", "-o", library}).code == 2);
    CHECK(run({"import", library, folder.file("in.smi"), "--rejects", folder.file("in.smi")}).code == 2);
    CHECK(run({"substructure", library, "C", "-o", folder.file("x"), "--stats", folder.file("x")}).code == 2);
    CHECK(run({"substructure", library, "--queries", folder.file("in.smi"), "-o", folder.file("in.smi")}).code == 2);
    CHECK(read_file(library) == before);
    CHECK(read_file(folder.file("in.smi")) == "CC ethane\n");
}

TEST_CASE("formats that are not written are refused") {
    const TemporaryFolder folder;
    for (const char* name : {"x.ods", "x.smi.gz", "x.pdf"}) {
        CHECK(run({"substructure", demo(), "CCO", "-o", folder.file(name)}).code == 2);
    }
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("odd numbers are wrong usage") {
    CHECK(run({"substructure", demo(), "C", "--top", "-1"}).code == 2);
    CHECK(run({"similar", demo(), "C", "-t", "nan"}).code == 2);
    CHECK(run({"substructure", demo(), "C", "--time-limit", "1e10"}).code == 2);
    CHECK(run({"substructure", demo(), "C", "-j", "100000"}).code == 2);
    CHECK(run({"substructure", demo(), "C", "--count", "--time-limit", "1e6"}).code == 0);
}

TEST_CASE("a second file that cannot be read leaves the sum of the first") {
    const TemporaryFolder folder;
    write_file(folder.file("a.smi"), "CC ethane\nxx bad\n");
    write_file(folder.file("b.csv"), "name,weight\nx,1\n");
    const Ran ran = run({"import", folder.file("l.sieve"), folder.file("a.smi"), folder.file("b.csv"), "--rejects",
                         folder.file("r.tsv")});
    CHECK(ran.code == 3);
    CHECK_THAT(ran.err, Catch::Contains("read 2 = stored 1 + rejected 1") && Catch::Contains("--smiles-column"));
    CHECK_THAT(read_file(folder.file("r.tsv")), Catch::Contains("xx"));
}

TEST_CASE("column names in brackets are taken as they are") {
    const TemporaryFolder folder;
    write_file(folder.file("a.csv"), "[S],[CAS]\nCC,74-84-0\n");
    CHECK(
        run({"import", folder.file("l.sieve"), folder.file("a.csv"), "--smiles-column", "[S]", "--id-column", "[CAS]"})
            .code == 0);
    CHECK_THAT(run({"substructure", folder.file("l.sieve"), "CC"}).out, Catch::Contains("74-84-0"));
}

TEST_CASE("unknown columns are refused with the list of those there are") {
    const Ran ran = run({"substructure", demo(), "C", "--columns", "mw,melting_point"});
    CHECK(ran.code == 3);
    CHECK_THAT(ran.err, Catch::Contains("melting_point") && Catch::Contains("class"));
}

TEST_CASE("what is exported is imported again and finds the same") {
    const TemporaryFolder folder;
    for (const char* format : {"sdf", "smi", "csv"}) {
        const std::string file = folder.file(std::string{"all."} + format);
        REQUIRE(run({"export", demo(), "-o", file}).code == 0);
        const std::string again = folder.file(std::string{format} + ".sieve");
        REQUIRE(run({"import", again, file}).code == 0);
        INFO(format);
        const std::vector<std::string> query{"substructure", "", "c1ccccc1N", "--format", "tsv"};
        auto ids = [&](const std::string& library) {
            std::vector<std::string> arguments = query;
            arguments[1] = library;
            std::vector<std::string> result;
            for (const std::string& line : lines(run(arguments).out)) {
                result.push_back(line.substr(0, line.rfind('\t')));
            }
            return result;
        };
        CHECK(ids(demo()).size() > 20);
        CHECK(ids(again) == ids(demo()));
    }
}

TEST_CASE("export takes the compounds of a list of ids") {
    const TemporaryFolder folder;
    write_file(folder.file("ids.txt"), "Aspirin\nCaffeine\n\nUnobtainium\n");
    const Ran ran = run({"export", demo(), "--format", "smi", "--ids", folder.file("ids.txt")});
    CHECK(ran.code == 0);
    CHECK(run({"export", demo(), "-o", "-", "--format", "smi", "--ids", folder.file("ids.txt")}).out == ran.out);
    CHECK(lines(ran.out).size() == 2);
    CHECK_THAT(ran.err, Catch::Contains("Unobtainium"));
}

TEST_CASE("info tells people and programs the same") {
    const Ran text = run({"info", demo()});
    CHECK(text.code == 0);
    CHECK_THAT(text.out, Catch::Contains("595") && Catch::Contains("class (text)") && Catch::Contains("bonds=5"));
    const auto json = nlohmann::json::parse(run({"info", demo(), "--json"}).out);
    CHECK(json["compounds"] == 595);
    CHECK(json["imports"][0]["stored"] == 595);
    std::int64_t in_classes = 0;
    for (const auto& c : json["length_classes"]) in_classes += c["compounds"].get<std::int64_t>();
    CHECK(in_classes == 595);
    CHECK_THAT(text.out, Catch::Contains(with_separators(json["classes"]["atoms"].get<long long>()) + " of atoms") &&
                             Catch::Contains("65,535 and 255 at most") && Catch::Contains("  classes\n") &&
                             !Catch::Contains("without structure"));
    CHECK(json["bytes"]["structures"] > 0);
    CHECK(json["without_structure"] == 0);
}

TEST_CASE("a compacted library says its sizes and is searched as before") {
    const TemporaryFolder folder;
    const std::string library = folder.file("demo.sieve");
    std::filesystem::copy_file(demo(), library);
    const Ran before = run({"similar", library, "CC(=O)Oc1ccccc1C(=O)O", "-t", "0.1"});
    std::stop_source stop;
    stop.request_stop();
    const Ran cancelled = run({"compact", library}, stop.get_token());
    CHECK(cancelled.code == 5);
    CHECK_THAT(cancelled.err, Catch::Contains("as it was"));
    const Ran ran = run({"compact", library});
    CHECK(ran.code == 0);
    CHECK(ran.out.empty());
    CHECK_THAT(
        ran.err,
        Catch::Contains("bytes before") &&
            Catch::Contains(with_separators(static_cast<long long>(std::filesystem::file_size(library))) + " after"));
    CHECK(run({"similar", library, "CC(=O)Oc1ccccc1C(=O)O", "-t", "0.1"}).out == before.out);
    CHECK(run({"compact", library, "--quiet"}).err.empty());
}

TEST_CASE("libraries that cannot be used exit with 4") {
    const TemporaryFolder folder;
    write_file(folder.file("text.sieve"), "no");
    for (const char* command : {"substructure", "exact", "similar"}) {
        CHECK(run({command, folder.file("none.sieve"), "C"}).code == 4);
        CHECK(run({command, folder.file("text.sieve"), "C"}).code == 4);
    }
    CHECK(run({"info", folder.file("none.sieve")}).code == 4);
    CHECK(run({"compact", folder.file("none.sieve")}).code == 4);
    CHECK(run({"compact", folder.file("text.sieve")}).code == 4);
    CHECK_FALSE(std::filesystem::exists(folder.file("none.sieve")));
    CHECK(run({"export", folder.file("none.sieve"), "-o", "-"}).code == 4);
}

TEST_CASE("what cannot be decided in the budget is said and exits with 5; a larger one decides it") {
    const TemporaryFolder folder;
    write_file(folder.file("c60.smi"), read_file((source_folder() / "tests/fixtures/fullerene.smi").string()));
    REQUIRE(run({"import", folder.file("l.sieve"), folder.file("c60.smi")}).code == 0);
    std::string ring_of_59 = "*1";
    for (int i = 1; i < 58; ++i) ring_of_59 += "~*";
    ring_of_59 += "~*1";
    const std::vector<std::string> search{"substructure", folder.file("l.sieve"), ring_of_59, "--smarts"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), search.begin(), search.end());
        return run(more);
    };
    const Ran ran = with({"--match-steps", "100"});
    CHECK(ran.code == 5);
    CHECK_THAT(ran.err, Catch::Contains("1 compounds were not decided"));
    CHECK(with({}).code == 0);
    CHECK(with({"--match-steps", "0"}).code == 2);
}

TEST_CASE("RDKit's matcher finds the same and is named in the statistics") {
    const TemporaryFolder folder;
    const auto found = [&](const std::string& matcher) {
        const Ran ran = run({"substructure", demo(), "[$(c1ccccc1)]~[CX4,#7]", "--smarts", "--matcher", matcher,
                             "--stats", folder.file(matcher + ".jsonl")});
        CHECK(ran.code == 0);
        CHECK_THAT(read_file(folder.file(matcher + ".jsonl")), Catch::Contains("\"matcher\":\"" + matcher + "\""));
        return ran.out;
    };
    CHECK(found("compiled") == found("rdkit"));
    CHECK(run({"substructure", demo(), "C", "--matcher", "guess"}).code == 2);
}

TEST_CASE("a query that is not compiled is matched by RDKit, which is said") {
    const TemporaryFolder folder;
    const Ran ran = run({"substructure", demo(), "[$(CO)_1][$(CN)_1]", "--smarts", "--stats", folder.file("s.jsonl")});
    CHECK(ran.code == 0);
    CHECK_THAT(ran.err, Catch::Contains("is matched by RDKit") && Catch::Contains("share a label"));
    CHECK_THAT(read_file(folder.file("s.jsonl")), Catch::Contains("\"matcher\":\"rdkit\""));
}

TEST_CASE("a cancelled search writes no file and exits with 5") {
    const TemporaryFolder folder;
    std::stop_source stop;
    stop.request_stop();
    const Ran ran = run({"substructure", demo(), "C", "-o", folder.file("out.tsv")}, stop.get_token());
    CHECK(ran.code == 5);
    CHECK_FALSE(std::filesystem::exists(folder.file("out.tsv")));
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("numbers and times are written for people") {
    CHECK(with_separators(0) == "0");
    CHECK(with_separators(999) == "999");
    CHECK(with_separators(251574) == "251,574");
    CHECK(with_separators(-1234567) == "-1,234,567");
    CHECK(duration_text(4.2) == "5 s");
    CHECK(duration_text(200) == "3 min 20 s");
    CHECK(duration_text(3900) == "1 h 5 min");
}

}  // namespace chemsieve::cli_test
