#include "data/upkeep/compact.h"
#include "data/rows/library_connection.h"

#include <catch2/catch.hpp>

#include "base/error.h"
#include "data/import/importer.h"
#include "data/library/library.h"
#include "data/library/library_summary.h"
#include "data/library/library_writer.h"
#include "data/sqlite/log.h"
#include "data/structures/class_store.h"
#include "tests/support/library_changes.h"
#include "tests/support/test_data.h"

namespace chemsieve::compact_test {

using namespace chemsieve::test;

namespace {

// Some blocks, with the classes of the rarest first.
std::string library_in(const TemporaryFolder& folder) {
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    import_to(path, "F[Si](F)(F)Br odd\n[Na+].[Cl-] salt\n");
    std::string text;
    for (int i = 0; i < 400; ++i) text += std::string(static_cast<std::size_t>(1 + i % 9), 'C') + "N a\n";
    import_to(path, text);
    return path;
}

// The structures as classes, whatever their numbers.
std::vector<std::string> described(const std::string& path) {
    const Library library{path};
    const auto structures = library.structures();
    const auto all = library.reader();
    std::vector<std::string> result;
    all->for_each_compound([&](CompoundNumber number) {
        const StructureView view = structures->structure(number);
        std::string text;
        for (unsigned i = 0; i < view.atoms(); ++i) {
            text += encode_class(structures->classes().atoms()[view.atom_classes()[i]]);
        }
        const auto* half_bonds = reinterpret_cast<const NarrowHalfBond*>(view.half_bond_bytes());
        for (unsigned i = 0; i < view.half_bonds(); ++i) {
            text += static_cast<char>(half_bonds[i].neighbour) +
                    encode_class(structures->classes().bonds()[half_bonds[i].bond_class]);
        }
        result.push_back(text);
        return true;
    });
    return result;
}

// Bytes of the library and what lies beside it.
std::int64_t bytes_of_files(const std::string& path) {
    std::int64_t bytes = 0;
    for (const char* end : {"", "-wal", "-shm"}) {
        if (std::filesystem::exists(path + end)) {
            bytes += static_cast<std::int64_t>(std::filesystem::file_size(path + end));
        }
    }
    return bytes;
}

// Some MB come and go, which the log grows by.
void make_large_log(const std::string& path) {
    run_sql(path, "INSERT INTO setting VALUES ('large', hex(zeroblob(6000000)))");
    run_sql(path, "UPDATE setting SET value = hex(zeroblob(5000000)) || 'x' WHERE name = 'large'");
    run_sql(path, "DELETE FROM setting WHERE name = 'large'");
}

std::int64_t dictionary_id(const std::string& path) {
    LibraryConnection connection{path, sqlite::Mode::read_only};
    return static_cast<std::int64_t>(read_dictionary_id(connection));
}

}  // namespace

TEST_CASE("compaction numbers classes by frequency and changes no structure") {
    const TemporaryFolder folder;
    const std::string path = library_in(folder);
    {
        LibraryConnection connection{path, sqlite::Mode::read_write};
        ClassStore classes{connection};
        classes.load();
        classes.dictionary().add(BondClass{.type = 200}, 1'000'000);  // no compound has it
        classes.save();
    }
    const auto before = described(path);
    const std::int64_t id = dictionary_id(path);
    std::int64_t last = 0, total = 0;
    const auto done = compact_library(path,
                                      [&](std::int64_t d, std::int64_t t) {
                                          CHECK(d == last + 1);
                                          last = d;
                                          total = t;
                                      },
                                      {});
    REQUIRE(done);
    CHECK(done->bytes_after <= done->bytes_before);
    CHECK(done->bytes_after == static_cast<std::int64_t>(std::filesystem::file_size(path)));
    CHECK(last == total);
    CHECK(described(path) == before);
    CHECK(dictionary_id(path) != id);
    const auto structures = Library{path}.structures();
    for (const auto& counts : {structures->classes().atom_counts(), structures->classes().bond_counts()}) {
        CHECK(std::is_sorted(counts.rbegin(), counts.rend()));
        CHECK(counts.back() > 0);
    }
    CHECK(structures->classes().find(BondClass{.type = 200}) == std::nullopt);
    // It goes on as any other.
    import_to(path, "O=S(Cl)Br x\n");
    CHECK(described(path).size() == before.size() + 1);
}

TEST_CASE("readers of a library that is compacted keep what they have and are told to open it anew") {
    const TemporaryFolder folder;
    const std::string path = library_in(folder);
    const Library library{path};
    const auto structures = library.structures();
    const auto reader = library.reader();
    const StructureView view = structures->structure(CompoundNumber{1});
    const std::string bytes{view.bytes()};
    compact_library(path, {}, {});
    CHECK(view.bytes() == bytes);
    CHECK(structures->structure(CompoundNumber{2}).atoms() == 2);
    CHECK_THROWS_WITH(structures->structure(CompoundNumber{200}),
                      Catch::Contains("compacted") && Catch::Contains("open it anew"));
    CHECK(reader->row(CompoundNumber{200}).id == "a");
    CHECK_NOTHROW(library.structures()->structure(CompoundNumber{200}));
}

TEST_CASE("a writer goes on after another program compacted the library") {
    const TemporaryFolder folder;
    const std::string path = library_in(folder);
    LibraryWriter writer{path};
    write_file(folder.file("in.smi"), "CCN x\nClC(F)Br y\n");
    import_file(writer, folder.file("in.smi"), {}, {}, {});
    const auto before = described(path);
    compact_library(path, {}, {});
    import_file(writer, folder.file("in.smi"), {}, {}, {});
    const auto after = described(path);
    REQUIRE(after.size() == before.size() + 2);
    CHECK(after.back() == before.back());
    CHECK(std::equal(before.begin(), before.end(), after.begin()));
}

TEST_CASE("a compaction that fails or is stopped changes nothing") {
    const TemporaryFolder folder;
    const std::string path = library_in(folder);
    const auto before = described(path);
    const std::int64_t id = dictionary_id(path);
    for (const std::int64_t at : {1, 3, 5, 7, 8}) {
        INFO("at block " << at);
        CHECK_THROWS_AS(compact_library(path,
                                        [&](std::int64_t done, std::int64_t) {
                                            if (done == at) throw std::runtime_error{"broken off"};
                                        },
                                        {}),
                        std::runtime_error);
        std::stop_source stop;
        CHECK_FALSE(compact_library(
            path,
            [&](std::int64_t done, std::int64_t) {
                if (done == at) stop.request_stop();
            },
            stop.get_token()));
        CHECK(dictionary_id(path) == id);
        CHECK(described(path) == before);
    }
}

TEST_CASE("compaction tells the sizes on the disk, and what a reader holds back of them") {
    constexpr std::int64_t kMuch = 10'000'000;
    const TemporaryFolder folder;
    const std::string path = library_in(folder);
    const auto before = described(path);
    LibraryConnection reader{path, sqlite::Mode::read_only};
    {
        const sqlite::Snapshot old_state{reader};
        make_large_log(path);
        const auto on_disk = bytes_of_files(path);
        CHECK(on_disk > 2 * kMuch);
        const auto done = compact_library(path, {}, {});
        REQUIRE(done);
        CHECK(done->bytes_before == on_disk);
        CHECK(done->bytes_after == bytes_of_files(path));
        CHECK(done->bytes_held > kMuch);
        const auto summary = summarize_library(path, {});
        CHECK(summary->bytes == bytes_of_files(path));
        CHECK(summary->log_bytes > kMuch);
        std::int64_t total = 0;
        for (const auto& [part, bytes] : Library{path}.info().bytes_by_part) total += bytes;
        CHECK(total == bytes_of_files(path));
        // What was said to go goes as soon as it can.
        CHECK(sqlite::empty_log(path) == done->bytes_held);
        CHECK(bytes_of_files(path) == done->bytes_after);
    }
    const auto held = compact_library(path, {}, {});
    CHECK(held->bytes_before > kMuch);
    CHECK(held->bytes_held == 0);
    CHECK(held->bytes_after == bytes_of_files(path));
    CHECK(sqlite::bytes_on_disk(path).log == 0);
    CHECK(held->bytes_after < 1'000'000);
    CHECK(described(path) == before);
}

TEST_CASE("a log that became large is emptied while the library is open") {
    const TemporaryFolder folder;
    const std::string path = library_in(folder);
    LibraryConnection open{path, sqlite::Mode::read_only};
    open.integer("SELECT count(*) FROM compound");
    make_large_log(path);
    CHECK(sqlite::has_large_log(path));
    SECTION("by whoever looks after it") { CHECK(sqlite::empty_log(path) == 0); }
    SECTION("at the end of an import") { import_to(path, "CCO later\n"); }
    CHECK(sqlite::bytes_on_disk(path).log == 0);
}

TEST_CASE("a damaged library is not compacted") {
    const TemporaryFolder folder;
    const std::string path = library_in(folder);
    change_block(path, CompoundNumber{129}, [](std::vector<std::string>& structures) { structures[3][5] = '\x7f'; });
    const std::int64_t id = dictionary_id(path);
    CHECK_THROWS_WITH(compact_library(path, {}, {}), Catch::Contains("compound 132") && Catch::Contains("restore"));
    run_sql(path, "UPDATE structure_block SET bytes = x'00' WHERE first_compound = 257");
    CHECK_THROWS_WITH(compact_library(path, {}, {}), Catch::Contains("compound 132"));
    CHECK(dictionary_id(path) == id);
    run_sql(path, "UPDATE setting SET value = '0' WHERE name = 'classes'");
    CHECK_THROWS_WITH(compact_library(path, {}, {}), Catch::Contains("classes"));
}

}  // namespace chemsieve::compact_test
