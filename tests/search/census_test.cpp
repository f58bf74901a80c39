// The census against counting without filters, and against RDKit's matches.

#include "search/census/census.h"

#include <unordered_map>

#include "app/work/library_census.h"
#include "base/error.h"
#include "chem/graph/piece_text.h"
#include "data/library/kept_bytes.h"
#include "data/upkeep/compound_removal.h"
#include "search/census/census_pass.h"
#include "search/census/telling_pieces.h"
#include "tests/search/search_fixture.h"

namespace chemsieve::census_test {

using namespace chemsieve::test;
using namespace chemsieve::census;

namespace {

using Counts = std::unordered_map<std::uint64_t, std::uint64_t>;

// By the molecules that RDKit reads from the texts.
Counts counted_plainly(const TestLibrary& library) {
    Counts counts;
    CensusKeyMaker maker;
    CensusKeys keys;
    for (const auto& [number, molecule] : library.molecules()) {
        maker.make(graph_of_compound(molecule).graph, {}, keys);
        for (const auto* some : {&keys.once, &keys.more}) {
            for (const std::uint64_t key : *some) ++counts[key];
        }
    }
    return counts;
}

// Those that this RDKit reads.
std::vector<NamedStructure> some_structures(std::size_t step) {
    const auto data = rdkit_data();
    auto structures = data ? read_structures(*data / "NCI/first_5K.smi", step)
                           : read_structures(source_folder() / "data/demo/demo.tsv");
    std::erase_if(structures, [](const NamedStructure& structure) { return !rdkit_smiles(structure.first); });
    return structures;
}

void check_counts(const Census& census, const Counts& expected) {
    std::size_t too_high = 0;
    for (const auto& [key, count] : expected) {
        REQUIRE(census.count(key) >= count);
        too_high += census.count(key) > count;
    }
    CHECK(static_cast<double>(too_high) <= census.expected_error() * static_cast<double>(expected.size()) + 3);
}

}  // namespace

TEST_CASE("a census never counts too few, and seldom too many") {
    TestLibrary library{some_structures(3)};
    const Counts expected = counted_plainly(library);
    const auto census = make_census(library.library(), 0, {.jobs = 2});
    REQUIRE(census);
    CHECK(census->compounds() == library.molecules().size());
    CHECK(census->partly_counted() == 0);
    check_counts(*census, expected);
    CHECK(static_cast<double>(census->keys()) == Approx(static_cast<double>(expected.size())).epsilon(0.3));
    // All that is frequent is listed, by falling counts.
    std::size_t frequent = 0;
    for (const CommonPiece& piece : census->pieces()) {
        CHECK(piece.count == census->count(piece.key));
        CHECK(piece.count >= census->listed_from());
        frequent += expected.at(piece.key) >= census->listed_from();
    }
    CHECK(frequent >= census->pieces().size() * 9 / 10);
    // The number of threads changes nothing, and bytes come back.
    const auto again = make_census(library.library(), 0, {.jobs = 1});
    CHECK(again->to_bytes() == census->to_bytes());
    CHECK(Census::from_bytes(census->to_bytes()).to_bytes() == census->to_bytes());
}

TEST_CASE("pieces that occur at least so often are all found, and counted exactly") {
    TestLibrary library{some_structures(5)};
    Counts expected = counted_plainly(library);
    const auto census = make_census(library.library(), 0, {});
    for (const std::uint64_t least : {2U, 20U, 300U}) {
        const auto pieces = pieces_at_least(*census, library.library(), least, {});
        REQUIRE(pieces);
        std::vector<std::uint64_t> keys;
        for (const CommonPiece& piece : *pieces) {
            CHECK(piece.count >= least);
            CHECK(piece.count == expected.at(piece.key));
            keys.push_back(piece.key);
        }
        const auto counts = counted_exactly(library.library(), keys, {});
        for (std::size_t i = 0; i < keys.size(); ++i) CHECK((*counts)[i] == (*pieces)[i].count);
    }
}

TEST_CASE("the SMARTS of a piece finds exactly the compounds that it is counted in") {
    TestLibrary library{some_structures(25)};
    const auto census = make_census(library.library(), 0, {});
    const auto pieces = pieces_at_least(*census, library.library(), 3, {});
    REQUIRE(pieces->size() > 100);
    for (std::size_t i = 0; i < pieces->size(); i += pieces->size() / 60) {
        const CommonPiece& piece = (*pieces)[i];
        const std::string smarts = piece_smarts(piece.shape);
        INFO(smarts << " " << piece_text(piece.shape));
        const auto query =
            std::get<Molecule>(parse_query({.id = "q", .text = smarts, .language = QueryLanguage::smarts}));
        std::uint64_t matched = 0;
        for (const auto& [number, molecule] : library.molecules()) matched += rdkit_contains(molecule, query, false);
        CHECK(matched == piece.count);
    }
}

TEST_CASE("larger pieces are those that contain a piece, the most frequent first") {
    TestLibrary library{some_structures(25)};
    const auto census = make_census(library.library(), 0, {});
    auto pieces = *pieces_at_least(*census, library.library(), 10, {});
    if (pieces.size() > 300) pieces.resize(300);
    constexpr std::size_t kMost = 3;
    const auto larger = larger_pieces(pieces, census->recipe(), kMost);
    REQUIRE(larger.size() == pieces.size());
    const auto query_of = [](const CommonPiece& piece) {
        return std::get<Molecule>(
            parse_query({.id = "q", .text = piece_smarts(piece.shape), .language = QueryLanguage::smarts}));
    };
    std::size_t with_larger = 0;
    for (std::size_t i = 0; i < pieces.size(); i += 7) {
        const Molecule query = query_of(pieces[i]);
        std::vector<std::size_t> expected;
        for (std::size_t other = 0; other < pieces.size() && expected.size() < kMost; ++other) {
            if (pieces[other].bonds() <= pieces[i].bonds()) continue;
            if (rdkit_contains(piece_molecule(pieces[other].shape), query, false)) expected.push_back(other);
        }
        INFO(piece_text(pieces[i].shape));
        CHECK(larger[i] == expected);
        with_larger += larger[i].size() == kMost;
    }
    CHECK(with_larger > 3);
}

TEST_CASE("a census goes on with what is added, and never counts too few when compounds go") {
    auto structures = some_structures(10);
    const std::vector<NamedStructure> later(structures.end() - 100, structures.end());
    structures.resize(structures.size() - 100);
    TestLibrary library{structures};
    const auto before = make_census(library.library(), 0, {});
    std::string text;
    for (const auto& [smiles, id] : later) text += smiles + "\t" + id + "\n";
    const TemporaryFolder folder;
    write_file(folder.file("later.smi"), text);
    {
        LibraryWriter writer{library.path()};
        import_file(writer, folder.file("later.smi"), {.reader = {.delimiter = '\t', .header = false}}, {}, {});
    }
    CHECK(age_of(*before, library.library()).added == 100);
    const auto after = continued(*before, library.library(), {});
    REQUIRE(after);
    CHECK(age_of(*after, library.library()).added == 0);
    CHECK(after->compounds() == structures.size() + 100);
    const auto anew = make_census(library.library(), 0, {});
    std::vector<std::uint64_t> keys;
    for (const CommonPiece& piece : anew->pieces()) keys.push_back(piece.key);
    const auto exact = counted_exactly(library.library(), keys, {});
    for (std::size_t i = 0; i < keys.size(); ++i) CHECK(after->count(keys[i]) >= (*exact)[i]);
    CHECK(after->count_between(0, 0, 5000) == after->compounds());

    CompoundFilter filter;
    filter.ids = std::vector<std::string>{later[0].second, later[1].second};
    REQUIRE(remove_compounds(library.path(), filter, {}, {}, {})->removed == 2);
    CHECK(age_of(*after, library.library()).removed == 2);
    const auto left = counted_exactly(library.library(), keys, {});
    for (std::size_t i = 0; i < keys.size(); ++i) CHECK(after->count(keys[i]) >= (*left)[i]);
}

TEST_CASE("properties in a range are never too few, and exact where the ends are steps") {
    TestLibrary library{some_structures(10)};
    const auto census = make_census(library.library(), 0, {});
    for (std::size_t i = 0; i < kCountedProperties.size(); ++i) {
        const CountedProperty& property = kCountedProperties[i];
        INFO(property.name);
        const auto values = library.library().numeric_values({std::string{property.name}, false}, {});
        for (const auto& [least, most] :
             std::vector<std::pair<double, double>>{{0, 2}, {-1, 0.5}, {150, 299.5}, {3, 3}}) {
            const auto in = [&](double low, double high) {
                return static_cast<std::uint64_t>(std::count_if(values->values.begin(), values->values.end(),
                                                                [&](double v) { return v >= low && v <= high; }));
            };
            CHECK(census->count_between(i, least, most) >= in(least, most));
            CHECK(census->count_between(i, least, most) <=
                  in(least - property.step, most + property.step) + library.molecules().size() / 50 + 3);
        }
    }
    CHECK(census->count_between(0, 5, 4) == 0);
}

TEST_CASE("no query has more hits than its forecast says") {
    TestLibrary library{some_structures(10)};
    const auto census = make_census(library.library(), 0, {});
    std::size_t queries = 0;
    double log_error = 0;
    for (const char* smiles :
         {"c1ccccc1", "CCO", "C(=O)N", "c1ccncc1", "[N+](=O)[O-]", "ClCCl", "c1ccc2ccccc2c1", "CCCCCCCC",
          "OC(=O)c1ccccc1", "[Na+]", "C1CCCCC1", "S(=O)(=O)N", "O=C1C=CC(=O)C=C1", "[2H]C"}) {
        const Query query = Query::substructure({.id = "q", .text = smiles}, {});
        const QueryForecast forecast = census::forecast(query, *census);
        const auto found = library.search(SearchMode::substructure, query);
        INFO(smiles);
        CHECK(found.hits.size() <= forecast.most_hits);
        CHECK(forecast.candidates <= static_cast<double>(forecast.most_hits) + 0.5);
        for (std::size_t i = 1; i < forecast.pieces.size(); ++i) {
            CHECK(forecast.pieces[i - 1].compounds <= forecast.pieces[i].compounds);
        }
        if (found.outcome.stats.candidates < 5) continue;
        ++queries;
        log_error += std::abs(std::log(forecast.candidates / static_cast<double>(found.outcome.stats.candidates)));
    }
    for (const char* smarts : {"[#6]-[#7]", "[F,Cl,Br,I]", "[$([OH]c1ccccc1)]", "[!#6]", "c-[N;!R]"}) {
        const Query query = Query::substructure({.id = "q", .text = smarts, .language = QueryLanguage::smarts}, {});
        const auto found = library.search(SearchMode::substructure, query);
        INFO(smarts);
        CHECK(found.hits.size() <= census::forecast(query, *census).most_hits);
    }
    CHECK(log_error / static_cast<double>(queries) < std::log(2.0));  // within a factor of two in the mean
}

TEST_CASE("censuses made for as many pieces are merged") {
    const auto structures = some_structures(10);
    const std::size_t half = structures.size() / 2;
    TestLibrary first{{structures.begin(), structures.begin() + static_cast<long>(half)}};
    TestLibrary second{{structures.begin() + static_cast<long>(half), structures.end()}};
    TestLibrary both{structures};
    const Counts expected = counted_plainly(both);
    auto sum = make_census(first.library(), 60'000, {});
    sum->merge(*make_census(second.library(), 60'000, {}));
    CHECK(sum->compounds() == structures.size());
    check_counts(*sum, expected);
    for (const auto& [key, count] : expected) CHECK(sum->count(key) >= count);
    CHECK(sum->count_between(0, 0, 5000) == structures.size());
    CHECK(Census::from_bytes(sum->to_bytes()).pieces().size() == sum->pieces().size());
    CHECK_THROWS_AS(sum->merge(*make_census(second.library(), 1'000, {})), CensusError);
}

TEST_CASE("a census that is damaged is refused, and made anew where a library keeps it") {
    TestLibrary library{some_structures(50)};
    auto now = census_of_library(library.path(), false, {});
    REQUIRE(now);
    CHECK(now->was_made);
    const auto bytes = now->census.to_bytes();
    CHECK(kept_bytes(library.path(), kCensusName) == bytes);
    CHECK_FALSE(census_of_library(library.path(), false, {})->was_made);
    for (std::size_t at = 0; at < bytes.size(); at += 1 + bytes.size() / 97) {
        auto damaged = bytes;
        damaged[at] ^= 0x20U;
        CHECK_THROWS_AS(Census::from_bytes(damaged), CensusError);
        CHECK_THROWS_AS(Census::from_bytes(std::span{bytes}.first(at)), CensusError);
    }
    auto damaged = bytes;
    damaged[bytes.size() / 2] ^= 1U;
    keep_bytes(library.path(), kCensusName, damaged);
    CHECK(census_of_library(library.path(), false, {})->was_made);
    CHECK(kept_bytes(library.path(), kCensusName) == bytes);
}

TEST_CASE("counting can be stopped") {
    TestLibrary library{some_structures(50)};
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(make_census(library.library(), 0, {.stop = stop.get_token()}));
    CHECK_FALSE(census_of_library(library.path(), true, {.stop = stop.get_token()}));
    CHECK_FALSE(keeps_census(library.path()));
}

}  // namespace chemsieve::census_test
