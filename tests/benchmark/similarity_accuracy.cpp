#include "tests/benchmark/similarity_accuracy.h"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <optional>

#include "base/parallel.h"
#include "fingerprint/similarity/cardinality.h"
#include "fingerprint/similarity/folded_query.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/exact_sizes.h"

namespace chemsieve::test {

namespace {

constexpr std::size_t kBest = 10;

// A query at one length.
struct AtLength {
    FoldedFingerprint bits;
    FoldedQuery query;
};

class QueryAtLengths {
  public:
    explicit QueryAtLengths(const std::vector<std::uint64_t>& items) : items_{items} {}

    const AtLength& at(std::uint32_t length) {
        const auto known = made_.find(length);
        if (known != made_.end()) return known->second;
        return made_.emplace(length, AtLength{FoldedFingerprint::of_items(items_, length), {items_, length}})
            .first->second;
    }

  private:
    const std::vector<std::uint64_t>& items_;
    std::map<std::uint32_t, AtLength> made_;
};

std::optional<EstimatedSizes> estimated(Estimate estimate, const AtLength& query, double query_items,
                                        const ComparedCompound& compound) {
    if (estimate == Estimate::known_query) {
        return query.query.sizes_with(compound.bits.words(), static_cast<std::uint32_t>(compound.items.size()));
    }
    const FilterPair pair = pair_of(query.bits.words(), compound.bits.words());
    if (estimate == Estimate::plain) {
        const double common = pair.set_a + pair.set_b - pair.set_either;
        return EstimatedSizes{{static_cast<double>(pair.set_a), static_cast<double>(pair.set_b), common}};
    }
    if (estimate == Estimate::two_filters) {
        const auto sizes = estimated_sizes(pair);
        return sizes ? std::optional{EstimatedSizes{*sizes}} : std::nullopt;
    }
    const auto either = estimated_items(pair.set_either, pair.length);
    if (!either) return std::nullopt;
    const double compound_items = static_cast<double>(compound.items.size());
    const double common =
        std::clamp(query_items + compound_items - *either, 0.0, std::min(query_items, compound_items));
    return EstimatedSizes{{query_items, compound_items, common}};
}

// Compounds without an estimate come first and are looked at besides the `rescored`.
constexpr double kWithout = 2;

double share_of_best_found(const std::vector<double>& exact, const std::vector<double>& by_estimate,
                           std::size_t rescored) {
    std::vector<double> best = exact;
    const std::size_t wanted = std::min(kBest, best.size());
    std::partial_sort(best.begin(), best.begin() + static_cast<std::ptrdiff_t>(wanted), best.end(), std::greater<>{});
    if (wanted == 0) return 1;
    std::vector<std::size_t> order(exact.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t x, std::size_t y) { return by_estimate[x] > by_estimate[y]; });
    rescored += static_cast<std::size_t>(std::count(by_estimate.begin(), by_estimate.end(), kWithout));
    std::size_t found = 0;
    for (std::size_t i = 0; i < std::min(rescored, order.size()); ++i) found += exact[order[i]] >= best[wanted - 1];
    return static_cast<double>(std::min(found, wanted)) / static_cast<double>(wanted);
}

void add(Accuracy& sum, const Accuracy& one) {
    sum.tanimoto.add(one.tanimoto);
    sum.dice.add(one.dice);
    sum.cosine.add(one.cosine);
    sum.tversky.add(one.tversky);
    for (std::size_t i = 0; i < one.bands.size(); ++i) sum.bands[i].add(one.bands[i]);
    for (const auto& [length, errors] : one.lengths) sum.lengths[length].add(errors);
    for (const auto& [rescored, recall] : one.recall) sum.recall[rescored] += recall;
    sum.without += one.without;
    sum.said_squares += one.said_squares;
}

std::map<Estimate, Accuracy> measure_query(const std::vector<ComparedCompound>& compounds, std::size_t index,
                                           const std::vector<std::size_t>& rescored) {
    const std::vector<std::uint64_t>& items = compounds[index].items;
    QueryAtLengths query{items};
    std::map<Estimate, Accuracy> result;
    std::map<Estimate, std::vector<double>> ranked_by;
    std::vector<double> exact;
    for (std::size_t i = 0; i < compounds.size(); ++i) {
        if (i == index) continue;
        const ComparedCompound& compound = compounds[i];
        const SetSizes truth = exact_sizes(items, compound.items);
        const double similarity = tanimoto(truth);
        exact.push_back(similarity);
        const AtLength& at_length = query.at(compound.bits.bits());
        for (const Estimate estimate : kEstimates) {
            Accuracy& accuracy = result[estimate];
            const auto found = estimated(estimate, at_length, static_cast<double>(items.size()), compound);
            ranked_by[estimate].push_back(found ? tanimoto(found->sizes) : kWithout);
            if (!found) {
                ++accuracy.without;
                continue;
            }
            const double error = tanimoto(found->sizes) - similarity;
            accuracy.tanimoto.add(error);
            accuracy.bands[std::min<std::size_t>(9, static_cast<std::size_t>(similarity * 10))].add(error);
            accuracy.lengths[compound.bits.bits()].add(error);
            accuracy.dice.add(dice(found->sizes) - dice(truth));
            accuracy.cosine.add(cosine(found->sizes) - cosine(truth));
            accuracy.tversky.add(tversky(found->sizes, 0.9, 0.1) - tversky(truth, 0.9, 0.1));
            accuracy.said_squares += found->tanimoto_error() * found->tanimoto_error();
        }
    }
    for (auto& [estimate, accuracy] : result) {
        for (const std::size_t n : rescored) accuracy.recall[n] = share_of_best_found(exact, ranked_by[estimate], n);
    }
    return result;
}

}  // namespace

std::string name_of(Estimate estimate) {
    switch (estimate) {
        case Estimate::plain: return "bits as they are";
        case Estimate::two_filters: return "two filters";
        case Estimate::known_counts: return "union, true counts";
        case Estimate::known_query: return "query known";
    }
    return {};
}

std::vector<ComparedCompound> compared_compounds(const std::vector<NamedStructure>& structures,
                                                 const FingerprintRecipe& recipe) {
    std::vector<std::optional<ComparedCompound>> made(structures.size());
    parallel_for(structures.size(), default_jobs(), [&](std::size_t i, unsigned) {
        const auto molecule = rdkit_smiles(structures[i].first);
        if (!molecule) return;
        CompoundFingerprint fingerprint = fingerprint_of_compound(*molecule, recipe);
        if (fingerprint.always_candidate) return;
        made[i] = ComparedCompound{structures[i].second, items_of_compound(*molecule, recipe).items,
                                   std::move(fingerprint.bits)};
    });
    std::vector<ComparedCompound> result;
    for (auto& compound : made) {
        if (compound) result.push_back(std::move(*compound));
    }
    return result;
}

std::vector<std::size_t> spread_queries(std::size_t compounds, std::size_t count) {
    std::vector<std::size_t> result;
    count = std::min(count, compounds);
    for (std::size_t i = 0; i < count; ++i) result.push_back(i * compounds / count);
    return result;
}

std::map<Estimate, Accuracy> measure_accuracy(const std::vector<ComparedCompound>& compounds,
                                              const std::vector<std::size_t>& queries,
                                              const std::vector<std::size_t>& rescored, unsigned jobs) {
    std::vector<std::map<Estimate, Accuracy>> by_query(queries.size());
    parallel_for(queries.size(), jobs,
                 [&](std::size_t i, unsigned) { by_query[i] = measure_query(compounds, queries[i], rescored); });
    // Summed in the order of the queries, so that figures do not depend on the number of threads.
    std::map<Estimate, Accuracy> result;
    for (const auto& one : by_query) {
        for (const auto& [estimate, accuracy] : one) add(result[estimate], accuracy);
    }
    for (auto& [estimate, accuracy] : result) {
        for (auto& [n, recall] : accuracy.recall) recall /= static_cast<double>(queries.size());
    }
    return result;
}

std::string what_is_wrong(const std::vector<ComparedCompound>& compounds, const std::vector<std::size_t>& queries) {
    if (compounds.empty() || queries.empty()) return "there is nothing to compare";
    for (const ComparedCompound& compound : compounds) {
        if (!std::is_sorted(compound.items.begin(), compound.items.end()) ||
            FoldedFingerprint::of_items(compound.items, compound.bits.bits()) != compound.bits) {
            return "the fingerprint of " + compound.id + " is not that of its items";
        }
    }
    for (const std::size_t index : queries) {
        const ComparedCompound& query = compounds[index];
        const ComparedCompound& other = compounds[(index + 1) % compounds.size()];
        std::vector<std::uint64_t> shared;
        std::set_intersection(query.items.begin(), query.items.end(), other.items.begin(), other.items.end(),
                              std::back_inserter(shared));
        const SetSizes truth = exact_sizes(query.items, other.items);
        if (truth.common != static_cast<double>(shared.size())) {
            return "what " + query.id + " and " + other.id + " share is miscounted";
        }
        const FoldedQuery folded{query.items, other.bits.bits()};
        const auto count = static_cast<std::uint32_t>(other.items.size());
        const double most = std::min(truth.a, truth.b);
        const double found = folded.sizes_with(other.bits.words(), count)->sizes.common;
        const double likelihood = folded.log_likelihood(other.bits.words(), count, std::min(found, most - 0.01));
        for (double common = 0; common < most; common += 1) {
            if (folded.log_likelihood(other.bits.words(), count, common) > likelihood + 0.01) {
                return "the estimate for " + query.id + " and " + other.id + " is not the likeliest";
            }
        }
    }
    return {};
}

}  // namespace chemsieve::test
