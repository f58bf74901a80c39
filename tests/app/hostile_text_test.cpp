// Ids, values and queries that a spreadsheet would calculate, round, or a terminal obey.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/plain_text_buffer.h"
#include "tests/app/run_cli.h"
#include "tests/support/read_xlsx.h"
#include "tests/support/test_data.h"

namespace chemsieve::hostile_text_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

// A library "l.sieve" of a table with the columns smiles, name and note.
std::string library_of(const TemporaryFolder& folder, const std::string& rows) {
    write_file(folder.file("in.csv"), "smiles,name,note\n" + rows);
    const std::string library = folder.file("l.sieve");
    REQUIRE(run({"import", library, folder.file("in.csv"), "--formulas", "keep"}).code ==
            2);  // an option of tables only
    REQUIRE(run({"import", "-q", library, folder.file("in.csv")}).code == 0);
    return library;
}

const char* const kFormulas =
    "CC,=HYPERLINK(A1),plain\nCO,-methyl,@x\nCN,''=twice,\"=1+\"\"1\"\"\"\nCF,-5,+A1\nCCl,\"\"\"quoted\"\"\",'-1\nCBr,"
    "usual,\n";

}  // namespace

TEST_CASE("texts that would be formulas are escaped in tables, and imports read what was meant") {
    const TemporaryFolder folder;
    const std::string library = library_of(folder, kFormulas);
    const std::vector<std::string> all{"export", "-q", library, "--columns", "note", "-o"};
    const auto exported = [&](const std::string& name, std::vector<std::string> more = {}) {
        std::vector<std::string> words = all;
        words.push_back(folder.file(name));
        words.insert(words.end(), more.begin(), more.end());
        REQUIRE(run(words).code == 0);
        return read_file(folder.file(name));
    };
    const std::string expected = exported("before.jsonl");
    for (const char* name : {"t.csv", "t.tsv"}) {
        INFO(name);
        const std::string table = exported(name);
        CHECK_THAT(table, Contains("'=HYPERLINK(A1)") && Contains("'-methyl") && Contains("'@x") &&
                              Contains("''=twice") && !Contains("'-5"));
        const std::string again = folder.file(std::string{name} + ".sieve");
        REQUIRE(run({"import", "-q", again, folder.file(name)}).code == 0);
        REQUIRE(run({"export", "-q", again, "--columns", "note", "-o", folder.file("after.jsonl")}).code == 0);
        CHECK(read_file(folder.file("after.jsonl")) == expected);
        const std::string kept = exported(std::string{"kept-"} + name, {"--formulas", "keep"});
        CHECK_THAT(kept, Contains("=HYPERLINK(A1)") && !Contains("'=HYPERLINK"));
    }
    CHECK_THAT(expected, Contains("\"=HYPERLINK(A1)\""));
    std::vector<std::string> words = all;
    words.insert(words.end(), {folder.file("t.sdf"), "--formulas", "keep"});
    CHECK_THAT(run(words).err, Contains("--formulas is for --format csv or tsv"));
}

TEST_CASE("titles that would be formulas are escaped in tables, and imports read what was meant") {
    const TemporaryFolder folder;
    write_file(folder.file("in.csv"), "smiles,name,=1+1,@sum\nCC,ethane,2,x\nCO,methanol,3,y\n");
    const std::string library = folder.file("l.sieve");
    REQUIRE(run({"import", "-q", library, folder.file("in.csv")}).code == 0);
    for (const char* name : {"t.csv", "t.tsv"}) {
        INFO(name);
        REQUIRE(run({"export", "-q", library, "--columns", "all", "-o", folder.file(name)}).code == 0);
        CHECK_THAT(read_file(folder.file(name)), Contains("'=1+1") && Contains("'@sum"));
        const std::string again = folder.file(std::string{name} + ".sieve");
        REQUIRE(run({"import", "-q", again, folder.file(name)}).code == 0);
        CHECK_THAT(run({"info", again}).out,
                   Contains("imported property: =1+1 (") && Contains("imported property: @sum ("));
    }
    REQUIRE(
        run({"export", "-q", library, "--columns", "@sum", "--formulas", "keep", "-o", folder.file("k.csv")}).code ==
        0);
    CHECK_THAT(read_file(folder.file("k.csv")), Contains(",@sum"));
}

TEST_CASE("numbers of the input keep their digits in spreadsheets and JSON lines") {
    const TemporaryFolder folder;
    const std::string digits = "12345678901234567890123", decimals = "0.12345678901234567891";
    const std::string library =
        library_of(folder, "CC,a," + digits + "\nCO,b," + decimals + "\nCN,c,1.50\nCF,d,007\nCCl,e,-42\nCBr,f,2e5\n");
    const std::vector<std::string> all{"export", "-q", library, "--columns", "note", "-o"};
    for (const char* name : {"t.jsonl", "t.xlsx"}) {
        std::vector<std::string> words = all;
        words.push_back(folder.file(name));
        REQUIRE(run(words).code == 0);
    }
    const std::string lines = read_file(folder.file("t.jsonl"));
    for (const std::string& number :
         {digits, decimals, std::string{"1.5"}, std::string{"-42"}, std::string{"200000.0"}}) {
        INFO(number);
        CHECK_THAT(lines, Contains("\"note\":" + number + "}"));
    }
    CHECK_THAT(lines, Contains("\"note\":\"007\"}"));
    std::istringstream each{lines};
    for (std::string line; std::getline(each, line);) CHECK(nlohmann::json::accept(line));
    const std::string sheet = xlsx_parts(folder.file("t.xlsx")).at("xl/worksheets/sheet1.xml");
    for (const std::string& text : {digits, decimals, std::string{"007"}}) {
        INFO(text);
        CHECK_THAT(sheet, Contains(">" + text + "</t>"));
    }
    CHECK_THAT(sheet, Contains("<v>1.5</v>") && Contains("<v>-42</v>") && Contains("<v>200000</v>"));
}

TEST_CASE("a terminal gets no control characters of texts from elsewhere") {
    const auto shown = [](const std::string& text) {
        std::ostringstream terminal;
        PlainTextBuffer buffer{terminal};
        std::ostream out{&buffer};
        out << text << std::flush;
        return terminal.str();
    };
    CHECK(shown("c1ccccc1\tbenzene\n") == "c1ccccc1\tbenzene\n");
    CHECK(shown("\x1b]0;title\x07 \x1b[2J\r") == "\\x1b]0;title\\x07 \\x1b[2J\\x0d");
    CHECK(shown("\xc2\x9b"
                "2J \xe2\x80\xae"
                "evil \xe2\x81\xa6 \x7f") == "\\x9b2J \\u202eevil \\u2066 \\x7f");
    // Letters of any language stay, also those whose bytes begin alike, and what is no UTF-8.
    for (const std::string text :
         {"µ \xe2\x80\x93 € 中 \xf0\x9f\x98\x80", "\xc2", "\xe2\x80", "\xe2\xc2\xa9", "\xff\xfe"}) {
        CHECK(shown(text) == text);
    }
}

}  // namespace chemsieve::hostile_text_test
