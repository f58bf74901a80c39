#include "data/write/row_writers.h"

#include <catch2/catch.hpp>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "base/error.h"
#include "data/write/xlsx_check.h"
#include "tests/support/read_xlsx.h"
#include "tests/support/test_data.h"

namespace chemsieve::xlsx_writer_test {

using namespace chemsieve::test;

namespace {

const std::vector<TableColumn> kColumns{{"id"}, {"similarity", true}, {"mw", true}};
const SearchRecord kRecord{
    .title = "Exact search",
    .items = {{"library", "=x.sieve"}, {"compounds", "595"}},
    .queries = {{.id = "q1", .language = "SMILES", .text = "CCO", .hits = 1, .outcome = "complete"}}};

TableRow row(const std::string& id, const std::string& mw, const std::string& drawing = {}) {
    return {.cells = {id, "0.500000", mw}, .id = id, .smiles = "CCO", .molblock = {}, .drawing = drawing};
}

// What finish() said, and the parts.
std::pair<std::vector<std::string>, std::map<std::string, std::string>> written(const std::vector<TableRow>& rows,
                                                                                const TableStyle& style = {}) {
    const TemporaryFolder folder;
    std::ofstream out{folder.file("a.xlsx"), std::ios::binary};
    const auto writer = make_xlsx_writer(out, kColumns, style);
    for (const TableRow& r : rows) writer->write(r);
    auto remarks = writer->finish(kRecord);
    out.close();
    return {std::move(remarks), xlsx_parts(folder.file("a.xlsx"))};
}

std::string first_sheet(const std::vector<TableRow>& rows) {
    return written(rows).second.at("xl/worksheets/sheet1.xml");
}

bool has_cell(const std::string& sheet, const std::string& cell, const std::string& content) {
    const std::size_t begin = sheet.find("<c r=\"" + cell + "\"");
    if (begin == std::string::npos) return false;
    return sheet.substr(begin, sheet.find("</c>", begin) - begin).find(content) != std::string::npos;
}

}  // namespace

TEST_CASE("numbers are numbers, all else is text, titles stay in view and filter") {
    const std::string sheet = first_sheet({row("=cmd()", "46.069"), row("<b>&", ""), row("12", "n/a")});
    CHECK(has_cell(sheet, "B2", "<v>0.5</v>"));
    CHECK(has_cell(sheet, "C2", "<v>46.069"));
    CHECK(has_cell(sheet, "A2", "<is><t>=cmd()</t></is>"));
    CHECK(has_cell(sheet, "A3", "<t>&lt;b&gt;&amp;</t>"));
    CHECK(has_cell(sheet, "A4", "<t>12</t>"));
    CHECK(has_cell(sheet, "C4", "<t>n/a</t>"));
    CHECK(sheet.find("\"C3\"") == std::string::npos);  // no value
    CHECK(sheet.find("<f>") == std::string::npos);
    CHECK_THAT(sheet, Catch::Contains("state=\"frozen\"") && Catch::Contains("<autoFilter ref=\"A1:C4\"/>"));
}

TEST_CASE("numbers that a spreadsheet would round or cannot hold stay text") {
    const std::string sheet = first_sheet(
        {row("a", "12345678901234567890"), row("b", "inf"), row("c", "9007199254740992"), row("d", "123456789012345")});
    CHECK(has_cell(sheet, "C2", "<t>12345678901234567890</t>"));
    CHECK(has_cell(sheet, "C3", "<t>inf</t>"));
    CHECK(has_cell(sheet, "C4", "<t>9007199254740992</t>"));
    CHECK(has_cell(sheet, "C5", "<v>123456789012345</v>"));
}

TEST_CASE("what means something to XML or to Excel comes back as it was") {
    const std::string sheet = first_sheet({row("a\x01z\xff", "1"), row("_x0041_", "1"), row(" edge ", "1")});
    CHECK(has_cell(sheet, "A2", "<t>a z\xc3\xbf</t>"));
    CHECK(has_cell(sheet, "A3", "<t>_x005F_x0041_</t>"));
    CHECK(has_cell(sheet, "A4", "xml:space=\"preserve\"> edge </t>"));
}

TEST_CASE("texts longer than a cell are cut, which is said") {
    CHECK(written({row(std::string(kLongestCell, 'x'), "1")}).first.empty());
    const auto [remarks, parts] = written({row(std::string(kLongestCell + 1, 'x'), "1"), row("b", "1")});
    REQUIRE(remarks.size() == 1);
    CHECK_THAT(remarks[0], Catch::StartsWith("1 text is longer") && Catch::Contains("other formats"));
    const std::string expected = "<t>" + std::string(kLongestCell - 10, 'x') + " ... [cut]</t>";
    CHECK(has_cell(parts.at("xl/worksheets/sheet1.xml"), "A2", expected));
    // Excel counts UTF-16 units: two each here.
    std::string smileys;
    for (std::size_t i = 0; i < kLongestCell / 2 + 1; ++i) smileys += "\xf0\x9f\x98\x80";
    CHECK(written({row(smileys, "1")}).first.size() == 1);
}

TEST_CASE("rows beyond a sheet go on in a further one") {
    const auto parts = written({row("a", "1"), row("b", "2"), row("c", "3")}, {.rows_a_sheet = 2}).second;
    CHECK_THAT(parts.at("xl/workbook.xml"), Catch::Contains("name=\"Hits\"") && Catch::Contains("name=\"Hits 2\"") &&
                                                Catch::Contains("name=\"Search\""));
    CHECK(has_cell(parts.at("xl/worksheets/sheet1.xml"), "A3", "<t>b</t>"));
    CHECK(has_cell(parts.at("xl/worksheets/sheet2.xml"), "A1", "<t>id</t>"));
    CHECK(has_cell(parts.at("xl/worksheets/sheet2.xml"), "A2", "<t>c</t>"));
}

TEST_CASE("the last sheet is the record") {
    const std::string sheet = written({row("a", "1")}).second.at("xl/worksheets/sheet2.xml");
    CHECK(has_cell(sheet, "A1", "<t>Exact search</t>"));
    CHECK(has_cell(sheet, "B2", "<t>=x.sieve</t>"));
    CHECK(has_cell(sheet, "B3", "<v>595</v>"));
    CHECK(has_cell(sheet, "B6", "<t>CCO</t>"));
    CHECK(has_cell(sheet, "E6", "<t>complete</t>"));
}

TEST_CASE("a spreadsheet without rows is whole") { CHECK(has_cell(first_sheet({}), "A1", "<t>id</t>")); }

TEST_CASE("a spreadsheet that is not whole is found") {
    const TemporaryFolder folder;
    std::ofstream out{folder.file("a.xlsx"), std::ios::binary};
    const auto writer = make_xlsx_writer(out, kColumns, {});
    writer->write(row("a", "1"));
    writer->finish(kRecord);
    out.close();
    CHECK_NOTHROW(check_spreadsheet(folder.file("a.xlsx"), {}));
    // Other rows than were summed.
    CHECK_THROWS_AS(check_spreadsheet(folder.file("a.xlsx"), {{.bytes = 10, .crc = 1}}), FileError);
    const std::string bytes = read_file(folder.file("a.xlsx"));
    write_file(folder.file("b.xlsx"), bytes.substr(0, bytes.size() / 2));
    CHECK_THROWS_AS(check_spreadsheet(folder.file("b.xlsx"), {}), FileError);
    write_file(folder.file("c.xlsx"), "");
    CHECK_THROWS_AS(check_spreadsheet(folder.file("c.xlsx"), {}), FileError);
    CHECK_THROWS_AS(check_spreadsheet(folder.file("missing.xlsx"), {}), FileError);
}

TEST_CASE("sums of rows tell what was written from what was not") {
    const auto sum = [](const std::string& text) {
        std::FILE* file = std::tmpfile();
        REQUIRE(file);
        std::fwrite(text.data(), 1, text.size(), file);
        const RowSum result = sum_rows(file);
        CHECK(std::ftell(file) == static_cast<long>(text.size()));
        std::fclose(file);
        return result;
    };
    CHECK(sum("<row/>") == sum("<row/>"));
    CHECK_FALSE(sum("<row/>") == sum("<rov/>"));
    CHECK(sum("").bytes == 0);
}

}  // namespace chemsieve::xlsx_writer_test
