#include "data/fingerprints/stored_fingerprints.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

#include "base/error.h"
#include "data/import/importer.h"
#include "data/library/library.h"
#include "data/library/library_writer.h"
#include "data/rows/library_connection.h"
#include "data/upkeep/compact.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "tests/support/all_fingerprints.h"
#include "tests/support/library_changes.h"
#include "tests/support/test_data.h"

namespace chemsieve::stored_fingerprints_test {

using namespace chemsieve::test;

namespace {

// Small enough for tests to see many segments.
constexpr SliceSizes kSmall{.compounds = 1000, .bytes = 1 << 20, .least = 60};

constexpr SliceSizes kNeverSliced{.compounds = 1 << 30, .bytes = std::int64_t{1} << 40, .least = 1 << 30};

void import_file_to(const std::string& library, const std::string& file, const SliceSizes& sizes, unsigned jobs = 2) {
    if (!std::filesystem::exists(library)) create_library(library, FingerprintRecipe{});
    LibraryWriter writer{library, sizes};
    import_file(writer, file, {.jobs = jobs}, {}, {});
}

// `count` lines of NCI compounds from line `first` on, imported alone.
void import_some(const std::string& library, const std::vector<NamedStructure>& structures, std::size_t first,
                 std::size_t count, const SliceSizes& sizes = kSmall) {
    const TemporaryFolder folder;
    std::string text;
    for (std::size_t i = first; i < first + count; ++i) text += structures[i].first + " " + structures[i].second + "\n";
    write_file(folder.file("in.smi"), text);
    import_file_to(library, folder.file("in.smi"), sizes);
}

std::vector<NamedStructure> nci() {
    const auto data = rdkit_data();
    if (!data) {
        say_skipped("NCI compounds: rdkit-data is not installed");
        return {};
    }
    return read_structures(*data / "NCI/first_5K.smi");
}

// Every fingerprint is there once and is the one that the compound's text gives.
void check_all(const Library& library) {
    const auto stored = all_fingerprints(*library.fingerprints());
    CHECK(static_cast<std::int64_t>(stored.size()) == library.compound_count());
    const auto reader = library.reader();
    std::size_t wrong = 0;
    for (const auto& [number, fingerprint] : stored) {
        const CompoundFingerprint made = fingerprint_of_compound(reader->molecule(number), library.recipe());
        const auto words = made.bits.words();
        wrong +=
            fingerprint !=
            PlainFingerprint{made.bits.bits(), made.item_count, made.always_candidate, {words.begin(), words.end()}};
    }
    CHECK(wrong == 0);
}

std::int64_t number(const std::string& library, const std::string& sql) {
    LibraryConnection connection{library, sqlite::Mode::read_only};
    return connection.integer(sql);
}

// A library with one segment of 700 and a tail.
std::string sliced_library(const TemporaryFolder& folder, const std::vector<NamedStructure>& structures) {
    const std::string path = folder.file("l.sieve");
    import_some(path, structures, 0, 700);
    import_some(path, structures, 700, 20);
    REQUIRE(number(path, "SELECT count(*) FROM slice_row") > 0);
    return path;
}

// Reads everything as searches and `info` do.
void read_all(const std::string& path) {
    const Library library{path};
    all_fingerprints(*library.fingerprints());
    library.info();
}

}  // namespace

TEST_CASE("fingerprints of real compounds are sliced and recovered", "[real]") {
    const auto structures = nci();
    if (structures.empty()) return;
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    import_some(path, structures, 0, structures.size(), {});
    const Library library{path};
    const Library::Info info = library.info();
    CHECK(info.segments == 1);
    CHECK(info.sliced > 4500);
    CHECK(info.sliced + info.not_sliced + info.always_candidates == info.compounds);
    check_all(library);
    const auto source = library.fingerprints();
    for (const FingerprintBlock& block : source->tail()) {
        for (std::size_t i = 0; i < block.compounds.size(); ++i)
            CHECK((block.always_candidate[i] || block.bits > 2048));
    }
    // What is known of a block without reading it is so.
    for (std::size_t b = 0; b < source->blocks().size(); ++b) {
        const StoredBlock& block = source->blocks()[b];
        std::int64_t set = 0, visible = 0;
        for (const std::uint16_t count : block.set_counts) set += count;
        for (std::size_t c = 0; c < block.columns.size(); ++c) {
            const StoredColumn column = source->read_column(b, c);
            const auto [least, most] = std::minmax_element(column.item_counts.begin(), column.item_counts.end());
            CHECK(block.columns[c].lowest == *least);
            CHECK(block.columns[c].highest == *most);
            for (std::size_t i = 0; i < column.compounds.size(); ++i) {
                visible += std::int64_t{column.item_counts[i]} - column.hidden[i];
            }
        }
        CHECK(set == visible);
    }
}

TEST_CASE("many small imports leave few segments and lose nothing", "[real]") {
    const auto structures = nci();
    if (structures.empty()) return;
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    for (std::size_t first = 0; first < 3000; first += 50) {
        import_some(path, structures, first, 50);
        // Sizes fall by more than a half from segment to segment.
        CHECK(number(path, "SELECT count(DISTINCT segment) FROM slice_block WHERE bits = 2048") <=
              5 + static_cast<std::int64_t>(first) / 600);
    }
    check_all(Library{path});
    const std::int64_t before = Library{path}.info().segments;
    // Compaction leaves full ones and one that is not, of each length.
    REQUIRE(compact_library(path, {}, {}, kSmall));
    check_all(Library{path});
    CHECK(Library{path}.info().segments <= before);
    CHECK(number(path,
                 "SELECT count(*) FROM (SELECT 1 FROM slice_block WHERE bits = 2048 GROUP BY segment "
                 "HAVING sum(compounds) < 1000)") <= 1);
    CHECK(number(path, "SELECT sum(rows) FROM fingerprint_block WHERE always = 0 AND bits = 2048") < kSmall.least);
    // A library that is compact already stays as it is.
    const std::int64_t last = number(path, "SELECT max(block_id) FROM slice_block");
    std::int64_t steps = 0;
    REQUIRE(compact_library(
        path, [&](std::int64_t done, std::int64_t total) { steps = total - done; }, {}, kSmall));
    CHECK(steps == 0);
    CHECK(number(path, "SELECT max(block_id) FROM slice_block") == last);
}

TEST_CASE("an import larger than segments makes several as it goes", "[real]") {
    const auto structures = nci();
    if (structures.empty()) return;
    const TemporaryFolder folder;
    std::vector<std::string> orders;
    for (const unsigned jobs : {1U, 2U}) {
        const std::string path = folder.file("l" + std::to_string(jobs) + ".sieve");
        std::string text;
        for (std::size_t i = 0; i < 4000; ++i) text += structures[i].first + " x\n";
        write_file(folder.file("in.smi"), text);
        import_file_to(path, folder.file("in.smi"), kSmall, jobs);
        CHECK(Library{path}.info().segments >= 4);
        CHECK(number(path, "SELECT max(n) FROM (SELECT sum(compounds) AS n FROM slice_block GROUP BY segment)") <=
              1000);
        check_all(Library{path});
        // Slices are the same whatever the number of threads.
        std::string order;
        const auto source = StoredFingerprints::open(path, FingerprintKind::subgraph);
        for (std::size_t b = 0; b < source->blocks().size(); ++b) {
            for (const CompoundNumber compound : source->read_column(b, 0).compounds) {
                order += std::to_string(static_cast<std::int64_t>(compound)) + " ";
            }
        }
        orders.push_back(order);
    }
    CHECK(orders[0] == orders[1]);
}

TEST_CASE("compounds that are always candidates stay rows, few blocks of them") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    for (int round = 1; round <= 3; ++round) {
        std::string text = "C~[Na] loose\n";
        for (int i = 1; i < 100; ++i) text += std::string(static_cast<std::size_t>(i), 'C') + " a\n";
        write_file(folder.file("in.smi"), text);
        import_file_to(path, folder.file("in.smi"), kSmall);
        const Library::Info info = Library{path}.info();
        CHECK(info.sliced == 99 * round);
        CHECK(info.not_sliced == 0);
        CHECK(info.always_candidates == round);
        CHECK(number(path, "SELECT count(*) FROM fingerprint_block") == 1);
    }
    check_all(Library{path});
}

TEST_CASE("a cancelled import leaves its fingerprints as rows and the next one slices them", "[real]") {
    const auto structures = nci();
    if (structures.empty()) return;
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    std::string text;
    for (std::size_t i = 0; i < 4500; ++i) text += structures[i].first + " x\n";
    write_file(folder.file("in.smi"), text);
    std::stop_source stop;
    {
        LibraryWriter writer{path};
        ImportEvents events;
        events.progress = [&](const ImportProgress& progress) {
            if (progress.records >= 1024) stop.request_stop();
        };
        CHECK(import_file(writer, folder.file("in.smi"), {}, events, stop.get_token()).cancelled);
    }
    CHECK(Library{path}.info().sliced == 0);
    CHECK(Library{path}.info().not_sliced > 0);
    check_all(Library{path});
    import_some(path, structures, 0, 1, {.compounds = 1000, .bytes = 1 << 20, .least = 100});
    CHECK(Library{path}.info().sliced > 900);
    check_all(Library{path});
}

TEST_CASE("slicing that is stopped leaves rows or slices, and no half of them", "[real]") {
    const auto structures = nci();
    if (structures.empty()) return;
    const TemporaryFolder folder;
    const std::string rows = folder.file("rows.sieve");
    import_some(rows, structures, 0, 4500, kNeverSliced);
    CHECK(Library{rows}.info().sliced == 0);
    for (int after = 0; after < 120; after += 15) {
        const std::string path = folder.file("l.sieve");
        std::filesystem::copy_file(rows, path, std::filesystem::copy_options::overwrite_existing);
        std::stop_source stop;
        {
            std::jthread stopper{[&] {
                std::this_thread::sleep_for(std::chrono::milliseconds{after});
                stop.request_stop();
            }};
            LibraryWriter{path, {.compounds = 500}}.slice_fingerprints(true, 2, stop.get_token());
        }
        const Library::Info info = Library{path}.info();
        CHECK(info.compounds == info.sliced + info.not_sliced + info.always_candidates);
        LibraryWriter{path}.slice_fingerprints(true, 2, {});
        CHECK(Library{path}.info().not_sliced < SliceSizes{}.least * 2);
    }
    check_all(Library{folder.file("l.sieve")});
}

TEST_CASE("two programs may slice the same library at once", "[real]") {
    const auto structures = nci();
    if (structures.empty()) return;
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    import_some(path, structures, 0, 3000, kNeverSliced);
    {
        std::vector<std::jthread> programs;
        for (int i = 0; i < 3; ++i) {
            programs.emplace_back([&] { LibraryWriter{path, kSmall}.slice_fingerprints(true, 1, {}); });
        }
    }
    // Whoever came late gave up; the rest of the tail is turned by the next.
    LibraryWriter{path, kSmall}.slice_fingerprints(true, 1, {});
    CHECK(Library{path}.info().not_sliced < 2 * kSmall.least);
    check_all(Library{path});
}

TEST_CASE("who has a library open sees its old state while others import and compact", "[real]") {
    const auto structures = nci();
    if (structures.empty()) return;
    const TemporaryFolder folder;
    const std::string path = sliced_library(folder, structures);
    const Library library{path};
    const auto old = library.fingerprints();
    const auto before = all_fingerprints(*old);
    for (std::size_t first = 720; first < 1500; first += 130) import_some(path, structures, first, 130);
    CHECK(all_fingerprints(*old) == before);
    REQUIRE(compact_library(path, {}, {}, kSmall));
    CHECK(all_fingerprints(*old) == before);
    CHECK(all_fingerprints(*library.fingerprints()).size() > before.size() + 700);
}

TEST_CASE("several threads read slices at once", "[real]") {
    const auto structures = nci();
    if (structures.empty()) return;
    const TemporaryFolder folder;
    const Library library{sliced_library(folder, structures)};
    const auto source = library.fingerprints();
    const auto expected = all_fingerprints(*source);
    std::atomic<int> same{0};
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) threads.emplace_back([&] { same += all_fingerprints(*source) == expected; });
    }
    CHECK(same == 4);
}

TEST_CASE("damaged, lost and misplaced slices are named with the remedy", "[real]") {
    const auto structures = nci();
    if (structures.empty()) return;
    const std::vector<std::pair<std::string, std::string>> damages{
        {"UPDATE slice_row SET bytes = CAST(substr(bytes, 1, 20) || "
         "CASE substr(bytes, 21, 1) WHEN x'00' THEN x'01' ELSE x'00' END || substr(bytes, 22) AS BLOB) "
         "WHERE row_id IN (SELECT row_id FROM slice_row LIMIT 1 OFFSET 100)",
         "checksum"},
        {"DELETE FROM slice_row WHERE row_id IN (SELECT row_id FROM slice_row LIMIT 1 OFFSET 100)", "missing"},
        {"DELETE FROM slice_column", "missing"},
        {"UPDATE slice_column SET bytes = x'01'", "checksum"},
        {"UPDATE slice_block SET bytes = CAST(substr(bytes, 1, 30) || x'00' || substr(bytes, 32) AS BLOB)", "checksum"},
        {"UPDATE slice_block SET compounds = compounds - 1", "checksum"},
        {"UPDATE slice_block SET bits = 0", "impossible"},
        {"DELETE FROM slice_block", "compounds but"},
        {"DELETE FROM fingerprint_block WHERE block_id = (SELECT max(block_id) FROM fingerprint_block)",
         "compounds but"},
        {"DELETE FROM fingerprint_set", "how its fingerprints were made"},
        {"UPDATE fingerprint_set SET method = replace(method, 'saturation=20', 'saturation=21')", "parameters"},
    };
    const TemporaryFolder folder;
    const std::string whole = sliced_library(folder, structures);
    CHECK_NOTHROW(read_all(whole));
    for (const auto& [sql, word] : damages) {
        INFO(sql);
        const std::string path = folder.file("damaged.sieve");
        std::filesystem::copy_file(whole, path, std::filesystem::copy_options::overwrite_existing);
        run_sql(path, sql);
        CHECK_THROWS_WITH(read_all(path), Catch::Contains(path) && Catch::Contains(word) && Catch::Contains("restore"));
    }
}

TEST_CASE("a row in another one's place is noticed", "[real]") {
    const auto structures = nci();
    if (structures.empty()) return;
    const TemporaryFolder folder;
    const std::string path = sliced_library(folder, structures);
    {
        LibraryConnection connection{path, sqlite::Mode::read_write};
        const std::int64_t first = connection.integer("SELECT row_id FROM slice_row LIMIT 1 OFFSET 50");
        const std::int64_t second = connection.integer("SELECT row_id FROM slice_row LIMIT 1 OFFSET 90");
        const auto move = [&](std::int64_t from, std::int64_t to) {
            sqlite::Statement update{connection, "UPDATE slice_row SET row_id = ?2 WHERE row_id = ?1"};
            update.bind(1, from).bind(2, to).run();
        };
        move(first, -1);
        move(second, first);
        move(-1, second);
    }
    CHECK_THROWS_WITH(read_all(path), Catch::Contains("checksum") && Catch::Contains("restore"));
}

TEST_CASE("merging damaged slices says that the compounds are stored", "[real]") {
    const auto structures = nci();
    if (structures.empty()) return;
    const TemporaryFolder folder;
    const std::string path = sliced_library(folder, structures);
    run_sql(path, "UPDATE slice_row SET bytes = x'00'");
    CHECK_THROWS_WITH(import_some(path, structures, 800, 400, {.compounds = 2000, .bytes = 1 << 20, .least = 60}),
                      Catch::Contains("checksum") && Catch::Contains("compounds are stored"));
    CHECK(Library{path}.compound_count() > 1000);
    CHECK_THROWS_WITH(compact_library(path, {}, {}, kSmall), Catch::Contains("checksum"));
}

TEST_CASE("a kill while segments are made loses nothing", "[real]") {
    const auto structures = nci();
    if (structures.empty()) return;
    const TemporaryFolder folder;
    std::string text;
    for (std::size_t i = 0; i < 4000; ++i) text += structures[i].first + " x\n";
    write_file(folder.file("in.smi"), text);
    int killed = 0;
    for (int after = 100; after < 1500; after += 100) {
        const std::string path = folder.file("killed.sieve");
        std::filesystem::remove(path);
        std::filesystem::remove(path + "-wal");
        std::filesystem::remove(path + "-shm");
        create_library(path, FingerprintRecipe{});
        const pid_t child = fork();
        if (child == 0) {
            // Segments at nearly every commit, and merged again and again.
            import_file_to(path, folder.file("in.smi"), {.compounds = 3000, .bytes = 1 << 20, .least = 60});
            _exit(0);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{after});
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        killed += WIFSIGNALED(status);
        INFO("killed after " << after << " ms");
        const Library library{path};
        const Library::Info info = library.info();
        CHECK(all_fingerprints(*library.fingerprints()).size() == static_cast<std::size_t>(info.compounds));
        import_some(path, structures, 4000, 10);
        CHECK(Library{path}.info().compounds >= info.compounds + 9);
    }
    CHECK(killed > 0);
}

}  // namespace chemsieve::stored_fingerprints_test
