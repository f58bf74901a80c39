// Workbooks: those that this program writes, and parts made by hand for what others write.

#include <catch2/catch.hpp>
#include <fstream>

#include "data/read/workbook.h"
#include "data/write/row_writers.h"
#include "tests/formats/made_workbook.h"
#include "tests/formats/read_records.h"
#include "tests/support/shell.h"

namespace chemsieve::xlsx_reader_test {

using namespace chemsieve::test;

namespace {

ReadFile read_book(const Book& book, const ReaderOptions& options = {}) {
    const TemporaryFolder folder;
    write_zip(folder.file("book.xlsx"), parts_of(book));
    return read_records(folder.file("book.xlsx"), options);
}

std::string titled(const std::string& title = "x") {
    return row(1, text_cell("A1", "smiles") + text_cell("B1", "id") + text_cell("C1", title));
}

// A sheet by the program's own writer.
std::string written(const std::string& path, int compounds) {
    std::ofstream out{path, std::ios::binary};
    const auto writer = make_xlsx_writer(out, {{"id"}, {"smiles"}, {"mw", true}}, {});
    for (int i = 0; i < compounds; ++i) {
        const std::string smiles(static_cast<std::size_t>(i % 30) + 1, 'C');
        writer->write(
            {.cells = {"c" + std::to_string(i), smiles, std::to_string(i) + ".5"}, .id = "c", .smiles = smiles});
    }
    writer->finish({.title = "Test", .items = {}, .queries = {}});
    out.close();
    return read_file(path);
}

using Fields = std::vector<Field>;

}  // namespace

TEST_CASE("a workbook that this program wrote is read back") {
    const TemporaryFolder folder;
    written(folder.file("a.xlsx"), 3000);
    const ReadFile read = read_records(folder.file("a.xlsx"));
    CHECK(read.failure.empty());
    REQUIRE(read.records.size() == 3000);
    CHECK(read.dialect ==
          "Excel workbook, sheet 'Hits' (not 'Search'), with header, SMILES in column 'smiles', id in column 'id'");
    CHECK(read.records[7].line == 9);
    CHECK(read.records[7].id == "c7");
    CHECK(read.records[7].canonical == "CCCCCCCC");
    CHECK(read.records[7].fields == Fields{{"mw", "7.5"}});
    CHECK(read.records[0].fields == Fields{{"mw", "0.5"}});
    // Packed and by a name that a pipe might have, it is copied first.
    const ShellRan packed = run_in_shell(folder.path().string(), "gzip -c a.xlsx > b.xlsx.gz");
    REQUIRE(packed.code == 0);
    CHECK(read_records(folder.file("b.xlsx.gz")).records.size() == 3000);
}

TEST_CASE("sheets are chosen by name or number, and the first that is shown is read") {
    const Book book{.rows = titled() + row(2, text_cell("A2", "CCO") + text_cell("B2", "ethanol"))};
    CHECK(read_book(book).records.at(0).id == "ethanol");
    CHECK(read_book(book, {.sheet = "hidden"}).records.at(0).canonical == "CCCC");
    CHECK(read_book(book, {.sheet = "1"}).records.at(0).canonical == "CCCC");
    CHECK_THAT(read_book(book, {.sheet = "3"}).failure,
               Catch::Contains("no sheet '3'") && Catch::Contains("Hidden, Data"));
    CHECK_THAT(read_book(book, {.smiles_column = "nothing"}).failure,
               Catch::Contains("sheet 'Data', has no column 'nothing'") && Catch::Contains("smiles, id, x"));
}

TEST_CASE("texts of a workbook: shared, in runs, with escapes; rows and cells without their names") {
    const Book book{.rows =
                        "<row><c t=\"s\"><v>0</v></c><c t=\"s\"><v>1</v></c><c t=\"s\"><v>4</v></c></row><row/>"
                        "<row><c t=\"s\"><v>2</v></c><c/><c t=\"s\"><v>3</v></c></row>",
                    .shared =
                        "<si><t>smiles</t></si><si><t>name</t></si><si><r><t>CC</t></r><r><t>O</t></r>"
                        "<rPh><t>etanoru</t></rPh></si><si><t xml:space=\"preserve\"> two_x000A_lines &amp; _x1 "
                        "</t></si><si><t>note</t></si>"};
    const ReadFile read = read_book(book);
    REQUIRE(read.records.size() == 1);
    CHECK(read.records[0].canonical == "CCO");
    CHECK(read.records[0].line == 3);
    CHECK(read.records[0].fields == Fields{{"note", " two\nlines & _x1 "}});
    CHECK_THAT(read_book({.rows = "<row><c t=\"s\"><v>7</v></c></row>"}).failure,
               Catch::Contains("cell A1 asks for a text that is not there"));
}

TEST_CASE("numbers of a workbook are as they show, dates as ISO 8601") {
    const auto shown = [](const std::string& value, int format, const std::string& code = {}, bool from_1904 = false) {
        const NumberFormat as = code.empty() ? number_format_built_in(format) : number_format_of_code(code);
        return shown_number(value, as, from_1904);
    };
    CHECK(shown("1.0", 0) == "1");
    CHECK(shown("3.1400000000000001", 0) == "3.14");
    CHECK(shown("0.30000000000000004", 0) == "0.3");
    CHECK(shown("1.0000000000000001E-5", 0) == "1e-05");
    CHECK(shown("-2.50", 0) == "-2.5");
    CHECK(shown("-0", 0) == "-0");
    CHECK(shown("0.0", 0) == "0");
    CHECK(shown("1E+6", 0) == "1000000");
    CHECK(shown("12345678901234567", 0) == "12345678901234567");
    CHECK(shown("0.25", 10) == "0.25");
    CHECK(shown("42", 0, "00000") == "00042");
    CHECK(shown("1234.5", 0, "#,##0.00") == "1234.5");
    CHECK(shown("1234.5", 0, "0.00E+00") == "1234.5");
    CHECK(shown("7", 0, "General\" days\"") == "7");
    CHECK(shown("7", 0, "0\" months\"") == "7");
    CHECK(shown("7", 0, "[Red]0;[Blue]-0") == "7");
    CHECK(shown("42", 0, "\"CMPD-\"0000") == "CMPD-0042");
    CHECK(shown("42", 0, "\\C\\M\\-00") == "CM-42");
    CHECK(shown("42", 0, "\"ID\"0") == "ID42");
    CHECK(shown("42", 0, "\"EUR \"0") == "42");
    CHECK(shown("42", 0, "\"EUR \"#,##0.00") == "42");
    CHECK(shown("50", 0, "\">\"0") == ">50");
    CHECK(shown("0.5", 0, "\"< \"0.00") == "< 0.5");
    CHECK(shown("50", 0, ">0") == ">50");
    CHECK(shown("50", 0, "\"~\"General") == "~50");
    CHECK(shown("45352", 14) == "2024-03-01");
    CHECK(shown("45352", 0, "yyyy\\-mm\\-dd") == "2024-03-01");
    CHECK(shown("45352", 0, "[$-407]d. mmmm yyyy;@") == "2024-03-01");
    CHECK(shown("43890", 14, {}, true) == "2024-03-01");
    CHECK(shown("45352.5", 22) == "2024-03-01T12:00:00");
    CHECK(shown("45352.999999999", 22) == "2024-03-02T00:00:00");
    CHECK(shown("0.75", 20) == "18:00:00");
    CHECK(shown("1.5", 46) == "36:00:00");
    CHECK(shown("1.25", 0, "[h]:mm") == "30:00:00");
    CHECK(shown("59", 14) == "1900-02-28");
    CHECK(shown("60", 14) == "1900-02-29");
    CHECK(shown("61", 14) == "1900-03-01");
    CHECK(shown("-1", 14) == "-1");
    CHECK(shown("1e300", 14) == "1e+300");
    CHECK(shown("no number", 14) == "no number");
    CHECK(without_escapes("a_x000D_b_x0041__x00e9_") == "a\rbA\xc3\xa9");
    CHECK(without_escapes("_x00") == "_x00");
    const Book book{
        .rows = titled("date") +
                row(2, text_cell("A2", "CC") + "<c r=\"B2\"><v>17.0</v></c><c r=\"C2\" s=\"1\"><v>45352</v></c>"),
        .formats = "<numFmt numFmtId=\"164\" formatCode=\"dd/mm/yy\"/>",
        .cells = {0, 164}};
    const ReadFile read = read_book(book);
    REQUIRE(read.records.size() == 1);
    CHECK(read.records[0].id == "17");
    CHECK(read.records[0].fields == Fields{{"date", "2024-03-01"}});
}

TEST_CASE("truth values, errors, formulas with and without their value") {
    const Book book{
        .rows =
            row(1, text_cell("A1", "smiles") + text_cell("B1", "id") + text_cell("C1", "x") + text_cell("D1", "y")) +
            row(2, text_cell("A2", "CC") + "<c r=\"C2\" t=\"b\"><v>true</v></c><c r=\"D2\" t=\"e\"><v>#N/A</v></c>") +
            row(3, "<c r=\"A3\" t=\"str\"><f>B1</f><v>CCC</v></c><c r=\"C3\"><f>1+1</f></c>") +
            row(4, text_cell("A4", "CCO") + "<c r=\"C4\"><f>1+1</f></c><c r=\"D4\"><f>1+2</f></c>")};
    const ReadFile read = read_book(book);
    REQUIRE(read.records.size() == 3);
    CHECK(read.records[0].fields == Fields{{"x", "TRUE"}, {"y", "#N/A"}});
    CHECK(read.records[1].canonical == "CCC");
    CHECK_THAT(failure_of_compound(read.records[1].remarks.at(0)).reason, Catch::Contains("cell C3 has a formula"));
    CHECK_THAT(failure_of_compound(read.records[2].remarks.at(0)).reason,
               Catch::Contains("cells C4, D4 have formulas whose values are not in the file"));
}

TEST_CASE("a column of molfiles is read, of a workbook and of CSV") {
    const std::string molfile =
        "\n  x\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n"
        "    0.0000    0.0000    0.0000 C   0  0\n    1.0000    0.0000    0.0000 O   0  0\n"
        "  1  2  1  0\nM  END";
    const ReadFile read = read_book({.rows = row(1, text_cell("A1", "id") + text_cell("B1", "Molfile")) +
                                             row(2, text_cell("A2", "7") + text_cell("B2", molfile))});
    REQUIRE(read.records.size() == 1);
    CHECK(read.records[0].canonical == "CO");
    CHECK(read.records[0].kept.kind == InputRecord::Kind::molblock);
    CHECK(read.records[0].id == "7");
    const TemporaryFolder folder;
    write_file(folder.file("a.csv"), "id,molblock\n7,\"" + molfile + "\"\n8,CCO\n");
    const ReadFile csv = read_records(folder.file("a.csv"));
    REQUIRE(csv.records.size() == 2);
    CHECK(csv.records[0].canonical == "CO");
    CHECK(csv.records[1].canonical == "CCO");
}

TEST_CASE("what is no workbook says so") {
    const TemporaryFolder folder;
    const auto failure = [&](const std::string& bytes) {
        write_file(folder.file("a.xlsx"), bytes);
        return read_records(folder.file("a.xlsx")).failure;
    };
    CHECK_THAT(failure("smiles,id\nCC,1\n"), Catch::Contains("a.xlsx: it is no Excel workbook"));
    CHECK_THAT(failure("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"),
               Catch::Contains("a.xlsx: it is a workbook of before 2007 (.xls); save it as .xlsx"));
    // source.fods with the password "secret", by LibreOffice 7.4.
    const std::string locked = (source_folder() / "tests/fixtures/workbooks/protected.xlsx").string();
    CHECK(read_records(locked).failure ==
          "cannot read " + locked + ": it is protected by a password; save it as .xlsx without a password");
    CHECK_THAT(failure(read_file(locked)), Catch::Contains("a.xlsx: it is protected by a password"));
    CHECK_THAT(failure(""), Catch::Contains("no Excel workbook"));
    CHECK_THAT(failure("PK\x03\x04 and so on"), Catch::Contains("not a whole ZIP file"));
    write_zip(folder.file("b.xlsx"), {{"content.xml", "<x/>"}});
    CHECK_THAT(read_records(folder.file("b.xlsx")).failure, Catch::Contains("no Excel workbook"));
}

TEST_CASE("hostile workbooks end with a reason") {
    CHECK_THAT(read_book({.rows = titled() + row(2, text_cell("A2", "CC")) + row(2, "")}).failure,
               Catch::Contains("sheet 'Data', after row 2") && Catch::Contains("not in order"));
    CHECK_THAT(read_book({.rows = titled() + row(2, text_cell("A2", "CC")) + "<row r=\"3\"><c"}).failure,
               Catch::Contains("sheet 'Data', after row 2") && Catch::Contains("XML is damaged"));
    std::string deep;
    for (int i = 0; i < 5000; ++i) deep += "<x>";
    CHECK_THAT(read_book({.rows = titled() + row(2, text_cell("A2", "CC")) + deep}).failure,
               Catch::Contains("nested too deep"));
    CHECK_THAT(read_book({.rows = titled() + "<!-- " + std::string(40U << 20, '-') + row(2, "")}).failure,
               Catch::Contains("after row 1"));
    const ReadFile large =
        read_book({.rows = titled() + row(2, text_cell("A2", "CC") + text_cell("C2", std::string(3U << 20, 'x'))) +
                           row(3, text_cell("A3", "CCC")) + row(4, text_cell("A4", "C") + text_cell("ZZZ4", "x"))});
    REQUIRE(large.records.size() == 3);
    CHECK_THAT(large.records[0].reason, Catch::Contains("cell C2 is too long"));
    CHECK(large.records[1].canonical == "CCC");
    CHECK_THAT(large.records[2].reason, Catch::Contains("beyond the last column"));
    Parts parts = parts_of({.rows = titled()});
    for (auto& [name, text] : parts) {
        if (name == "xl/sharedStrings.xml") {
            text = "<!DOCTYPE sst [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><sst><si><t>&b;</t></si></sst>";
        }
    }
    const TemporaryFolder folder;
    write_zip(folder.file("a.xlsx"), parts);
    CHECK_THAT(read_records(folder.file("a.xlsx")).failure,
               Catch::Contains("part xl/sharedStrings.xml") && Catch::Contains("defines entities"));
}

TEST_CASE("many sheets, long names and cells far to the right end soon, with a reason where there is one") {
    Parts parts = parts_of({.rows = titled() + row(2, text_cell("A2", "CC"))});
    std::string sheets, related;
    for (int i = 0; i < 20'000; ++i) {
        const std::string id = "s" + std::to_string(i);
        sheets.append("<sheet name=\"").append(id).append("\" r:id=\"").append(id).append("\"/>");
        related += "<Relationship Id=\"" + id + "\" Type=\"x/worksheet\" Target=\"worksheets/sheet2.xml\"/>";
    }
    parts[1].second.insert(parts[1].second.find("</sheets>"), sheets);
    parts[2].second.insert(parts[2].second.find("</Relationships>"), related);
    const TemporaryFolder folder;
    write_zip(folder.file("a.xlsx"), parts);
    CHECK(read_records(folder.file("a.xlsx"), {.sheet = "s19999"}).records.size() == 1);
    parts[1].second.insert(parts[1].second.find("</sheets>"),
                           "<sheet name=\"" + std::string(3000, 'x') + "\" r:id=\"s1\"/>");
    write_zip(folder.file("a.xlsx"), parts);
    CHECK_THAT(read_records(folder.file("a.xlsx")).failure,
               Catch::Contains("part xl/workbook.xml") && Catch::Contains("longer than 2 KiB"));
    std::string far_right;
    for (int i = 2; i < 600; ++i)
        far_right += row(i, text_cell("A" + std::to_string(i), "CC") + text_cell("XFD" + std::to_string(i), "x"));
    const ReadFile read = read_book({.rows = titled() + far_right});
    REQUIRE(read.records.size() == 598);
    CHECK(read.records[0].fields.empty());
    CHECK(read.records[0].remarks == Remarks{{RemarkKind::cells_without_title, "16384", "3"}});
    CHECK(read.records[597].line == 599);
}

// The files of tests/fixtures/workbooks/ are source.fods as LibreOffice 7.4 and Gnumeric 1.12 wrote it: dates,
// formulas, cells merged over rows, line feeds, quotes, letters beyond ASCII, several sheets, a column of molfiles.
TEST_CASE("workbooks of LibreOffice and Gnumeric are read as they show") {
    for (const char* name : {"libreoffice.xlsx", "gnumeric.xlsx"}) {
        INFO(name);
        const std::string path = (source_folder() / "tests/fixtures/workbooks" / name).string();
        const ReadFile read = read_records(path);
        CHECK(read.failure.empty());
        CHECK_THAT(read.dialect,
                   Catch::Contains("sheet 'Stoffe & more' (not 'Molfiles', 'Empty', 'No structures'), with header"));
        REQUIRE(read.records.size() == 5);
        const std::vector<Field> first{
            {"value", "0.5"}, {"twice", "1"}, {"day", "2024-01-15"}, {"note", "merged over rows"}};
        const std::vector<Field> second{{"value", "1.5"}, {"twice", "3"}};
        const std::vector<Field> third{{"value", "2.5"}, {"twice", "5"}, {"day", "2024-03-15"}, {"note", "two\nlines"}};
        CHECK(read.records[0].id == "Stoff \"1\" ß");
        CHECK(read.records[0].canonical == "CCO");
        CHECK(read.records[0].fields == first);
        CHECK(read.records[1].fields == second);
        CHECK(read.records[2].canonical == "C[C@H](N)C(=O)O");
        CHECK(read.records[2].fields == third);
        CHECK(read.records[4].line == 6);
        CHECK(read.records[4].canonical == "[Cl-].[Na+]");
        const ReadFile molfiles = read_records(path, {.sheet = "molfiles"});
        REQUIRE(molfiles.records.size() == 3);
        CHECK(molfiles.records[0].id == "m0");
        CHECK(molfiles.records[1].canonical == "Oc1ccccc1");
        CHECK(molfiles.records[2].canonical == "C[C@H](N)C(=O)O");
        CHECK(molfiles.rejected() == 0);
        CHECK(read_records(path, {.sheet = "Empty"}).records.empty());
        CHECK_THAT(read_records(path, {.sheet = "4"}).failure, Catch::Contains("no column titled like 'smiles'"));
        const std::string bytes = read_file(path);
        read_damaged("a.xlsx", bytes, 20, [&](const ReadFile& damaged, const std::string& what) {
            INFO(what);
            CHECK((damaged.records.size() == 5 || !damaged.failure.empty()));
        });
    }
}

TEST_CASE("files of other spreadsheets are refused with what to do") {
    const TemporaryFolder folder;
    const auto failure = [&](const std::string& name) {
        write_file(folder.file(name), "CCO");
        return read_records(folder.file(name)).failure;
    };
    for (const char* name : {"a.xls", "a.ODS", "b.xlsb"}) {
        CHECK_THAT(failure(name), Catch::Contains("are not read; save it as .xlsx"));
    }
    CHECK_THAT(failure("a.cdx"), Catch::Contains("save it as .cdxml"));
    CHECK_THAT(failure("a.pdb"), Catch::Contains("cannot tell the format"));
}

TEST_CASE("damaged workbooks give what comes before the damage, or a reason") {
    const TemporaryFolder folder;
    const std::string bytes = written(folder.file("a.xlsx"), 200);
    read_damaged("a.xlsx", bytes, 40, [&](const ReadFile& read, const std::string& what) {
        INFO(what);
        CHECK((read.records.size() == 200 || !read.failure.empty()));
        for (const ReadRecord& record : read.records) CHECK(record.canonical.empty() != record.reason.empty());
    });
}

}  // namespace chemsieve::xlsx_reader_test
