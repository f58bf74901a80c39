// Searches among selected compounds, against searching all and leaving out what a look at each compound's properties
// leaves out.

#include <random>

#include "fingerprint/kinds/fingerprinter.h"
#include "search/engine/batch_search.h"
#include "tests/oracle/random_condition.h"
#include "tests/search/search_fixture.h"
#include "tests/support/all_candidates.h"
#include "tests/support/memory_fingerprints.h"

namespace chemsieve::selection_test {

using namespace chemsieve::test;

namespace {

using Ranked = std::vector<std::pair<CompoundNumber, std::uint32_t>>;

Ranked listed(const std::vector<Hit>& hits) {
    Ranked result;
    for (const Hit& hit : hits) result.emplace_back(hit.compound, hit.similarity.millionths());
    return result;
}

struct Searched {
    Ranked hits;
    SearchStats stats;
};

Searched searched(Searcher& searcher, SearchMode mode, const QueryText& text, const SearchOptions& options) {
    const FingerprintRecipe& recipe = searcher.source().recipe();
    const Query query = make_query(mode, text, recipe);
    std::vector<Hit> hits;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> some) { hits.insert(hits.end(), some.begin(), some.end()); };
    const SearchOutcome outcome = searcher.run(mode, query, options, events, {});
    REQUIRE(outcome.end == SearchEnd::complete);
    const auto reader = searcher.source().reader();
    rank(hits, options.top, *reader);
    return {listed(hits), outcome.stats};
}

std::vector<Searched> searched_together(Searcher& searcher, SearchMode mode, const std::vector<QueryText>& queries,
                                        const SearchOptions& options, bool count_only = false) {
    std::vector<Searched> all;
    BatchEvents events;
    events.result = [&](std::size_t, BatchResult& result) {
        all.push_back({listed(result.hits), result.outcome.stats});
        return true;
    };
    search_batch(searcher, queries, {.mode = mode, .search = options, .count_only = count_only}, events, {});
    return all;
}

// The first `top` of those that hold.
Ranked filtered(const Ranked& all, const PropertyLibrary& library, const RandomCondition& condition, std::size_t top) {
    Ranked result;
    for (const auto& hit : all) {
        if (top > 0 && result.size() == top) break;
        if (condition.holds(library.values().at(hit.first)).value_or(false)) result.push_back(hit);
    }
    return result;
}

std::vector<QueryText> queries_for(SearchMode mode, const std::filesystem::path& data) {
    std::vector<QueryText> queries;
    if (mode == SearchMode::substructure) {
        for (const char* smiles : {"c1ccccc1", "C", "CC(=O)O", "CCN", "*", "c1ccncc1", "[N+]", "C1CCCCC1", "OCC(O)C"}) {
            queries.push_back({smiles, smiles});
        }
        return queries;
    }
    for (const auto& [smiles, id] : read_structures(data / "NCI/first_5K.smi", 1200)) queries.push_back({id, smiles});
    queries.push_back({"methane", "C"});
    return queries;
}

struct Way {
    SearchMode mode;
    SearchOptions all;  // what finds all that may be asked for
    std::vector<std::size_t> tops;
    std::vector<unsigned> jobs;
};

// All at once, and one alone.
void check_queries(Searcher& searcher, SearchMode mode, const std::vector<QueryText>& queries,
                   const SearchOptions& options, const std::vector<Ranked>& expected) {
    const auto together = searched_together(searcher, mode, queries, options);
    REQUIRE(together.size() == queries.size());
    for (std::size_t i = 0; i < queries.size(); ++i) {
        INFO(queries[i].text);
        REQUIRE(together[i].hits == expected[i]);
        REQUIRE(together[i].stats.hits == expected[i].size());
        REQUIRE(together[i].stats.candidates <= options.among->size());
    }
    const std::size_t one = options.top % queries.size();
    INFO(queries[one].text << " alone");
    REQUIRE(searched(searcher, mode, queries[one], options).hits == expected[one]);
}

void check_way(const PropertyLibrary& library, Searcher& searcher, const Way& way,
               const std::vector<QueryText>& queries, const std::vector<Searched>& all,
               const RandomCondition& condition) {
    INFO(name_of(way.mode) << ": " << condition.text);
    const auto selected = searcher.compounds(fingerprint_of(way.mode, way.all))
                              .select({.where = condition.text, .ids = std::nullopt}, {});
    REQUIRE(selected);
    for (const std::size_t top : way.tops) {
        SearchOptions options = way.all;
        options.top = top;
        options.among = selected->compounds;
        std::vector<Ranked> expected;
        for (const Searched& each : all) expected.push_back(filtered(each.hits, library, condition, top));
        for (const unsigned jobs : way.jobs) {
            options.jobs = jobs;
            INFO("top " << top << " jobs " << jobs);
            check_queries(searcher, way.mode, queries, options, expected);
        }
    }
    SearchOptions counting = way.all;
    counting.among = selected->compounds;
    const auto counted = searched_together(searcher, way.mode, queries, counting, true);
    for (std::size_t i = 0; i < queries.size(); ++i) {
        REQUIRE(counted[i].hits.empty());
        REQUIRE(counted[i].stats.hits == filtered(all[i].hits, library, condition, 0).size());
    }
}

}  // namespace

TEST_CASE("searching among selected compounds finds what searching all and filtering does", "[property][kernels]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("searches among selected NCI compounds: rdkit-data is not installed");
    const PropertyLibrary library{read_structures(*data / "NCI/first_5K.smi", 3), {FingerprintKind::morgan2}};
    Searcher searcher{library.library()};
    std::mt19937_64 random{5};
    const std::vector<Way> ways{
        {SearchMode::substructure, {}, {0, 1, 7, 200}, {}},
        {SearchMode::superstructure, {}, {0, 1, 7}, {}},
        {SearchMode::exact, {}, {0, 1}, {}},
        {SearchMode::exact, {.sameness = {.ignore_stereo = true, .ignore_salts = true}}, {0, 1}, {}},
        {SearchMode::similar, {}, {0, 1, 10, 300}, {}},
        {SearchMode::similar, {.threshold = 0.3}, {0, 5}, {}},
        {SearchMode::similar, {.fingerprint = FingerprintKind::morgan2}, {0, 1, 10, 300}, {}},
        {SearchMode::similar, {.threshold = 0.25, .fingerprint = FingerprintKind::morgan2}, {0, 5}, {}}};
    for (Way way : ways) {
        const std::vector<QueryText> queries = queries_for(way.mode, *data);
        const std::vector<Searched> all = searched_together(searcher, way.mode, queries, way.all);
        for (int i = 0; i < 6; ++i) {
            way.jobs = {std::vector<unsigned>{1, 2, 5}[static_cast<std::size_t>(i) % 3]};
            check_way(library, searcher, way, queries, all, random_condition(library, random, i % 3));
        }
        way.jobs = {1, 3};
        const auto holds_of = [](bool value) {
            return [value](const PropertyLibrary::Values&) { return std::optional{value}; };
        };
        check_way(library, searcher, way, queries, all, {"mw > 1e6", holds_of(false)});
        check_way(library, searcher, way, queries, all, {"mw > 0", holds_of(true)});
        check_way(library, searcher, way, queries, all, {"id = 'fullerene'", [](const PropertyLibrary::Values& v) {
                                                             return std::get<std::string>(v.at("id")) == "fullerene";
                                                         }});
    }
}

TEST_CASE("a search among selected compounds that pauses goes on among them", "[kernels]") {
    TestLibrary library{read_structures(source_folder() / "data/demo/demo.tsv")};
    const auto selected =
        library.searcher().compounds(FingerprintKind::subgraph).select({.where = "mw < 200", .ids = std::nullopt}, {});
    SearchOptions options;
    options.among = selected->compounds;
    for (const SearchMode mode : {SearchMode::substructure, SearchMode::similar}) {
        const QueryText text{"q", "c1ccccc1O"};
        const FingerprintRecipe& recipe = library.library().recipe();
        const auto query = [&] { return make_query(mode, text, recipe); };
        std::set<CompoundNumber> found;
        SearchEvents events;
        events.hits = [&](std::span<const Hit> hits) {
            for (const Hit& hit : hits) {
                REQUIRE(selected->compounds->contains(hit.compound));
                REQUIRE(found.insert(hit.compound).second);
            }
        };
        Search search = library.searcher().begin(mode, query(), options);
        while (!search.is_finished()) search.resume(3, events, {});
        CHECK(found == library.search(mode, query(), options).compounds());
        CHECK(found.size() > 5);
    }
}

TEST_CASE("screen and scan leave out what is not selected, of slices and of rows", "[kernels]") {
    const FingerprintRecipe recipe;
    FingerprintBlock block{
        .bits = recipe.min_bits, .compounds = {}, .item_counts = {}, .always_candidate = {}, .words = {}};
    std::vector<ItemSet> queries;
    CompoundSelection among;
    for (const auto& [smiles, id] : read_structures(source_folder() / "data/demo/demo.tsv")) {
        const auto molecule = rdkit_smiles(smiles);
        if (!molecule) continue;
        const CompoundFingerprint f = fingerprint_of_compound(*molecule, recipe);
        if (f.bits.bits() != block.bits) continue;
        const CompoundNumber number{static_cast<std::int64_t>(block.compounds.size() + 1)};
        if (block.compounds.size() % 3 == 0) among.add(number);
        if (block.compounds.size() % 50 == 0) queries.push_back(items_of_compound(*molecule, recipe));
        block.compounds.push_back(number);
        block.item_counts.push_back(f.item_count);
        block.always_candidate.push_back(f.always_candidate);
        block.words.insert(block.words.end(), f.bits.words().begin(), f.bits.words().end());
    }
    REQUIRE(queries.size() > 5);
    for (const std::size_t least : {std::size_t{1}, std::size_t{1'000'000}}) {
        const SlicedIndex index{std::make_shared<const MemoryFingerprints>(std::vector{block}, least)};
        CHECK(index.tail().empty() == (least == 1));
        for (const ItemSet& query : queries) {
            ScreenFormula formula;
            formula.required = query;
            std::set<CompoundNumber> expected, found;
            for (const Candidate& c : all_candidates(index, formula)) {
                if (among.contains(c.compound)) expected.insert(c.compound);
            }
            CandidateStream stream{index, {formula}, &among};
            std::vector<Candidate> candidates;
            while (stream.next(candidates)) continue;
            for (const Candidate& c : candidates) found.insert(c.compound);
            CHECK(found == expected);
            ThreadPool pool;
            SimilarityScan scan{index, query.items, {.top = 5, .among = &among}};
            scan.run(pool, 1);
            CHECK(scan.found().size() >= 5);
            for (const BoundedCandidate& c : scan.found()) CHECK(among.contains(c.compound));
        }
    }
}

}  // namespace chemsieve::selection_test
