// Manual pages say what the help says, and the programs that format them find nothing wrong.

#include <catch2/catch.hpp>
#include <sstream>

#include "app/cli/command/commands.h"
#include "app/manual/manual_page.h"
#include "tests/app/run_cli.h"
#include "tests/support/programs.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::manual_page_test {

using namespace chemsieve::manual;
using namespace chemsieve::test;

namespace {

constexpr const char* kDate = "2026-11-21";

std::string text_of_page(const ProgramText& program, const CommandText& command) {
    std::ostringstream out;
    write_command_page(program, command, kDate, out);
    return out.str();
}

std::string program_page(const ProgramText& program) {
    std::ostringstream out;
    write_program_page(program, kDate, out);
    return out.str();
}

// Every page as a file; their names.
std::vector<std::string> write_pages(const TemporaryFolder& folder) {
    const ProgramText program = describe_program();
    std::vector<std::string> names{"chemsieve.1"};
    write_file(folder.file(names[0]), program_page(program));
    for (const CommandText& command : program.commands) {
        names.push_back(page_of(program, command) + ".1");
        write_file(folder.file(names.back()), text_of_page(program, command));
    }
    return names;
}

void check_with(const std::string& tool, const std::string& command_line) {
    if (!has_program(tool)) {
        say_skipped("manual pages with " + tool + ", which is not installed");
        return;
    }
    const TemporaryFolder folder;
    for (const std::string& name : write_pages(folder)) {
        const ShellRan ran = run_in_shell(folder.path().string(), command_line + " ./" + name);
        INFO(name);
        CHECK(ran.code == 0);
        CHECK(ran.text.empty());
    }
}

}  // namespace

TEST_CASE("every page has its sections in the usual order") {
    const ProgramText program = describe_program();
    std::vector<std::string> pages{program_page(program)};
    for (const CommandText& command : program.commands) pages.push_back(text_of_page(program, command));
    for (const std::string& page : pages) {
        INFO(page);
        std::size_t at = 0;
        for (const char* section : {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS",
                                    "ENVIRONMENT", "FILES", "SEE ALSO"}) {
            const std::size_t found = page.find(std::string{"\n.SH "} + section + "\n", at);
            REQUIRE(found != std::string::npos);
            at = found + 1;
        }
    }
}

TEST_CASE("pages have every option and example of the help") {
    const ProgramText program = describe_program();
    CHECK(program.commands.size() + program.groups.size() == cli::command_table().size());
    for (const CommandText& command : program.commands) {
        const std::string help = run(words_of_line(command.name + " --help")).out;
        const std::string page = text_of_page(program, command);
        for (const OptionText& option : command.options) {
            for (const std::string& name : option.names) {
                CHECK_THAT(help, Catch::Contains(name));
                CHECK_THAT(page, Catch::Contains(RoffWriter::bold(name)));
            }
        }
        REQUIRE_FALSE(command.examples.empty());
        for (const std::string& example : command.examples) {
            CHECK_THAT(help, Catch::Contains(example));
            CHECK_THAT(page, Catch::Contains("\n" + roff_escaped(example) + "\n"));
        }
        CHECK_THAT(program_page(program), Catch::Contains("\n" + RoffWriter::bold(command.name) + "\n"));
    }
}

TEST_CASE("text comes out of roff as it went in") {
    CHECK(roff_escaped("-a 'b' \\c") == "\\-a \\(aqb\\(aq \\(rsc");
    const std::string text = ".hidden 'quoted' \\fB-x `y` ^~ \"z\"";
    std::ostringstream out;
    RoffWriter roff{out};
    roff.title("X", kDate, "x");
    roff.lines({text, "'also"});
    if (!has_program("groff")) return say_skipped("formatting with groff, which is not installed");
    const TemporaryFolder folder;
    write_file(folder.file("x.1"), out.str());
    const ShellRan ran = run_in_shell(folder.path().string(), "groff -man -Tascii -P-c x.1");
    CHECK_THAT(ran.text, Catch::Contains(text + "\n") && Catch::Contains(" 'also\n"));
}

TEST_CASE("groff finds nothing wrong in the manual pages") { check_with("groff", "groff -ww -man -Tutf8 -z"); }

TEST_CASE("mandoc finds nothing wrong in the manual pages") { check_with("mandoc", "mandoc -Tlint"); }

TEST_CASE("man finds the names of the manual pages") {
    if (!has_program("lexgrog")) return say_skipped("names with lexgrog, which is not installed");
    const TemporaryFolder folder;
    for (const std::string& name : write_pages(folder)) {
        const ShellRan ran = run_in_shell(folder.path().string(), "lexgrog ./" + name);
        CHECK(ran.code == 0);
        CHECK_THAT(ran.text, Catch::Contains("\"" + name.substr(0, name.size() - 2) + " - "));
    }
}

}  // namespace chemsieve::manual_page_test
