// Where tests find real molecules, and a folder of their own to write to.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace chemsieve::test {

// Structure and id of a line of a SMILES or SMARTS file.
using NamedStructure = std::pair<std::string, std::string>;

// Debian's rdkit-data (RDBASE or /usr/share/RDKit). Nothing if not installed.
std::optional<std::filesystem::path> rdkit_data();
// The larger collection (CHEMSIEVE_TEST_DATA, or ../shared/data beside the project). Nothing if not there.
std::optional<std::filesystem::path> large_data();

// Says on the terminal what is skipped and why.
void say_skipped(const std::string& what);

// "structure<blank or tab>id" lines, without comments and header lines; every `step`-th one.
std::vector<NamedStructure> read_structures(const std::filesystem::path& file, std::size_t step = 1);

// All SMARTS of rdkit-data's collections: reactive groups, atom types, functional groups, PAINS.
std::vector<NamedStructure> rdkit_smarts(const std::filesystem::path& rdkit_data);

// A folder that is gone at the end of the test.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::string file(const std::string& name) const { return (path_ / name).string(); }
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

void write_file(const std::string& path, const std::string& text);
std::string read_file(const std::string& path);
std::filesystem::path source_folder();

}  // namespace chemsieve::test
