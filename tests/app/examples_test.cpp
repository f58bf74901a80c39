// Every example runs: those of the help, which are those of the manual pages, and those of the documents.

#include <catch2/catch.hpp>
#include <set>
#include <sstream>

#include "app/cli/command/command.h"
#include "app/cli/command/commands.h"
#include "base/text.h"
#include "tests/app/run_cli.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::examples_test {

using namespace chemsieve::test;
namespace fs = std::filesystem;

namespace {

// A folder as a reader of the examples has it: the demo library, with what `index` adds in examples,
// the files of data/demo, and files of compounds and ids of one's own.
class ReadersFolder {
  public:
    ReadersFolder() {
        static const TemporaryFolder made;
        static const bool once = make(made.path());
        REQUIRE(once);
        for (const auto& file : fs::directory_iterator{made.path()}) {
            fs::copy(file.path(), folder_.path() / file.path().filename(), fs::copy_options::copy_symlinks);
        }
    }

    void run(const std::string& line) const {
        const std::string program_folder = fs::path{CHEMSIEVE_PROGRAM}.parent_path().string();
        const ShellRan ran =
            run_in_shell(folder_.path().string(), "PATH=" + shell_quoted(program_folder) + ":$PATH; " + line);
        INFO(line << "\n" << ran.text);
        CHECK(ran.code == 0);
    }

  private:
    static bool make(const fs::path& folder) {
        fs::create_directory_symlink(source_folder() / "data", folder / "data");
        write_file((folder / "ids.txt").string(), "Aspirin\nCaffeine\n");
        const std::string program = shell_quoted(CHEMSIEVE_PROGRAM);
        const ShellRan ran =
            run_in_shell(folder.string(), program + " import demo.sieve data/demo/demo.tsv --fingerprint morgan2 && " +
                                              program + " export demo.sieve -o compounds.sdf && " + program +
                                              " export demo.sieve -o more.smi && gzip compounds.sdf more.smi");
        INFO(ran.text);
        CHECK(ran.code == 0);
        return ran.code == 0;
    }

    TemporaryFolder folder_;
};

// Lines that are code in Markdown, fenced or indented, and commands in the cells of tables; a block each.
std::vector<std::vector<std::string>> code_blocks(const std::string& text) {
    std::vector<std::vector<std::string>> blocks{{}};
    bool fenced = false;
    std::istringstream input{text};
    for (std::string line; std::getline(input, line);) {
        const bool fence = trimmed(line).starts_with("```");
        if (fence) fenced = !fenced;
        const std::size_t cell = line.starts_with('|') ? line.find("`chemsieve ") : std::string::npos;
        if (!fence && (fenced || line.starts_with("    "))) {
            blocks.back().push_back(trimmed(line));
        } else if (cell != std::string::npos) {
            blocks.back().push_back(line.substr(cell + 1, line.find('`', cell + 1) - cell - 1));
        } else if (!blocks.back().empty()) {
            blocks.emplace_back();
        }
    }
    return blocks;
}

// Commands to be typed as they are name the demo library; others are forms, with words in capitals to be replaced.
bool is_example(const std::string& line) {
    return line.starts_with("chemsieve ") && line.find("demo.sieve") != std::string::npos;
}

// What opens a window cannot be run here.
bool opens_window(const std::string& line) { return line.starts_with("chemsieve gui "); }

}  // namespace

TEST_CASE("the examples of the help and the manual pages work") {
    for (const cli::CommandFacts& facts : cli::command_table()) {
        if (facts.is_group()) continue;
        const auto command = facts.make();
        const ReadersFolder folder;
        std::istringstream examples{command->examples()};
        bool on_demo_library = false;
        for (std::string line; std::getline(examples, line);) {
            on_demo_library = on_demo_library || is_example(trimmed(line));
            if (!opens_window(trimmed(line))) folder.run(line);
        }
        INFO(facts.name);
        CHECK(on_demo_library);
    }
}

TEST_CASE("the examples of the documents work") {
    std::vector<fs::path> documents{source_folder() / "README.md", source_folder() / "CONTRIBUTING.md"};
    for (const auto& entry : fs::directory_iterator{source_folder() / "docs"}) {
        if (entry.path().extension() == ".md") documents.push_back(entry.path());
    }
    std::set<std::string> with_examples;
    for (const fs::path& document : documents) {
        for (const auto& block : code_blocks(read_file(document.string()))) {
            std::optional<ReadersFolder> folder;  // the commands of a block follow one another
            for (const std::string& line : block) {
                if (!is_example(line) || opens_window(line)) continue;
                if (!folder) folder.emplace();
                INFO(document.filename().string());
                folder->run(line);
                with_examples.insert(document.filename().string());
            }
        }
    }
    CHECK(with_examples.contains("README.md"));
    CHECK(with_examples.contains("command-line.md"));
}

}  // namespace chemsieve::examples_test
