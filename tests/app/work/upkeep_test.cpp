// What a library keeps of its compounds follows what is done with it, whoever asks for it: the functions that all faces
// call.

#include <catch2/catch.hpp>
#include <filesystem>

#include "app/work/library_census.h"
#include "app/work/upkeep.h"
#include "base/error.h"
#include "data/library/kept_bytes.h"
#include "tests/app/demo_library.h"
#include "tests/support/library_changes.h"
#include "tests/support/test_data.h"

namespace chemsieve::upkeep_test {

using namespace chemsieve::test;

namespace {

struct KeepingLibrary {
    KeepingLibrary() {
        std::filesystem::copy_file(demo(), path);
        census::census_of_library(path, false, {});
    }
    std::string file(const std::string& name, const std::string& text) const {
        write_file(folder.file(name), text);
        return folder.file(name);
    }
    // Compounds that the kept census counts.
    std::uint64_t counted() const {
        return census::Census::from_bytes(kept_bytes(path, kCensusName).value()).compounds();
    }

    TemporaryFolder folder;
    std::string path = folder.file("own.sieve");
};

}  // namespace

TEST_CASE("an import counts what it stored in the census and makes its InChIKeys") {
    const KeepingLibrary own;
    REQUIRE(own.counted() == 595);
    add_inchi_keys(own.path, {}, {}, {});
    const std::vector<std::string> files{own.file("a.smi", "CCCCCCCCCCN a\n"), own.file("b.smi", "CCCCCCCCCCCN b\n")};
    const work::ImportResult result = work::import_compounds({.library = own.path, .files = files}, {}, {});
    CHECK(result.records.counts.stored == 2);
    CHECK(result.last_file == files[1]);
    REQUIRE(result.kept_up.keys);
    CHECK(result.kept_up.keys->looked_at == 2);
    CHECK(result.kept_up.counted == 2);
    CHECK(inchi_key_state(own.path).missing == 0);
    CHECK(own.counted() == 597);
}

TEST_CASE("what was stored before a file that cannot be read is kept up") {
    const KeepingLibrary own;
    const std::string good = own.file("good.smi", "CCCCCCCCCCN a\n");
    work::ImportTaskEvents events;
    std::int64_t stored = 0;
    bool told_failure = false;
    events.read = [&](const work::ImportResult& result, bool fails) {
        stored = result.records.counts.stored;
        told_failure = fails;
    };
    CHECK_THROWS_AS(
        work::import_compounds({.library = own.path, .files = {good, own.folder.file("none.smi")}}, events, {}),
        FileError);
    CHECK(stored == 1);
    CHECK(told_failure);
    CHECK(own.counted() == 596);
}

TEST_CASE("what is stored is told if InChIKeys cannot be made of it") {
    const KeepingLibrary own;
    add_inchi_keys(own.path, {}, {}, {});
    run_sql(own.path, "UPDATE inchikey_block SET bytes = x'00'");
    const std::string file = own.file("a.smi", "CCCCCCCCCCN a\n");
    const work::ImportResult result = work::import_compounds({.library = own.path, .files = {file}}, {}, {});
    CHECK(result.records.counts.stored == 1);
    CHECK_FALSE(result.kept_up.failed.empty());
    CHECK_FALSE(result.kept_up.cancelled);
    CHECK_FALSE(result.kept_up.counted);
}

TEST_CASE("an import that another follows leaves it the upkeep") {
    const KeepingLibrary own;
    const std::string file = own.file("a.smi", "CCCCCCCCCCN a\n");
    const work::ImportTask task{.library = own.path, .files = {file}, .keeps_up = false};
    CHECK_FALSE(work::import_compounds(task, {}, {}).kept_up.counted);
    CHECK(own.counted() == 595);
    CHECK(work::keep_up(own.path, false, 0, {}, {}).counted == 1);
    CHECK(own.counted() == 596);
}

TEST_CASE("a library that keeps no census gets one only if it is asked for") {
    const TemporaryFolder folder;
    const std::string library = folder.file("new.sieve"), file = folder.file("a.smi");
    write_file(file, "CCN a\nCCO b\n");
    work::ImportTask task{.library = library, .recipe = FingerprintRecipe{}, .files = {file}};
    CHECK_FALSE(work::import_compounds(task, {}, {}).kept_up.counted);
    CHECK_FALSE(census::keeps_census(library));
    task.with_census = true;
    CHECK(work::import_compounds(task, {}, {}).kept_up.counted == 4);
    CHECK(census::keeps_census(library));
}

TEST_CASE("an import that is stopped leaves no library that it made, and the census as it was") {
    const KeepingLibrary own;
    std::stop_source stop;
    stop.request_stop();
    const std::string file = own.file("a.smi", "CCCCCCCCCCN a\n");
    CHECK(work::import_compounds({.library = own.path, .files = {file}}, {}, stop.get_token()).records.cancelled);
    CHECK(own.counted() == 595);
    const std::string made = own.folder.file("made.sieve");
    work::import_compounds({.library = made, .recipe = FingerprintRecipe{}, .files = {file}}, {}, stop.get_token());
    CHECK_FALSE(std::filesystem::exists(made));
    CHECK_THROWS_AS(work::import_compounds({.library = made, .files = {file}}, {}, {}), LibraryError);
}

TEST_CASE("compacting takes compounds that were removed out of the census") {
    const KeepingLibrary own;
    const auto removed =
        work::remove_compounds(own.path, {.where = "mw < 100", .ids = std::nullopt}, nullptr, {}, {}, {});
    REQUIRE(removed);
    REQUIRE(removed->removed > 0);
    CHECK(own.counted() == 595);
    std::int64_t counted = 0, blocks = 0;
    const work::CompactEvents events{.census = [&](std::int64_t, std::int64_t total) { counted = total; },
                                     .blocks = [&](std::int64_t done, std::int64_t) { blocks = done; }};
    REQUIRE(work::compact(own.path, events, {}));
    CHECK(counted == removed->left);
    CHECK(blocks > 0);
    CHECK(own.counted() == static_cast<std::uint64_t>(removed->left));
}

TEST_CASE("compounds that come back have InChIKeys and are counted") {
    const KeepingLibrary own;
    add_inchi_keys(own.path, {}, {}, {});
    RemovedCompounds kept;
    const CompoundFilter aspirin{.where = {}, .ids = {{"Aspirin"}}};
    REQUIRE(work::remove_compounds(own.path, aspirin, nullptr, {.sizes = {}, .keep = &kept}, {}, {})->removed == 1);
    const auto restored = work::restore_compounds(own.path, kept, {}, {});
    REQUIRE(restored);
    CHECK(restored->numbers.size() == 1);
    CHECK(restored->not_kept_up.empty());
    CHECK(inchi_key_state(own.path).missing == 0);
    CHECK(own.counted() == 596);  // with the one that was removed, until the library is compacted
    REQUIRE(work::compact(own.path, {}, {}));
    CHECK(own.counted() == 595);
}

TEST_CASE("what is mended is told before the second check") {
    const KeepingLibrary own;
    std::vector<std::string> parts;
    const auto mended = [&](const std::vector<std::string>& some) { parts = some; };
    CHECK(work::repair(own.path, {}, {}, mended, {}).mended.empty());
    CHECK(parts.empty());
    run_sql(own.path, "DELETE FROM structure_block");
    std::size_t before = 0, after = 0;
    CheckEvents events;
    events.defect = [&](const Defect&) { ++(parts.empty() ? before : after); };
    const Repair repair = work::repair(own.path, {}, events, mended, {});
    CHECK(repair.mended == parts);
    CHECK_FALSE(parts.empty());
    CHECK(before > 0);
    CHECK(after == 0);
    CHECK(repair.found.defects == 0);
}

}  // namespace chemsieve::upkeep_test
