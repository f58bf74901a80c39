// Removal against a library made of the remaining compounds, and everything that may happen beside it.

#include "data/upkeep/compound_removal.h"
#include "data/rows/library_connection.h"

#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "base/error.h"
#include "data/check/library_check.h"
#include "data/import/importer.h"
#include "data/library/library.h"
#include "data/library/library_writer.h"
#include "data/upkeep/compact.h"
#include "data/upkeep/fingerprint_indexer.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "tests/support/all_fingerprints.h"
#include "tests/support/library_changes.h"
#include "tests/support/stored_kinds.h"
#include "tests/support/test_data.h"

namespace chemsieve::compound_removal_test {

using namespace chemsieve::test;

namespace {

// Small enough for tests to see many segments and blocks.
constexpr SliceSizes kSmall{.compounds = 1000, .bytes = 1 << 20, .least = 60};

void import_some(const std::string& library, const std::vector<NamedStructure>& structures,
                 Duplicates duplicates = Duplicates::keep) {
    const TemporaryFolder folder;
    std::string text;
    for (const auto& [smiles, id] : structures) text += smiles + " " + id + "\n";
    write_file(folder.file("in.smi"), text);
    LibraryWriter writer{library, kSmall};
    import_file(writer, folder.file("in.smi"), {.duplicates = duplicates, .jobs = 2}, {}, {});
}

std::string new_library(const TemporaryFolder& folder, const std::vector<NamedStructure>& structures) {
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    import_some(path, structures);
    return path;
}

CompoundRemoval remove_ids(const std::string& library, const std::vector<std::string>& ids,
                           bool ignore_missing = false) {
    const auto result = remove_compounds(library, {.where = std::nullopt, .ids = ids},
                                         {.ignore_missing = ignore_missing, .jobs = 2, .sizes = kSmall}, {}, {});
    REQUIRE(result);
    return *result;
}

std::int64_t number(const std::string& library, const std::string& sql) {
    LibraryConnection connection{library, sqlite::Mode::read_only};
    return connection.integer(sql);
}

void check_sound(const std::string& library) {
    std::string defects;
    const CheckEvents events{.defect = [&](const Defect& d) { defects += d.where + ": " + d.what + "\n"; },
                             .progress = {}};
    const CheckOutcome outcome = check_library(library, {.sample = 0, .jobs = 2}, events, {});
    CHECK(defects.empty());
    CHECK(outcome.recomputed == outcome.compounds);
}

std::multiset<std::string> ids_of(const std::string& path) {
    const Library library{path};
    const auto list = library.reader();
    const auto reader = library.reader();
    std::multiset<std::string> ids;
    list->for_each_compound([&](CompoundNumber n) { return ids.insert(reader->id(n)), true; });
    return ids;
}

std::vector<NamedStructure> nci(std::size_t step = 1) {
    const auto data = rdkit_data();
    if (data) return read_structures(*data / "NCI/first_5K.smi", step);
    say_skipped("removal of NCI compounds: rdkit-data is not installed");
    return {};
}

std::vector<NamedStructure> alkanes(int count) {
    std::vector<NamedStructure> result;
    for (int i = 1; i <= count; ++i) {
        result.emplace_back(std::string(static_cast<std::size_t>(i % 40 + 1), 'C') + "N", "c" + std::to_string(i));
    }
    return result;
}

}  // namespace

TEST_CASE("after rounds of removals and imports and compaction each compound left has all its parts", "[real]") {
    const auto structures = nci(2);
    if (structures.empty()) return;
    const TemporaryFolder folder;
    std::set<std::string> left;
    const auto some = [&](std::size_t first, std::size_t count) {
        std::vector<NamedStructure> result;
        for (std::size_t i = first; i < std::min(first + count, structures.size()); ++i) {
            result.emplace_back(structures[i].first, "n" + std::to_string(i));
            left.insert(result.back().second);
        }
        return result;
    };
    const std::string path = new_library(folder, some(0, 1000));
    // Some records cannot be read.
    const auto keep_stored = [&] {
        const auto ids = ids_of(path);
        std::erase_if(left, [&](const std::string& id) { return ids.count(id) == 0; });
    };
    keep_stored();
    add_fingerprints(path, {FingerprintKind::morgan2}, {.jobs = 2, .sizes = kSmall}, {}, {});
    std::mt19937 random{7};
    for (std::size_t round = 0; round < 6; ++round) {
        INFO("round " << round);
        std::vector<std::string> gone;
        std::copy_if(left.begin(), left.end(), std::back_inserter(gone),
                     [&](const std::string&) { return random() % 8 <= round; });
        const CompoundRemoval removal = remove_ids(path, gone);
        for (const std::string& id : gone) left.erase(id);
        CHECK(removal.removed == static_cast<std::int64_t>(gone.size()));
        CHECK(removal.left == static_cast<std::int64_t>(left.size()));
        if (round % 2 == 1) REQUIRE(compact_library(path, {}, {}, kSmall));
        check_sound(path);
        CHECK(stored_fingerprints(path, FingerprintKind::morgan2) ==
              expected_fingerprints(path, FingerprintKind::morgan2));
        const Library library{path};
        CHECK(library.compound_count() == static_cast<std::int64_t>(left.size()));
        CHECK(all_fingerprints(*library.fingerprints()).size() == left.size());
        const Library::Info info = library.info();
        CHECK(info.compounds == library.compound_count());
        CHECK(info.sliced + info.not_sliced + info.always_candidates == info.compounds);
        CHECK(info.without_structure == 0);
        CHECK(ids_of(path).size() == left.size());
        import_some(path, some(1000 + round * 250, 250));
        keep_stored();
        check_sound(path);
    }
}

TEST_CASE("numbers of removed compounds are not given again", "[removal]") {
    const TemporaryFolder folder;
    const std::string path = new_library(folder, alkanes(130));
    remove_ids(path, {"c130", "c129", "c128", "c5"});
    CHECK(number(path, "SELECT max(compound_id) FROM compound") == 127);
    import_some(path, {{"CCO", "x"}});
    CHECK(number(path, "SELECT compound_id FROM compound WHERE id = 'x'") == 131);
    check_sound(path);
    remove_ids(path, {"x"});
    REQUIRE(compact_library(path, {}, {}));
    import_some(path, {{"CCO", "y"}});
    CHECK(number(path, "SELECT compound_id FROM compound WHERE id = 'y'") == 132);
    check_sound(path);
}

TEST_CASE("a library whose compounds are all removed takes others", "[removal]") {
    const TemporaryFolder folder;
    const std::string path = new_library(folder, alkanes(300));
    const auto all = remove_compounds(path, {.where = "mw > 0", .ids = std::nullopt}, {}, {}, {});
    REQUIRE(all);
    CHECK(all->removed == 300);
    CHECK(all->left == 0);
    check_sound(path);
    CHECK(Library{path}.info().compounds == 0);
    CHECK(all_fingerprints(*Library{path}.fingerprints()).empty());
    REQUIRE(compact_library(path, {}, {}));
    CHECK(number(path, "SELECT count(*) FROM atom_class") == 0);
    import_some(path, alkanes(200), Duplicates::skip);
    CHECK(Library{path}.compound_count() == 40);
    check_sound(path);
}

TEST_CASE("a removed compound is no duplicate any more", "[removal]") {
    const TemporaryFolder folder;
    const std::string path = new_library(folder, {{"CCO", "ethanol"}, {"CC", "ethane"}});
    import_some(path, {{"OCC", "again"}}, Duplicates::skip);
    CHECK(ids_of(path) == std::multiset<std::string>{"ethane", "ethanol"});
    remove_ids(path, {"ethanol"});
    import_some(path, {{"OCC", "again"}}, Duplicates::skip);
    CHECK(ids_of(path) == std::multiset<std::string>{"again", "ethane"});
}

TEST_CASE("all compounds of an id go, and none if an id is not there", "[removal]") {
    const TemporaryFolder folder;
    const std::string path = new_library(folder, {{"C", "a"}, {"CC", "a"}, {"CCC", "b"}});
    const CompoundRemoval none = remove_ids(path, {"a", "x", "y"});
    CHECK(none.unknown_ids == std::vector<std::string>{"x", "y"});
    CHECK(none.removed == 0);
    CHECK(none.left == 3);
    const CompoundRemoval some = remove_ids(path, {"a", "x"}, true);
    CHECK(some.unknown_ids == std::vector<std::string>{"x"});
    CHECK(some.removed == 2);
    CHECK(ids_of(path) == std::multiset<std::string>{"b"});
    CHECK(Library{path}.info().removed == 2);
}

TEST_CASE("a removal that is stopped or fails changes nothing", "[removal]") {
    const TemporaryFolder folder;
    const std::string path = new_library(folder, alkanes(400));
    const CompoundFilter filter{.where = "mw > 100", .ids = std::nullopt};
    std::int64_t total = 0;
    for (std::int64_t at = 1; at <= std::max<std::int64_t>(total, 1); ++at) {
        INFO("at step " << at);
        std::stop_source stop;
        const auto stopping = [&](std::int64_t done, std::int64_t all) {
            total = all;
            if (done == at) stop.request_stop();
        };
        CHECK_FALSE(remove_compounds(path, filter, {.sizes = kSmall}, stopping, stop.get_token()));
        const auto failing = [&](std::int64_t done, std::int64_t) {
            if (done == at) throw std::runtime_error{"broken off"};
        };
        CHECK_THROWS_AS(remove_compounds(path, filter, {.sizes = kSmall}, failing, {}), std::runtime_error);
        CHECK(Library{path}.compound_count() == 400);
    }
    CHECK(total > 4);
    check_sound(path);
    run_sql(path, "UPDATE structure_block SET bytes = x'00' WHERE first_compound = 129");
    CHECK_THROWS_WITH(remove_ids(path, {"c130"}), Catch::Contains("compound 129") && Catch::Contains("damaged"));
    CHECK(remove_ids(path, {"c1"}).left == 399);
    run_sql(path, "UPDATE setting SET value = 'x' WHERE name = 'removed'");
    CHECK_THROWS_WITH(remove_ids(path, {"c2"}), Catch::Contains("damaged setting 'removed'"));
}

TEST_CASE("readers of before keep the fingerprints and are told of compounds that are gone", "[removal]") {
    const TemporaryFolder folder;
    const std::string path = new_library(folder, alkanes(300));
    const Library library{path};
    const auto fingerprints = library.fingerprints();
    const auto structures = library.structures();
    const auto reader = library.reader();
    const auto before = all_fingerprints(*fingerprints);
    remove_ids(path, {"c7", "c300"});
    import_some(path, {{"CCO", "x"}});
    CHECK(all_fingerprints(*fingerprints) == before);
    CHECK(structures->structure(CompoundNumber{7}).empty());
    for (const std::int64_t gone : {7, 300}) {
        CHECK_THROWS_WITH(reader->row(CompoundNumber{gone}), Catch::Contains("removed") && Catch::Contains("anew"));
        CHECK_THROWS_AS(reader->id(CompoundNumber{gone}), CompoundRemoved);
        CHECK_THROWS_AS(reader->molecule(CompoundNumber{gone}), CompoundRemoved);
    }
    CHECK(reader->id(CompoundNumber{8}) == "c8");
    CHECK(library.fingerprints()->tail().size() + library.fingerprints()->blocks().size() > 0);
    CHECK(all_fingerprints(*library.fingerprints()).count(CompoundNumber{7}) == 0);
}

TEST_CASE("kinds that are being added while compounds are removed get no fingerprint of these", "[removal]") {
    const TemporaryFolder folder;
    const std::string path = new_library(folder, alkanes(400));
    int windows = 0;
    const IndexEvents events{.progress = [&](const IndexProgress&) { ++windows; }, .failed = {}};
    // Stops after the first window and leaves the set as it is then.
    std::stop_source stop;
    const IndexEvents stopping{.progress = [&](const IndexProgress&) { stop.request_stop(); }, .failed = {}};
    const IndexOptions options{.jobs = 2, .window_compounds = 100, .sizes = kSmall};
    CHECK(add_fingerprints(path, {FingerprintKind::morgan2}, options, stopping, stop.get_token()).cancelled);
    CHECK(number(path, "SELECT indexed_to FROM fingerprint_set WHERE set_id = 2") == 100);
    remove_ids(path, {"c50", "c100", "c101", "c400"});
    const IndexOutcome outcome = add_fingerprints(path, {FingerprintKind::morgan2}, options, events, {});
    CHECK(outcome.progress.total == 396);
    CHECK(windows > 0);
    CHECK(stored_fingerprints(path, FingerprintKind::morgan2) == expected_fingerprints(path, FingerprintKind::morgan2));
    check_sound(path);
}

TEST_CASE("compounds removed while their fingerprints are made are passed over", "[removal]") {
    const TemporaryFolder folder;
    const std::string path = new_library(folder, alkanes(400));
    int removed = 0;
    const IndexEvents events{.progress =
                                 [&](const IndexProgress&) {
                                     if (removed == 0) remove_ids(path, {"c20", "c150", "c333", "c400"});
                                     removed = 4;
                                 },
                             .failed = {}};
    add_fingerprints(path, {FingerprintKind::maccs}, {.jobs = 2, .window_compounds = 100, .sizes = kSmall}, events, {});
    CHECK(removed == 4);
    CHECK(stored_fingerprints(path, FingerprintKind::maccs) == expected_fingerprints(path, FingerprintKind::maccs));
    check_sound(path);
}

TEST_CASE("compounds of an import can be removed while it goes on", "[removal]") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    std::string text;
    for (const auto& [smiles, id] : alkanes(1500)) text += smiles + " " + id + "\n";
    write_file(folder.file("in.smi"), text);
    LibraryWriter writer{path, kSmall};
    bool removed = false;
    const ImportEvents events{.progress = [&](const ImportProgress& progress) {
        if (removed || progress.records < 1024) return;
        removed = true;
        remove_ids(path, {"c1", "c1000", "c1024"});
    }};
    const ImportOutcome outcome =
        import_file(writer, folder.file("in.smi"), {.duplicates = Duplicates::keep}, events, {});
    CHECK(removed);
    CHECK(outcome.counts.stored == 1500);
    CHECK(Library{path}.compound_count() == 1497);
    check_sound(path);
}

TEST_CASE("slices that many compounds were removed from are made full by a compaction", "[removal]") {
    const TemporaryFolder folder;
    const std::string path = new_library(folder, alkanes(900));
    std::vector<std::string> gone;
    for (int i = 1; i <= 900; ++i) {
        if (i % 3 != 0) gone.push_back("c" + std::to_string(i));
    }
    remove_ids(path, gone);
    const auto size = std::filesystem::file_size(path);
    REQUIRE(compact_library(path, {}, {}, kSmall));
    CHECK(std::filesystem::file_size(path) <= size);
    const Library::Info info = Library{path}.info();
    CHECK(info.compounds == 300);
    CHECK(info.segments <= static_cast<std::int64_t>(info.length_classes.size()));
    check_sound(path);
}

}  // namespace chemsieve::compound_removal_test
