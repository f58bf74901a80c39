#include "tests/support/test_data.h"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "data/file/text_input.h"

namespace chemsieve::test {

namespace fs = std::filesystem;

namespace {
std::optional<fs::path> existing(const fs::path& path) { return fs::exists(path) ? std::optional{path} : std::nullopt; }
}  // namespace

std::optional<fs::path> rdkit_data() {
    const char* base = std::getenv("RDBASE");
    return existing(fs::path{base ? base : "/usr/share/RDKit"} / "Data");
}

std::optional<fs::path> large_data() {
    if (const char* named = std::getenv("CHEMSIEVE_TEST_DATA")) return existing(named);
    return existing(source_folder() / "../shared/data");
}

void say_skipped(const std::string& what) { std::cout << "skipped: " << what << '\n'; }

std::vector<NamedStructure> read_structures(const fs::path& file, std::size_t step) {
    std::vector<NamedStructure> result;
    TextInput input{file.string()};  // packed files, too
    std::size_t number = 0;
    for (std::string line; input.next_line(line);) {
        if (line.empty() || line.starts_with("# ") || line == "#") continue;
        if (number++ % step != 0) continue;
        const std::size_t end = line.find_first_of(" \t");
        const std::size_t name = end == std::string::npos ? end : line.find_first_not_of(" \t", end);
        result.emplace_back(line.substr(0, end), name == std::string::npos ? "" : line.substr(name));
    }
    return result;
}

namespace {

std::vector<std::string> cells(const std::string& line, char delimiter) {
    std::vector<std::string> result;
    std::istringstream input{line};
    for (std::string cell; std::getline(input, cell, delimiter);) {
        if (!cell.empty()) result.push_back(cell);
    }
    return result;
}

// The cell that holds the SMARTS differs from file to file.
void append_smarts(const fs::path& file, std::size_t cell, char delimiter, std::vector<NamedStructure>& result) {
    std::ifstream input{file};
    for (std::string line; std::getline(input, line);) {
        if (line.starts_with("#") || line.starts_with("//") || line.empty()) continue;
        const std::vector<std::string> words = cells(line, delimiter);
        if (words.size() > cell) result.emplace_back(words[cell], file.filename().string() + " " + words[0]);
    }
}

}  // namespace

std::vector<NamedStructure> rdkit_smarts(const fs::path& data) {
    std::vector<NamedStructure> result;
    append_smarts(data / "SmartsLib/RLewis_smarts.txt", 0, ' ', result);
    append_smarts(data / "SmartsLib/patty_rules.txt", 0, ' ', result);
    append_smarts(data / "FunctionalGroups.txt", 1, '\t', result);
    append_smarts(data / "Functional_Group_Hierarchy.txt", 1, '\t', result);
    std::ifstream pains{data / "Pains/wehi_pains.csv"};
    for (std::string line; std::getline(pains, line);) {
        const std::size_t end = line.find('"', 1);
        if (line.starts_with('"') && end != std::string::npos) result.emplace_back(line.substr(1, end - 1), "pains");
    }
    return result;
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "chemsieve-test-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error{"cannot make a temporary folder"};
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

void write_file(const std::string& path, const std::string& text) {
    std::ofstream output{path, std::ios::binary};
    output << text;
    if (!output.flush()) throw std::runtime_error{"cannot write " + path};
}

std::string read_file(const std::string& path) {
    std::ifstream input{path, std::ios::binary};
    std::ostringstream text;
    text << input.rdbuf();
    return text.str();
}

fs::path source_folder() { return CHEMSIEVE_SOURCE_DIR; }

}  // namespace chemsieve::test
