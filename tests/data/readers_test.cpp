
#include <catch2/catch.hpp>

#include "base/error.h"
#include "base/text.h"
#include "data/file/text_input.h"
#include "data/read/input_formats.h"
#include "tests/support/gzip_file.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"
#include "tests/support/thrown.h"

namespace chemsieve::readers_test {

using namespace chemsieve::test;

namespace {

std::vector<std::string> lines_of(const std::string& text, const std::string& name = "lines.txt",
                                  const std::string& encoding = {}) {
    const TemporaryFolder folder;
    write_file(folder.file(name), text);
    TextInput input{folder.file(name)};
    if (!encoding.empty()) input.decode_from(encoding);
    std::vector<std::string> lines;
    for (std::string line; input.next_line(line);) lines.push_back(line);
    return lines;
}

// By the program of that name.
std::string encoded(const std::string& text, const std::string& encoding) {
    const TemporaryFolder folder;
    write_file(folder.file("utf8"), text);
    const ShellRan made = run_in_shell(folder.path().string(), "iconv -f UTF-8 -t " + encoding + " utf8 >encoded");
    REQUIRE(made.code == 0);
    return read_file(folder.file("encoded"));
}

struct Read {
    std::vector<InputRecord> records;
    std::string dialect;
};

Read read(const std::string& name, const std::string& text, const ReaderOptions& options = {}) {
    const TemporaryFolder folder;
    write_file(folder.file(name), text);
    TextInput input{folder.file(name)};
    const auto reader = make_record_reader(*format_from_name(name), input, options);
    Read result;
    for (InputRecord record; reader->next(record);) result.records.push_back(record);
    result.dialect = reader->dialect();
    return result;
}

// "id=text" for each record, joined by blanks.
std::string brief(const Read& read) {
    std::string text;
    for (const InputRecord& r : read.records) text += (text.empty() ? "" : " ") + r.id + "=" + r.text;
    return text;
}

using Lines = std::vector<std::string>;

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

}  // namespace

TEST_CASE("all kinds of line ends are line ends") {
    CHECK(lines_of("a\nb\n") == Lines{"a", "b"});
    CHECK(lines_of("a\r\nb\r\n") == Lines{"a", "b"});
    CHECK(lines_of("a\rb\r") == Lines{"a", "b"});
    CHECK(lines_of("a\n\nb") == Lines{"a", "", "b"});
    CHECK(lines_of("a\r\rb") == Lines{"a", "", "b"});
    CHECK(lines_of("a\r\n\r\nb\n") == Lines{"a", "", "b"});
    CHECK(lines_of("").empty());
    CHECK(lines_of("no end") == Lines{"no end"});
}

TEST_CASE("byte order marks tell the encoding and are dropped") {
    CHECK(lines_of("\xef\xbb\xbf"
                   "CC ethane\n") == Lines{"CC ethane"});
    for (const char* encoding : {"UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"}) {
        CAPTURE(encoding);
        const std::string text = encoded("\uFEFFCC \u2019a\u20AC\r\nCCO \U0001F600\n", encoding);
        CHECK(lines_of(text) == Lines{"CC \u2019a\u20AC", "CCO \U0001F600"});
        CHECK_THROWS_WITH(lines_of(text + "\xd8"), Catch::Contains("lines.txt:3: the line is not UTF-"));
    }
}

TEST_CASE("text of an encoding that is said is read as such, or refused with its line") {
    const std::string greek = "CC \u03B1-pinene\nCCO \u03B2\n";
    CHECK(lines_of(encoded(greek, "ISO-8859-7"), "a.txt", "iso-8859-7") == Lines{"CC \u03B1-pinene", "CCO \u03B2"});
    CHECK(lines_of(encoded("CC \u6C34\n", "GB18030"), "a.txt", "gb18030") == Lines{"CC \u6C34"});
    CHECK(lines_of("CC na\xefve\n", "a.txt", "Latin-1") == Lines{"CC na\u00EFve"});
    CHECK(lines_of(encoded("\uFEFFCC a\n", "UTF-16BE"), "a.txt", "UTF-16") == Lines{"CC a"});
    CHECK(lines_of(encoded("CC a\n", "UTF-16LE"), "a.txt", "UTF-16LE") == Lines{"CC a"});
    // What stands before the line is read; a letter may lie across two pieces that are read at once.
    const std::string many = repeated("CCCCCCCCCCCCCCCCCCCCCCCCCC \u20AC\u20AC\n", 20'000);
    CHECK(lines_of(many, "a.txt", "UTF-8").size() == 20'000);
    CHECK(lines_of(encoded(many, "UTF-16LE"), "a.txt", "UTF-16LE").size() == 20'000);
    CHECK_THROWS_WITH(lines_of(many + "CC \xff\n", "a.txt", "UTF-8"),
                      Catch::Contains("a.txt:20001: the line is not UTF-8"));
    CHECK_THROWS_WITH(lines_of("CC a\n", "a.txt", "latin-99"),
                      Catch::Contains("no encoding is called 'latin-99'; 'iconv -l' lists"));
    CHECK_THROWS_WITH(lines_of("CC a\n", "a.txt", "UTF-8//IGNORE"), Catch::Contains("no encoding is called"));
    CHECK_THROWS_WITH(lines_of("\xef\xbb\xbf"
                               "CC a\n",
                               "a.txt", "windows-1252"),
                      Catch::Contains("begins with the mark of UTF-8, so it is not windows-1252"));
}

TEST_CASE("a line that is not UTF-8 is read as Windows-1252 or Latin-1, and that is said once") {
    const Read r = read("a.csv", "smiles,id\nCCO,5\x92-AMP\nCCN,na\xefve\nCCC,\u20AC\nCCF,a \x96 b\nCCCl,\x80\n");
    CHECK(brief(r) == "5\u2019-AMP=CCO na\u00EFve=CCN \u20AC=CCC a \u2013 b=CCF \u20AC=CCCl");
    Remarks all;
    for (const InputRecord& record : r.records) all.insert(all.end(), record.remarks.begin(), record.remarks.end());
    const Remedy remedy{RemedyKind::name_encoding};
    CHECK(all == Remarks{{RemarkKind::assumed_encoding, "Windows-1252", "", 2, remedy},
                         {RemarkKind::assumed_encoding, "Latin-1", "", 3, remedy}});
    CHECK(failure_of_compound(all.at(0)).reason ==
          "line 2 is not UTF-8; it and others like it are read as Windows-1252");
    // Titles, too; and nothing is assumed of what was said.
    CHECK(read("a.csv", "smiles,id,\xb5M\nCCO,a,1\n").records.at(0).fields == std::vector<Field>{{"\u00B5M", "1"}});
    CHECK(read("a.smi", "CCO 5\x92\n", {.encoding = "windows-1252"}).records.at(0).remarks.empty());
    const Read sdf =
        read("a.sdf", "\xb5\n\n\n  0  0  0  0  0  0  0  0  0  0999 V2000\nM  END\n> <a>\n\x93x\x94\n\n$$$$\n");
    CHECK(sdf.records.at(0).id == "\u00B5");
    CHECK(sdf.records.at(0).fields == std::vector<Field>{{"a", "\u201Cx\u201D"}});
    CHECK(sdf.records.at(0).remarks.size() == 2);
}

TEST_CASE("a line beyond the limit is cut and marked and the next one is read") {
    const TemporaryFolder folder;
    write_file(folder.file("x"), std::string(3U << 20, 'C') + "\nnext\n");
    TextInput input{folder.file("x")};
    std::string line;
    REQUIRE(input.next_line(line));
    CHECK(line.size() == TextInput::kMaxLineBytes);
    CHECK(input.line_was_cut());
    REQUIRE(input.next_line(line));
    CHECK(line == "next");
    CHECK_FALSE(input.line_was_cut());
    CHECK(input.line_number() == 2);
}

TEST_CASE("gzipped text is read and a damaged stream is an error") {
    const TemporaryFolder folder;
    const std::string path = folder.file("x.smi.gz");
    std::string text;
    for (int i = 0; i < 20000; ++i) text += "CC" + std::to_string(i * 7919 % 100003) + "\n";
    write_gzip(path, text);
    {
        TextInput input{path};
        std::size_t lines = 0;
        for (std::string line; input.next_line(line);) ++lines;
        CHECK(lines == 20000);
        CHECK(input.share_read() == Approx(1.0));
    }
    const std::string bytes = read_file(path);
    write_file(path, bytes.substr(0, bytes.size() / 2));
    TextInput input{path};
    const auto read_all = [&] {
        for (std::string line; input.next_line(line);) {
        }
    };
    CHECK_THROWS_WITH(read_all(), Catch::Contains("gzip stream ends too early") && Catch::Contains("after line"));
}

TEST_CASE("several gzip members are one text, and what follows them is never dropped in silence") {
    const TemporaryFolder folder;
    const std::string path = folder.file("x.smi.gz");
    const auto packed = [&](const std::string& text) {
        write_gzip(path, text);
        return read_file(path);
    };
    const std::string first = packed("CC a\nCCO b\n"), second = packed("CCN c\nCCF d\n");
    const auto lines = [&](const std::string& bytes) {
        write_file(path, bytes);
        TextInput input{path};
        Lines all;
        for (std::string line; input.next_line(line);) all.push_back(line);
        return all;
    };
    CHECK(lines(first + second) == Lines{"CC a", "CCO b", "CCN c", "CCF d"});
    CHECK(lines(first + std::string(5000, '\0')) == Lines{"CC a", "CCO b"});
    CHECK(lines(first + std::string(300'000, '\0') + second).size() == 4);
    for (const std::string& tail : {std::string{"CCN c\n"}, std::string{"\x1f"}, std::string{"\0\0CC", 4}}) {
        CHECK_THROWS_WITH(lines(first + tail), Catch::Contains("after line 2") && Catch::Contains("not gzipped"));
    }
    CHECK_THROWS_WITH(lines(first + second.substr(0, second.size() - 9)), Catch::Contains("ends too early"));
    std::string damaged = first + second;
    damaged[damaged.size() - 6] = static_cast<char>(damaged[damaged.size() - 6] ^ 1);  // the check sum
    CHECK_THROWS_WITH(lines(damaged), Catch::Contains("after line 4"));
    // Large ones, whose parts come in several reads.
    std::string large;
    for (int i = 0; i < 50'000; ++i) large += std::to_string(i * 7919 % 100'003) + '\n';
    const std::string member = packed(large);
    CHECK(lines(member + member + first).size() == 100'002);
    CHECK_THROWS_WITH(lines(member + "x"), Catch::Contains("after line 50000"));
}

TEST_CASE("files that cannot be read are named with the reason") {
    CHECK_THROWS_WITH(TextInput{"/nowhere/x.smi"},
                      Catch::Contains("/nowhere/x.smi") && Catch::Contains("No such file"));
    CHECK_THROWS_WITH(TextInput{"/tmp"}, Catch::Contains("folder"));
}

TEST_CASE("text of Windows-1252 and Latin-1 becomes UTF-8 and UTF-8 stays") {
    CHECK(to_utf8("\x80 5\x92 \x96 \x8d") == "\u20AC 5\u2019 \u2013 \xc2\x8d");
    CHECK(is_utf8("12345678\u20AC"));
    CHECK_FALSE(is_utf8("12345678\xe2\x82"));
    CHECK_FALSE(is_utf8("\xc0\x80"));
    // Half a pair of UTF-16, more bytes than needed, beyond U+10FFFF.
    for (const char* wrong : {"\xed\xa0\x80", "\xe0\x80\x80", "\xf0\x80\x80\x80", "\xf4\x90\x80\x80"})
        CHECK_FALSE(is_utf8(wrong));
    for (const char* right : {"\xed\x9f\xbf", "\xe0\xa0\x80", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"})
        CHECK(is_utf8(right));
    CHECK(to_utf8("M\xfcller") == "M\xc3\xbcller");
    CHECK(to_utf8("M\xc3\xbcller") == "M\xc3\xbcller");
    CHECK(to_utf8("\xe2\x82\xac") == "\xe2\x82\xac");
}

TEST_CASE("SMILES dialects are found out") {
    CHECK(brief(read("a.smi", "CC ethane\nCCO ethyl alcohol\n")) == "ethane=CC ethyl alcohol=CCO");
    CHECK(brief(read("a.smi", "CC\tethane\nCCO\tethyl alcohol\n")) == "ethane=CC ethyl alcohol=CCO");
    CHECK(brief(read("a.smi", "smiles name\nCC ethane\n")) == "ethane=CC");
    CHECK(brief(read("a.smi", "ID\tSMILES\tMW\n1\tCC\t30\n")) == "1=CC");
    CHECK(brief(read("a.smi", "CC\nCCO\n")) == "=CC =CCO");
    CHECK(brief(read("a.smi", "\n\n  CC  ethane \n\n")) == "ethane=CC");
    CHECK(brief(read("a.smi", "# a remark\nCC ethane\n")) == "ethane=CC");
    CHECK(brief(read("a.smi", "CC |$a;b$| name of it\n")) == "name of it=CC |$a;b$|");
    const Read table = read("a.smi", "ID\tSMILES\tMW\n1\tCC\t30\n");
    REQUIRE(table.records.size() == 1);
    CHECK(table.records[0].fields == std::vector<Field>{{"MW", "30"}});
    CHECK(table.records[0].line == 2);
    CHECK(table.dialect == "tab-separated, with header");
    CHECK(brief(read("a.smi", "smiles\nC\n", {.header = false})) == "=smiles =C");
    CHECK(brief(read("a.smi", "e,CC\nm,C\n", {.delimiter = ',', .smiles_column = "2", .id_column = "1"})) ==
          "e=CC m=C");
}

TEST_CASE("a first compound with a name like a title is not lost") {
    CHECK(brief(read("a.smi", "CCO mol\nCCN molecule\n")) == "mol=CCO molecule=CCN");
    CHECK(brief(read("a.smi", "CCO\tstructure\nCCN\tsmilesymbol\n")) == "structure=CCO smilesymbol=CCN");
    CHECK(brief(read("a.smi", "CCO smiles_1\nCCN smiles_2\n")) == "smiles_1=CCO smiles_2=CCN");
    CHECK(brief(read("a.smi", "CCO my smiles\nCCN x\n")) == "my smiles=CCO x=CCN");
    CHECK(brief(read("a.csv", "CCO,mol\nCCN,mol2\n")) == "mol=CCO mol2=CCN");
    CHECK(brief(read("a.csv", "NO,canonical_smiles\n1,CCN\n")) == "=CCN");
    CHECK(brief(read("a.smi", "mol name\nCCN x\n")) == "x=CCN");
    CHECK(brief(read("a.smi", "CCO smiles\nCCN x\n")) == "smiles=CCO x=CCN");
    CHECK(brief(read("a.smi", "CCO\tsmiles\n")) == "smiles=CCO");
    CHECK(brief(read("a.csv", "CCO,smiles\nCCN,CO\n")) == "smiles=CCO CO=CCN");
    CHECK(brief(read("a.csv", "CCO,a\nCCN,b\n", {.smiles_column = "1"})) == "a=CCO b=CCN");
    CHECK(brief(read("a.csv", "CCO,mol\nCCN,b\n", {.header = true, .smiles_column = "1"})) == "=CCN");
    // Where queries are read, a SMARTS is a structure, too.
    const ReaderOptions queries{.queries = true};
    CHECK(brief(read("a.smi", "[#6]~[#7] mol\n[#8] x\n", queries)) == "mol=[#6]~[#7] x=[#8]");
    CHECK(brief(read("a.smi", "[C;R]\tsmiles_1\nCO\tx\n", queries)) == "smiles_1=[C;R] x=CO");
    CHECK(brief(read("a.smi", "smarts name\n[C;R] x\n", queries)) == "x=[C;R]");
}

TEST_CASE("remarks are counted, wherever they stand") {
    const auto comments = [](const std::string& name, const std::string& text) {
        const TemporaryFolder folder;
        write_file(folder.file(name), text);
        TextInput input{folder.file(name)};
        const auto reader = make_record_reader(*format_from_name(name), input, {});
        for (InputRecord record; reader->next(record);) {
        }
        return reader->comment_lines();
    };
    CHECK(comments("a.smi", "# one\nsmiles name\n# two\n\nCC x\n#\nCCO y\n# four\n") == 4);
    CHECK(comments("a.smi", "CC x\n") == 0);
    CHECK(comments("a.csv", "# one\n#two\nsmiles,name\nCC,x\n") == 2);
}

TEST_CASE("empty SMILES files have no records") {
    CHECK(read("a.smi", "").records.empty());
    CHECK(read("a.smi", "\r\n\r\n").records.empty());
}

TEST_CASE("CSV is read with quotes, delimiters and line feeds in cells") {
    const Read r =
        read("a.csv", "name,smiles,note\r\n\"a, b\",CC,\"says \"\"x\"\"\"\r\nc,CCO,\"two\nlines\"\r\nd,C,\r\n");
    CHECK(brief(r) == "a, b=CC c=CCO d=C");
    REQUIRE(r.records.size() == 3);
    CHECK(r.records[0].fields == std::vector<Field>{{"note", "says \"x\""}});
    CHECK(r.records[1].fields == std::vector<Field>{{"note", "two\nlines"}});
    CHECK(r.records[1].line == 3);
    CHECK(r.records[2].line == 5);
    CHECK_THAT(r.dialect, Catch::Contains("'smiles'"));
}

TEST_CASE("tables with other delimiters and columns are read") {
    CHECK(brief(read("a.csv", "id;canonical_smiles\n1;CC\n")) == "1=CC");
    CHECK(brief(read("a.tsv", "Structure\tID\nCC\tx\n")) == "x=CC");
    CHECK(brief(read("a.csv", "CC,x\nCCO,y\n")) == "x=CC y=CCO");
    CHECK(brief(read("a.csv", "a,b\n1,CC\n", {.smiles_column = "b", .id_column = "a"})) == "1=CC");
    CHECK(brief(read("a.csv", "a,b\n1,CC\n", {.smiles_column = "2"})) == "=CC");
    const Failure failure = thrown_by([&] { read("a.csv", "a,b\n1,x\n"); });
    REQUIRE(failure.remedies.size() == 1);
    CHECK(failure.remedies[0].kind == RemedyKind::name_structure_column);
    CHECK(failure.remedies[0].detail == "a, b");
    for (const char* lines : {"CCO a\nCCN b\n", "a CCO\n"}) {
        const Failure blanks = thrown_by([&] { read("a.txt", lines); });
        REQUIRE(blanks.remedies.size() == 1);
        CHECK(blanks.remedies[0] == Remedy{RemedyKind::name_delimiter, "", " "});
        CHECK(brief(read("a.txt", lines, {.delimiter = ' '})).starts_with("a=CCO"));
    }
    CHECK_THROWS_WITH(read("a.csv", "a,b\n1,CC\n", {.smiles_column = "c"}), Catch::Contains("no column 'c'"));
}

TEST_CASE("an extension that stands apart from its SMILES is refused, as it would be lost") {
    for (const auto& [name, lines] : std::vector<std::pair<const char*, const char*>>{
             {"a.cxsmiles", "C[C@H](F)Cl\t|&1:1|\tm1\n"},
             {"a.smi", "C[C@H](F)Cl m1 |&1:1|\n"},
             {"a.csv", "smiles,cx,id\nC[C@H](F)Cl,|&1:1|,m1\n"},
             {"a.tsv", "m1\tC[C@H](F)Cl\t|o1:1|\nm2\tC[C@H](F)Cl\t|o1:1|\n"}}) {
        INFO(lines);
        const auto r = read(name, lines);
        REQUIRE_FALSE(r.records.empty());
        CHECK_THAT(r.records.at(0).defect, Catch::Contains("does not stand behind its SMILES"));
    }
    CHECK(read("a.smi", "m1 C[C@H](F)Cl |&1:1|\nm2 C[C@H](F)Cl\n").records.at(0).text == "C[C@H](F)Cl |&1:1|");
    CHECK(read("a.smi", "CCO a|b|\nCCN |x|\n").records.at(0).defect.empty());
}

TEST_CASE("a line without titles above it has no more cells than the first") {
    const auto r = read("a.csv", "CCO,a,1\nCCN,b,c,2\nCCC,d\n");
    REQUIRE(r.records.size() == 3);
    CHECK_THAT(r.records[1].defect, Catch::StartsWith("has 4 cells where the first line has 3"));
    CHECK(r.records[2].defect.empty());
    CHECK_THAT(read("a.smi", "CCO\ta\nCCN\tb\tc\n").records.at(1).defect, Catch::StartsWith("has 3 cells"));
    // One atom is a structure, too.
    CHECK(brief(read("a.smi", "C\tCN\nN\tCO\n")) == "CN=C CO=N");
}

TEST_CASE("the delimiter is found out from several lines") {
    CHECK(brief(read("a.tsv", "SMILES\tName, long, with commas\nCC\tx\n", {.id_column = "2"})) == "x=CC");
    CHECK(brief(read("a.csv", "CCO\t1,2,3-foo\nCC\tbar\n")) == "1,2,3-foo=CCO bar=CC");
    CHECK(brief(read("a.csv", "Molecule,SMILES\nx,CC\n", {.id_column = "molecule"})) == "x=CC");
    CHECK(read("a.csv", "# remark\n1, CC1=CC(=O)C=CC1=O, 34.14\n2, CCO, 5\n").records.at(0).text ==
          "CC1=CC(=O)C=CC1=O");
    CHECK(brief(read("a.csv", "# made by a program\nid,smiles\nx,CC\n")) == "x=CC");
}

TEST_CASE("a row with more cells than titles is refused, as its values are in the wrong columns") {
    const std::string surplus =
        "has 4 cells where the header has 3; a value that holds the separator must be in quotes";
    for (const char* name : {"a.csv", "a.tsv", "a.smi", "a.txt"}) {
        const std::string separator = std::string{name} == "a.csv" ? "," : "\t";
        std::string text = "smiles|id|x\nCC|a|1\nCCO|b|2|3\nCCN|c|4|\nCCC|d\nCCCC|e|5||\n";
        for (std::size_t at; (at = text.find('|')) != std::string::npos;) text.replace(at, 1, separator);
        const Read r = read(name, text);
        CAPTURE(name);
        REQUIRE(r.records.size() == 5);
        CHECK(r.records[1].defect == surplus);
        for (const std::size_t row : {0, 2, 3, 4}) CHECK(r.records[row].defect.empty());
        CHECK(r.records[2].fields == std::vector<Field>{{"x", "4"}});
    }
    // Separated by blanks, titles for more than structure and name allow no blanks in these.
    const Read blanks = read("a.smi", "smiles id x\nCC a 1\nCCO b 2 3\nCCN |$a;b;c$| c 4\n");
    REQUIRE(blanks.records.size() == 3);
    CHECK(blanks.records[1].defect == surplus);
    CHECK(blanks.records[2].text == "CCN |$a;b;c$|");
    CHECK(blanks.records[2].fields == std::vector<Field>{{"x", "4"}});
    CHECK(read("a.smi", "smiles name\nCC a b c\n").records.at(0).id == "a b c");
    // Nobody said how many columns there are: the first line tells.
    CHECK_THAT(read("a.csv", "CC,a\nCCO,b,2\n").records.at(1).defect, Catch::StartsWith("has 3 cells"));
    CHECK(read("a.csv", "CC,a,1\nCCO,b,2\n").records.at(1).fields == std::vector<Field>{{"column 3", "2"}});
}

TEST_CASE("Excel's line tells the separator and is no row") {
    for (const char* line : {"sep=;", "SEP=;", "\"sep=;\"", "sep=; "}) {
        const Read r = read("a.csv", line + std::string{"\nsmiles;id;note\nCC;a;1,2\nCCO;b;3,4\n"});
        CAPTURE(line);
        CHECK(brief(r) == "a=CC b=CCO");
        CHECK(r.records.at(0).line == 3);
        CHECK(r.records.at(1).fields == std::vector<Field>{{"note", "3,4"}});
    }
    CHECK(brief(read("a.csv", "sep=\t\nsmiles\tid\nCC\ta\n")) == "a=CC");
    CHECK(brief(read("a.csv", "# remark\nsep=|\nsmiles|id\nCC|a\n")) == "a=CC");
    CHECK(brief(read("a.csv", "sep=;\nsmiles,id\nCC,a\n", {.delimiter = ','})) == "a=CC");
}

TEST_CASE("lines above the titles are passed over if that is said, and offered to be") {
    const std::string captions = "Plate 12, measured in May\n\nid,smiles,value\na,CCO,1\n";
    CHECK(brief(read("a.csv", captions, {.skip_lines = 1})) == "a=CCO");
    CHECK(brief(read("a.csv", captions, {.skip_lines = 2})) == "a=CCO");
    CHECK(read("a.csv", captions, {.skip_lines = 1}).records.at(0).line == 4);
    CHECK(brief(read("a.smi", "made in May\nsmiles id\nCCO a\n", {.skip_lines = 1})) == "a=CCO");
    CHECK(brief(read("a.csv", captions, {.skip_lines = 100})).empty());
    const Failure failure = thrown_by([&] { read("a.csv", captions); });
    REQUIRE(failure.remedies.size() == 2);
    CHECK(failure.remedies[1] == Remedy{RemedyKind::skip_lines, "", "2"});
    CHECK(thrown_by([&] { read("a.csv", "a,b\n1,x\n2,y\n"); }).remedies.size() == 1);
}

TEST_CASE("in a SMILES file ids may stand first") {
    CHECK(brief(read("a.smi", "2244\tCC(=O)O\n702\tCCO\n")) == "2244=CC(=O)O 702=CCO");
    CHECK(brief(read("a.smi", "x1 CC(=O)O\nx2 CCO\n")) == "x1=CC(=O)O x2=CCO");
    CHECK(read("a.smi", "x1 CC(=O)O\nx2 CCO\n").dialect == "separated by blanks, without header, SMILES in column 2");
    CHECK(read("a.smi", "2244\tCC(=O)O\t1.5\n702\tCCO\t2\n").records.at(1).fields ==
          std::vector<Field>{{"column 3", "2"}});
    // One line is not enough, nor are some lines.
    CHECK(brief(read("a.smi", "c1cc CCO\n")) == "CCO=c1cc");
    CHECK(brief(read("a.smi", "c1cc CCO\nCC CCN\n")) == "CCO=c1cc CCN=CC");
    CHECK(brief(read("a.smi", "c1cc CCO\nc1ccc name\n")) == "CCO=c1cc name=c1ccc");
}

TEST_CASE("plain text that holds molfiles is read as such, and reactions are called reactions") {
    const TemporaryFolder folder;
    const std::string molfile =
        "m\n\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C   0  0\nM  END\n";
    write_file(folder.file("A.SDF.TXT"), molfile + "$$$$\n");
    write_file(folder.file("b.txt"), molfile);
    write_file(folder.file("c.txt"), "# comment\n@<TRIPOS>MOLECULE\nx\n");
    write_file(folder.file("d.txt"), "smiles,note\nC, V2000\nC,x\nC, V2000\n");
    write_file(folder.file("e.csv"), molfile);
    CHECK(format_of_file(folder.file("A.SDF.TXT")) == InputFormat::sdf);
    CHECK(format_of_file(folder.file("b.txt")) == InputFormat::sdf);
    CHECK(format_of_file(folder.file("c.txt")) == InputFormat::mol2);
    CHECK(format_of_file(folder.file("d.txt")) == InputFormat::csv);
    CHECK(format_of_file(folder.file("e.csv")) == InputFormat::csv);
    CHECK(format_of_file(folder.file("nowhere.txt")) == InputFormat::csv);
    CHECK(read("a.sdf", "$RXN\n\n\n\n  1  1\n$MOL\n" + molfile).records.at(0).defect ==
          "is a reaction ($RXN), and compounds are read");
    CHECK(unknown_format("a.rxn").reason() == "cannot read a.rxn: it holds reactions, and compounds are read");
}

TEST_CASE("a bar separates columns where nothing else does, and never within an extension") {
    CHECK(brief(read("a.csv", "smiles|id\nCCO|a\nCCN|b\n")) == "a=CCO b=CCN");
    CHECK(brief(read("a.csv", "CCO|a\nCCN|b\n")) == "a=CCO b=CCN");
    CHECK(brief(read("a.csv", "smiles,id\nC[C@H](F)Cl |&1:1|,a\n")) == "a=C[C@H](F)Cl |&1:1|");
    CHECK(brief(read("a.csv", "C[C@H](F)Cl |&1:1|\nC[C@H](O)Cl |&1:1|\n")) ==
          "=C[C@H](F)Cl |&1:1| =C[C@H](O)Cl |&1:1|");
}

TEST_CASE("a stray quote refuses the table from its line on, and nothing is guessed") {
    const auto refusal = [](const std::string& rows) {
        return thrown_by([&] { (void)read("a.csv", "smiles,size\nCC,1\n" + rows); }).reason;
    };
    CHECK_THAT(refusal("CCO,\"5 inch\nCC,6\nC,7\n"), Catch::Contains("a.csv:3:") && Catch::Contains("is not closed"));
    CHECK_THAT(refusal("CCO,\"5 inch\nCC,\"6 inch\nC,7\n"),
               Catch::Contains("a.csv:3:") && Catch::Contains("in line 4, is followed by more"));
    CHECK_THAT(
        refusal("CCO,\"" + std::string(1200, 'x') + '\n' + repeated(std::string(99, 'C') + '\n', 11'000) + "\"\n"),
        Catch::Contains("a.csv:3:") && Catch::Contains("1 MiB"));
    // Within a line there is no doubt which lines are rows.
    const Read within = read("a.csv", "smiles,name\nCCO,\"a\"b\nCC,c\n");
    REQUIRE(within.records.size() == 2);
    CHECK_THAT(within.records[0].defect, Catch::StartsWith("a cell in quotes is followed by more than a delimiter"));
    CHECK(within.records[1].defect.empty());
}

TEST_CASE("a quoted cell may have hundreds of lines") {
    std::string notes;
    for (int i = 0; i < 700; ++i) notes += "CC" + std::string(static_cast<std::size_t>(i % 9), 'C') + '\n';
    const Read r = read("a.csv", "smiles,notes,name\nCCO,\"" + notes + "\",x\nCC,,y\n");
    CHECK(brief(r) == "x=CCO y=CC");
    CHECK(r.records[0].fields == std::vector<Field>{{"notes", notes}});
    CHECK(r.records[1].line == 703);
}

TEST_CASE("a line separated by blanks among tabs keeps its name") {
    CHECK(brief(read("a.smi", "CC\te1\nCCF e2 fluoro\nCCO\te3\n")) == "e1=CC e2 fluoro=CCF e3=CCO");
    CHECK(brief(read("a.smi", "SMILES ID Act\nCC e1 5.3\n")) == "e1=CC");
}

TEST_CASE("CSV records that cannot be used say why") {
    const Read r = read("a.csv", "id,smiles\n1,\n2,CC\n");
    REQUIRE(r.records.size() == 2);
    CHECK_THAT(r.records[0].defect, Catch::Contains("empty"));
    CHECK(r.records[1].defect.empty());
}

namespace {
const std::string kMethane =
    "methane\n  test\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n"
    "    0.0000    0.0000    0.0000 C   0  0\nM  END\n";
}

TEST_CASE("SD files are cut into records with fields and lines") {
    const std::string text = kMethane + "> <logP>\n1.1\n\n>  25 <Two lines> (3)\na\nb\n\n$$$$\n" + kMethane + "$$$$\n";
    for (const bool windows : {false, true}) {
        std::string file = text;
        if (windows) {
            file.clear();
            for (const char c : text) file += c == '\n' ? std::string{"\r\n"} : std::string{c};
        }
        const Read r = read("a.sdf", file);
        REQUIRE(r.records.size() == 2);
        CHECK(r.records[0].id == "methane");
        CHECK(r.records[0].text == kMethane);
        CHECK(r.records[0].fields == std::vector<Field>{{"logP", "1.1"}, {"Two lines", "a\nb"}});
        CHECK(r.records[0].line == 1);
        CHECK(r.records[1].line == 15);
        CHECK(r.records[1].fields.empty());
    }
}

TEST_CASE("an SD file may end without its last mark and have blank lines behind it") {
    CHECK(read("a.sdf", kMethane).records.size() == 1);
    CHECK(read("a.sdf", kMethane + "$$$$\n\n\n").records.size() == 1);
    CHECK(read("a.sdf", kMethane + "> <x>\n1").records.at(0).fields.at(0).second == "1");
    CHECK(read("a.sdf", "").records.empty());
    CHECK(read("a.sdf", "\r\n\r\n").records.empty());
}

TEST_CASE("a missing end of record is reported, not swallowed") {
    const Read r = read("a.sdf", kMethane + "> <x>\n1\n\n" + kMethane + "$$$$\n" + kMethane + "$$$$\n");
    REQUIRE(r.records.size() == 2);
    CHECK_THAT(r.records[0].defect, Catch::Contains("$$$$") && Catch::Contains("is missing before line"));
    CHECK(r.records[1].defect.empty());
}

TEST_CASE("the id of an SD record can come from a data item") {
    const Read r = read("a.sdf", kMethane + "> <CAS>\n74-82-8\n\n$$$$\n", {.id_column = "cas"});
    REQUIRE(r.records.size() == 1);
    CHECK(r.records[0].id == "74-82-8");
    CHECK(r.records[0].fields.empty());
}

TEST_CASE("odd titles, data headers and values of SD files are read") {
    const Read r = read("a.sdf", kMethane + "> <a>\n1\n\n>  DT12\n2\n\n> <b>\nM  END of it\n\n$$$$\n");
    REQUIRE(r.records.size() == 1);
    CHECK(r.records[0].defect.empty());
    CHECK(r.records[0].fields == std::vector<Field>{{"a", "1"}, {"DT12", "2"}, {"b", "M  END of it"}});
    CHECK(read("a.sdf", ">odd title" + kMethane.substr(7) + "$$$$\n").records.at(0).id == ">odd title");
    CHECK(read("a.sdf", kMethane + "$$$$\n", {.id_column = "missing"}).records.at(0).id == "methane");
}

TEST_CASE("values that look like other lines of SD files stay whole") {
    const auto values = [](const std::string& items) {
        const Read r = read("a.sdf", kMethane + items + "$$$$\n");
        REQUIRE(r.records.size() == 1);
        CHECK(r.records[0].defect.empty());
        return r.records[0];
    };
    using Fields = std::vector<Field>;
    CHECK(values("> <a>\nwritten as V2000 by X\nV3000\n and V3000 too\n\n> <b>\n1\n\n").fields ==
          Fields{{"a", "written as V2000 by X\nV3000\n and V3000 too"}, {"b", "1"}});
    CHECK(values("> <a>\n> 5 but < 7\n\n> <b>\n1\n\n").fields == Fields{{"a", "> 5 but < 7"}, {"b", "1"}});
    CHECK(values("> <a>\nx\n\n> 5 but < 7\n\n> <b>\n1\n\n").fields == Fields{{"a", "x\n\n> 5 but < 7"}, {"b", "1"}});
    CHECK(values("> <a>\n\n> <b>\n1\n\n").fields == Fields{{"a", ""}, {"b", "1"}});
    const auto words = [](const InputRecord& record) { return failure_of_compound(record.remarks.at(0)).reason; };
    const InputRecord doubtful = values("> <a>\n1\n> <b>\n2\n\n> <c>\n3\n\n");
    CHECK(doubtful.fields == Fields{{"a", "1\n> <b>\n2"}, {"c", "3"}});
    CHECK_THAT(words(doubtful), Catch::Contains("line 9 looks like the header") && Catch::Contains("'a'"));
    CHECK_THAT(words(values("stray\n> <a>\n1\n\n")), Catch::Contains("line 7 is neither"));
    CHECK(values("stray\n> <a>\n1\n\n").fields == Fields{{"a", "1"}});
    CHECK(values("> <a>\n1\n\n").remarks.empty());
    // A molfile without its end, from before there were versions; others were cut off.
    const std::string cut = kMethane.substr(0, kMethane.find("M  END"));
    std::string old = cut;
    old.erase(old.find(" V2000"), std::string{" V2000"}.size());
    CHECK_THAT(read("a.sdf", cut + "> <a>\n1\n\n$$$$\n").records.at(0).defect, Catch::Contains("no line 'M  END'"));
    CHECK(read("a.sdf", old + "> <a>\n1\n\n$$$$\n").records.at(0).fields == Fields{{"a", "1"}});
}

TEST_CASE("blanks at the ends of a value are its own") {
    const Read r = read("a.sdf", kMethane + "> <x>\n a  \n\n> <y>\nb \n c\t\n   \n\n> <z>\n\n> <w>\n  \n\n$$$$\n");
    REQUIRE(r.records.size() == 1);
    CHECK(r.records[0].fields == std::vector<Field>{{"x", " a  "}, {"y", "b \n c\t"}, {"z", ""}, {"w", ""}});
}

TEST_CASE("blank lines inside a value belong to it") {
    const Read r = read("a.sdf", kMethane + "> <x>\na\n\nb\n\n> <y>\nc\n\n$$$$\n");
    REQUIRE(r.records.size() == 1);
    CHECK(r.records[0].fields == std::vector<Field>{{"x", "a\n\nb"}, {"y", "c"}});
}

}  // namespace chemsieve::readers_test
