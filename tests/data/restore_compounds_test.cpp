// Compounds that were removed are added again as they were; files are looked at before an import.

#include "data/upkeep/restore_compounds.h"

#include <catch2/catch.hpp>
#include <set>

#include "base/error.h"
#include "data/check/library_check.h"
#include "data/import/importer.h"
#include "data/library/library.h"
#include "data/library/library_summary.h"
#include "data/library/library_writer.h"
#include "data/upkeep/compound_removal.h"
#include "data/upkeep/fingerprint_indexer.h"
#include "tests/support/test_data.h"

namespace chemsieve::restore_compounds_test {

using namespace chemsieve::test;

namespace {

// 300 compounds of two files, with properties, and fingerprints of another kind.
std::string new_library(const TemporaryFolder& folder) {
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    add_fingerprints(path, {FingerprintKind::maccs}, {}, {}, {});
    for (const std::string file : {"a", "b"}) {
        std::string text = "smiles\tid\trank\tremark\n";
        for (int i = 0; i < 150; ++i) {
            text += "OC" + std::string(i % 50 + 1, 'C') + (file == "a" ? "N" : "Cl") + "\t" + file + std::to_string(i) +
                    "\t" + std::to_string(i) + (i % 3 == 0 ? "\tevery third\n" : "\t\n");
        }
        write_file(folder.file(file + ".smi"), text);
        LibraryWriter writer{path};
        import_file(writer, folder.file(file + ".smi"), {.duplicates = Duplicates::keep}, {}, {});
    }
    return path;
}

std::multiset<std::string> seen_of(const std::string& path) {
    const Library library{path};
    const auto reader = library.reader();
    const auto other = library.reader();
    std::multiset<std::string> compounds;
    reader->for_each_compound([&](CompoundNumber number) {
        const CompoundRow row = other->row(number);
        std::string text = row.id + " " + row.smiles + " " + row.source + " " + std::to_string(row.line);
        for (const auto& value : other->imported_values(number)) text += " " + value.value_or("-");
        compounds.insert(text);
        return true;
    });
    return compounds;
}

CompoundFilter where(const std::string& condition) { return {.where = condition, .ids = std::nullopt}; }

}  // namespace

TEST_CASE("removed compounds come back with all that is known of them and new numbers") {
    const TemporaryFolder folder;
    const std::string path = new_library(folder);
    const auto before = seen_of(path);
    RemovedCompounds kept;
    const auto removal = remove_compounds(path, where("rank > 20 and rank < 90"), {.keep = &kept}, {}, {});
    REQUIRE(removal);
    CHECK(removal->removed == 138);
    CHECK(kept.size() == 138);
    CHECK(seen_of(path).size() == 162);
    const auto numbers = restore_compounds(path, kept, {}, {});
    REQUIRE(numbers);
    CHECK(numbers->size() == 138);
    for (const auto& [old, now] : *numbers) {
        CHECK(old <= 300);
        CHECK(static_cast<std::int64_t>(now) > 300);
    }
    CHECK(seen_of(path) == before);
    CHECK(check_library(path, {.sample = 0}, {}, {}).defects == 0);
    const auto summary = summarize_library(path, {});
    CHECK(summary->compounds == 300);
    CHECK(summary->removed == 0);
    CHECK(summary->imports.at(0).left == 150);
    CHECK(summary->imports.at(1).left == 150);
    CHECK(summary->properties.at(0).compounds == 300);
    CHECK(summary->properties.at(1).compounds == 100);
}

TEST_CASE("compounds are removed by number, those of them that are there") {
    const TemporaryFolder folder;
    const std::string path = new_library(folder);
    const auto numbers = std::make_shared<CompoundSelection>();
    for (const std::int64_t number : {3, 7, 299, 301, 5000}) numbers->add(CompoundNumber{number});
    const CompoundFilter filter{.where = std::nullopt, .ids = std::nullopt, .numbers = numbers};
    CHECK(remove_compounds(path, filter, {}, {}, {})->removed == 3);
    CHECK(remove_compounds(path, filter, {}, {}, {})->removed == 0);
    CHECK(Library{path}.select({.where = "rank < 5", .ids = std::nullopt, .numbers = numbers}, {})->compounds->size() ==
          0);
}

TEST_CASE("an undoing that is stopped leaves the library as it was and can be done again") {
    const TemporaryFolder folder;
    const std::string path = new_library(folder);
    const auto before = seen_of(path);
    RemovedCompounds kept;
    REQUIRE(remove_compounds(path, where("rank < 140"), {.keep = &kept}, {}, {}));
    const auto between = seen_of(path);
    std::stop_source stop;
    const auto stopping = [&](std::int64_t, std::int64_t) { stop.request_stop(); };
    CHECK(!restore_compounds(path, kept, stopping, stop.get_token()));
    CHECK(seen_of(path) == between);
    CHECK(check_library(path, {.sample = 0}, {}, {}).defects == 0);
    REQUIRE(restore_compounds(path, kept, {}, {}));
    CHECK(seen_of(path) == before);
}

TEST_CASE("the state of a library tells of changes and of other files") {
    const TemporaryFolder folder;
    const std::string path = new_library(folder);
    const auto first = state_of_library(path, nullptr);
    REQUIRE(first);
    CHECK(first->compounds == 300);
    CHECK(state_of_library(path, &*first)->holds_the_same(*first));
    remove_compounds(path, where("rank = 1"), {}, {}, {});
    const auto second = state_of_library(path, &*first);
    CHECK(!second->holds_the_same(*first));
    CHECK(second->is_same_file(*first));
    CHECK(second->removed == 2);
    CHECK(!state_of_library(folder.file("none.sieve"), nullptr));
    write_file(folder.file("no.sieve"), "no library");
    CHECK_THROWS_AS(state_of_library(folder.file("no.sieve"), nullptr), LibraryError);
}

TEST_CASE("a preview shows what an import would store") {
    const TemporaryFolder folder;
    const std::string file = folder.file("p.csv");
    write_file(file, "mol name,smiles\none,CCO\ntwo,c1ccccc\n,CCN\n");
    const ImportPreview preview = preview_file(file, {}, 20);
    REQUIRE(preview.records.size() == 3);
    CHECK(preview.is_all);
    CHECK(preview.failure.empty());
    CHECK(preview.layout->titles == std::vector<std::string>{"mol name", "smiles"});
    CHECK(preview.layout->structure_column == 1);
    CHECK(!preview.layout->id_column);
    CHECK(preview.records[0].smiles == "CCO");
    CHECK(preview.records[0].record.id == "p-1");
    CHECK(!preview.records[1].problem.empty());
    CHECK(!preview_file(file, {}, 2).is_all);
    write_file(file, "a,b\n1,2\n");
    const ImportPreview undecided = preview_file(file, {}, 20);
    CHECK(undecided.failure.reason.find("no column titled like 'smiles'") != std::string::npos);
    REQUIRE(undecided.layout);
    CHECK(undecided.layout->titles == std::vector<std::string>{"a", "b"});
}

}  // namespace chemsieve::restore_compounds_test
