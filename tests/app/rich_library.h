// A library with something of everything that can be damaged.
#pragma once

#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "data/rows/library_connection.h"
#include "tests/app/run_cli.h"
#include "tests/support/test_data.h"

namespace chemsieve::test {

// Compounds in slices and rows, some from molfiles, properties, a second kind of fingerprints and one that is always a
// candidate; on demand numbers of removed compounds in the middle and at the end. Returns its path.
inline std::string make_rich_library(const TemporaryFolder& folder, bool with_removed) {
    const std::string library = folder.file("rich.sieve");
    const std::string demo = (source_folder() / "data/demo/demo.tsv").string();
    REQUIRE(run({"import", "-q", library, demo, demo, demo, "--duplicates", "keep", "--fingerprint", "maccs"}).code ==
            0);
    write_file(folder.file("ids"), "Aspirin\nCaffeine\nIbuprofen\n");
    REQUIRE(run({"export", "-q", library, "-o", folder.file("a.sdf"), "--ids", folder.file("ids")}).code == 0);
    write_file(folder.file("more.smi"), std::string{"CCO late\nC~C loose\n"} + (with_removed ? "CCCl last\n" : ""));
    for (const char* file : {"a.sdf", "more.smi"}) {
        REQUIRE(run({"import", "-q", library, folder.file(file), "--duplicates", "keep"}).code == 0);
    }
    if (with_removed) REQUIRE(run({"remove", "-q", library, "Salicin", "last"}).code == 0);
    LibraryConnection connection{library, sqlite::Mode::read_only};
    for (const char* table : {"slice_block", "fingerprint_block", "molfile", "property_value"}) {
        REQUIRE(connection.integer(std::string{"SELECT count(*) FROM "} + table) > 0);
    }
    return library;
}

inline std::string copy_of(const std::string& library, const TemporaryFolder& folder) {
    const std::string copy = folder.file("copy.sieve");
    std::filesystem::remove(copy + "-wal");
    std::filesystem::remove(copy + "-shm");
    std::filesystem::copy_file(library, copy, std::filesystem::copy_options::overwrite_existing);
    return copy;
}

}  // namespace chemsieve::test
