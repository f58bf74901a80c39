// The configuration file, where it is found, what is refused in it, and what --verbose shows.

#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "app/cli/command/commands.h"
#include "app/cli/command/manual_tables.h"
#include "app/cli/options/configuration.h"
#include "base/text.h"
#include "tests/app/run_cli.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::configuration_test {

using namespace chemsieve::cli;
using namespace chemsieve::test;

namespace {

// Alkanols C1 to C6.
const std::string& alkanols() {
    static const TemporaryFolder folder;
    static const std::string path = [] {
        write_file(folder.file("in.smi"), "CO c1\nCCO c2\nCCCO c3\nCCCCO c4\nCCCCCO c5\nCCCCCCO c6\n");
        REQUIRE(run({"import", folder.file("l.sieve"), folder.file("in.smi")}).code == 0);
        return folder.file("l.sieve");
    }();
    return path;
}

Ran run_in(const Environment& environment, const std::vector<std::string>& arguments) {
    return run(arguments, {}, environment);
}

// With a configuration file of that text.
Ran run_with(const std::string& text, const std::vector<std::string>& arguments) {
    const TemporaryFolder folder;
    write_file(folder.file("c.ini"), text);
    return run_in({{"CHEMSIEVE_CONFIG", folder.file("c.ini")}}, arguments);
}

std::size_t hits(const Ran& ran) {
    return static_cast<std::size_t>(std::count(ran.out.begin(), ran.out.end(), '\n')) - 1;
}

// The command is one that the line is not about.
void check_refused(const std::string& text, int line, const std::string& reason) {
    const Ran ran = run_with(text, {"info", alkanols()});
    INFO(text);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK_THAT(ran.err, Catch::Contains("c.ini:" + std::to_string(line) + ": ") && Catch::Contains(reason));
}

}  // namespace

TEST_CASE("a flag takes no value that is neither yes nor no") {
    CommandTree tree;
    std::size_t flags = 0;
    for (const CommandTree::Entry& entry : tree.entries()) {
        std::vector<std::string> words;
        std::istringstream name{entry.name};
        for (std::string word; name >> word;) words.push_back(word);
        for (const CLI::Option* option : entry.app->get_options()) {
            for (const std::string& flag : option->get_lnames()) {
                if (option->get_items_expected_max() != 0) continue;
                std::vector<std::string> given = words;
                given.push_back("--" + flag + "=[x]");
                const Ran ran = run(given);
                INFO(entry.name << " --" << flag);
                CHECK(ran.code == 2);
                CHECK(ran.out.empty());
                CHECK_THAT(ran.err, Catch::Contains("--" + flag) || Catch::Contains(option->get_name()));
                CHECK_THAT(ran.err, Catch::Contains(": takes no value: leave out '=[x]', or write a blank for the ="));
                ++flags;
            }
        }
    }
    CHECK(flags > 100);
    // What has two forms is one of them.
    const std::string before = read_file(alkanols());
    for (const char* flag : {"--inchikey=false", "--inchikey=true", "--no-inchikey=no", "--tautomers=no"}) {
        INFO(flag);
        CHECK(run({"index", alkanols(), flag}).code == 2);
    }
    CHECK(read_file(alkanols()) == before);
    const Ran key = run({"exact", alkanols(), "--inchikey=LFQSCWFLJHTTHZ-UHFFFAOYSA-N"});
    CHECK(key.code == 2);
    CHECK(key.err ==
          "chemsieve: --inchikey: takes no value: leave out '=LFQSCWFLJHTTHZ-UHFFFAOYSA-N', or write a blank for the = "
          "if it is an argument; see 'chemsieve exact --help'\n");
    CHECK(run({"--version=3"}).code == 2);
    for (const char* yes : {"--count", "--count=true", "--count=yes", "--count=on", "--count=1"}) {
        CHECK(run({"substructure", alkanols(), "CO", yes}).out == "q1\t6\n");
    }
    CHECK(hits(run({"substructure", alkanols(), "CO", "--count=false"})) == 6);
}

TEST_CASE("a configuration file gives defaults, the command line wins") {
    const std::string text = "[substructure]\ntop = 2\n";
    CHECK(hits(run_with(text, {"substructure", alkanols(), "CO"})) == 2);
    CHECK(hits(run_with(text, {"substructure", alkanols(), "CO", "-k", "4"})) == 4);
    CHECK(hits(run_with(text, {"substructure", alkanols(), "CO", "--no-config"})) == 6);
    CHECK(hits(run_with(text, {"similar", alkanols(), "CO"})) == 6);
}

TEST_CASE("a command's own section goes before what is for all") {
    const std::string text = "top = 2\nformat = csv\n[similar]\ntop = 3\n";
    CHECK(hits(run_with(text, {"substructure", alkanols(), "CO"})) == 2);
    const Ran similar = run_with(text, {"similar", alkanols(), "CO"});
    CHECK(hits(similar) == 3);
    CHECK_THAT(similar.out, Catch::StartsWith("query_id,id,"));
}

TEST_CASE("a configuration file has comments, quotes, blanks and line ends of either kind") {
    const std::string text =
        "\xEF\xBB\xBF# mine\r\n; too\r\n\r\n [ substructure ]  # here\r\n  top=1 ; few\r\n  columns = \"mw,formula\" # "
        "two\r\n"
        "count = 'no'\r\n";
    const Ran ran = run_with(text, {"substructure", alkanols(), "CCCCCCO"});
    CHECK(ran.code == 0);
    CHECK(ran.out == "query_id\tid\tsimilarity\tsmiles\tmw\tformula\nq1\tc6\t1.000000\tCCCCCCO\t102.177\tC6H14O\n");
}

TEST_CASE("flags of a configuration file can be taken back") {
    const std::string text = "[substructure]\ncount = yes\n";
    CHECK(run_with(text, {"substructure", alkanols(), "CO"}).out == "q1\t6\n");
    CHECK(hits(run_with(text, {"substructure", alkanols(), "CO", "--count=false"})) == 6);
}

TEST_CASE("settings that need an option which is not there, or exclude one which is, are left alone") {
    CHECK(run_with("[explain]\nsmarts = true\nstereo = true\n", {"explain", alkanols(), "c2"}).code == 0);
    CHECK(run_with("[explain]\nsmarts = true\n", {"explain", alkanols(), "c2", "--query", "[#6][#8]"}).code == 0);
}

TEST_CASE("what is wrong in a configuration file is named with file, line and remedy, whatever the command") {
    check_refused("top\n", 1, "neither 'name = value' nor '[command]'");
    check_refused("\n= 3\n", 2, "a name is missing");
    check_refused("[substructure\n", 1, "']' is missing");
    check_refused("[]\n", 1, "a command is missing");
    check_refused("[similar] top = 3\n", 1, "a line of its own");
    check_refused("[frobnicate]\n", 1, "there is no command 'frobnicate'; the commands are import, ");
    check_refused("[similar]\ntpo = 3\n", 2,
                  "'tpo' cannot be set for similar; what can be is quiet, memory-limit, smiles, top, ");
    check_refused("tpo = 3\n", 1, "no command has a setting 'tpo'");
    check_refused("[similar]\ntop = many\n", 2, "top: Value many not in range");
    check_refused("[similar]\ntop =\n", 2, "top: ");
    check_refused("[similar]\ntop = [3]\n", 2, "top: Value [3] not in range");
    check_refused("[similar]\nformat = docx\n", 2, "format: docx not in {tsv,csv,");
    check_refused("errors = ignore\n", 1, "a section [command] sets it for one");
    check_refused("[similar]\ncount = perhaps\n", 2, "count: 'perhaps' is neither true nor false");
    check_refused("[similar]\ntop = 3\n[info]\n[similar]\ntop = 4\n", 5, "given in line 2 already");
    check_refused("[export]\ncolumns = \"mw\n", 2, "the closing \" is missing");
    check_refused("[export]\ncolumns = \"mw\" logp\n", 2, "'logp' after the closing \"");
}

TEST_CASE("what is about one run cannot be set in a configuration file") {
    for (const char* line :
         {"[substructure]\nqueries = q.smi", "[substructure]\noutput = hits.tsv", "[import]\nLIB = l",
          "[index]\nremove = maccs", "[explain]\nquery = C", "[info]\nverbose = yes", "[info]\nno-config = yes",
          "[info]\nhelp = yes", "[export]\nids = ids.txt"}) {
        check_refused(line, 2, "cannot be set for");
    }
}

TEST_CASE("a setting that the command refuses is named with the error") {
    const Ran ran = run_with("[substructure]\ncolumns = colour\n", {"substructure", alkanols(), "CO"});
    CHECK(ran.code != 0);
    CHECK_THAT(ran.err, Catch::Contains("there is no column 'colour'") && Catch::Contains("c.ini:2 (columns)") &&
                            Catch::Contains("--no-config"));
    const Ran own =
        run_with("[substructure]\ncolumns = colour\n", {"substructure", alkanols(), "CO", "--columns", "color"});
    CHECK_THAT(own.err, Catch::Contains("'color'") && !Catch::Contains("c.ini"));
}

TEST_CASE("the configuration file is found as the environment says") {
    const TemporaryFolder folder;
    for (const char* place : {"named.ini", "xdg/chemsieve/config.ini", "home/.config/chemsieve/config.ini"}) {
        const std::string path = folder.file(place);
        std::filesystem::create_directories(std::filesystem::path{path}.parent_path());
    }
    write_file(folder.file("named.ini"), "top = 1\n");
    write_file(folder.file("xdg/chemsieve/config.ini"), "top = 2\n");
    write_file(folder.file("home/.config/chemsieve/config.ini"), "top = 3\n");
    const auto hits_in = [](const Environment& environment) {
        return hits(run_in(environment, {"substructure", alkanols(), "CO"}));
    };
    const std::string named = folder.file("named.ini"), xdg = folder.file("xdg"), home = folder.file("home");
    CHECK(hits_in({{"CHEMSIEVE_CONFIG", named}, {"XDG_CONFIG_HOME", xdg}, {"HOME", home}}) == 1);
    CHECK(hits_in({{"XDG_CONFIG_HOME", xdg}, {"HOME", home}}) == 2);
    CHECK(hits_in({{"HOME", home}}) == 3);
    CHECK(hits_in({{"CHEMSIEVE_CONFIG", ""}, {"XDG_CONFIG_HOME", "relative"}, {"HOME", home}}) == 3);
    CHECK(hits_in({{"XDG_CONFIG_HOME", folder.file("elsewhere")}, {"HOME", home}}) == 6);
    CHECK(hits_in({}) == 6);
}

TEST_CASE("a configuration file that is named must be readable, and --no-config and --help do without") {
    const TemporaryFolder folder;
    const Environment missing{{"CHEMSIEVE_CONFIG", folder.file("missing.ini")}};
    const Ran ran = run_in(missing, {"info", alkanols()});
    CHECK(ran.code == 2);
    CHECK_THAT(ran.err, Catch::Contains("missing.ini cannot be read: No such file") && Catch::Contains("--no-config"));
    CHECK(run_in(missing, {"info", alkanols(), "--no-config"}).code == 0);
    CHECK(run_in(missing, {"info", "--help"}).code == 0);
    const Ran is_folder = run_in({{"CHEMSIEVE_CONFIG", folder.path().string()}}, {"info", alkanols()});
    CHECK(is_folder.code == 2);
    CHECK_THAT(is_folder.err, Catch::Contains("is a folder"));
    CHECK(run_in({{"CHEMSIEVE_CONFIG", "/dev/null"}}, {"info", alkanols()}).code == 0);
}

TEST_CASE("the option --verbose shows every setting and where it comes from, on standard error") {
    const Ran ran = run_with("jobs = 1\n[substructure]\ncolumns = mw\n",
                             {"substructure", alkanols(), "[CH2]O", "--top", "2", "--smarts", "--verbose"});
    CHECK(ran.code == 0);
    CHECK_THAT(ran.out, Catch::StartsWith("query_id\t"));
    for (const char* line :
         {"# settings of chemsieve substructure\n", "c.ini (CHEMSIEVE_CONFIG)\n", " (default)\n",
          "QUERY = [CH2]O  # command line\n", "top = 2  # command line\n",
          "columns = mw  # configuration file, line 3\n", "jobs = 1  # configuration file, line 1\n",
          "smarts = true  # command line\n", "count = false  # default\n", "matcher = compiled  # default\n",
          "match-steps = 1000000  # default: 1000000, some 10 ms\n",
          "format =   # default: by the ending of -o, or tsv\n"}) {
        CHECK_THAT(ran.err, Catch::Contains(line));
    }
    CHECK_THAT(run({"info", alkanols(), "--verbose"}).err, Catch::Contains("# configuration file: none\n"));
    CHECK_THAT(run_in({{"HOME", "/nowhere"}}, {"info", alkanols(), "--verbose"}).err,
               Catch::Contains("/nowhere/.config/chemsieve/config.ini (HOME), which is not there\n"));
    CHECK_THAT(run_with("", {"info", alkanols(), "--verbose", "--no-config"}).err,
               Catch::Contains("none (--no-config)\n"));
}

TEST_CASE("the option --verbose names every option of every command") {
    CommandTree tree;
    for (CommandTree::Entry& entry : tree.entries()) {
        std::ostringstream out;
        write_settings(entry, {}, {}, out);
        for (const CLI::Option* option : entry.app->get_options()) {
            if (option == entry.app->get_help_ptr()) continue;
            INFO(entry.app->get_name() << " " << option->get_name());
            CHECK_THAT(out.str(), Catch::Contains("\n" + setting_name(*option) + " = "));
        }
    }
}

TEST_CASE("the program reads its configuration and its environment") {
    const TemporaryFolder folder;
    write_file(folder.file("c.ini"), "[info]\njson = true\n");
    const std::string info = std::string{CHEMSIEVE_PROGRAM} + " info " + shell_quoted(alkanols());
    CHECK_THAT(run_in_shell(folder.path().string(), info).text, Catch::StartsWith("library"));
    CHECK_THAT(run_in_shell(folder.path().string(), "CHEMSIEVE_CONFIG=c.ini " + info).text, Catch::StartsWith("{"));
    const ShellRan verbose = run_in_shell(folder.path().string(), "CHEMSIEVE_KERNEL=scalar " + info + " --verbose");
    CHECK_THAT(verbose.text, Catch::Contains("# CHEMSIEVE_KERNEL = scalar (environment)\n"));
    const ShellRan memory = run_in_shell(folder.path().string(), "CHEMSIEVE_MEMORY=2G " + info + " --verbose");
    CHECK_THAT(memory.text, Catch::Contains("# CHEMSIEVE_MEMORY = 2G (environment)\n"));
    for (const std::string size : {"much", "2T", "-1", "0", "99999999999G", "1 G"}) {
        const std::string line = joined(std::vector<std::string>{"CHEMSIEVE_MEMORY='", size, "' ", info}, "");
        const ShellRan refused = run_in_shell(folder.path().string(), line);
        CHECK(refused.code == 2);
        CHECK_THAT(refused.text, Catch::Contains("CHEMSIEVE_MEMORY is '" + size + "'; it can be a size such as 2G"));
    }
}

TEST_CASE("the memory that the program may take is said by an option, the file, or the environment") {
    const TemporaryFolder folder;
    write_file(folder.file("c.ini"), "memory-limit = 300M\n");
    const std::string info = std::string{CHEMSIEVE_PROGRAM} + " info " + shell_quoted(alkanols());
    const auto run_here = [&](const std::string& line) { return run_in_shell(folder.path().string(), line); };
    CHECK(run_here(info + " --memory-limit 256M").code == 0);
    CHECK_THAT(run_here("CHEMSIEVE_CONFIG=c.ini " + info + " --verbose").text, Catch::Contains("memory-limit = 300M"));
    CHECK_THAT(run_here("CHEMSIEVE_MEMORY_LIMIT=1G " + info + " --verbose").text,
               Catch::Contains("# CHEMSIEVE_MEMORY_LIMIT = 1G (environment)\n"));
    for (const auto& [line, said] : std::vector<std::pair<std::string, std::string>>{
             {"CHEMSIEVE_MEMORY_LIMIT=much " + info, "CHEMSIEVE_MEMORY_LIMIT is 'much'; it can be a size such as 2G"},
             {"CHEMSIEVE_MEMORY_LIMIT=1M " + info, "CHEMSIEVE_MEMORY_LIMIT is '1M'; it can be 256M or more"},
             {info + " --memory-limit 1M", "--memory-limit is '1M'; it can be 256M or more"},
             {info + " --memory-limit nan", "--memory-limit is 'nan'; it can be a size such as 2G"}}) {
        INFO(line);
        const ShellRan refused = run_here(line);
        CHECK(refused.code == 2);
        CHECK_THAT(refused.text, Catch::Contains(said));
    }
}

TEST_CASE("docs name every variable of the environment") {
    const std::string text = read_file((source_folder() / "docs/command-line.md").string());
    for (const NamedText& variable : kEnvironment) {
        INFO(variable.name);
        CHECK(text.find("`" + std::string{variable.name} + "`") != std::string::npos);
    }
}

}  // namespace chemsieve::configuration_test
