#include "data/library/library.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "base/error.h"
#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "data/import/importer.h"
#include "data/library/library_writer.h"
#include "data/library/provisional_library.h"
#include "data/schema/schema.h"
#include "tests/support/library_changes.h"
#include "tests/support/test_data.h"

namespace chemsieve::library_test {

using namespace chemsieve::test;

namespace {

std::string small_library(const TemporaryFolder& folder) {
    const std::string path = folder.file("small.sieve");
    write_file(folder.file("in.smi"), "CC(=O)Oc1ccccc1C(=O)O aspirin\nCCO ethanol\nc1ccccc1 benzene\n");
    create_library(path, FingerprintRecipe{});
    LibraryWriter writer{path};
    import_file(writer, folder.file("in.smi"), {}, {}, {});
    return path;
}

}  // namespace

TEST_CASE("a new library is empty and records how it was made") {
    const TemporaryFolder folder;
    FingerprintRecipe recipe;
    recipe.max_bonds = 4;
    create_library(folder.file("l.sieve"), recipe);
    const Library library{folder.file("l.sieve")};
    CHECK(library.compound_count() == 0);
    CHECK(library.recipe() == recipe);
    CHECK(library.info().format_version == kSchemaVersion);
    CHECK_FALSE(library.info().rdkit_version.empty());
    CHECK_THROWS_WITH(create_library(folder.file("l.sieve"), recipe), Catch::Contains("exists already"));
    CHECK(std::distance(std::filesystem::directory_iterator{folder.path()}, {}) == 1);
}

TEST_CASE("files that are no library are refused with the reason") {
    const TemporaryFolder folder;
    CHECK_THROWS_WITH(Library{folder.file("none.sieve")},
                      Catch::Contains("does not exist") && Catch::Contains("import"));
    CHECK_THROWS_WITH(Library{folder.path().string()}, Catch::Contains("folder"));
    write_file(folder.file("empty.sieve"), "");
    CHECK_THROWS_WITH(Library{folder.file("empty.sieve")}, Catch::Contains("not a chemsieve library"));
    write_file(folder.file("text.sieve"), std::string(5000, 'x'));
    CHECK_THROWS_WITH(Library{folder.file("text.sieve")}, Catch::Contains("not a chemsieve library"));
    {
        sqlite::Connection foreign{folder.file("foreign.sieve"), sqlite::Mode::create};
        foreign.execute("CREATE TABLE t (x)");
    }
    CHECK_THROWS_WITH(Library{folder.file("foreign.sieve")}, Catch::Contains("not a chemsieve library"));
}

TEST_CASE("libraries of another version or recipe are refused with the remedy") {
    const TemporaryFolder folder;
    const std::string path = small_library(folder);
    run_sql(path, "PRAGMA user_version = 99");
    CHECK_THROWS_WITH(Library{path}, Catch::Contains("version 99") && Catch::Contains("newer chemsieve"));
    run_sql(path, "PRAGMA user_version = 0");
    CHECK_THROWS_WITH(Library{path}, Catch::Contains("no format version"));
    for (int version = 1; version < kSchemaVersion; ++version) {
        const std::string text = std::to_string(version);
        run_sql(path, "PRAGMA user_version = " + text);
        CHECK_THROWS_WITH(Library{path}, Catch::Contains("version " + text) && Catch::Contains("original files"));
        CHECK_THROWS_WITH(LibraryWriter{path}, Catch::Contains("version " + text));
    }
    run_sql(path, "PRAGMA user_version = " + std::to_string(kSchemaVersion));
    run_sql(path, "UPDATE fingerprint_set SET method = replace(method, 'hash=2', 'hash=3')");
    CHECK_THROWS_WITH(Library{path}, Catch::Contains(path) && Catch::Contains("hash version 3"));
    run_sql(path, "UPDATE fingerprint_set SET method = 'x'");
    CHECK_THROWS_WITH(Library{path}, Catch::Contains("damaged"));
}

TEST_CASE("a library with triggers is refused") {
    const TemporaryFolder folder;
    const std::string path = small_library(folder);
    run_sql(path, "CREATE TRIGGER t AFTER INSERT ON setting BEGIN DELETE FROM import; END");
    CHECK_THROWS_WITH(Library{path}, Catch::Contains("triggers"));
}

TEST_CASE("molecules are read from their text, whatever RDKit made the library") {
    const TemporaryFolder folder;
    const std::string path = small_library(folder);
    run_sql(path,
            "UPDATE setting SET value = '1999.09.1' WHERE name = 'rdkit'; UPDATE structure_block SET bytes = x'00'");
    const Library library{path};
    CHECK(canonical_smiles(library.reader()->molecule(CompoundNumber{2})) == "CCO");
    CHECK_THROWS_WITH(LibraryWriter{path}, Catch::Contains("1999.09.1"));
}

TEST_CASE("damage to fingerprints is named") {
    const TemporaryFolder folder;
    const std::string path = small_library(folder);
    const Library library{path};
    run_sql(path, "UPDATE fingerprint_block SET bytes = substr(bytes, 1, length(bytes) - 1)");
    CHECK_THROWS_WITH(library.info(), Catch::Contains("checksum") && Catch::Contains("restore"));
    CHECK_THROWS_WITH(library.reader()->row(CompoundNumber{99}), Catch::Contains("not in the library"));
}

TEST_CASE("fingerprints that do not fit the library are refused, not screened with") {
    const TemporaryFolder folder;
    const std::string path = small_library(folder);
    const auto read_all = [&] { Library{path}.fingerprints(); };
    CHECK_NOTHROW(read_all());
    run_sql(path, "UPDATE fingerprint_set SET method = replace(method, 'counts=8,2', 'counts=4,2')");
    CHECK_THROWS_WITH(read_all(), Catch::Contains("parameters"));
    run_sql(path, "UPDATE fingerprint_set SET method = replace(method, 'counts=4,2', 'counts=8,2')");
    run_sql(path, "DELETE FROM fingerprint_block WHERE block_id = 1");
    CHECK_THROWS_WITH(read_all(), Catch::Contains("compounds but") && Catch::Contains("fingerprints"));
}

TEST_CASE("an empty library that another program has open is left alone") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    std::optional<LibraryWriter> other;
    {
        const ProvisionalLibrary made{path};
        other.emplace(path);
    }
    CHECK(std::filesystem::exists(path));
    other.reset();
    std::filesystem::remove(path);
    { const ProvisionalLibrary made{path}; }
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("two writers may add the same new property") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    LibraryWriter first{path}, second{path};
    write_file(folder.file("a.csv"), "smiles,x\nCC,1\n");
    write_file(folder.file("b.csv"), "smiles,x\nCCO,text\n");
    import_file(first, folder.file("a.csv"), {}, {}, {});
    CHECK_NOTHROW(import_file(second, folder.file("b.csv"), {}, {}, {}));
    import_file(first, folder.file("a.csv"), {}, {}, {});
    CHECK(Library{path}.imported_properties().at(0).type == ImportedProperty::Type::text);
}

TEST_CASE("a library on a read-only medium can be read") {
    if (geteuid() == 0) {
        // Root may write anywhere; the same code path is reached by a copy without its log in a read-only folder only
        // for other users.
        say_skipped("read-only library: running as root");
        return;
    }
    const TemporaryFolder folder;
    const std::string path = small_library(folder);
    chmod(path.c_str(), 0444);
    chmod(folder.path().c_str(), 0555);
    CHECK(Library{path}.compound_count() == 3);
    chmod(folder.path().c_str(), 0755);
}

TEST_CASE("two writers wait for each other and readers see whole states") {
    const TemporaryFolder folder;
    const std::string path = small_library(folder);
    LibraryWriter first{path};
    first.begin_import("a", "smi");
    const Library library{path};
    CHECK(library.compound_count() == 3);
    LibraryWriter second{path};
    CHECK_THROWS_WITH(second.begin_import("b", "smi"), Catch::Contains("another program"));
    first.roll_back();
    CHECK_NOTHROW(second.begin_import("b", "smi"));
}

TEST_CASE("a reader that holds a state sees it until it lets go") {
    const TemporaryFolder folder;
    const std::string path = small_library(folder);
    const auto reader = Library{path}.reader();
    const auto rename = [&](const std::string& id) {
        run_sql(path, "UPDATE compound SET id = '" + id + "' WHERE compound_id = 2");
    };
    const CompoundNumber ethanol{2};
    {
        const auto held = reader->hold();
        CHECK(reader->id(ethanol) == "ethanol");
        rename("alcohol");
        const auto held_again = reader->hold();
        CHECK(reader->id(ethanol) == "ethanol");
        CHECK(reader->name(ethanol).id == "ethanol");
        CHECK(reader->row(ethanol).id == "ethanol");
        CHECK(reader->same_compounds(reader->molecule(ethanol)) == std::vector{ethanol});
    }
    CHECK(reader->id(ethanol) == "alcohol");
    CHECK(reader->name(ethanol).id == "alcohol");
    CHECK(reader->name(ethanol).smiles == reader->row(ethanol).smiles);
    {
        // What was kept of an earlier state is not taken for the present one.
        const auto held = reader->hold();
        CHECK(reader->id(ethanol) == "alcohol");
        CHECK(reader->row(CompoundNumber{1}).number == CompoundNumber{1});
        CHECK_THROWS_WITH(reader->name(CompoundNumber{4}), Catch::Contains("compound 4 is not in the library"));
    }
    // Each call by itself sees the present.
    rename("ethanol");
    CHECK(reader->id(ethanol) == "ethanol");
    CHECK_THROWS_WITH(reader->name(CompoundNumber{4}), Catch::Contains("compound 4 is not in the library"));
}

TEST_CASE("exact look-up finds the same compounds") {
    const TemporaryFolder folder;
    const Library library{small_library(folder)};
    CHECK(library.reader()->same_compounds(std::get<Molecule>(parse_smiles("OCC"))) ==
          std::vector<CompoundNumber>{CompoundNumber{2}});
    CHECK(library.reader()->same_compounds(std::get<Molecule>(parse_smiles("CCN"))).empty());
}

TEST_CASE("information adds up") {
    const TemporaryFolder folder;
    const std::string path = small_library(folder);
    const auto info = Library{path}.info();
    CHECK(info.compounds == 3);
    std::int64_t compounds = 0;
    for (const auto& c : info.length_classes) {
        compounds += c.compounds;
        CHECK(c.set_share > 0);
        CHECK(c.set_share <= 0.4);
    }
    CHECK(compounds == 3);
    std::int64_t bytes = 0;
    for (const auto& [part, size] : info.bytes_by_part) bytes += size;
    CHECK(bytes == static_cast<std::int64_t>(std::filesystem::file_size(path)));
}

}  // namespace chemsieve::library_test
