#include "tests/support/tutorial.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <regex>
#include <sstream>

#include "chem/rdkit_version.h"
#include "tests/support/shell.h"

namespace chemsieve::test {

namespace fs = std::filesystem;

namespace {

constexpr const char* kRdkitOfDocuments = "2022.09.3";

// Documents name the RDKit of Debian 12; programs that of the machine, by whose canonical forms a filter that is
// measured takes other compounds for known ones.
std::string without_rdkit(const std::string& text) {
    if (rdkit_version() == kRdkitOfDocuments) return text;
    const std::string versions = std::regex_replace(text, std::regex{"RDKit 20[0-9.]+[0-9]"}, "RDKit");
    return std::regex_replace(versions, std::regex{"[0-9.]+ % measured"}, "measured");
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
        CHECK(without_rdkit(run_in_shell(folder, path + step.command).text) == without_rdkit(step.printed));
    }
}

Tutorial::Tutorial(const std::string& name) : steps_{steps_of(read_file((source_folder() / "docs" / name).string()))} {
    fs::create_directory_symlink(source_folder() / "data", folder_.path() / "data");
}

}  // namespace chemsieve::test
