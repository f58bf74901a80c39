// Similarity searches by the stored fingerprints of other kinds, against fingerprints made for each compound.

#include "data/upkeep/fingerprint_indexer.h"
#include "fingerprint/kinds/fingerprinter.h"
#include "tests/search/search_fixture.h"
#include "tests/support/library_changes.h"
#include "tests/support/thrown.h"

namespace chemsieve::kind_search_test {

using namespace chemsieve::test;

namespace {

using Kinds = std::vector<FingerprintKind>;

const Kinds kAtImport{FingerprintKind::morgan2, FingerprintKind::maccs};
const Kinds kByIndex{FingerprintKind::rdkit, FingerprintKind::pubchem};
// So that there are several segments and a tail.
const SliceSizes kSmallSizes{.compounds = 700, .least = 300};

std::string smiles_lines(const std::vector<NamedStructure>& compounds) {
    std::string text;
    for (const auto& [smiles, id] : compounds) text += smiles + "\t" + id + "\n";
    return text;
}

void import_lines(const std::string& library, const std::string& text) {
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), text);
    LibraryWriter writer{library, kSmallSizes};
    import_file(writer, folder.file("in.smi"), {.reader = {.delimiter = '\t', .header = false}}, {}, {});
}

using Scores = std::vector<std::pair<std::uint32_t, CompoundNumber>>;

// Falling.
Scores brute_force(const std::vector<std::pair<CompoundNumber, BitFingerprint>>& compounds,
                   const BitFingerprint& query) {
    Scores scores;
    for (const auto& [number, fingerprint] : compounds) {
        scores.emplace_back(tanimoto(query, fingerprint).millionths(), number);
    }
    std::sort(scores.begin(), scores.end(), std::greater<>{});
    return scores;
}

std::vector<Hit> hits_of(Searcher& searcher, const Query& query, const SearchOptions& options) {
    std::vector<Hit> hits;
    const SearchEvents events{
        .hits = [&](std::span<const Hit> some) { hits.insert(hits.end(), some.begin(), some.end()); }, .progress = {}};
    REQUIRE(searcher.run(SearchMode::similar, query, options, events, {}).is_complete());
    return hits;
}

void check_query(Searcher& searcher, const Scores& scores, const Query& query, FingerprintKind kind) {
    std::vector<Hit> best = hits_of(searcher, query, {.top = 10, .fingerprint = kind});
    const auto reader = searcher.source().reader();
    rank(best, 10, *reader);
    REQUIRE(best.size() == 10);
    for (std::size_t i = 0; i < best.size(); ++i) REQUIRE(best[i].similarity.millionths() == scores[i].first);
    for (const double threshold : {0.3, 0.5, 0.8}) {
        std::set<CompoundNumber> expected, found;
        for (const auto& [score, number] : scores) {
            if (score >= std::lround(threshold * 1e6)) expected.insert(number);
        }
        for (const Hit& hit : hits_of(searcher, query, {.threshold = threshold, .fingerprint = kind})) {
            found.insert(hit.compound);
        }
        REQUIRE(found == expected);
    }
}

void check_kind(const std::string& path, FingerprintKind kind, const std::vector<NamedStructure>& queries) {
    const auto library = std::make_shared<const Library>(path);
    Searcher searcher{library, kind};
    std::vector<std::pair<CompoundNumber, BitFingerprint>> compounds;
    const auto reader = library->reader(), rows = library->reader();
    reader->for_each_compound([&](CompoundNumber number) {
        // The oracle parses the compounds itself.
        compounds.emplace_back(number,
                               fixed_fingerprint(*rdkit_smiles(rows->row(number).smiles), default_method(kind)));
        return true;
    });
    for (const auto& [smiles, id] : queries) {
        INFO(name_of(kind) << " " << id << " " << smiles);
        const Query query = Query::compound({id, smiles}, library->recipe());
        const BitFingerprint bits = fixed_fingerprint(*rdkit_smiles(smiles), default_method(kind));
        check_query(searcher, brute_force(compounds, bits), query, kind);
    }
}

}  // namespace

TEST_CASE("similarity search by other kinds equals comparing with every compound", "[oracle][kernels]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("similarity by other kinds: rdkit-data is not installed");
    const auto compounds = read_structures(*data / "NCI/first_5K.smi", 2);
    const auto queries = read_structures(*data / "NCI/first_5K.smi", 250);
    const std::size_t half = compounds.size() / 2;
    const TemporaryFolder folder;
    const std::string library = folder.file("l.sieve");
    create_library(library, FingerprintRecipe{});
    add_fingerprints(library, kAtImport, {.sizes = kSmallSizes}, {}, {});
    import_lines(library, smiles_lines({compounds.begin(), compounds.begin() + static_cast<std::ptrdiff_t>(half)}));
    add_fingerprints(library, kByIndex, {.sizes = kSmallSizes}, {}, {});
    for (const Kinds& kinds : {kAtImport, kByIndex}) {
        for (const FingerprintKind kind : kinds) check_kind(library, kind, queries);
    }
    import_lines(library, smiles_lines({compounds.begin() + static_cast<std::ptrdiff_t>(half), compounds.end()}));
    for (const Kinds& kinds : {kAtImport, kByIndex}) {
        for (const FingerprintKind kind : kinds) check_kind(library, kind, queries);
    }
}

TEST_CASE("a search by a kind that is not stored names the remedy") {
    TestLibrary library{{{"CCO", "ethanol"}}};
    const Query query = Query::compound({"q", "CCO"}, {});
    const Failure failure =
        thrown_by([&] { library.search(SearchMode::similar, query, {.fingerprint = FingerprintKind::maccs}); });
    CHECK(failure.remedies == std::vector<Remedy>{{RemedyKind::add_fingerprints, library.path(), "maccs"}});
    CHECK(library.search(SearchMode::similar, query).hits.size() == 1);
}

TEST_CASE("a searcher goes from kind to kind and to substructures") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    add_fingerprints(path, kAtImport, {}, {}, {});
    import_lines(path, "CCO\tethanol\nCCN\tethylamine\nc1ccccc1\tbenzene\n");
    Searcher searcher{std::make_shared<const Library>(path), FingerprintKind::maccs};
    import_lines(path, "CCCO\tpropanol\n");
    const Query query = Query::compound({"q", "CCO"}, {});
    CHECK(hits_of(searcher, query, {.threshold = 0.99, .fingerprint = FingerprintKind::maccs}).size() == 1);
    CHECK(hits_of(searcher, query, {.threshold = 0.99, .fingerprint = FingerprintKind::morgan2}).size() == 1);
    CHECK(hits_of(searcher, query, {.threshold = 0.99}).size() == 1);
    std::vector<Hit> hits;
    const SearchEvents events{
        .hits = [&](std::span<const Hit> some) { hits.insert(hits.end(), some.begin(), some.end()); }, .progress = {}};
    searcher.run(SearchMode::substructure, substructure_query("CO", QueryLanguage::smiles), {}, events, {});
    CHECK(hits.size() == 2);
}

TEST_CASE("a compound of too many subgraphs is compared by other kinds") {
    const FingerprintRecipe small{.max_subgraphs = 60};
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, small);
    add_fingerprints(path, kAtImport, {}, {}, {});
    import_lines(path, "CC(=O)Oc1ccccc1C(=O)O\taspirin\n");
    Searcher searcher{std::make_shared<const Library>(path)};
    const Query query = Query::compound({"q", "CC(=O)Oc1ccccc1C(=O)O"}, small);
    CHECK(hits_of(searcher, query, {.threshold = 0.99, .fingerprint = FingerprintKind::morgan2}).size() == 1);
}

TEST_CASE("a query without bits finds nothing") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    add_fingerprints(path, {FingerprintKind::torsion}, {}, {}, {});
    import_lines(path, "C\tmethane\nCCCCC\tpentane\n");
    Searcher searcher{std::make_shared<const Library>(path), FingerprintKind::torsion};
    const Query methane = Query::compound({"q", "C"}, {});
    CHECK(hits_of(searcher, methane, {.top = 10, .fingerprint = FingerprintKind::torsion}).empty());
    CHECK(hits_of(searcher, methane, {.fingerprint = FingerprintKind::torsion}).empty());
    const Query pentane = Query::compound({"q", "CCCCC"}, {});
    CHECK(hits_of(searcher, pentane, {.top = 10, .fingerprint = FingerprintKind::torsion}).size() == 1);
}

}  // namespace chemsieve::kind_search_test
