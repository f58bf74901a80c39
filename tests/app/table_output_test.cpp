// Tables of searches, read back by what users open them with.

#include <GraphMol/FileParsers/MolSupplier.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "chem/rdkit_config_check.h"
#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/programs.h"
#include "tests/support/read_xlsx.h"
#include "tests/support/test_data.h"
#include "tests/support/text_table.h"

namespace chemsieve::table_output_test {

using namespace chemsieve::test;

namespace {

// A library of compounds whose ids are meant to do harm.
std::string hostile_library(const TemporaryFolder& folder) {
    write_file(
        folder.file("h.smi"),
        "CCO\t<script>alert(1)</script>\nCCCO\t=cmd()\nCCCCO\ta,\"b\"\nCCCCCO\tcaf\xc3\xa9 & <b>\nCCCCCCO\t_x0041_\n");
    REQUIRE(run({"import", folder.file("h.sieve"), folder.file("h.smi")}).code == 0);
    return folder.file("h.sieve");
}

std::size_t count(const std::string& text, const std::string& wanted) {
    std::size_t found = 0;
    for (std::size_t at = text.find(wanted); at != std::string::npos; at = text.find(wanted, at + 1)) ++found;
    return found;
}

std::vector<std::string> searching() { return {"substructure", demo(), "c1ccccc1C(=O)O", "--columns", "mw,class"}; }

Ran search_to(const std::string& file, const std::vector<std::string>& further = {}) {
    std::vector<std::string> words = searching();
    words.insert(words.end(), {"-o", file});
    words.insert(words.end(), further.begin(), further.end());
    return run(words);
}

}  // namespace

TEST_CASE("RDKit reads SD files of hits with names, structures and scores") {
    const TemporaryFolder folder;
    const auto rows = table(run(searching()).out);
    REQUIRE(search_to(folder.file("hits.sdf")).code == 0);
    RDKit::SDMolSupplier supplier{folder.file("hits.sdf")};
    for (std::size_t i = 1; i < rows.size(); ++i) {
        INFO(rows[i][1]);
        REQUIRE_FALSE(supplier.atEnd());
        const std::unique_ptr<RDKit::ROMol> mol{supplier.next()};
        REQUIRE(mol);
        CHECK(mol->getProp<std::string>("_Name") == rows[i][1]);
        CHECK(mol->getProp<std::string>("query_id") == "q1");
        CHECK(mol->getProp<std::string>("similarity") == rows[i][2]);
        CHECK(mol->getProp<std::string>("mw") == rows[i][4]);
    }
    CHECK(supplier.atEnd());
}

TEST_CASE("RDKit reads SMILES files of hits with names") {
    const TemporaryFolder folder;
    const auto rows = table(run(searching()).out);
    REQUIRE(search_to(folder.file("hits.smi")).code == 0);
    RDKit::SmilesMolSupplier supplier{folder.file("hits.smi"), "\t", 0, 1, true};
    CHECK(supplier.length() == rows.size() - 1);
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const std::unique_ptr<RDKit::ROMol> mol{supplier.next()};
        REQUIRE(mol);
        CHECK(mol->getProp<std::string>("_Name") == rows[i][1]);
    }
}

TEST_CASE("SD files have V3000 where a compound needs it and RDKit reads it back") {
    const TemporaryFolder folder;
    // Rungs and rails of a ladder: fewer than 999 atoms, more than 999 bonds.
    std::string ladder;
    constexpr int kAtoms = 800;
    for (int i = 0; i < kAtoms; ++i) {
        ladder += 'C';
        if (i % 2 == 0 && i + 3 < kAtoms) ladder += i / 2 % 2 == 0 ? '1' : '2';
        if (i % 2 == 1 && i >= 3) ladder += (i - 3) / 2 % 2 == 0 ? '1' : '2';
    }
    write_file(folder.file("in.smi"), "C[C@H](O)[C@@H](F)Cl |o1:1,3|\tgroup\nCCO\tplain\n" + ladder + "\tladder\n");
    REQUIRE(run({"import", folder.file("l.sieve"), folder.file("in.smi")}).code == 0);
    REQUIRE(run({"export", folder.file("l.sieve"), "-o", folder.file("a.sdf"), "--columns", "mw"}).code == 0);
    RDKit::SDMolSupplier supplier{folder.file("a.sdf")};
    const std::unique_ptr<RDKit::ROMol> group{supplier.next()}, plain{supplier.next()}, large{supplier.next()};
    CHECK_THAT(supplier.getItemText(0), Catch::Contains("V3000"));
    CHECK_THAT(supplier.getItemText(1), Catch::Contains("V2000"));
    CHECK_THAT(supplier.getItemText(2), Catch::Contains("V3000"));
    CHECK(group->getStereoGroups().size() == 1);
    CHECK(large->getNumAtoms() == kAtoms);
    CHECK(large->getNumBonds() > 999);
    CHECK(large->hasProp("mw"));
}

TEST_CASE("a spreadsheet of hits has their numbers, drawings on demand and the search on a sheet of its own") {
    const TemporaryFolder folder;
    const auto rows = table(run(searching()).out);
    REQUIRE(search_to(folder.file("plain.xlsx")).code == 0);
    REQUIRE(search_to(folder.file("drawn.xlsx"), {"--pictures"}).code == 0);
    const auto plain = xlsx_parts(folder.file("plain.xlsx"));
    const auto drawn = xlsx_parts(folder.file("drawn.xlsx"));
    CHECK(count(plain.at("xl/worksheets/sheet1.xml"), "<row ") == rows.size());
    CHECK_THAT(plain.at("xl/worksheets/sheet1.xml"), Catch::Contains("<v>" + rows[1][4] + "</v>"));
    CHECK_THAT(plain.at("xl/worksheets/sheet2.xml"),
               Catch::Contains("c1ccccc1C(=O)O") && Catch::Contains("completeness") && Catch::Contains("RDKit 20"));
    CHECK_FALSE(plain.contains("xl/drawings/drawing1.xml"));
    CHECK(count(drawn.at("xl/drawings/drawing1.xml"), "<xdr:twoCellAnchor") == rows.size() - 1);
    CHECK_THAT(drawn.at("xl/media/image1.png"), Catch::StartsWith("\x89PNG"));
}

TEST_CASE("LibreOffice reads the spreadsheet as the table it is", "[slow]") {
    if (!has_program("soffice")) {
        say_skipped("spreadsheets in LibreOffice: no soffice");
        return;
    }
    const TemporaryFolder folder;
    const std::string library = hostile_library(folder);
    for (const char* picture : {"", "--pictures"}) {
        std::vector<std::string> words{"substructure", library, "CO", "-o", folder.file("h.xlsx")};
        if (*picture) words.emplace_back(picture);
        REQUIRE(run(words).code == 0);
        REQUIRE(std::system(("soffice -env:UserInstallation=file://" + folder.file("profile") +
                             " --headless --convert-to csv:\"Text - txt - csv (StarCalc)\":9,34,76 --outdir " +
                             folder.path().string() + " " + folder.file("h.xlsx") + " >/dev/null 2>&1")
                                .c_str()) == 0);
        auto read = table(read_file(folder.file("h.csv")));
        const auto rows = table(run({"substructure", library, "CO", "--formulas", "keep"}).out);
        REQUIRE(read.size() == rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (*picture) read[i].erase(read[i].begin());
            // What has quotes is quoted once more.
            if (rows[i][1].find('"') == std::string::npos) CHECK(read[i] == rows[i]);
        }
    }
}

TEST_CASE("openpyxl reads numbers, text and where the titles stay") {
    if (std::system("python3 -c 'import openpyxl' >/dev/null 2>&1") != 0) {
        say_skipped("spreadsheets in openpyxl: it is not installed");
        return;
    }
    const TemporaryFolder folder;
    REQUIRE(run({"substructure", hostile_library(folder), "CO", "--columns", "mw", "-o", folder.file("h.xlsx")}).code ==
            0);
    // It leaves the escape of an escape as it is, which Excel and LibreOffice resolve.
    write_file(folder.file("read.py"),
               "import openpyxl, sys\n"
               "s = openpyxl.load_workbook(sys.argv[1])['Hits']\n"
               "ids = [r[1].value.replace('_x005F_', '_') for r in s.iter_rows(min_row=2)]\n"
               "assert sorted(ids) == sorted(['<script>alert(1)</script>', '=cmd()', 'a,\"b\"', 'caf\\u00e9 & <b>', "
               "'_x0041_']), ids\n"
               "assert all(r[1].data_type in 'sf' for r in s.iter_rows(min_row=2))\n"
               "assert all(isinstance(r[2].value, (int, float)) for r in s.iter_rows(min_row=2))\n"
               "assert abs(s.cell(2, 5).value - 46.069) < 1e-9, s.cell(2, 5).value\n"
               "assert s.freeze_panes == 'A2' and s.auto_filter.ref == 'A1:E6'\n");
    CHECK(std::system(("python3 " + folder.file("read.py") + " " + folder.file("h.xlsx")).c_str()) == 0);
}

TEST_CASE("a web page of hits draws queries and matches, whatever the ids hold") {
    const TemporaryFolder folder;
    REQUIRE(run({"substructure", hostile_library(folder), "CO", "C1C", "-o", folder.file("h.html")}).code == 0);
    const std::string page = read_file(folder.file("h.html"));
    CHECK(count(page, "<svg") == 6);  // five hits and the query that could be read
    CHECK(count(page, "<script>") == 1);
    CHECK_THAT(page, Catch::Contains("&lt;script&gt;alert(1)") && Catch::Contains("<td>=cmd()</td>") &&
                         Catch::Contains("#FFE2A3") && Catch::Contains("1 query could not be used"));
    if (!has_program("xmllint")) {
        say_skipped("a web page of hits is well-formed XML: no xmllint");
        return;
    }
    CHECK(std::system(("xmllint --noout " + folder.file("h.html")).c_str()) == 0);
}

TEST_CASE("tables of other searches and of libraries have no match to colour") {
    const TemporaryFolder folder;
    REQUIRE(run({"similar", demo(), "CCO", "-o", folder.file("s.html")}).code == 0);
    REQUIRE(run({"exact", demo(), "CCO", "-o", folder.file("e.html")}).code == 0);
    REQUIRE(run({"export", demo(), "-o", folder.file("x.html"), "--columns", "mw"}).code == 0);
    for (const char* name : {"s.html", "e.html", "x.html"}) {
        const std::string page = read_file(folder.file(name));
        CHECK(page.find("#FFE2A3") == std::string::npos);
        CHECK(page.find("<svg") != std::string::npos);
    }
    CHECK_THAT(read_file(folder.file("s.html")),
               Catch::Contains("tanimoto") && Catch::Contains("<dt>top</dt><dd>10</dd>"));
    REQUIRE(run({"export", demo(), "-o", folder.file("x.xlsx")}).code == 0);
    CHECK_THAT(xlsx_parts(folder.file("x.xlsx")).at("xl/workbook.xml"), Catch::Contains("name=\"Compounds\""));
}

TEST_CASE("comment lines tell of the search and leave the table as it is") {
    const Ran plain = run(searching());
    std::vector<std::string> words = searching();
    words.insert(words.end(), {"--header-comment", "--top", "2", "--stereo"});
    const Ran told = run(words);
    const std::size_t titles = told.out.find("query_id\t");
    for (const auto& line : table(told.out.substr(0, titles), '\n')) CHECK_THAT(line.at(0), Catch::StartsWith("# "));
    CHECK_THAT(plain.out, Catch::StartsWith(told.out.substr(titles)));
    for (const char* line :
         {"# completeness: complete\n", "# mode: substructure\n", "# top: 2\n", "# stereo: yes\n", "# compounds: 595\n",
          "# query q1 (SMILES): c1ccccc1C(=O)O\n", "# hits of q1: 2, complete\n"}) {
        CHECK_THAT(told.out, Catch::Contains(line));
    }
}

TEST_CASE("what was not decided is told by the table and the statistics") {
    const TemporaryFolder folder;
    REQUIRE(run({"substructure", demo(), "c1ccccc1CCN", "--match-steps", "1", "-o", folder.file("a.tsv"),
                 "--header-comment", "--stats", folder.file("s.jsonl")})
                .code == 5);
    const auto stats = nlohmann::json::parse(table(read_file(folder.file("s.jsonl")), '\n').at(0).at(0));
    CHECK(stats["complete"] == false);
    CHECK(stats["parameters"]["match_steps"] == 1);
    CHECK(stats["parameters"]["top"].is_null());
    CHECK(stats["query"] == "c1ccccc1CCN");
    CHECK(stats["language"] == "SMILES");
    CHECK(stats["version"].is_string());
    CHECK(stats["rdkit"].is_string());
    CHECK_THAT(stats["started"].get<std::string>(), Catch::EndsWith("Z"));
    CHECK_THAT(read_file(folder.file("a.tsv")),
               Catch::Contains("# completeness: not complete: " + stats["not_decided"].dump() + " compounds"));
}

TEST_CASE("CSV is written for spreadsheets of all countries") {
    const TemporaryFolder folder;
    const std::string library = hostile_library(folder);
    const Ran ran = run({"substructure", library, "CO", "--format", "csv", "--delimiter", ";", "--bom"});
    CHECK_THAT(ran.out, Catch::StartsWith("\xef\xbb\xbfquery_id;id;similarity;smiles\n") &&
                            Catch::Contains(";\"a,\"\"b\"\"\";") && Catch::Contains(";caf\xc3\xa9 & <b>;"));
    CHECK_THAT(run({"substructure", library, "CO", "--format", "csv", "--delimiter", "tab"}).out,
               Catch::StartsWith("query_id\tid\t"));
}

TEST_CASE("options of tables that have no meaning for the format are wrong usage") {
    const TemporaryFolder folder;
    const std::vector<std::vector<std::string>> wrong{{"--delimiter", ";"},
                                                      {"--format", "csv", "--delimiter", "ab"},
                                                      {"--format", "csv", "--delimiter", "\""},
                                                      {"--format", "csv", "--delimiter", "."},
                                                      {"--format", "jsonl", "--bom"},
                                                      {"--format", "sdf", "--header-comment"},
                                                      {"--format", "xlsx", "--header-comment"},
                                                      {"--pictures"},
                                                      {"--format", "xlsx", "--count"},
                                                      {"-o", folder.file("a.html"), "--count"},
                                                      {"--format", "jsonl", "--count"},
                                                      {"-o", folder.file("a.smi"), "--count"},
                                                      {"-o", ""}};
    for (const auto& options : wrong) {
        std::vector<std::string> words{"substructure", demo(), "CO"};
        words.insert(words.end(), options.begin(), options.end());
        const Ran ran = run(words);
        INFO(options[0] << ' ' << ran.err);
        CHECK(ran.code == 2);
        CHECK(ran.out.empty());
    }
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("counts are written as TSV or CSV") {
    const TemporaryFolder folder;
    write_file(folder.file("q.smi"), "CO a,\"b\"\nC(C broken\n[U] none\n");
    const std::vector<std::string> search{"substructure", demo(),    "--queries", folder.file("q.smi"),
                                          "--keep-all",   "--count", "-q"};
    const auto counts = [&](const std::vector<std::string>& options) {
        std::vector<std::string> words = search;
        words.insert(words.end(), options.begin(), options.end());
        return run(words).out;
    };
    const std::string tsv = counts({});
    CHECK_THAT(tsv, Catch::StartsWith("a,\"b\"\t") && Catch::EndsWith("\nbroken\t\nnone\t0\n"));
    const std::string number = tsv.substr(6, tsv.find('\n') - 6);
    CHECK(counts({"--format", "csv"}) == "\"a,\"\"b\"\"\"," + number + "\nbroken,\nnone,0\n");
    CHECK(counts({"--format", "csv", "--delimiter", ";"}) == "\"a,\"\"b\"\"\";" + number + "\nbroken;\nnone;0\n");
    CHECK(counts({"-o", folder.file("n.csv")}).empty());
    CHECK(read_file(folder.file("n.csv")) == counts({"--format", "csv"}));
    const std::vector<std::string> similar{"similar", demo(), "CCO", "-t", "0.9", "--count", "-q", "--format", "csv"};
    std::vector<std::string> fused = similar;
    fused.insert(fused.end(), {"CCCO", "--fusion", "max"});
    CHECK_THAT(run(similar).out, Catch::StartsWith("q1,"));
    CHECK_THAT(run(fused).out, Catch::StartsWith("fusion,"));
    const Ran all = run({"similar", demo(), "--NxN", "-t", "0.9", "--count", "-q", "--format", "csv"});
    CHECK_THAT(all.out, Catch::Contains("Aspirin,"));
}

TEST_CASE("an empty name of an output is refused, with the remedy") {
    for (const std::vector<std::string>& words : {std::vector<std::string>{"substructure", demo(), "CO", "-o", ""},
                                                  {"export", demo(), "--output", ""},
                                                  {"fingerprint", demo(), "-o", ""}}) {
        const Ran ran = run(words);
        CHECK(ran.code == 2);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, Catch::Contains("the name is empty") && Catch::Contains("standard output"));
    }
}

}  // namespace chemsieve::table_output_test
