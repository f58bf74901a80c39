// Searches for several references at once, against the similarities of every compound to all of them.

#include "search/engine/fused_search.h"

#include <random>

#include "data/upkeep/fingerprint_indexer.h"
#include "tests/search/compared_numbers.h"

namespace chemsieve::fused_search_test {

using namespace chemsieve::test;

namespace {

class FusedComparison {
  public:
    FusedComparison(const std::vector<NamedStructure>& compounds, FingerprintKind kind)
        : library_{compounds}, kind_{kind} {
        if (kind != FingerprintKind::subgraph) add_fingerprints(library_.path(), {kind}, {}, {}, {});
        const auto reader = library_.library().reader();
        for (const auto& [number, molecule] : library_.molecules()) {
            compounds_.push_back(numbers_of(molecule, kind));
            ids_.push_back(reader->id(number));
        }
    }

    void check(const std::vector<NamedStructure>& references, SearchOptions options) {
        options.fingerprint = kind_;
        std::vector<Query> queries;
        for (const auto& [smiles, id] : references) {
            queries.push_back(read_reference({id, smiles}, library_.library().recipe(), kind_));
        }
        for (const Fusion fusion : {Fusion::max, Fusion::mean}) {
            INFO(name_of(fusion) << " of " << queries.size() << " by " << name_of(kind_) << " "
                                 << name_of(options.metric.kind()) << ", top " << options.top << ", threshold "
                                 << options.threshold);
            const FusedResult result = search_fused(library_.searcher(), queries, fusion, options, {}, {});
            REQUIRE(result.outcome.is_complete());
            check_equal(result.hits, expected(queries, fusion, options));
        }
    }

    std::shared_ptr<const CompoundSelection> every_third() const {
        auto selection = std::make_shared<CompoundSelection>();
        for (std::size_t i = 0; i < ids_.size(); i += 3) selection->add(library_.molecules()[i].first);
        return selection;
    }

  private:
    std::vector<Ranked> expected(const std::vector<Query>& queries, Fusion fusion, const SearchOptions& options) const {
        std::vector<Numbers> references;
        for (const Query& query : queries) references.push_back(numbers_of(query.molecule(), kind_));
        std::vector<Ranked> ranked;
        for (std::size_t i = 0; i < compounds_.size(); ++i) {
            const CompoundNumber compound = library_.molecules()[i].first;
            if (options.among && !options.among->contains(compound)) continue;
            std::uint32_t greatest = 0;
            double sum = 0;
            for (const Numbers& reference : references) {
                const std::uint32_t one =
                    similarity_of(static_cast<double>(reference.size()), static_cast<double>(compounds_[i].size()),
                                  shared_by(reference, compounds_[i]), options.metric);
                greatest = std::max(greatest, one);
                sum += one;
            }
            const auto mean = static_cast<std::uint32_t>(std::lround(sum / static_cast<double>(references.size())));
            const std::uint32_t fused = fusion == Fusion::max ? greatest : mean;
            if (fused > 0 && fused >= std::lround(options.threshold * 1e6))
                ranked.push_back({fused, ids_[i], compound});
        }
        std::sort(ranked.begin(), ranked.end());
        if (options.top > 0 && ranked.size() > options.top) ranked.resize(options.top, {});
        return ranked;
    }

    TestLibrary library_;
    FingerprintKind kind_;
    std::vector<Numbers> compounds_;
    std::vector<std::string> ids_;
};

void check_groups(FusedComparison& comparison, const std::vector<NamedStructure>& compounds, unsigned seed) {
    std::mt19937 random{seed};
    const auto some = [&](std::size_t count) {
        std::vector<NamedStructure> references;
        for (std::size_t i = 0; i < count; ++i) references.push_back(compounds[random() % compounds.size()]);
        return references;
    };
    comparison.check(some(1), {.top = 7});
    comparison.check(some(2), {.threshold = 0.4});
    comparison.check(some(3), {.top = 20, .threshold = 0.2});
    comparison.check(some(5), {.top = 50, .metric = Metric::tversky(0.9, 0.1)});
    comparison.check(some(12), {.threshold = 0.35, .metric = Metric{MetricKind::cosine}});
    comparison.check(some(4), {.top = 10, .among = comparison.every_third()});
    const auto twice = some(1);
    comparison.check({twice[0], twice[0]}, {.top = 15});
}

}  // namespace

TEST_CASE("fused similarities equal comparing every compound with every reference", "[oracle][fusion]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("fused similarities: rdkit-data is not installed");
    const auto compounds = read_structures(*data / "NCI/first_5K.smi", 2);
    for (const FingerprintKind kind : {FingerprintKind::subgraph, FingerprintKind::morgan2, FingerprintKind::maccs}) {
        FusedComparison comparison{compounds, kind};
        for (const unsigned seed : {1U, 2U}) check_groups(comparison, compounds, seed);
    }
}

TEST_CASE("fused similarities that tie are ordered by id", "[fusion]") {
    const std::vector<NamedStructure> compounds{{"CCO", "d"}, {"OCC", "b"},   {"CCN", "c"}, {"NCC", "a"},
                                                {"CCC", "e"}, {"C(C)C", "f"}, {"CC", "g"}};
    FusedComparison comparison{compounds, FingerprintKind::subgraph};
    for (std::size_t top = 1; top <= 7; ++top) comparison.check({compounds[0], compounds[2]}, {.top = top});
}

TEST_CASE("the mean of similarities is rounded to millionths", "[fusion]") {
    CHECK(mean_of_millionths(1'000'000, 1) == 1'000'000);
    CHECK(mean_of_millionths(3, 2) == 2);
    CHECK(mean_of_millionths(4, 3) == 1);
    CHECK(mean_of_millionths(5, 3) == 2);
    CHECK(fusion_from_name("mean") == Fusion::mean);
    CHECK_FALSE(fusion_from_name("median"));
}

TEST_CASE("compounds that cannot be compared are not decided for references either", "[fusion]") {
    const FingerprintRecipe small{.max_subgraphs = 60};
    TestLibrary library{{{"CCO", "small"}, {"CC(=O)Oc1ccccc1C(=O)O", "large"}}, small};
    const std::vector<Query> references{read_reference({"q", "CCO"}, small, FingerprintKind::subgraph),
                                        read_reference({"r", "CCN"}, small, FingerprintKind::subgraph)};
    for (const Fusion fusion : {Fusion::max, Fusion::mean}) {
        const auto result = search_fused(library.searcher(), references, fusion, {.threshold = 0.3}, {}, {});
        CHECK(result.hits.size() == 1);
        CHECK(result.outcome.stats.not_decided == 1);
    }
    CHECK_THROWS_WITH(read_reference({"q", "CC(=O)Oc1ccccc1C(=O)O"}, small, FingerprintKind::subgraph),
                      Catch::Contains("too many subgraphs"));
}

}  // namespace chemsieve::fused_search_test
