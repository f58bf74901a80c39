// The tutorial says what the program prints.

#include <catch2/catch.hpp>
#include <sstream>

#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::tutorial_test {

using namespace chemsieve::test;
namespace fs = std::filesystem;

namespace {

struct Step {
    std::string command;
    std::string printed;
};

// Of the blocks that are marked as console: lines after `$ ` are typed, a line that ends with a backslash goes on.
std::vector<Step> steps_of(const std::string& document) {
    std::vector<Step> steps;
    bool in_console = false, goes_on = false;
    std::istringstream input{document};
    for (std::string line; std::getline(input, line);) {
        if (line.starts_with("```")) {
            in_console = line == "```console";
        } else if (in_console && goes_on) {
            steps.back().command += '\n' + line;
        } else if (in_console && line.starts_with("$ ")) {
            steps.push_back({line.substr(2), {}});
        } else if (in_console) {
            steps.back().printed += line + '\n';
        }
        goes_on = in_console && line.ends_with('\\');
    }
    return steps;
}

}  // namespace

namespace {

// Runs the lines of a tutorial one after the other in a folder of their own, and compares what is printed.
void check_tutorial(const std::string& name, std::size_t least_steps) {
    const TemporaryFolder folder;
    fs::create_directory_symlink(source_folder() / "data", folder.path() / "data");
    const std::string path = "PATH=" + shell_quoted(fs::path{CHEMSIEVE_PROGRAM}.parent_path().string()) + ":$PATH\n";
    const auto steps = steps_of(read_file((source_folder() / "docs" / name).string()));
    REQUIRE(steps.size() >= least_steps);
    for (const Step& step : steps) {
        INFO(step.command);
        CHECK(run_in_shell(folder.path().string(), path + step.command).text == step.printed);
    }
}

}  // namespace

TEST_CASE("the tutorial of the command line prints what it says") { check_tutorial("tutorial-batch.md", 16); }

TEST_CASE("the tutorial of known compounds prints what it says") { check_tutorial("tutorial-known-compounds.md", 12); }

}  // namespace chemsieve::tutorial_test
