#include "data/write/delimited_writer.h"
#include "data/write/output_formats.h"

#include <catch2/catch.hpp>
#include <sstream>

namespace chemsieve::delimited_writer_test {

namespace {

const std::vector<TableColumn> kColumns{{"id"}, {"note"}};
const SearchRecord kRecord{
    .title = "Substructure search",
    .items = {{"library", "a\nb.sieve"}, {"completeness", "complete"}},
    .queries = {{.id = "q1", .language = "SMILES", .text = "C=O", .hits = 1, .outcome = "complete"},
                {.id = "q2", .language = "SMILES", .text = "C1", .outcome = "cannot be read"}}};

std::string written(OutputFormat format, const TableStyle& style, const std::vector<std::string>& cells) {
    std::ostringstream out;
    const auto writer = make_table_writer(format, out, kColumns, style);
    writer->write({.cells = cells, .id = "", .smiles = ""});
    writer->finish(kRecord);
    return out.str();
}

}  // namespace

TEST_CASE("CSV has the delimiter asked for and quotes cells that hold it") {
    CHECK(written(OutputFormat::csv, {.delimiter = ';'}, {"a;b", "1,5"}) == "id;note\n\"a;b\";1,5\n");
    CHECK(written(OutputFormat::csv, {.delimiter = '\t'}, {"a\tb", "c"}) == "id\tnote\n\"a\tb\"\tc\n");
    CHECK(written(OutputFormat::csv, {}, {"a\rb", ""}) == "id,note\n\"a\rb\",\n");
}

TEST_CASE("a byte order mark comes before all else") {
    CHECK(written(OutputFormat::csv, {.byte_order_mark = true}, {"a", "b"}) == "\xef\xbb\xbfid,note\na,b\n");
    const std::string both = written(OutputFormat::tsv, {.byte_order_mark = true, .record_first = true}, {"a", "b"});
    CHECK_THAT(both, Catch::StartsWith("\xef\xbb\xbf# table: "));
}

TEST_CASE("the record comes before the titles, a line each, only if asked for") {
    CHECK(written(OutputFormat::tsv, {}, {"a", "b"}) == "id\tnote\na\tb\n");
    CHECK(written(OutputFormat::tsv, {.record_first = true}, {"a", "b"}) ==
          "# table: Substructure search\n# library: a b.sieve\n# completeness: complete\n"
          "# query q1 (SMILES): C=O\n# hits of q1: 1, complete\n"
          "# query q2 (SMILES): C1\n# hits of q2: cannot be read\nid\tnote\na\tb\n");
}

}  // namespace chemsieve::delimited_writer_test
