// Random pairs against similarities of the compounds' own texts.

#include "search/engine/random_pairs.h"

#include <map>

#include "data/upkeep/fingerprint_indexer.h"
#include "fingerprint/kinds/fingerprinter.h"
#include "fingerprint/similarity/metric.h"
#include "tests/search/search_fixture.h"

namespace chemsieve::random_pairs_test {

using namespace chemsieve::test;

namespace {

std::vector<ComparedPair> pairs_of(const CompoundSource& source, FingerprintKind kind, const PairSample& sample) {
    return compare_random_pairs(source, kind, sample, {}).value();
}

}  // namespace

TEST_CASE("random pairs are compared as searches compare", "[oracle]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("random pairs: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 5)};
    add_fingerprints(library.path(), {FingerprintKind::morgan2, FingerprintKind::maccs}, {}, {}, {});
    const Library opened{library.path()};
    std::map<CompoundNumber, ItemSet> items;
    std::map<CompoundNumber, Molecule> molecules;
    for (const auto& [number, molecule] : library.molecules()) {
        items[number] = items_of_compound(molecule, opened.recipe());
        molecules.emplace(number, molecule);
    }
    const PairSample sample{.pairs = 2'000, .compounds = 300, .seed = 7};

    for (const ComparedPair& pair : pairs_of(opened, FingerprintKind::subgraph, sample)) {
        const Similarity expected = tanimoto(items[pair.query].items, items[pair.compound].items);
        REQUIRE(Metric{}.of_counts(pair.common, pair.query_items, pair.compound_items) == expected);
        REQUIRE(pair.query_items == items[pair.query].size());
    }
    for (const FingerprintKind kind : {FingerprintKind::morgan2, FingerprintKind::maccs}) {
        INFO(name_of(kind));
        const auto pairs = pairs_of(opened, kind, sample);
        REQUIRE(pairs.size() == sample.pairs);
        for (const ComparedPair& pair : pairs) {
            const auto of = [&](CompoundNumber number) {
                return fixed_fingerprint(molecules.at(number), default_method(kind));
            };
            const BitFingerprint query = of(pair.query);
            REQUIRE(tanimoto_of_counts(pair.common, pair.query_items, pair.compound_items) ==
                    tanimoto(query, of(pair.compound)));
            REQUIRE(pair.query_items == query.set_bits());
        }
    }
}

TEST_CASE("the sample tells how often pairs are so similar") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("random pairs: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 5)};
    std::vector<ItemSet> items;
    for (const auto& [number, molecule] : library.molecules()) {
        items.push_back(items_of_compound(molecule, library.library().recipe()));
    }
    std::size_t of_all = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) of_all += tanimoto(items[i].items, items[k].items).value() >= 0.2;
    }
    const auto number = static_cast<double>(items.size());
    const double share = static_cast<double>(of_all) / (number * (number - 1) / 2);
    const auto pairs = pairs_of(library.library(), FingerprintKind::subgraph, {.pairs = 40'000});
    REQUIRE(pairs.size() == 40'000);
    const auto similar = std::count_if(pairs.begin(), pairs.end(), [](const ComparedPair& p) {
        return tanimoto_of_counts(p.common, p.query_items, p.compound_items).value() >= 0.2;
    });
    // Five standard errors.
    const double error = 5 * std::sqrt(share * (1 - share) / 40'000);
    CHECK(std::abs(static_cast<double>(similar) / 40'000 - share) < error);
}

TEST_CASE("small libraries give each pair once, and no pairs") {
    TestLibrary three{{{"CCO", "a"}, {"CCN", "b"}, {"c1ccccc1", "c"}}};
    const auto pairs = pairs_of(three.library(), FingerprintKind::subgraph, {});
    std::set<std::set<CompoundNumber>> different;
    for (const ComparedPair& pair : pairs) different.insert({pair.query, pair.compound});
    CHECK(pairs.size() == 3);
    CHECK(different.size() == 3);
    TestLibrary one{{{"CCO", "a"}}};
    CHECK(pairs_of(one.library(), FingerprintKind::subgraph, {}).empty());
    CHECK_THROWS_AS(compare_random_pairs(one.library(), FingerprintKind::maccs, {}, {}), LibraryError);
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(compare_random_pairs(three.library(), FingerprintKind::subgraph, {}, stop.get_token()));
}

}  // namespace chemsieve::random_pairs_test
