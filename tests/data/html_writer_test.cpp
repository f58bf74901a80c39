#include "data/write/row_writers.h"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <sstream>

#include "base/text.h"
#include "data/write/xml_text.h"
#include "tests/support/programs.h"
#include "tests/support/test_data.h"

namespace chemsieve::html_writer_test {

using namespace chemsieve::test;

namespace {

const std::string kHostile = "<script>alert(\"1\")</script>&amp;'\x01\xff";

std::string page(const std::vector<TableRow>& rows, const SearchRecord& record) {
    std::ostringstream out;
    const auto writer = make_html_writer(out, {{"id"}, {"similarity", true}, {"smiles"}});
    for (const TableRow& row : rows) writer->write(row);
    CHECK(writer->finish(record).empty());
    return out.str();
}

TableRow row(const std::string& id, const std::string& drawing = {}) {
    return {.cells = {id, "0.500000", "CCO"}, .id = id, .smiles = "CCO", .molblock = {}, .drawing = drawing};
}

std::size_t count(const std::string& text, const std::string& wanted) {
    std::size_t found = 0;
    for (std::size_t at = text.find(wanted); at != std::string::npos; at = text.find(wanted, at + 1)) ++found;
    return found;
}

}  // namespace

TEST_CASE("text is escaped for XML, and what XML has no place for is replaced") {
    CHECK(xml_escaped("a<b>&\"'") == "a&lt;b&gt;&amp;&quot;&#39;");
    CHECK(xml_characters("a\x01\x7f\tb\n\r") == "a  \tb\n ");
    CHECK(xml_characters("\xc3\xa9\xf0\x9f\x98\x80") == "\xc3\xa9\xf0\x9f\x98\x80");
    CHECK(xml_characters("\xe9") == "\xc3\xa9");  // Latin-1
    for (const char* none : {"\xef\xbf\xbf", "\xef\xbf\xbe"}) CHECK(xml_characters(none) == "\xef\xbf\xbd");
    // What is no UTF-8 is taken for Windows-1252, here as in files that are read.
    for (const char* wrong : {"\xed\xa0\x80", "\xe0\x80\xaf", "\xf0\x80\x80\xaf", "\xf4\x90\x80\x80"}) {
        CHECK(xml_characters(wrong) == to_utf8(wrong));
    }
}

TEST_CASE("a page shows the record, the queries and the rows, and loads nothing") {
    const std::string text =
        page({row("first", "<svg width=\"1\" height=\"1\"></svg>"), row("second")},
             {.title = "Similarity search",
              .items = {{"library", "x.sieve"}, {"completeness", "not complete: time limit"}},
              .queries = {{.id = "q1", .language = "SMILES", .text = "CCO", .hits = 2, .outcome = "complete"},
                          {.id = "q2", .language = "molfile", .text = "a\nb", .outcome = "cannot be read"}}});
    CHECK_THAT(text, Catch::StartsWith("<!DOCTYPE html>") && Catch::Contains("<h1>Similarity search</h1>") &&
                         Catch::Contains("<dd class=\"warn\">not complete: time limit</dd>") &&
                         Catch::Contains("2 hits") && Catch::Contains("<pre>a\nb</pre>") &&
                         Catch::Contains("not drawn") && Catch::Contains("<td class=\"number\">0.500000</td>"));
    CHECK(text.find("x.sieve") < text.find("<table>"));
    CHECK(text.find("first") < text.find("second"));
    for (const char* loading : {"src=", "href=", "url(", "@import"}) CHECK(count(text, loading) == 0);
    CHECK(count(text, "<script>") == 1);
}

TEST_CASE("hostile text stays text, and the page is well-formed XML") {
    const std::string text =
        page({row(kHostile), row("=cmd()"), row("a\nb")},
             {.title = kHostile,
              .items = {{kHostile, kHostile}},
              .queries = {{.id = kHostile, .language = kHostile, .text = kHostile, .outcome = kHostile}}});
    CHECK(count(text, "<script>") == 1);
    CHECK(count(text, "alert(\"1\")") == 0);
    CHECK(count(text, "\x01") == 0);
    CHECK_THAT(text, Catch::Contains("&lt;script&gt;") && Catch::Contains("&amp;amp;"));
    for (const std::string_view part : {kPageStyle, kSortScript}) {
        CHECK(part.find_first_of("<&") == std::string_view::npos);
    }
    if (!has_program("xmllint")) {
        say_skipped("a web page is well-formed XML: no xmllint");
        return;
    }
    const TemporaryFolder folder;
    write_file(folder.file("a.html"), text);
    CHECK(std::system(("xmllint --noout " + folder.file("a.html")).c_str()) == 0);
}

TEST_CASE("a page without hits is whole") {
    const std::string text = page({}, {.title = "Exact search", .items = {}, .queries = {}});
    CHECK_THAT(text, Catch::Contains("<tbody>\n</tbody>") && Catch::EndsWith("</html>\n"));
}

}  // namespace chemsieve::html_writer_test
