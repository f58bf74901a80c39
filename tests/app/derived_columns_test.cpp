// Columns and orders of rows by properties that no library stores, and orders by several columns, run in process.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>

#include "chem/properties/descriptors.h"
#include "chem/properties/formula_text.h"
#include "chem/read/parse.h"
#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/app/shards/sharded_library.h"
#include "tests/support/test_data.h"
#include "tests/support/text_table.h"

namespace chemsieve::derived_columns_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

using Rows = std::vector<std::vector<std::string>>;

Rows rows(std::vector<std::string> words) {
    words.emplace_back("-q");
    const Ran ran = run(words);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    Rows all = table(ran.out);
    all.erase(all.begin());
    return all;
}

std::string text_of(double value, int decimals) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return text;
}

std::vector<std::string> ids(const Rows& all) {
    std::vector<std::string> result;
    for (const auto& row : all) result.push_back(row[0]);
    return result;
}

}  // namespace

TEST_CASE("columns have what the structures say, by RDKit's functions on each") {
    const Rows all =
        rows({"export", demo(), "--columns", "exact_mass,charge,Aromatic_Rings,aromatic_atoms,fsp3,C,Cl_atoms,H,mw"});
    REQUIRE(all.size() > 200);
    for (const auto& row : all) {
        INFO(row[0]);
        const ParseResult parsed = parse_smiles(row[1]);
        const auto& molecule = std::get<Molecule>(parsed);
        const std::string formula = formula_of(molecule);
        const StructureCounts counts = count_structure(molecule);
        CHECK(row[2] == text_of(exact_mass(molecule), 6));
        CHECK(row[3] == std::to_string(charge_in_formula(formula)));
        CHECK(row[4] == std::to_string(counts.aromatic_rings));
        CHECK(row[5] == std::to_string(counts.aromatic_atoms));
        CHECK(row[6] == text_of(counts.fraction_sp3, 4));
        CHECK(row[7] == std::to_string(atoms_in_formula(formula, 6)));
        CHECK(row[8] == std::to_string(atoms_in_formula(formula, 17)));
        CHECK(row[9] == std::to_string(atoms_in_formula(formula, 1)));
    }
    CHECK_THAT(run({"export", demo(), "--columns", "Aromatic_Rings,Cl_atoms"}).out,
               Contains("\taromatic_rings\tCl_atoms\n"));
}

TEST_CASE("searches, wide tables and runs on shards have such columns, jsonl as numbers; 'all' has none") {
    const auto hit = rows({"substructure", demo(), "CC(=O)Oc1ccccc1C(=O)O", "--columns", "O,fsp3", "--top", "1"});
    REQUIRE(hit.size() == 1);
    CHECK(hit[0][4] == "4");
    CHECK(hit[0][5] == "0.1111");
    CHECK_THAT(
        run({"substructure", demo(), "CC(=O)Oc1ccccc1C(=O)O", "--columns", "O,fsp3", "--top", "1", "--format", "jsonl"})
            .out,
        Contains("\"O\":4") && Contains("\"fsp3\":0.1111"));
    const Rows wide = rows({"substructure", demo(), "c1ccccc1", "--wide", "--columns", "fsp3", "--only-hits"});
    REQUIRE_FALSE(wide.empty());
    CHECK_FALSE(wide[0][2].empty());
    CHECK(run({"export", demo(), "--columns", "all"}).out.find("fsp3") == std::string::npos);
    const ShardedLibrary made;
    REQUIRE(run(made.submit_words("substructure", "run", {"--columns", "fsp3,N", "--engine", "local"})).code == 0);
    CHECK(run({"cluster", "collect", made.folder().file("run")}).out ==
          run({"substructure", made.library(), "-q", "--queries", made.queries(), "--columns", "fsp3,N"}).out);
}

TEST_CASE("an imported property comes before a derived one of its name, and a wrong name tells of both") {
    const TemporaryFolder folder;
    write_file(folder.file("in.tsv"), "smiles\tid\tcharge\tn\nCC[NH3+]\ta\tmine\t7\n");
    const std::string library = folder.file("l.sieve");
    REQUIRE(run({"import", "-q", library, folder.file("in.tsv")}).code == 0);
    const Rows all = rows({"export", library, "--columns", "charge,N,N_atoms,C"});
    CHECK(all == Rows{{"a", "CC[NH3+]", "mine", "7", "1", "2"}});
    const Ran wrong = run({"export", library, "--columns", "fsp4"});
    CHECK(wrong.code == 3);
    CHECK_THAT(wrong.err, Contains("there is no column 'fsp4'; there are: all, formula") &&
                              Contains("besides, exact_mass, charge, aromatic_rings, aromatic_atoms, fsp3, inchikey, "
                                       "inchi, and atoms of an element by its symbol, such as Cl"));
}

TEST_CASE("rows are sorted by several columns, each for those that are equal before") {
    const Rows all = rows({"export", demo(), "--columns", "rings,fsp3,mw"});
    Rows expected = all;
    std::stable_sort(expected.begin(), expected.end(), [](const auto& a, const auto& b) {
        if (a[2] != b[2]) return std::stoi(a[2]) > std::stoi(b[2]);
        if (std::stod(a[3]) != std::stod(b[3])) return std::stod(a[3]) < std::stod(b[3]);
        return a[0] > b[0];
    });
    REQUIRE(expected != all);
    for (const char* jobs : {"1", "3"}) {
        CHECK(rows({"export", demo(), "--columns", "rings,fsp3,mw", "--sort", "rings:desc, fsp3 ,id:desc", "-j",
                    jobs}) == expected);
    }
    // Hits are sorted also by what only they have; the last column decides first among equal ones.
    const Rows hits = rows({"substructure", demo(), "c1ccccc1", "--columns", "rings"});
    Rows by_rings = hits;
    std::stable_sort(by_rings.begin(), by_rings.end(), [](const auto& a, const auto& b) {
        if (a[4] != b[4]) return std::stoi(a[4]) < std::stoi(b[4]);
        return std::stod(a[2]) < std::stod(b[2]);
    });
    CHECK(rows({"substructure", demo(), "c1ccccc1", "--columns", "rings", "--sort", "rings,similarity"}) == by_rings);
    CHECK(rows({"substructure", demo(), "c1ccccc1", "--columns", "rings", "--sort", "similarity:desc"}) == hits);
}

TEST_CASE("names with commas are sorted by in quotes, and rows without value stay last in each column") {
    const TemporaryFolder folder;
    write_file(folder.file("in.tsv"),
               "smiles\tid\tyield, %\tgroup\nC\ta\t10\tx\nCC\tb\t\tx\nCCC\tc\t9\t\nCCCC\td\t10\ty\nCCCCC\te\t7\tx\n");
    const std::string library = folder.file("l.sieve");
    REQUIRE(run({"import", "-q", library, folder.file("in.tsv")}).code == 0);
    const auto order = [&](const std::string& sort) {
        std::string text;
        for (const std::string& id : ids(rows({"export", library, "--columns", "", "--sort", sort}))) text += id;
        return text;
    };
    CHECK(order("\"yield, %\"") == "ecadb");
    CHECK(order("\"yield, %\":desc,id:desc") == "daceb");
    CHECK(order("group,\"yield, %\"") == "eabdc");
    write_file(folder.file("quotes.csv"), "smiles,id,\"a\"\",b\"\nC,z,2\nCC,y,1\n");
    const std::string quotes = folder.file("quotes.sieve");
    REQUIRE(run({"import", "-q", quotes, folder.file("quotes.csv")}).code == 0);
    CHECK(ids(rows({"export", quotes, "--columns", "", "--sort", "\"a\"\",b\",id"})) ==
          std::vector<std::string>{"y", "z"});
    CHECK(order("group:desc,\"yield, %\":desc") == "daebc");
}

TEST_CASE("what rows cannot be sorted by is refused") {
    const auto refused = [](const std::string& sort, const std::string& reason) {
        const Ran ran = run({"export", demo(), "--sort", sort});
        INFO(sort);
        CHECK(ran.code == 3);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, Contains(reason));
    };
    refused("mw,,id", "has no column where one is expected");
    refused("mw,", "has no column where one is expected");
    refused("mw,nothing", "there is no column 'nothing'");
    refused("all", "rows are sorted by columns, which 'all' is not");
    refused("inchi", "sort them by inchikey");
    const Ran inchi = run({"substructure", demo(), "C", "--wide", "--columns", "mw,inchi"});
    CHECK(inchi.code == 2);
    CHECK_THAT(inchi.err, Contains("--wide has no column inchi; take inchikey"));
    for (const auto& [option, value] : {std::pair{"--sort", "mw,id"}, std::pair{"--sample", "5"}}) {
        const Ran wide = run({"substructure", demo(), "C", "--wide", option, value});
        CHECK(wide.code == 2);
        CHECK_THAT(wide.err, Contains("--sort and --sample are about the hits of a query"));
    }
}

}  // namespace chemsieve::derived_columns_test
