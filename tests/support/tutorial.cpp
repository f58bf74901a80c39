#include "tests/support/tutorial.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <sstream>

#include "chem/rdkit_version.h"
#include "tests/support/shell.h"

namespace chemsieve::test {

namespace fs = std::filesystem;

namespace {

// Documents name the RDKit of Debian 12; programs that of the machine.
std::string with_this_rdkit(std::string text) {
    const std::string written = "RDKit 2022.09.3";
    for (std::size_t at = text.find(written); at != std::string::npos; at = text.find(written, at + 1)) {
        text.replace(at, written.size(), "RDKit " + rdkit_version());
    }
    return text;
}

}  // namespace

std::vector<TutorialStep> steps_of(const std::string& document) {
    std::vector<TutorialStep> steps;
    bool in_code = false, in_console = false, goes_on = false;
    std::string heading;
    std::istringstream input{document};
    for (std::string line; std::getline(input, line);) {
        if (line.starts_with("```")) {
            in_code = !in_code;
            in_console = line == "```console";
        } else if (!in_code && line.starts_with('#')) {
            heading = line.substr(line.find_first_not_of("# "));
        } else if (in_console && goes_on) {
            steps.back().command += '\n' + line;
        } else if (in_console && line.starts_with("$ ")) {
            steps.push_back({heading, line.substr(2), {}});
        } else if (in_console) {
            steps.back().printed += line + '\n';
        }
        goes_on = in_console && line.ends_with('\\');
    }
    return steps;
}

void check_steps(std::span<const TutorialStep> steps, const std::string& folder, const std::string& heading) {
    const std::string path = "PATH=" + shell_quoted(fs::path{CHEMSIEVE_PROGRAM}.parent_path().string()) + ":$PATH\n";
    for (const TutorialStep& step : steps) {
        if (!heading.empty() && step.heading != heading) continue;
        INFO(step.command);
        CHECK(run_in_shell(folder, path + step.command).text == with_this_rdkit(step.printed));
    }
}

Tutorial::Tutorial(const std::string& name) : steps_{steps_of(read_file((source_folder() / "docs" / name).string()))} {
    fs::create_directory_symlink(source_folder() / "data", folder_.path() / "data");
}

}  // namespace chemsieve::test
