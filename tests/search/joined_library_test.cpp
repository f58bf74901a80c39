// Several libraries read as one: a search finds what it finds in each of them.

#include "data/library/joined_library.h"

#include "base/parallel.h"
#include "data/upkeep/compound_removal.h"
#include "data/upkeep/fingerprint_indexer.h"
#include "search/engine/batch_search.h"
#include "search/engine/fused_search.h"
#include "tests/search/search_fixture.h"
#include "tests/support/forwarding_library.h"

namespace chemsieve::joined_library_test {

using namespace chemsieve::test;

namespace {

// A hit as people know it: library, id, similarity in millionths.
using Known = std::tuple<std::string, std::string, std::uint32_t>;

std::string library_of(const CompoundSource& source, CompoundNumber compound) {
    std::string name;
    for (const SourceLibrary& library : source.libraries()) {
        if (library.first <= compound) name = library.name;
    }
    return name;
}

std::vector<Known> found_in(const std::shared_ptr<const CompoundSource>& source, SearchMode mode, const Query& query,
                            SearchOptions options, const std::string& where = {}) {
    Searcher searcher{source};
    if (!where.empty())
        options.among = searcher.compounds(FingerprintKind::subgraph).select({.where = where}, {})->compounds;
    std::vector<Hit> hits;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> some) { hits.insert(hits.end(), some.begin(), some.end()); };
    REQUIRE(searcher.run(mode, query, options, events, {}).is_complete());
    const auto reader = source->reader();
    rank(hits, options.top, *reader);
    std::vector<Known> known;
    for (const Hit& hit : hits) {
        known.emplace_back(library_of(*source, hit.compound), reader->id(hit.compound), hit.similarity.millionths());
    }
    return known;
}

// The best first, as similarity and then id have it.
bool comes_before(const Known& a, const Known& b) {
    if (std::get<2>(a) != std::get<2>(b)) return std::get<2>(a) > std::get<2>(b);
    return std::get<1>(a) < std::get<1>(b);
}

struct Three {
    std::vector<std::unique_ptr<TestLibrary>> libraries;
    std::vector<std::string> paths;
    explicit Three(const std::vector<NamedStructure>& compounds) {
        std::vector<NamedStructure> parts[3];
        for (std::size_t i = 0; i < compounds.size(); ++i) parts[i % 7 == 0 ? 0 : i % 2 + 1].push_back(compounds[i]);
        for (const auto& part : parts) {
            libraries.push_back(std::make_unique<TestLibrary>(part));
            paths.push_back(libraries.back()->path());
        }
    }
};

// A library that says it is made of so many.
class OfMany : public ForwardingSource {
  public:
    OfMany(std::shared_ptr<const Library> library, std::size_t libraries)
        : ForwardingSource{std::move(library)}, libraries_{libraries} {}
    std::vector<SourceLibrary> libraries() const override { return std::vector<SourceLibrary>(libraries_); }

  private:
    std::size_t libraries_;
};

// A library whose structures are those of which the first classes of atoms have numbers.
class FewClasses : public ForwardingSource {
  public:
    FewClasses(std::shared_ptr<const Library> library, std::size_t atom_classes)
        : ForwardingSource{library}, library_{std::move(library)}, classes_{std::make_shared<ClassDictionary>()} {
        const auto own = library_->structures();
        for (std::size_t i = 0; i < atom_classes; ++i) classes_->add(own->classes().atoms()[i]);
        for (const BondClass& bond : own->classes().bonds()) classes_->add(bond);
    }
    std::shared_ptr<const StructureSource> structures() const override { return library_->structures_in(classes_); }

  private:
    std::shared_ptr<const Library> library_;
    std::shared_ptr<ClassDictionary> classes_;
};

}  // namespace

TEST_CASE("libraries joined find what each finds alone, in all kinds of search") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("joined libraries of NCI compounds: rdkit-data is not installed");
    const auto compounds = read_structures(*data / "NCI/first_5K.smi", 3);
    Three three{compounds};
    // Removed compounds leave gaps.
    remove_compounds(three.paths[1], {.where = "mw > 400"}, {}, {}, {});
    const auto joined = std::make_shared<const JoinedLibrary>(three.paths);
    REQUIRE(joined->structures());
    std::int64_t count = 0;
    for (const std::string& path : three.paths) count += Library{path}.compound_count();
    CHECK(joined->compound_count() == count);

    for (const SearchMode mode :
         {SearchMode::substructure, SearchMode::superstructure, SearchMode::exact, SearchMode::similar}) {
        for (const std::size_t top : {0u, 10u}) {
            for (const std::string& where : {std::string{}, std::string{"mw < 200"}}) {
                const SearchOptions options{.top = top, .threshold = mode == SearchMode::similar ? 0.2 : 0.0};
                for (std::size_t i = 0; i < compounds.size(); i += compounds.size() / 12) {
                    const std::string text =
                        mode == SearchMode::substructure && i % 2 == 0 ? "c1ccccc1N" : compounds[i].first;
                    INFO(name_of(mode) << " " << text << ", top " << top << ", " << where);
                    const Query query = make_query(mode, {"q", text}, joined->recipe());
                    std::vector<Known> expected;
                    for (const std::string& path : three.paths) {
                        const auto own = found_in(std::make_shared<const Library>(path), mode, query, options, where);
                        expected.insert(expected.end(), own.begin(), own.end());
                    }
                    std::stable_sort(expected.begin(), expected.end(), comes_before);
                    if (top > 0 && expected.size() > top) expected.resize(top);
                    CHECK(found_in(joined, mode, query, options, where) == expected);
                }
            }
        }
    }
}

TEST_CASE("other kinds of fingerprints are compared if all libraries have them") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("joined fingerprints of NCI compounds: rdkit-data is not installed");
    const auto compounds = read_structures(*data / "NCI/first_5K.smi", 20);
    Three three{compounds};
    const SearchOptions options{.top = 20, .threshold = 0.1, .fingerprint = FingerprintKind::morgan2};
    for (std::size_t i = 0; i < 2; ++i) add_fingerprints(three.paths[i], {FingerprintKind::morgan2}, {}, {}, {});
    CHECK_FALSE(JoinedLibrary{three.paths}.fingerprints(FingerprintKind::morgan2));
    add_fingerprints(three.paths[2], {FingerprintKind::morgan2}, {}, {}, {});
    const auto joined = std::make_shared<const JoinedLibrary>(three.paths);
    for (std::size_t i = 0; i < compounds.size(); i += compounds.size() / 5) {
        INFO(compounds[i].first);
        const Query query = make_query(SearchMode::similar, {"q", compounds[i].first}, joined->recipe());
        std::vector<Known> expected;
        for (const std::string& path : three.paths) {
            const auto own = found_in(std::make_shared<const Library>(path), SearchMode::similar, query, options);
            expected.insert(expected.end(), own.begin(), own.end());
        }
        std::stable_sort(expected.begin(), expected.end(), comes_before);
        if (expected.size() > options.top) expected.resize(options.top);
        CHECK(found_in(joined, SearchMode::similar, query, options) == expected);
    }
}

TEST_CASE("structures of joined libraries are matched from their classes as from their molecules") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("joined structures of NCI compounds: rdkit-data is not installed");
    Three three{read_structures(*data / "NCI/first_5K.smi", 10)};
    const auto joined = std::make_shared<const JoinedLibrary>(three.paths);
    const auto all = rdkit_smarts(*data);
    for (std::size_t i = 0; i < all.size(); i += 9) {
        const auto& [smarts, name] = all[i];
        const auto read = parse_query({name, smarts, QueryLanguage::smarts});
        if (!std::holds_alternative<Molecule>(read)) continue;
        const Query query = substructure_query(smarts, QueryLanguage::smarts);
        std::size_t expected = 0;
        for (const auto& library : three.libraries) expected += library->oracle(query.molecule()).size();
        INFO(smarts);
        CHECK(found_in(joined, SearchMode::substructure, query, {}).size() == expected);
    }
}

TEST_CASE("compounds of joined libraries are read by their numbers") {
    const TestLibrary first{{{"CCO", "ethanol"}, {"CCN", "amine"}}}, second{{{"CCF", "fluoride"}, {"CCO", "again"}}};
    const JoinedLibrary joined{{first.path(), second.path()}};
    CHECK(joined.name() == first.path() + "\n" + second.path());
    const auto reader = joined.reader();
    std::vector<std::string> ids;
    std::vector<CompoundNumber> numbers;
    reader->for_each_compound([&](CompoundNumber number) {
        numbers.push_back(number);
        return true;
    });
    for (const CompoundNumber number : numbers) {
        ids.push_back(reader->id(number));
        CHECK(reader->row(number).number == number);
        CHECK(reader->row(number).id == ids.back());
    }
    CHECK(ids == std::vector<std::string>{"ethanol", "amine", "fluoride", "again"});
    CHECK(library_of(joined, numbers[1]) == first.path());
    CHECK(library_of(joined, numbers[2]) == second.path());
    CHECK(reader->same_compounds(*rdkit_smiles("CCO")).size() == 2);
    const auto masses = joined.numeric_values({"mw", false}, {});
    REQUIRE(masses);
    CHECK(masses->compounds == numbers);
    const auto chosen = joined.select({.where = {}, .ids = std::vector<std::string>{"again", "amine", "none"}}, {});
    CHECK(chosen->compounds->size() == 2);
    CHECK(chosen->unknown_ids == std::vector<std::string>{"none"});
    CompoundSelection some;
    some.add(numbers[3]);
    const auto numbered = joined.select({.numbers = std::make_shared<const CompoundSelection>(some)}, {});
    CHECK(numbered->compounds->size() == 1);
    CHECK(numbered->compounds->contains(numbers[3]));
}

TEST_CASE("compounds of classes that have no number are matched from their text") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("classes of NCI compounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 3)};
    const auto whole = std::make_shared<const Library>(library.path());
    const std::size_t classes = whole->structures()->classes().atoms().size();
    for (const std::size_t left : {classes, classes / 4, std::size_t{1}}) {
        const auto few = std::make_shared<const FewClasses>(whole, left);
        const auto structures = few->structures();
        std::size_t empty = 0;
        for (const auto& [number, molecule] : library.molecules()) {
            const auto visit = structures->visit();
            empty += structures->structure(number).empty();
        }
        CHECK((empty == 0) == (left == classes));
        if (left == classes / 4) CHECK(empty < library.molecules().size());
        for (const char* smarts :
             {"c1ccccc1[#7,#8]", "[#7]=[#7]", "C(=O)[!#6]", "[Cl,Br]", "[P,S,Si,B]", "[!#6]~[!#6]"}) {
            INFO(smarts << ", " << left << " classes");
            const Query query = substructure_query(smarts, QueryLanguage::smarts);
            CHECK(found_in(few, SearchMode::substructure, query, {}).size() == library.oracle(query.molecule()).size());
        }
    }
}

TEST_CASE("what became of the compounds of each library is what a search of it alone tells") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("counts of joined NCI compounds: rdkit-data is not installed");
    const auto compounds = read_structures(*data / "NCI/first_5K.smi", 5);
    Three three{compounds};
    Searcher all{std::make_shared<const JoinedLibrary>(three.paths)};
    const auto counts = [](const SearchCounts& c) {
        return std::vector{c.compounds, c.screened, c.candidates, c.verified, c.hits, c.not_decided};
    };
    std::vector<QueryText> queries;
    for (std::size_t i = 0; i < compounds.size(); i += compounds.size() / 20) {
        queries.push_back({"q", compounds[i].first});
    }
    queries.push_back({"ring", "c1ccccc1"});
    for (const SearchMode mode :
         {SearchMode::substructure, SearchMode::superstructure, SearchMode::exact, SearchMode::similar}) {
        const BatchOptions options{.mode = mode, .search = {.threshold = 0.3}};
        std::vector<std::vector<std::vector<std::size_t>>> expected(queries.size());
        for (const auto& library : three.libraries) {
            BatchEvents events;
            events.result = [&](std::size_t query, BatchResult& result) {
                if (result.query) expected[query].push_back(counts(result.outcome.stats));
                return true;
            };
            search_batch(library->searcher(), queries, options, events, {});
        }
        BatchEvents events;
        events.result = [&](std::size_t query, BatchResult& result) {
            const SearchStats& stats = result.outcome.stats;
            std::vector<std::vector<std::size_t>> parts;
            std::vector<std::size_t> sum(6);
            for (const SearchCounts& part : stats.by_library) {
                parts.push_back(counts(part));
                for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += parts.back()[i];
            }
            INFO(name_of(mode) << ' ' << queries[query].text);
            CHECK(parts == expected[query]);
            CHECK(sum == counts(stats));
            return true;
        };
        search_batch(all, queries, options, events, {});
    }
}

TEST_CASE("several references together find in joined libraries what a library of all compounds has") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("fused searches of joined NCI compounds: rdkit-data is not installed");
    const auto compounds = read_structures(*data / "NCI/first_5K.smi", 8);
    Three three{compounds};
    TestLibrary whole{compounds};
    Searcher joined{std::make_shared<const JoinedLibrary>(three.paths)};
    std::vector<Query> references;
    for (std::size_t i = 0; i < 4; ++i) {
        references.push_back(read_reference({"r", compounds[i * 37].first}, joined.source().recipe(), {}));
    }
    for (const Fusion fusion : {Fusion::max, Fusion::mean}) {
        for (const std::size_t top : {0u, 15u}) {
            const SearchOptions options{.top = top, .threshold = 0.2};
            const FusedResult one = search_fused(whole.searcher(), references, fusion, options, {}, {});
            const FusedResult parts = search_fused(joined, references, fusion, options, {}, {});
            REQUIRE(one.hits.size() == parts.hits.size());
            CHECK(one.hits.size() > 3);
            const auto ids_in_one = whole.library().reader(), ids_in_parts = joined.source().reader();
            for (std::size_t i = 0; i < one.hits.size(); ++i) {
                CHECK(one.hits[i].similarity.millionths() == parts.hits[i].similarity.millionths());
                CHECK(ids_in_one->id(one.hits[i].compound) == ids_in_parts->id(parts.hits[i].compound));
            }
            std::size_t hits = 0;
            for (const SearchCounts& part : parts.outcome.stats.by_library) hits += part.hits;
            CHECK(hits == parts.hits.size());
        }
    }
}

TEST_CASE("a search of many libraries takes fewer threads, each of which opens all of them") {
    const TestLibrary library{{{"CCO", "ethanol"}}};
    const auto jobs = [&](std::size_t libraries, unsigned wanted) {
        return jobs_for(OfMany{std::make_shared<const Library>(library.path()), libraries}, wanted);
    };
    CHECK(jobs(1, 200) == 200);
    CHECK(jobs(1, 0) == default_jobs());
    CHECK(jobs(24, 3) == 3);
    CHECK(jobs(24, 16) == 4);
    CHECK(jobs(50, 16) == 1);
    CHECK(jobs(50, 0) == 1);
}

TEST_CASE("a part that is left out, or passed over for a query, has no hits, and all else is as before") {
    const TestLibrary first{{{"CCO", "ethanol"}, {"CCN", "amine"}}}, second{{{"CCF", "fluoride"}, {"CCO", "again"}}},
        third{{{"CCCO", "propanol"}, {"CCO", "third"}}};
    const auto joined =
        std::make_shared<const JoinedLibrary>(std::vector<std::string>{first.path(), second.path(), third.path()});
    const auto ids = [&](Searcher& searcher, SearchMode mode, const SearchOptions& options) {
        std::vector<std::string> found;
        const auto reader = joined->reader();
        SearchEvents events;
        events.hits = [&](std::span<const Hit> hits) {
            for (const Hit& hit : hits) found.push_back(reader->id(hit.compound));
        };
        const Query query = make_query(mode, {"q", "CCO"}, joined->recipe());
        const SearchOutcome outcome = searcher.run(mode, query, options, events, {});
        CHECK(outcome.stats.by_library.at(1).hits == 0);
        CHECK(outcome.stats.by_library.at(1).screened == 0);
        std::sort(found.begin(), found.end());
        return found;
    };
    const std::vector<std::string> containing{"ethanol", "propanol", "third"}, same{"ethanol", "third"};
    Searcher all{joined};
    const SearchOptions passing_over{.passed_over = {false, true, false}};
    CHECK(ids(all, SearchMode::substructure, passing_over) == containing);
    CHECK(ids(all, SearchMode::exact, passing_over) == same);
    Searcher without{joined->without({false, true, false})};
    CHECK(ids(without, SearchMode::substructure, {}) == containing);
    // Compounds are still chosen among all.
    CHECK(without.compounds(FingerprintKind::subgraph).select({.where = "heavy_atoms = 3"}, {})->compounds->size() ==
          5);
}

TEST_CASE("many exact searches of joined libraries find what few do") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("exact searches of joined NCI compounds: rdkit-data is not installed");
    const auto compounds = read_structures(*data / "NCI/first_5K.smi", 4);
    Three three{{compounds.begin(), compounds.begin() + 600}};
    const auto source = std::make_shared<const JoinedLibrary>(three.paths);
    REQUIRE(source->key_guard());
    Searcher searcher{source};
    std::vector<QueryText> queries;
    for (const auto& [smiles, id] : compounds) queries.push_back({id, smiles});
    REQUIRE(queries.size() >= 1000);
    std::vector<std::size_t> hits;
    BatchEvents events;
    events.result = [&](std::size_t, BatchResult& result) {
        hits.push_back(result.hits.size());
        return true;
    };
    search_batch(searcher, queries, {.mode = SearchMode::exact}, events, {});
    const auto reader = source->reader();
    for (std::size_t i = 0; i < queries.size(); i += 7) {
        const auto molecule = rdkit_smiles(queries[i].text);
        if (!molecule) {  // what cannot be read is in no library
            CHECK(hits[i] == 0);
            continue;
        }
        CHECK(hits[i] == reader->same_compounds(*molecule).size());
        if (i < 600) CHECK(hits[i] > 0);
    }
}

TEST_CASE("a library that grows leaves the numbers of those behind it") {
    const TestLibrary first{{{"CCO", "ethanol"}}}, second{{{"CCF", "fluoride"}}};
    const std::vector<std::string> paths{first.path(), second.path()};
    const auto before = JoinedLibrary{paths}.libraries();
    TemporaryFolder folder;
    std::string text;
    for (int i = 1; i <= 300; ++i)
        text += std::string(static_cast<std::size_t>(i % 40 + 1), 'C') + " c" + std::to_string(i) + "\n";
    write_file(folder.file("more.smi"), text);
    {
        LibraryWriter writer{first.path()};
        import_file(writer, folder.file("more.smi"), {}, {}, {});
    }
    const auto after = JoinedLibrary{paths}.libraries();
    CHECK(after[1].first == before[1].first);
}

TEST_CASE("libraries that cannot be searched together are refused, with the reason") {
    FingerprintRecipe other;
    other.max_subgraphs = 300;
    const TestLibrary first{{{"CCO", "ethanol"}}}, second{{{"CCF", "fluoride"}}, other};
    CHECK_THROWS_WITH((JoinedLibrary{{first.path(), second.path()}}), Catch::Contains("was made otherwise than"));
    CHECK_THROWS_WITH((JoinedLibrary{{first.path(), first.path()}}), Catch::Contains("are one file"));
    const TestLibrary third{{{"CCF", "fluoride"}}};
    const JoinedLibrary joined{{first.path(), third.path()}};
    CHECK_THROWS_WITH(joined.select({.where = "unheard > 3"}, {}), Catch::Contains("in " + first.path()));
}

}  // namespace chemsieve::joined_library_test
