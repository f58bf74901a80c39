// Similarity searches by every coefficient, against the similarity to every compound.

#include <random>

#include "data/upkeep/fingerprint_indexer.h"
#include "tests/search/compared_numbers.h"

namespace chemsieve::similarity_metric_test {

using namespace chemsieve::test;

namespace {

class Comparison {
  public:
    Comparison(const std::vector<NamedStructure>& compounds, const std::vector<FingerprintKind>& kinds)
        : library_{compounds} {
        if (!kinds.empty()) add_fingerprints(library_.path(), kinds, {}, {}, {});
        const auto reader = library_.library().reader();
        for (const auto& [number, molecule] : library_.molecules()) ids_.push_back(reader->id(number));
    }

    void check(FingerprintKind kind, const std::vector<NamedStructure>& queries, const std::vector<Metric>& metrics) {
        std::vector<Numbers> compounds;
        for (const auto& [number, molecule] : library_.molecules()) compounds.push_back(numbers_of(molecule, kind));
        for (const auto& [smiles, id] : queries) {
            const Query query = Query::compound({id, smiles}, library_.library().recipe());
            const Numbers numbers = numbers_of(query.molecule(), kind);
            std::vector<double> shared;
            for (const Numbers& compound : compounds) shared.push_back(shared_by(numbers, compound));
            for (const Metric& metric : metrics) {
                INFO(name_of(kind) << " " << smiles << " " << name_of(metric.kind()) << " " << metric.alpha() << " "
                                   << metric.beta());
                std::vector<Ranked> ranked;
                for (std::size_t i = 0; i < compounds.size(); ++i) {
                    const std::uint32_t millionths =
                        similarity_of(static_cast<double>(numbers.size()), static_cast<double>(compounds[i].size()),
                                      shared[i], metric);
                    if (millionths > 0) ranked.push_back({millionths, ids_[i], library_.molecules()[i].first});
                }
                std::sort(ranked.begin(), ranked.end());
                check_search(query, {.fingerprint = kind, .metric = metric}, ranked);
            }
        }
    }

  private:
    void check_search(const Query& query, SearchOptions options, const std::vector<Ranked>& ranked) {
        const double thresholds[]{1, 0.85, 0.6, 0.3};
        options.threshold = thresholds[random_() % 4];
        INFO("threshold " << options.threshold);
        const auto end = std::find_if(ranked.begin(), ranked.end(), [&](const Ranked& r) {
            return r.millionths < std::lround(options.threshold * 1e6);
        });
        check_equal(library_.search(SearchMode::similar, query, options).hits, {ranked.begin(), end});
        options.threshold = 0;
        options.top = random_() % 3 == 0 ? 1 : random_() % 40 + 2;
        INFO("top " << options.top);
        const std::size_t count = std::min(options.top, ranked.size());
        check_equal(library_.search(SearchMode::similar, query, options).hits,
                    {ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(count)});
    }

    TestLibrary library_;
    std::vector<std::string> ids_;
    std::mt19937 random_{5};
};

// The usual ones, weights at the edges, and some at random.
std::vector<Metric> metrics_to_compare(unsigned seed) {
    std::vector<Metric> metrics{Metric{},
                                Metric{MetricKind::dice},
                                Metric{MetricKind::cosine},
                                Metric::tversky(1, 0),
                                Metric::tversky(0, 1),
                                Metric::tversky(0.9, 0.1),
                                Metric::tversky(0, 1e-7),
                                Metric::tversky(1000, 2)};
    std::mt19937 random{seed};
    std::uniform_real_distribution<double> weight{0, 2};
    for (int i = 0; i < 3; ++i) metrics.push_back(Metric::tversky(weight(random), weight(random)));
    return metrics;
}

const std::vector<FingerprintKind> kStored{FingerprintKind::morgan2, FingerprintKind::rdkit, FingerprintKind::maccs,
                                           FingerprintKind::torsion};

}  // namespace

TEST_CASE("similarity by every metric equals comparing with every compound", "[oracle][metric]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("similarity by every metric: rdkit-data is not installed");
    Comparison comparison{read_structures(*data / "NCI/first_5K.smi", 1), kStored};
    comparison.check(FingerprintKind::subgraph, read_structures(*data / "NCI/first_5K.smi", 400),
                     metrics_to_compare(1));
    for (const FingerprintKind kind : kStored) {
        comparison.check(kind, read_structures(*data / "NCI/first_5K.smi", 700), metrics_to_compare(2));
    }
}

TEST_CASE("ties and compounds of all sizes are ranked alike by every metric", "[metric]") {
    std::vector<NamedStructure> compounds;
    std::string chain;
    for (int length = 1; length < 60; ++length) {
        chain += "C";
        // Twice each, under ids in the other order.
        compounds.push_back({chain, "a" + std::to_string(99 - length)});
        compounds.push_back({chain + "O", "b" + std::to_string(99 - length)});
        compounds.push_back({chain, "c" + std::to_string(99 - length)});
    }
    Comparison comparison{compounds, {FingerprintKind::morgan2, FingerprintKind::atompair}};
    const std::vector<NamedStructure> queries{{"CCCCC", "q"}, {"C", "q"}, {"CCCCCCCCCCCCCCCCCCCCO", "q"}};
    for (const FingerprintKind kind :
         {FingerprintKind::subgraph, FingerprintKind::morgan2, FingerprintKind::atompair}) {
        comparison.check(kind, queries, metrics_to_compare(3));
    }
}

}  // namespace chemsieve::similarity_metric_test
