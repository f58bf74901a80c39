#include "tests/support/tutorial.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <sstream>

#include "tests/support/shell.h"

namespace chemsieve::test {

namespace fs = std::filesystem;

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
        CHECK(run_in_shell(folder, path + step.command).text == step.printed);
    }
}

Tutorial::Tutorial(const std::string& name) : steps_{steps_of(read_file((source_folder() / "docs" / name).string()))} {
    fs::create_directory_symlink(source_folder() / "data", folder_.path() / "data");
}

}  // namespace chemsieve::test
