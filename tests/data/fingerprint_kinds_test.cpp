// Fingerprints of other kinds than subgraphs in library files.

#include <catch2/catch.hpp>

#include "data/compound/compound_builder.h"
#include "data/import/importer.h"
#include "data/upkeep/compact.h"
#include "data/upkeep/fingerprint_indexer.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/library_changes.h"
#include "tests/support/stored_kinds.h"
#include "tests/support/test_data.h"
#include "tests/support/thrown.h"

namespace chemsieve::fingerprint_kinds_test {

using namespace chemsieve::test;

namespace {

using Kinds = std::vector<FingerprintKind>;

const Kinds kOthers{FingerprintKind::morgan2,  FingerprintKind::morgan3, FingerprintKind::rdkit,
                    FingerprintKind::atompair, FingerprintKind::torsion, FingerprintKind::maccs,
                    FingerprintKind::pubchem};
const Kinds kMorganMaccs{FingerprintKind::morgan2, FingerprintKind::maccs};

// Few compounds make slices.
const SliceSizes kSmallSizes{.compounds = 400, .least = 50};

IndexOutcome index_all(const std::string& library, const Kinds& kinds, const IndexEvents& events = {},
                       const std::stop_token& stop = {}, std::int64_t window = 100) {
    return add_fingerprints(library, kinds, {.jobs = 2, .window_compounds = window, .sizes = kSmallSizes}, events,
                            stop);
}

void import_file_to(const std::string& library, const std::string& file) {
    LibraryWriter writer{library, kSmallSizes};
    import_file(writer, file, {}, {}, {});
}

void check_stored(const std::string& library, const Kinds& kinds) {
    for (const FingerprintKind kind : kinds) {
        INFO(name_of(kind));
        CHECK(stored_fingerprints(library, kind) == expected_fingerprints(library, kind));
    }
}

std::string demo_table() { return (source_folder() / "data/demo/demo.tsv").string(); }

// The demo compounds, without other kinds.
std::string demo_library(const TemporaryFolder& folder) {
    const std::string library = folder.file("demo.sieve");
    create_library(library, FingerprintRecipe{});
    import_file_to(library, demo_table());
    return library;
}

std::string empty_library(const TemporaryFolder& folder) {
    const std::string library = folder.file("empty.sieve");
    create_library(library, FingerprintRecipe{});
    return library;
}

bool holds(const std::string& library, FingerprintKind kind) { return Library{library}.fingerprints(kind) != nullptr; }

}  // namespace

TEST_CASE("fingerprints of every kind are stored as they are made, by import and by index alike") {
    const TemporaryFolder folder;
    const std::string imported = empty_library(folder);
    CHECK(index_all(imported, kOthers).added == kOthers);
    import_file_to(imported, demo_table());
    check_stored(imported, kOthers);
    for (const FingerprintKind kind : kOthers) CHECK(sliced_compounds(imported, kind) > 0);

    const std::string indexed = demo_library(folder);
    const IndexOutcome outcome = index_all(indexed, kOthers);
    CHECK(outcome.added == kOthers);
    CHECK(outcome.without_fingerprint == 0);
    check_stored(indexed, kOthers);
    for (const FingerprintKind kind : kOthers) {
        CHECK(stored_fingerprints(indexed, kind) == stored_fingerprints(imported, kind));
    }
}

TEST_CASE("later imports add to the kinds that a library holds") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    index_all(library, kMorganMaccs);
    import_to(library, "c1ccccc1CCN one\nCCO two\n");
    import_file_to(library, demo_table());
    check_stored(library, kMorganMaccs);
    CHECK(stored_fingerprints(library, FingerprintKind::maccs).size() == 2 * 595 + 2);
    CHECK_FALSE(holds(library, FingerprintKind::rdkit));
}

TEST_CASE("kinds that are there already are left alone") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    index_all(library, {FingerprintKind::morgan2});
    const IndexOutcome again =
        index_all(library, {FingerprintKind::morgan2, FingerprintKind::subgraph, FingerprintKind::rdkit});
    CHECK(again.there_already == Kinds{FingerprintKind::morgan2, FingerprintKind::subgraph});
    CHECK(again.added == Kinds{FingerprintKind::rdkit});
    check_stored(library, {FingerprintKind::morgan2, FingerprintKind::rdkit});
}

TEST_CASE("a library without compounds takes kinds and a kind without compounds is searchable") {
    const TemporaryFolder folder;
    const std::string library = empty_library(folder);
    index_all(library, {FingerprintKind::pubchem});
    CHECK(holds(library, FingerprintKind::pubchem));
    CHECK(stored_fingerprints(library, FingerprintKind::pubchem).empty());
    CHECK(Library{library}.info().kinds.at(0).complete);
}

TEST_CASE("adding kinds can be stopped and goes on where it was") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    std::stop_source stop;
    const IndexEvents stopping{.progress = [&](const IndexProgress&) { stop.request_stop(); }, .failed = {}};
    const IndexOutcome stopped = index_all(library, kMorganMaccs, stopping, stop.get_token());
    CHECK(stopped.cancelled);
    CHECK(stopped.progress.done == 100);
    CHECK_FALSE(holds(library, FingerprintKind::morgan2));
    const auto half = Library{library}.info().kinds;
    REQUIRE(half.size() == 2);
    CHECK_FALSE(half[0].complete);
    CHECK(half[0].compounds == 100);

    // What is imported meanwhile is not lost, nor counted as belonging to the library's kinds.
    import_to(library, "CCO more\n");
    compact_library(library, {}, {}, kSmallSizes);
    std::vector<std::int64_t> done;
    const IndexEvents counting{.progress = [&](const IndexProgress& p) { done.push_back(p.done); }, .failed = {}};
    const IndexOutcome outcome =
        index_all(library, {FingerprintKind::rdkit, FingerprintKind::morgan2, FingerprintKind::maccs}, counting);
    CHECK_FALSE(outcome.cancelled);
    check_stored(library, {FingerprintKind::rdkit, FingerprintKind::morgan2, FingerprintKind::maccs});

    std::stop_source before;
    before.request_stop();
    CHECK(index_all(library, {FingerprintKind::torsion}, {}, before.get_token()).cancelled);
    CHECK(Library{library}.info().kinds.size() == 3);
}

TEST_CASE("only what is missing is made when adding goes on") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    std::stop_source stop;
    const IndexEvents stopping{.progress = [&](const IndexProgress&) { stop.request_stop(); }, .failed = {}};
    index_all(library, {FingerprintKind::morgan2}, stopping, stop.get_token(), 500);
    std::int64_t first_done = 0;
    const IndexEvents noting{
        .progress = [&](const IndexProgress& p) { first_done = first_done == 0 ? p.done : first_done; }, .failed = {}};
    index_all(library, {FingerprintKind::morgan2}, noting, {}, 10);
    CHECK(first_done == 510);
    check_stored(library, {FingerprintKind::morgan2});
}

TEST_CASE("an import that is under way when a kind is added gives its compounds that kind too") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    LibraryWriter writer{library, kSmallSizes};
    index_all(library, {FingerprintKind::morgan2});
    // Built before the writer looks again: the compounds come without it.
    const BuiltCompound built = build_compound({.text = "c1ccccc1O", .id = "late"}, writer.recipe(), writer.kinds());
    CHECK(std::get<CompoundRecord>(built).kinds.empty());
    writer.begin_import("late.smi", "smi");
    writer.append(std::vector{std::get<CompoundRecord>(built)});
    writer.finish_import({.records = 1, .stored = 1});
    CHECK(writer.kinds() == Kinds{FingerprintKind::morgan2});
    check_stored(library, {FingerprintKind::morgan2});
    CHECK(stored_fingerprints(library, FingerprintKind::morgan2).size() == 596);

    const BuiltCompound second = build_compound({.text = "CCN", .id = "next"}, writer.recipe(), writer.kinds());
    remove_fingerprints(library, {FingerprintKind::morgan2}, {});
    writer.begin_import("next.smi", "smi");
    writer.append(std::vector{std::get<CompoundRecord>(second)});
    writer.finish_import({.records = 1, .stored = 1});
    CHECK_FALSE(holds(library, FingerprintKind::morgan2));
    CHECK(Library{library}.info().compounds == 597);
}

TEST_CASE("compounds that are imported while a kind is being added get it") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    const IndexEvents importing{.progress =
                                    [&, once = true](const IndexProgress&) mutable {
                                        if (once) import_to(library, "CCO one\nCCN two\nCCS three\n");
                                        once = false;
                                    },
                                .failed = {}};
    index_all(library, {FingerprintKind::rdkit}, importing, {}, 595);
    CHECK(stored_fingerprints(library, FingerprintKind::rdkit).size() == 598);
    check_stored(library, {FingerprintKind::rdkit});
}

TEST_CASE("two programs may add the same kind at once, and one that removes it is noticed") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    const IndexEvents racing{.progress = [&](const IndexProgress&) { index_all(library, kMorganMaccs); }, .failed = {}};
    CHECK_NOTHROW(index_all(library, {FingerprintKind::morgan2}, racing));
    check_stored(library, kMorganMaccs);

    const IndexEvents removing{
        .progress = [&](const IndexProgress&) { remove_fingerprints(library, {FingerprintKind::rdkit}, {}); },
        .failed = {}};
    CHECK_THROWS_WITH(index_all(library, {FingerprintKind::rdkit}, removing),
                      Catch::Contains("another program has removed"));
    CHECK_FALSE(holds(library, FingerprintKind::rdkit));
}

TEST_CASE("a removed kind leaves nothing behind") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    compact_library(library, {}, {}, kSmallSizes);
    const auto size = std::filesystem::file_size(library);
    index_all(library, kOthers);
    CHECK(std::filesystem::file_size(library) > size + 100'000);
    std::stop_source stop;
    stop.request_stop();
    CHECK(remove_fingerprints(library, kOthers, stop.get_token()).cancelled);
    check_stored(library, kMorganMaccs);
    const Removal removal = remove_fingerprints(library, kOthers, {});
    CHECK(removal.removed == kOthers);
    CHECK(removal.not_there.empty());
    CHECK(remove_fingerprints(library, {FingerprintKind::rdkit}, {}).not_there == Kinds{FingerprintKind::rdkit});
    CHECK(Library{library}.info().kinds.empty());
    compact_library(library, {}, {}, kSmallSizes);
    CHECK(std::filesystem::file_size(library) <= size + 16'384);
}

TEST_CASE("compacting merges the slices of all kinds and changes no fingerprint") {
    const TemporaryFolder folder;
    const std::string library = empty_library(folder);
    index_all(library, kMorganMaccs);
    for (int i = 0; i < 3; ++i) import_file_to(library, demo_table());
    const auto before = stored_fingerprints(library, FingerprintKind::morgan2);
    compact_library(library, {}, {}, {.compounds = 100'000, .least = 50});
    CHECK(stored_fingerprints(library, FingerprintKind::morgan2) == before);
    CHECK(sliced_compounds(library, FingerprintKind::morgan2) == 3 * 595);
    check_stored(library, kMorganMaccs);
}

TEST_CASE("a kind that lacks compounds is noticed, with the remedy") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    add_fingerprints(library, {FingerprintKind::morgan2}, {.window_compounds = 100}, {}, {});
    run_sql(library,
            "DELETE FROM fingerprint_block WHERE set_id = 2 AND rowid IN "
            "(SELECT max(block_id) FROM fingerprint_block WHERE set_id = 2)");
    const Failure failure = thrown_by([&] { Library{library}.fingerprints(FingerprintKind::morgan2); });
    CHECK_THAT(failure.reason, Catch::EndsWith("morgan2 fingerprints"));
    CHECK(failure.remedies == std::vector<Remedy>{{RemedyKind::replace_fingerprints, library, "morgan2"}});
    CHECK_THROWS_WITH(Library{library}.info(), Catch::Contains("compounds but"));
    CHECK_NOTHROW(Library{library}.fingerprints());
    remove_fingerprints(library, {FingerprintKind::morgan2}, {});
    index_all(library, {FingerprintKind::morgan2});
    check_stored(library, {FingerprintKind::morgan2});
}

TEST_CASE("fingerprints made otherwise than a set says are refused") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    index_all(library, {FingerprintKind::morgan2, FingerprintKind::morgan3});
    run_sql(library,
            "UPDATE fingerprint_set SET method = 'x' WHERE set_id = 2;"
            "UPDATE fingerprint_set SET method = (SELECT replace(method, 'radius=3', 'radius=2') FROM fingerprint_set "
            "WHERE set_id = 3) WHERE set_id = 3");
    CHECK_THROWS_WITH(Library{library}.fingerprints(FingerprintKind::morgan2), Catch::Contains("damaged"));
}

TEST_CASE("kinds of a newer program are searched around and not added to") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    index_all(library, kMorganMaccs);
    run_sql(library, "UPDATE fingerprint_set SET method = 'RDKit-Morgan/7 radius=2' WHERE set_id = 2");
    CHECK_FALSE(holds(library, FingerprintKind::morgan2));
    CHECK(holds(library, FingerprintKind::maccs));
    CHECK_THROWS_WITH(LibraryWriter{library},
                      Catch::Contains("RDKit-Morgan/7") && Catch::Contains("use a newer chemsieve"));
    CHECK_THROWS_WITH(index_all(library, kMorganMaccs), Catch::Contains("use a newer chemsieve"));
}

TEST_CASE("no kinds are added to a library that another RDKit made") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    run_sql(library, "UPDATE setting SET value = '1999.09.1' WHERE name = 'rdkit'");
    CHECK_THROWS_WITH(index_all(library, kMorganMaccs),
                      Catch::Contains("1999.09.1") && Catch::Contains("to add fingerprints"));
}

TEST_CASE("a molecule of which RDKit makes no fingerprint gets no bits and the reason") {
    // Queries know nothing of hydrogens and rings.
    const Molecule odd = *rdkit_smarts_query("[#6]1~[#6]~[#6]1");
    const auto made = make_kind_fingerprints(odd, kOthers);
    REQUIRE(made.size() == kOthers.size());
    std::size_t failed = 0;
    for (const KindFingerprint& fingerprint : made) {
        INFO(name_of(fingerprint.kind) << ": " << fingerprint.failure);
        CHECK(fingerprint.bits.bits() == default_bits(fingerprint.kind));
        if (fingerprint.failure.empty()) continue;
        ++failed;
        CHECK(fingerprint.bits.set_bits() == 0);
    }
    CHECK(failed > 0);
}

TEST_CASE("compounds without bits are stored and counted") {
    const TemporaryFolder folder;
    const std::string library = empty_library(folder);
    index_all(library, {FingerprintKind::torsion});
    import_to(library, "C methane\nCCCCC pentane\nO water\n");
    const auto info = Library{library}.info();
    REQUIRE(info.kinds.size() == 1);
    CHECK(info.kinds[0].compounds == 3);
    CHECK(info.kinds[0].without_bits == 2);
    CHECK(info.kinds[0].bytes > 0);
    CHECK(info.kinds[0].type == type_line(default_method(FingerprintKind::torsion)));
}

}  // namespace chemsieve::fingerprint_kinds_test
