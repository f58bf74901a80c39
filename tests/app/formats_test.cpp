// Formats that are read and written are offered everywhere under the endings that they have: a file of each is read
// under each of its endings, and then looked for in help, completions, the desktop's list and the documents.

#include <algorithm>
#include <catch2/catch.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "app/manual/completion.h"
#include "base/text.h"
#include "data/file/unpacker.h"
#include "data/read/input_formats.h"
#include "data/write/output_formats.h"
#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/gzip_file.h"
#include "tests/support/programs.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::formats_test {

using namespace chemsieve::test;

namespace {

using Words = std::vector<std::string>;

// Ethanol in each format.
std::string content_of(InputFormat format) {
    const std::string atoms =
        "\n\n\n  3  2  0  0  0  0  0  0  0  0999 V2000\n"
        "    0.0000    0.0000    0.0000 C   0  0\n    1.5000    0.0000    0.0000 C   0  0\n"
        "    2.2500    1.3000    0.0000 O   0  0\n  1  2  1  0\n  2  3  1  0\nM  END\n";
    switch (format) {
        case InputFormat::smiles: return "CCO ethanol\n";
        case InputFormat::sdf: return atoms;
        case InputFormat::csv: return "smiles,name\nCCO,ethanol\n";
        case InputFormat::xlsx: return read_file((source_folder() / "tests/fixtures/workbooks/gnumeric.xlsx").string());
        case InputFormat::mol2:
            return "@<TRIPOS>MOLECULE\nethane\n 8 7 0 0 0\nSMALL\nNO_CHARGES\n@<TRIPOS>ATOM\n"
                   "1 C1 0 0 0 C.3 1 L 0\n2 C2 1.5 0 0 C.3 1 L 0\n3 H1 0 1 0 H 1 L 0\n4 H2 0 -1 0 H 1 L 0\n"
                   "5 H3 0 0 1 H 1 L 0\n6 H4 1.5 1 0 H 1 L 0\n7 H5 1.5 -1 0 H 1 L 0\n8 H6 1.5 0 1 H 1 L 0\n"
                   "@<TRIPOS>BOND\n1 1 2 1\n2 1 3 1\n3 1 4 1\n4 1 5 1\n5 2 6 1\n6 2 7 1\n7 2 8 1\n";
        case InputFormat::cdxml:
            return "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<CDXML BondLength=\"14.40\"><page id=\"1\">"
                   "<fragment id=\"2\"><n id=\"3\" p=\"10 10\"/><n id=\"4\" p=\"22 17\"/><b id=\"5\" B=\"3\" E=\"4\"/>"
                   "</fragment></page></CDXML>\n";
    }
    return {};
}

// The endings of packed and other files that a file of the format is read under.
Words endings_of(const InputFormatFacts& facts) { return with_packed(facts.endings); }

// What bash offers for an argument of `words`, of the files of a folder.
std::set<std::string> offered(const std::string& folder, const Words& words) {
    std::string line = "source ../chemsieve.bash; COMP_WORDS=(chemsieve";
    for (const std::string& word : words) line += " " + shell_quoted(word);
    line += "); COMP_CWORD=" + std::to_string(words.size()) + "; _chemsieve; printf '%s\\n' \"${COMPREPLY[@]}\"";
    const ShellRan ran = run_in_shell(folder, "bash --norc -c " + shell_quoted(line));
    CHECK(ran.code == 0);
    std::istringstream input{ran.text};
    std::set<std::string> result;
    for (std::string word; std::getline(input, word);) result.insert(word);
    return result;
}

std::string document(const std::string& path) { return read_file((source_folder() / path).string()); }

// ".smi .smiles": in a line of help or a document.
bool lists(const std::string& text, const Words& endings) {
    return text.find("." + joined(endings, " .")) != std::string::npos;
}

}  // namespace

TEST_CASE("a file is read under each ending that its format has") {
    const TemporaryFolder folder;
    for (const InputFormatFacts& facts : input_formats()) {
        for (const std::string& ending : facts.endings) {
            INFO(ending);
            const std::string file = folder.file("in." + ending);
            write_file(file, content_of(facts.format));
            CHECK(run({"fingerprint", file, "-o", "-", "--errors", "strict"}).code == 0);
            CHECK(run({"substructure", demo(), "--queries", file, "--errors", "strict", "--count"}).code == 0);
            write_gzip(file + ".gz", content_of(facts.format));
            CHECK(run({"fingerprint", file + ".gz", "-o", "-", "--errors", "strict"}).code == 0);
        }
    }
    for (const std::string& ending : smarts_endings()) {
        const std::string file = folder.file("in." + ending);
        write_file(file, "[#6]~[#7]\n");
        CHECK(run({"substructure", demo(), "--queries", file, "--errors", "strict", "--count"}).code == 0);
    }
}

TEST_CASE("completions offer files under each ending that is read or written") {
    const TemporaryFolder folder;
    std::ostringstream bash, zsh;
    manual::write_bash_completion(manual::describe_program(), bash);
    manual::write_zsh_completion(manual::describe_program(), zsh);
    write_file(folder.file("chemsieve.bash"), bash.str());
    std::filesystem::create_directory(folder.path() / "files");
    std::set<std::string> compounds, queries, tables;
    for (const InputFormatFacts& facts : input_formats()) {
        for (const std::string& ending : endings_of(facts)) compounds.insert("in." + ending);
    }
    queries = compounds;
    for (const std::string& ending : with_packed(smarts_endings())) queries.insert("in." + ending);
    for (const OutputFormatFacts& facts : output_formats()) {
        for (const std::string& word : facts.words) tables.insert("in." + word);
    }
    for (const auto* files : {&queries, &tables}) {
        for (const std::string& file : *files) {
            write_file(folder.file("files/" + file), "");
            CHECK_THAT(zsh.str(), Catch::Contains(file.substr(3)));
        }
    }
    write_file(folder.file("files/in.pdf"), "");
    if (!has_program("bash")) return say_skipped("completion in bash, which is not installed");
    const std::string there = folder.file("files");
    CHECK(offered(there, {"import", "a.sieve", "in"}) == compounds);
    CHECK(offered(there, {"known", "build", "a.known", "in"}) == compounds);
    CHECK(offered(there, {"fingerprint", "in"}) == compounds);
    CHECK(offered(there, {"substructure", "a.sieve", "--queries", "in"}) == queries);
    CHECK(offered(there, {"export", "a.sieve", "-o", "in"}) == tables);
}

TEST_CASE("help names the endings of each format and the formats that are written") {
    for (const Words& command : {Words{"import"},
                                 {"known", "check"},
                                 {"fingerprint"},
                                 {"shard", "build"},
                                 {"dedupe"},
                                 {"substructure"},
                                 {"similar"},
                                 {"selftest"}}) {
        Words words = command;
        words.push_back("--help");
        const std::string help = run(words).out;
        INFO(joined(command, " "));
        for (const InputFormatFacts& facts : input_formats()) CHECK(lists(help, facts.endings));
        for (const Packing& packing : all_packings()) CHECK_THAT(help, Catch::Contains(packing.name_ending));
        if (command.front() == "substructure") CHECK(lists(help, smarts_endings()));
    }
    const std::string help = run({"export", "--help"}).out;
    for (const OutputFormatFacts& facts : output_formats()) CHECK_THAT(help, Catch::Contains(facts.word()));
}

TEST_CASE("the documents list all that is remarked on compounds") {
    const std::string formats = document("docs/formats.md");
    for (int i = 0; i <= static_cast<int>(RemarkKind::last); ++i) {
        const auto kind = static_cast<RemarkKind>(i);
        const bool is_of_compounds = !counted_as(kind).empty() || kind == RemarkKind::no_fingerprint;
        if (is_of_compounds) CHECK_THAT(formats, Catch::Contains("\n| `" + std::string{name_of(kind)} + "` |"));
    }
}

TEST_CASE("the documents list the endings of each format and the formats that are written") {
    const std::string formats = document("docs/formats.md"), commands = document("docs/command-line.md");
    for (const InputFormatFacts& facts : input_formats()) {
        INFO(facts.title);
        CHECK_THAT(formats, Catch::Contains("| `." + joined(facts.endings, " .") + "` |"));
        CHECK(lists(commands, facts.endings));
    }
    CHECK_THAT(formats, Catch::Contains("| `." + joined(smarts_endings(), " .") + "` |"));
    CHECK(lists(commands, smarts_endings()));
    CHECK_THAT(commands, Catch::Contains("`--input-format " + joined(format_words(), "|") + "`"));
    for (const OutputFormatFacts& facts : output_formats()) {
        CHECK_THAT(commands, Catch::Contains("| `" + facts.word() + "`"));
    }
}

TEST_CASE("the desktop opens files of compounds with the window under each of their endings") {
    const std::string types = document("packaging/desktop/org.chemsieve.Chemsieve.mime.xml");
    std::set<std::string> found;
    const std::regex glob{"<glob pattern=\"\\*\\.([a-z0-9]+)\""};
    for (std::sregex_iterator match{types.begin(), types.end(), glob}, end; match != end; ++match) {
        found.insert((*match)[1]);
    }
    // Tables and workbooks are rather for other programs.
    std::set<std::string> expected{"sieve"};
    for (const InputFormat format : {InputFormat::smiles, InputFormat::sdf}) {
        expected.insert(facts_of(format).endings.begin(), facts_of(format).endings.end());
    }
    CHECK(found == expected);
}

}  // namespace chemsieve::formats_test
