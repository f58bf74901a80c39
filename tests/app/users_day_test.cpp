// A day at work with the real program: take in an SD file with data fields, find what a drawing asks for among the
// compounds that satisfy a condition, hand out tables, take one of these in again and find the same.

#include <GraphMol/FileParsers/MolSupplier.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/Substruct/SubstructMatch.h>

#include <catch2/catch.hpp>
#include <sstream>

#include "chem/rdkit_config_check.h"
#include "tests/support/read_xlsx.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"
#include "tests/support/text_table.h"

namespace chemsieve::users_day_test {

using namespace chemsieve::test;

namespace {

constexpr const char* kCondition = "AMW < 250 and CLOGP between 0.5 and 3 and heavy_atoms <= 15";

// What the drawing asks for: oxygen or nitrogen with a hydrogen on a benzene ring.
constexpr const char* kDrawingAsSmarts = "c1ccccc1-[#7,#8;!H0]";

// By RDKit alone, from the file itself: the numbers of its records.
std::set<std::size_t> expected_records(const std::string& file) {
    const std::unique_ptr<RDKit::ROMol> query{RDKit::SmartsToMol(kDrawingAsSmarts)};
    std::set<std::size_t> records;
    RDKit::SDMolSupplier supplier{file};
    for (std::size_t record = 1; !supplier.atEnd(); ++record) {
        const std::unique_ptr<RDKit::ROMol> mol{supplier.next()};
        REQUIRE(mol);
        const double weight = std::stod(mol->getProp<std::string>("AMW"));
        const double logp = std::stod(mol->getProp<std::string>("CLOGP"));
        const bool selected = weight < 250 && logp >= 0.5 && logp <= 3 && mol->getNumHeavyAtoms() <= 15;
        RDKit::MatchVectType match;
        if (selected && RDKit::SubstructMatch(*mol, *query, match)) records.insert(record);
    }
    return records;
}

class WorkingFolder {
  public:
    std::string run(const std::string& line) const {
        const ShellRan ran = run_in_shell(folder_.path().string(), shell_quoted(CHEMSIEVE_PROGRAM) + " " + line);
        INFO(line << "\n" << ran.text);
        REQUIRE(ran.code == 0);
        return ran.text;
    }
    std::string file(const std::string& name) const { return folder_.file(name); }

  private:
    TemporaryFolder folder_;
};

std::size_t count(const std::string& text, const std::string& wanted) {
    std::size_t found = 0;
    for (std::size_t at = text.find(wanted); at != std::string::npos; at = text.find(wanted, at + 1)) ++found;
    return found;
}

}  // namespace

TEST_CASE("a day from SD file to spreadsheet and back finds the same compounds") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("a user's day (rdkit-data is not installed)");
    const std::string input = (*data / "NCI/first_200.props.sdf").string();
    const WorkingFolder folder;

    const std::string imported = folder.run("import day.sieve " + shell_quoted(input));
    CHECK_THAT(imported, Catch::Contains("read 200 = stored 200 + rejected 0"));
    CHECK_THAT(folder.run("info day.sieve"), Catch::Contains("imported property: CLOGP (number)"));

    const std::string drawing = shell_quoted((source_folder() / "tests/fixtures/drawn_donor.mol").string());
    const std::string search = "substructure day.sieve -q --queries " + drawing + " --where " +
                               shell_quoted(kCondition) + " --columns AMW,CLOGP,mw";
    const auto rows = table(folder.run(search));
    REQUIRE(rows.size() > 5);
    REQUIRE(rows.front() == std::vector<std::string>{"query_id", "id", "similarity", "smiles", "AMW", "CLOGP", "mw"});
    std::set<std::size_t> records;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        CHECK(rows[i][0] == "free donor on an aromatic ring");
        records.insert(std::stoul(rows[i][1].substr(std::string{"first_200-"}.size())));
        CHECK(std::stod(rows[i][6]) == Approx(std::stod(rows[i][4])).margin(0.05));
    }
    CHECK(records == expected_records(input));

    folder.run(search + " --pictures -o hits.xlsx");
    const auto parts = xlsx_parts(folder.file("hits.xlsx"));
    CHECK(count(parts.at("xl/worksheets/sheet1.xml"), "<row ") == rows.size());
    std::size_t pictures = 0;
    for (const auto& [name, bytes] : parts) pictures += name.starts_with("xl/media/");
    CHECK(pictures >= rows.size() - 1);
    CHECK(count(parts.at("xl/worksheets/sheet1.xml"), "<v>" + std::to_string(std::stod(rows[1][2])).substr(0, 6)) >= 1);

    folder.run(search + " -o hits.sdf");
    const std::string again = folder.run("import again.sieve hits.sdf");
    CHECK_THAT(again, Catch::Contains("rejected 0"));
    CHECK_THAT(folder.run("info again.sieve"), Catch::Contains("imported property: similarity_file (number)"));
    const auto found_again = table(
        folder.run("substructure again.sieve -q --queries " + drawing + " --columns AMW,CLOGP,mw,similarity_file"));
    REQUIRE(found_again.size() == rows.size());
    for (std::size_t i = 1; i < rows.size(); ++i) {
        INFO(rows[i][1]);
        REQUIRE(found_again[i].size() == 8);
        CHECK(std::equal(rows[i].begin(), rows[i].begin() + 3, found_again[i].begin()));
        CHECK(std::equal(rows[i].begin() + 4, rows[i].begin() + 7, found_again[i].begin() + 4));
        CHECK(found_again[i][7] == rows[i][2]);
    }
}

}  // namespace chemsieve::users_day_test
