// Libraries that programs of before made: tests/fixtures/golden.
#pragma once

#include <filesystem>
#include <string>

#include "chem/rdkit_version.h"
#include "data/rows/library_connection.h"
#include "tests/support/test_data.h"

namespace chemsieve::test {

// A library of this format version that can be written to. Version 3, whose pages have no checksums, has 12 compounds,
// version 4 these and five more.
inline std::string copy_of_golden(int version, const TemporaryFolder& folder) {
    const std::string library = folder.file("old.sieve");
    const std::string name = "version" + std::to_string(version) + ".sieve";
    std::filesystem::copy_file(source_folder() / "tests/fixtures/golden" / name, library);
    std::filesystem::permissions(library, std::filesystem::perms::owner_all);
    return library;
}

inline bool is_of_this_rdkit(const std::string& library) {
    LibraryConnection connection{library, sqlite::Mode::read_only};
    sqlite::Statement made_with{connection, "SELECT value FROM setting WHERE name = 'rdkit'"};
    return made_with.step() && made_with.text(0) == rdkit_version();
}

}  // namespace chemsieve::test
