#include "data/write/output_formats.h"

#include <GraphMol/FileParsers/MolSupplier.h>
#include <GraphMol/RWMol.h>

#include <catch2/catch.hpp>
#include <memory>
#include <sstream>

#include "base/text.h"
#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "data/file/text_input.h"
#include "data/read/input_formats.h"
#include "tests/support/test_data.h"

namespace chemsieve::table_writer_test {

using namespace chemsieve::test;

namespace {

const std::vector<TableColumn> kColumns{{"id"}, {"similarity", true}, {"smiles"}, {"note"}};

TableRow row(const std::string& id, const std::string& note) {
    return {.cells = {id, "0.500000", "CCO", note}, .id = id, .smiles = "CCO"};
}

std::string written(OutputFormat format, const std::vector<TableRow>& rows) {
    std::ostringstream out;
    const auto writer = make_table_writer(format, out, kColumns);
    for (const TableRow& r : rows) writer->write(r);
    writer->finish({});
    return out.str();
}

}  // namespace

TEST_CASE("TSV keeps one line a row whatever the cells hold") {
    CHECK(written(OutputFormat::tsv, {row("a", "x\ty\nz")}) ==
          "id\tsimilarity\tsmiles\tnote\na\t0.500000\tCCO\tx y z\n");
}

TEST_CASE("CSV quotes what needs it") {
    CHECK(written(OutputFormat::csv, {row("a,b", "says \"x\"\nand more")}) ==
          "id,similarity,smiles,note\n\"a,b\",0.500000,CCO,\"says \"\"x\"\"\nand more\"\n");
}

TEST_CASE("JSON lines have numbers as numbers and missing values as null") {
    CHECK(written(OutputFormat::jsonl, {row("a\"b", "")}) ==
          "{\"id\":\"a\\\"b\",\"similarity\":0.5,\"smiles\":\"CCO\",\"note\":null}\n");
    // Text that is not UTF-8 must not stop the output.
    CHECK_NOTHROW(written(OutputFormat::jsonl, {row("\xff", "")}));
}

TEST_CASE("SMILES files have structure and id") {
    CHECK(written(OutputFormat::smi, {row("a b", "x")}) == "CCO\ta b\n");
}

TEST_CASE("SMILES files with columns have titles, and one line a row whatever the cells hold") {
    std::ostringstream out;
    const auto writer = make_table_writer(OutputFormat::smi, out, {{"id"}, {"smiles"}, {"a\tb"}, {"id"}, {"smiles"}},
                                          {.with_columns = true});
    writer->write({.cells = {"x", "CCO", "1\n2", "=3", ""}, .id = "x", .smiles = "CCO"});
    CHECK(out.str() == "smiles\tid\ta b\tid\tsmiles\nCCO\tx\t1 2\t=3\t\n");
}

TEST_CASE("SD files are read back with structure, id and fields") {
    const TemporaryFolder folder;
    write_file(folder.file("a.sdf"), written(OutputFormat::sdf, {row("ethanol", "x"), row("second", "")}));
    TextInput input{folder.file("a.sdf")};
    const auto reader = make_record_reader(InputFormat::sdf, input, {});
    InputRecord record;
    REQUIRE(reader->next(record));
    CHECK(record.id == "ethanol");
    CHECK(record.fields == std::vector<Field>{{"similarity", "0.500000"}, {"note", "x"}});
    CHECK(canonical_smiles(std::get<Molecule>(parse_molblock(record.text))) == "CCO");
    REQUIRE(reader->next(record));
    CHECK(record.fields.size() == 1);
    CHECK_FALSE(reader->next(record));
}

TEST_CASE("a field of an SD file comes back whole whatever it holds") {
    const TemporaryFolder folder;
    write_file(folder.file("a.sdf"), written(OutputFormat::sdf, {row("a", "one\n\n> <x>\n$$$$\ntwo"), row("b", "z")}));
    TextInput input{folder.file("a.sdf")};
    const auto reader = make_record_reader(InputFormat::sdf, input, {});
    InputRecord record;
    REQUIRE(reader->next(record));
    CHECK(record.defect.empty());
    CHECK(record.fields.at(1).second == "one\n\n> <x>\n$$$$\ntwo");
    REQUIRE(reader->next(record));
    CHECK(record.id == "b");
}

// Line ends become line feeds; those at the end are no part of the value.
std::string as_read(std::string value) {
    for (std::size_t at = 0; (at = value.find('\r', at)) != std::string::npos;) {
        value.replace(at, value.compare(at, 2, "\r\n") == 0 ? 2 : 1, "\n");
    }
    while (value.ends_with('\n')) value.pop_back();
    return value;
}

TEST_CASE("what looks like the end of a record ends none in an SD file, as RDKit reads it and as we do") {
    const TemporaryFolder folder;
    const std::vector<std::string> values{"$$$$",           "a\n$$$$",          "a\r$$$$\rb",
                                          "a\r\n$$$$\r\nb", "\n\n$$$$\n\n",     "$$$$ dollars",
                                          "a\n\r\n> <x>",   "M  END\n$$$$",     "a\n  1  0 V2000\nM  END\nb",
                                          "a\n $$$$",       "a\n  > b\n   \nc", " M  END"};
    std::vector<TableRow> rows;
    for (const std::string& value : values) rows.push_back(row("compound " + std::to_string(rows.size()), value));
    rows.push_back(row("$$$$", "odd id"));
    rows.push_back(row("$$$$ 5", "odd id and a molfile"));
    rows.back().molblock =
        "$$$$\n  prog\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    1.2345    0.0000    0.0000 C   0  "
        "0\nM  END\n";
    rows.push_back(row("last", "z"));
    write_file(folder.file("a.sdf"), written(OutputFormat::sdf, rows));
    TextInput input{folder.file("a.sdf")};
    const auto reader = make_record_reader(InputFormat::sdf, input, {});
    InputRecord record;
    for (const TableRow& expected : rows) {
        INFO(expected.id << ": " << expected.cells.back());
        REQUIRE(reader->next(record));
        CHECK(record.defect.empty());
        CHECK(record.id == expected.id);
        CHECK(record.fields.back().second == as_read(expected.cells.back()));
        CHECK(std::holds_alternative<Molecule>(parse_molblock(record.text)));
    }
    CHECK_FALSE(reader->next(record));
    RDKit::SDMolSupplier supplier{folder.file("a.sdf")};
    REQUIRE(supplier.length() == rows.size());
    for (const TableRow& expected : rows) {
        INFO(expected.id << ": " << expected.cells.back());
        const std::unique_ptr<RDKit::ROMol> mol{supplier.next()};
        REQUIRE(mol);
        CHECK(trimmed(mol->getProp<std::string>("_Name")) == expected.id);
        CHECK(mol->hasProp("note"));
    }
}

TEST_CASE("a compound's own molfile is written with its coordinates") {
    TableRow r = row("mine", "");
    r.molblock =
        "old title\n  prog\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    1.2345    0.0000    0.0000 C   0  0\nM  "
        "END\n";
    const std::string text = written(OutputFormat::sdf, {r});
    CHECK_THAT(text, Catch::StartsWith("mine\n  prog\n") && Catch::Contains("1.2345") && Catch::EndsWith("$$$$\n"));
}

TEST_CASE("formats are known by word and by the ending of the name") {
    CHECK(output_format_from_word("csv") == OutputFormat::csv);
    CHECK_FALSE(output_format_from_word("doc"));
    CHECK(output_format_from_name("a.b.SDF") == OutputFormat::sdf);
    CHECK_FALSE(output_format_from_name("results"));
}

}  // namespace chemsieve::table_writer_test
