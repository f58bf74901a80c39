#include "data/import/importer.h"

#include <catch2/catch.hpp>
#include <utility>

#include "base/error.h"
#include "data/library/library.h"
#include "tests/support/gzip_file.h"
#include "tests/support/test_data.h"

namespace chemsieve::importer_test {

using namespace chemsieve::test;

namespace {

struct Imported {
    ImportOutcome outcome;
    std::vector<Rejection> rejections;
    std::string dialect;
};

Imported import(const std::string& library, const std::string& file, const ImportOptions& options = {},
                std::stop_token stop = {}) {
    if (!std::filesystem::exists(library)) create_library(library, FingerprintRecipe{});
    LibraryWriter writer{library};
    Imported result;
    ImportEvents events;
    events.rejected = [&](const Rejection& r) { result.rejections.push_back(r); };
    events.opened = [&](const std::string& dialect) { result.dialect = dialect; };
    result.outcome = import_file(writer, file, options, events, std::move(stop));
    return result;
}

std::vector<std::string> ids(const std::string& library) {
    const Library opened{library};
    const auto all = opened.reader();
    const auto rows = opened.reader();
    std::vector<std::string> result;
    all->for_each_compound([&](CompoundNumber number) {
        result.push_back(rows->row(number).id);
        return true;
    });
    return result;
}

void check_sum(const ImportCounts& c) { CHECK(c.records == c.stored + c.rejected + c.skipped); }

}  // namespace

TEST_CASE("compounds are stored in the order of the file whatever the number of threads") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("import of NCI compounds: rdkit-data is not installed");
    const TemporaryFolder folder;
    std::vector<std::vector<std::string>> orders;
    for (const unsigned jobs : {1U, 4U}) {
        const std::string library = folder.file("lib" + std::to_string(jobs) + ".sieve");
        const Imported result = import(library, (*data / "NCI/first_5K.smi").string(), {.jobs = jobs});
        check_sum(result.outcome.counts);
        CHECK(result.outcome.counts.stored > 4900);
        CHECK(result.rejections.size() == static_cast<std::size_t>(result.outcome.counts.rejected));
        for (const Rejection& r : result.rejections) {
            CHECK(r.line > 0);
            CHECK_FALSE(r.id.empty());
            CHECK_FALSE(r.reason.empty());
            CHECK_FALSE(r.text.empty());
        }
        orders.push_back(ids(library));
    }
    CHECK(orders[0] == orders[1]);
    CHECK(std::is_sorted(orders[0].begin(), orders[0].end(),
                         [](const auto& a, const auto& b) { return std::stol(a) < std::stol(b); }));
}

TEST_CASE("rejected records are reported with file, line, id, reason and text") {
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), "CC ethane\nC1CC broken\n\nCN(C)(C)(C)C ammonium\nCCO ethanol\n");
    const Imported result = import(folder.file("l.sieve"), folder.file("in.smi"));
    check_sum(result.outcome.counts);
    CHECK(result.outcome.counts.stored == 2);
    REQUIRE(result.rejections.size() == 2);
    CHECK(result.rejections[0].file == folder.file("in.smi"));
    CHECK(result.rejections[0].line == 2);
    CHECK(result.rejections[0].id == "broken");
    CHECK_THAT(result.rejections[0].reason, Catch::Contains("ring 1 is not closed"));
    CHECK(result.rejections[0].text == "C1CC");
    CHECK(result.rejections[1].line == 4);
    CHECK(ids(folder.file("l.sieve")) == std::vector<std::string>{"ethane", "ethanol"});
}

TEST_CASE("compounds without a name get the file's and their record's number") {
    const TemporaryFolder folder;
    write_file(folder.file("acids.smi"), "CC\nx1\nCCO named\n");
    import(folder.file("l.sieve"), folder.file("acids.smi"));
    CHECK(ids(folder.file("l.sieve")) == std::vector<std::string>{"acids-1", "named"});
}

TEST_CASE("a strict import stores nothing of a file with a bad record") {
    const TemporaryFolder folder;
    write_file(folder.file("good.smi"), "C methane\n");
    write_file(folder.file("in.smi"), "CC ethane\nC1CC broken\nCCO ethanol\n");
    import(folder.file("l.sieve"), folder.file("good.smi"));
    const Imported result = import(folder.file("l.sieve"), folder.file("in.smi"), {.on_error = OnError::strict});
    CHECK(result.outcome.refused);
    CHECK(result.rejections.size() == 1);
    CHECK(ids(folder.file("l.sieve")) == std::vector<std::string>{"methane"});
    CHECK(Library{folder.file("l.sieve")}.info().imports.size() == 1);
}

TEST_CASE("duplicates are kept, counted or skipped") {
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), "CCO a\nOCC b\nC(O)C c\nCC d\nC[C@H](N)O e\nC[C@@H](N)O f\n");
    const Imported reported = import(folder.file("r.sieve"), folder.file("in.smi"));
    CHECK(reported.outcome.counts.stored == 6);
    CHECK(reported.outcome.counts.duplicates == 2);
    const Imported kept = import(folder.file("k.sieve"), folder.file("in.smi"), {.duplicates = Duplicates::keep});
    CHECK(kept.outcome.counts.stored == 6);
    CHECK(kept.outcome.counts.duplicates == 0);
    const Imported skipped = import(folder.file("s.sieve"), folder.file("in.smi"), {.duplicates = Duplicates::skip});
    check_sum(skipped.outcome.counts);
    CHECK(ids(folder.file("s.sieve")) == std::vector<std::string>{"a", "d", "e", "f"});
    const Imported again = import(folder.file("s.sieve"), folder.file("in.smi"), {.duplicates = Duplicates::skip});
    CHECK(again.outcome.counts.stored == 0);
    CHECK(again.outcome.counts.skipped == 6);
    CHECK(ids(folder.file("s.sieve")).size() == 4);
}

TEST_CASE("a cancelled import keeps what was stored and says that it is not finished") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("cancelled import: rdkit-data is not installed");
    const TemporaryFolder folder;
    const std::string library = folder.file("l.sieve");
    create_library(library, FingerprintRecipe{});
    LibraryWriter writer{library};
    std::stop_source stop;
    ImportEvents events;
    events.progress = [&](const ImportProgress& p) {
        if (p.records >= 1024) stop.request_stop();
    };
    const ImportOutcome outcome =
        import_file(writer, (*data / "NCI/first_5K.smi").string(), {}, events, stop.get_token());
    CHECK(outcome.cancelled);
    CHECK(outcome.counts.stored > 0);
    CHECK(outcome.counts.stored < 4000);
    CHECK(static_cast<std::int64_t>(ids(library).size()) == outcome.counts.stored);
    const auto info = Library{library}.info();
    REQUIRE(info.imports.size() == 1);
    CHECK(info.imports[0].finished.empty());
    CHECK(info.imports[0].stored == outcome.counts.stored);
}

TEST_CASE("what comes before damage in a gzip stream is stored and the damage reported") {
    const TemporaryFolder folder;
    write_half_of_gzip(folder.file("in.tsv.gz"), read_file((source_folder() / "data/demo/demo.tsv").string()));
    const auto outcome = import(folder.file("l.sieve"), folder.file("in.tsv.gz")).outcome;
    CHECK_THAT(outcome.broken_off.reason,
               Catch::Contains("ends too early") && Catch::Contains("compounds before that are stored"));
    CHECK(outcome.counts.records > 150);
    CHECK(outcome.counts.records == outcome.counts.stored + outcome.counts.rejected);
    CHECK(ids(folder.file("l.sieve")).size() > 150);
    CHECK(Library{folder.file("l.sieve")}.info().imports.at(0).finished.empty());
    CHECK_THROWS_WITH(import(folder.file("s.sieve"), folder.file("in.tsv.gz"), {.on_error = OnError::strict}),
                      Catch::Contains("nothing of it was stored"));
    CHECK(ids(folder.file("s.sieve")).empty());
}

TEST_CASE("data fields become typed properties and keep their text") {
    const TemporaryFolder folder;
    write_file(folder.file("in.csv"),
               "id,smiles,count,value,cas,formula,empty\na,CC,1,1.50,007,mine,\nb,CCO,2,2,50-00-0,,\n");
    import(folder.file("l.sieve"), folder.file("in.csv"));
    const Library library{folder.file("l.sieve")};
    const auto properties = library.imported_properties();
    REQUIRE(properties.size() == 4);
    CHECK(properties[0].name == "count");
    CHECK(properties[0].type == ImportedProperty::Type::integer);
    CHECK(properties[1].type == ImportedProperty::Type::real);
    CHECK(properties[2].type == ImportedProperty::Type::text);
    CHECK(properties[3].name == "formula_file");
    const auto values = library.reader()->imported_values(CompoundNumber{1});
    CHECK(values == std::vector<std::optional<std::string>>{"1", "1.50", "007", "mine"});
    CHECK(library.reader()->imported_values(CompoundNumber{2})[3] == std::nullopt);
}

TEST_CASE("field names with SQL in them do no harm") {
    const TemporaryFolder folder;
    write_file(folder.file("in.csv"),
               "smiles,\"x\"\"); DROP TABLE compound;--\",'\nCC,1,\"'; DELETE FROM compound\"\n");
    import(folder.file("l.sieve"), folder.file("in.csv"));
    CHECK(ids(folder.file("l.sieve")).size() == 1);
    CHECK(Library{folder.file("l.sieve")}.imported_properties()[0].name == "x\"); DROP TABLE compound;--");
}

TEST_CASE("a molfile comes back as it was with its computed properties") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("import of an SD file: rdkit-data is not installed");
    const TemporaryFolder folder;
    const Imported result = import(folder.file("l.sieve"), (*data / "NCI/first_200.props.sdf").string());
    check_sum(result.outcome.counts);
    CHECK(result.outcome.counts.stored == 200);
    const Library library{folder.file("l.sieve")};
    const auto reader = library.reader();
    const CompoundRow row = reader->row(CompoundNumber{1});
    CHECK(row.descriptors.formula == "C7H6O2");
    CHECK(row.descriptors.molecular_weight == Approx(122.123).margin(0.01));
    CHECK(row.smiles == reader->canonical_smiles(CompoundNumber{1}));
    const auto block = reader->molblock(CompoundNumber{1});
    REQUIRE(block);
    CHECK_THAT(*block, Catch::Contains("V2000") && Catch::EndsWith("M  END\n"));
    CHECK(library.imported_properties().size() >= 15);
}

TEST_CASE("every file of the malformed collection is imported or refused with a reason") {
    const auto data = large_data();
    if (!data) return say_skipped("malformed files: CHEMSIEVE_TEST_DATA is not there");
    const TemporaryFolder folder;
    int files = 0;
    for (const char* collection : {"malformed", "querymol"}) {
        for (const auto& entry : std::filesystem::directory_iterator{*data / collection}) {
            if (!format_from_name(entry.path().string()) || entry.path().extension() == ".tsv") continue;
            INFO(entry.path().string());
            const std::string library = folder.file(std::to_string(++files) + ".sieve");
            try {
                const Imported result = import(library, entry.path().string());
                check_sum(result.outcome.counts);
                CHECK(result.rejections.size() == static_cast<std::size_t>(result.outcome.counts.rejected));
                for (const Rejection& r : result.rejections) CHECK_FALSE(r.reason.empty());
            } catch (const FileError& e) {
                CHECK_THAT(e.what(), Catch::Contains(entry.path().filename().string()));
            }
        }
    }
    CHECK(files > 100);
}

}  // namespace chemsieve::importer_test
