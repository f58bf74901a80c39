// Rows of parts in libraries: that they are those of the structures, come and go with slices, and lose no hit.

#include <catch2/catch.hpp>
#include <filesystem>

#include "base/error.h"
#include "data/check/library_check.h"
#include "data/fingerprints/part_tables.h"
#include "data/fingerprints/stored_fingerprints.h"
#include "data/import/importer.h"
#include "data/library/library.h"
#include "data/library/library_writer.h"
#include "data/rows/library_connection.h"
#include "data/structures/stored_structures.h"
#include "data/upkeep/compact.h"
#include "data/upkeep/compound_removal.h"
#include "match/parts/structure_parts.h"
#include "tests/support/library_changes.h"
#include "tests/support/test_data.h"

namespace chemsieve::part_rows_test {

using namespace chemsieve::test;

namespace {

// Small enough for tests to see several segments and blocks.
constexpr SliceSizes kSmall{.compounds = 1000, .bytes = 1 << 20, .least = 60};

// A library of NCI compounds, in several segments. Empty: rdkit-data is not installed.
std::string library_in(const TemporaryFolder& folder) {
    constexpr std::size_t kCompounds = 2500;
    const auto data = rdkit_data();
    if (!data) {
        say_skipped("NCI compounds: rdkit-data is not installed");
        return {};
    }
    // Made once: each test gets a copy.
    static const TemporaryFolder made;
    const std::string original = made.file("l.sieve");
    if (!std::filesystem::exists(original)) {
        const auto structures = read_structures(*data / "NCI/first_5K.smi");
        std::string text;
        for (std::size_t i = 0; i < kCompounds; ++i) text += structures[i].first + " " + structures[i].second + "\n";
        write_file(made.file("in.smi"), text);
        create_library(original, FingerprintRecipe{});
        LibraryWriter writer{original, kSmall};
        import_file(writer, made.file("in.smi"), {.jobs = 2}, {}, {});
    }
    const std::string path = folder.file("l.sieve");
    std::filesystem::copy_file(original, path);
    return path;
}

std::int64_t number(const std::string& library, const std::string& sql) {
    LibraryConnection connection{library, sqlite::Mode::read_only};
    return connection.integer(sql);
}

// Compounds whose bits in the rows are not those that their structure gives, or that are in no block with rows.
std::size_t wrong_compounds(const std::string& path) {
    const auto fingerprints = StoredFingerprints::open(path, FingerprintKind::subgraph);
    const StoredStructures structures{path};
    const PartLabels labels{structures.classes()};
    StructureParts parts{structures.classes(), labels};
    std::size_t wrong = 0;
    for (std::size_t b = 0; b < fingerprints->blocks().size(); ++b) {
        const StoredBlock& block = fingerprints->blocks()[b];
        if (block.parts == 0) {
            wrong += block.compounds;
            continue;
        }
        const auto directory = fingerprints->part_directory(b);
        const PartSummary summary = fingerprints->part_summary(b);
        std::vector<std::vector<std::uint64_t>> rows(block.parts, std::vector<std::uint64_t>(block.words_a_row()));
        for (std::uint32_t row = 0; row < block.parts; ++row) {
            fingerprints->read_row(b, block.bits + row, rows[row].data());
            std::uint64_t columns = 0;
            for (std::size_t word = 0; word < rows[row].size(); ++word) {
                if (rows[row][word] != 0) columns |= std::uint64_t{1} << (word / kColumnWords);
            }
            CHECK(columns == summary.summary[row]);
        }
        for (std::size_t c = 0; c < block.columns.size(); ++c) {
            const StoredColumn column = fingerprints->read_column(b, c);
            for (std::size_t i = 0; i < column.compounds.size(); ++i) {
                const std::size_t place = c * kColumnCompounds + i;
                std::vector<bool> expected(block.parts, false);
                for (const std::uint64_t item : parts.of(structures.structure(column.compounds[i])).items) {
                    if (const auto row = directory->row_of(item)) expected[*row] = true;
                }
                bool same = true;
                for (std::uint32_t row = 0; row < block.parts; ++row) {
                    same = same && expected[row] == ((rows[row][place / 64] >> (place % 64) & 1) != 0);
                }
                wrong += !same;
            }
        }
    }
    return wrong;
}

std::int64_t defects(const std::string& path) { return check_library(path, {.sample = 0}, {}, {}).defects; }

}  // namespace

TEST_CASE("an import makes rows of parts of what it slices, as the structures have them", "[real]") {
    const TemporaryFolder folder;
    const std::string path = library_in(folder);
    if (path.empty()) return;
    CHECK(number(path, "SELECT count(*) FROM part_block") == number(path, "SELECT count(*) FROM slice_block"));
    CHECK(number(path, "SELECT count(*) FROM part_directory") ==
          number(path, "SELECT count(DISTINCT segment) FROM slice_block"));
    CHECK(number(path, "SELECT count(*) FROM part_row") > 100);
    CHECK(wrong_compounds(path) == 0);
    CHECK(defects(path) == 0);
}

TEST_CASE("rows of parts follow removals and compaction", "[real]") {
    const TemporaryFolder folder;
    const std::string path = library_in(folder);
    if (path.empty()) return;
    REQUIRE(remove_compounds(path, {.where = "mw > 200 and mw < 300", .ids = std::nullopt}, {.sizes = kSmall}, {}, {}));
    CHECK(wrong_compounds(path) == 0);
    CHECK(defects(path) == 0);
    REQUIRE(compact_library(path, {}, {}, kSmall));
    CHECK(wrong_compounds(path) == 0);
    CHECK(number(path, "SELECT count(*) FROM part_block WHERE block_id NOT IN (SELECT block_id FROM slice_block)") ==
          0);
    CHECK(number(path,
                 "SELECT count(*) FROM part_row WHERE row_id / 65536 NOT IN (SELECT block_id FROM slice_block)") == 0);
    CHECK(number(path, "SELECT count(*) FROM part_directory WHERE segment NOT IN (SELECT segment FROM slice_block)") ==
          0);
    CHECK(defects(path) == 0);
}

TEST_CASE("what a removal leaves to be done later is done by finish_removal()", "[real]") {
    const TemporaryFolder folder;
    const std::string path = library_in(folder);
    if (path.empty()) return;
    const std::string at_once = folder.file("at once.sieve");
    std::filesystem::copy_file(path, at_once);
    const CompoundFilter some{.where = "mw > 200 and mw < 210", .ids = std::nullopt};
    REQUIRE(remove_compounds(at_once, some, {.sizes = kSmall}, {}, {}));
    REQUIRE(remove_compounds(path, some, {.only_removes = true, .sizes = kSmall}, {}, {}));
    const char* const lacking =
        "SELECT count(*) FROM slice_block WHERE block_id NOT IN (SELECT block_id FROM part_block)";
    CHECK(number(path, lacking) > 0);
    CHECK(defects(path) == 0);
    finish_removal(path, {.sizes = kSmall}, {});
    CHECK(number(path, lacking) == 0);
    CHECK(wrong_compounds(path) == 0);
    CHECK(defects(path) == 0);
    for (const char* table : {"slice_row", "slice_column", "part_row", "structure_block"}) {
        const std::string count = std::string{"SELECT count(*) FROM "} + table;
        CHECK(number(path, count) == number(at_once, count));
    }
    finish_removal(path, {.sizes = kSmall}, {});  // nothing is left to do
    CHECK(defects(path) == 0);
}

TEST_CASE("compact makes the rows of parts that a library lacks", "[real]") {
    const TemporaryFolder folder;
    const std::string path = library_in(folder);
    if (path.empty()) return;
    run_sql(path, "DELETE FROM part_block WHERE block_id % 2 = 0");
    run_sql(path, "DELETE FROM part_row WHERE row_id / 65536 % 2 = 0");
    CHECK(wrong_compounds(path) > 0);
    CHECK(defects(path) == 0);  // it can do without
    REQUIRE(compact_library(path, {}, {}, kSmall));
    CHECK(wrong_compounds(path) == 0);
}

TEST_CASE("a check finds wrong rows of parts, and a repair makes them anew", "[real]") {
    const TemporaryFolder folder;
    const std::string path = library_in(folder);
    if (path.empty()) return;
    const char* damage =
        GENERATE("DELETE FROM part_row WHERE row_id = (SELECT min(row_id) FROM part_row)", "DELETE FROM part_directory",
                 "UPDATE part_row SET bytes = (SELECT bytes FROM part_row ORDER BY row_id DESC LIMIT 1) WHERE row_id = "
                 "(SELECT min(row_id) FROM part_row)",
                 "UPDATE part_block SET bytes = x'00' WHERE block_id = (SELECT min(block_id) FROM part_block)",
                 "UPDATE part_block SET rows = rows + 1", "UPDATE part_block SET rows = 1",
                 "DELETE FROM part_block WHERE block_id = (SELECT min(block_id) FROM part_block)",
                 "UPDATE part_directory SET bytes = x'0102030405060708090a'",
                 "INSERT INTO part_block SELECT 99999, rows, bytes FROM part_block LIMIT 1");
    INFO(damage);
    run_sql(path, damage);
    CHECK(defects(path) > 0);
    const Repair repair = repair_library(path, {.sample = 0}, {}, {});
    CHECK(repair.mended == std::vector<std::string>{"rows of parts"});
    CHECK(defects(path) == 0);
    CHECK(wrong_compounds(path) == 0);
}

TEST_CASE("a library that says another number of rows of parts than their directory is refused", "[real]") {
    const TemporaryFolder folder;
    const std::string path = library_in(folder);
    if (path.empty()) return;
    run_sql(path, "UPDATE part_block SET rows = 1");
    const auto fingerprints = StoredFingerprints::open(path, FingerprintKind::subgraph);
    CHECK_THROWS_AS(fingerprints->part_summary(0), LibraryError);
}

TEST_CASE("a structure that cannot be read is in all rows of parts", "[real]") {
    const TemporaryFolder folder;
    const std::string path = library_in(folder);
    if (path.empty()) return;
    change_block(path, CompoundNumber{1}, [](std::vector<std::string>& structures) {
        for (std::string& structure : structures) structure.clear();
    });
    run_sql(path, "DELETE FROM part_directory; DELETE FROM part_block; DELETE FROM part_row");
    REQUIRE(compact_library(path, {}, {}, kSmall));
    const auto fingerprints = StoredFingerprints::open(path, FingerprintKind::subgraph);
    std::size_t looked_at = 0;
    for (std::size_t b = 0; b < fingerprints->blocks().size(); ++b) {
        const StoredBlock& block = fingerprints->blocks()[b];
        REQUIRE(block.parts > 0);
        std::vector<std::uint64_t> in_all(block.words_a_row(), ~std::uint64_t{0}), row(block.words_a_row());
        for (std::uint32_t r = 0; r < block.parts; ++r) {
            fingerprints->read_row(b, block.bits + r, row.data());
            for (std::size_t word = 0; word < row.size(); ++word) in_all[word] &= row[word];
        }
        for (std::size_t c = 0; c < block.columns.size(); ++c) {
            const StoredColumn column = fingerprints->read_column(b, c);
            for (std::size_t i = 0; i < column.compounds.size(); ++i) {
                const std::size_t place = c * kColumnCompounds + i;
                const bool is_in_all = (in_all[place / 64] >> (place % 64) & 1) != 0;
                CHECK(is_in_all == (static_cast<std::int64_t>(column.compounds[i]) <= kBlockCompounds));
                ++looked_at;
            }
        }
    }
    CHECK(looked_at > 2000);
}

}  // namespace chemsieve::part_rows_test
