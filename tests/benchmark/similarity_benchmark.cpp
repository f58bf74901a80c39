// How far similarities estimated from folded fingerprints are from the exact ones, and what a search loses by it.
//
//     similarity_benchmark [--library FILE.smi] [--queries N] [--json OUT]
//
// Every query, a compound of the library, is compared with every other compound, exactly from the unfolded items and
// in each way to estimate from the folded fingerprints. Verified first: fingerprints are those of their items, exact
// similarities equal set operations, estimates are the likeliest. Figures are the same on every machine but for times,
// which are measured on one thread. Refuses debug builds.

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/parallel.h"
#include "fingerprint/similarity/cardinality.h"
#include "fingerprint/similarity/folded_query.h"
#include "tests/benchmark/bench.h"
#include "tests/benchmark/similarity_accuracy.h"
#include "tests/support/exact_sizes.h"

using namespace chemsieve;
using namespace chemsieve::test;
using nlohmann::ordered_json;

namespace {

const std::vector<std::size_t> kRescored{10, 20, 50, 100};

ordered_json json_of(const ErrorSum& errors) {
    return {{"pairs", errors.pairs}, {"rmse", errors.rmse()}, {"bias", errors.bias()}};
}

void print_metrics(const std::map<Estimate, Accuracy>& all, ordered_json& report) {
    std::printf("\n%-20s %16s %16s %16s %16s %10s\n", "error, bias", "Tanimoto", "Dice", "cosine", "Tversky .9 .1",
                "without");
    for (const auto& [estimate, accuracy] : all) {
        std::printf("%-20s", name_of(estimate).c_str());
        auto& entry = report["estimates"][name_of(estimate)];
        for (const auto& [name, errors] : {std::pair{"tanimoto", &accuracy.tanimoto},
                                           {"dice", &accuracy.dice},
                                           {"cosine", &accuracy.cosine},
                                           {"tversky_09_01", &accuracy.tversky}}) {
            std::printf("   %.4f %+.4f", errors->rmse(), errors->bias());
            entry[name] = json_of(*errors);
        }
        std::printf(" %10zu\n", accuracy.without);
        entry["without_estimate"] = accuracy.without;
    }
    const Accuracy& known = all.at(Estimate::known_query);
    std::printf("standard error told with '%s': %.4f\n", name_of(Estimate::known_query).c_str(), known.said_error());
    report["estimates"][name_of(Estimate::known_query)]["told_error"] = known.said_error();
}

void print_bands(const std::map<Estimate, Accuracy>& all, ordered_json& report) {
    std::printf("\n%-20s", "exact Tanimoto");
    for (int band = 0; band < 10; ++band) std::printf("  %.1f - %.1f   ", band / 10.0, (band + 1) / 10.0);
    std::printf("\n%-20s", "pairs");
    for (const ErrorSum& errors : all.at(Estimate::plain).bands) std::printf(" %11zu   ", errors.pairs);
    std::printf("\n");
    for (const auto& [estimate, accuracy] : all) {
        std::printf("%-20s", name_of(estimate).c_str());
        for (const ErrorSum& errors : accuracy.bands) {
            std::printf(" %.4f %+.4f", errors.rmse(), errors.bias());
            report["estimates"][name_of(estimate)]["bands"].push_back(json_of(errors));
        }
        std::printf("\n");
    }
}

void print_lengths(const std::map<Estimate, Accuracy>& all, ordered_json& report) {
    std::printf("\n%-20s", "compound's bits");
    for (const auto& [length, errors] : all.at(Estimate::plain).lengths) std::printf(" %12u  ", length);
    std::printf("\n");
    for (const auto& [estimate, accuracy] : all) {
        std::printf("%-20s", name_of(estimate).c_str());
        for (const auto& [length, errors] : accuracy.lengths) {
            std::printf(" %.4f %+.4f", errors.rmse(), errors.bias());
            report["estimates"][name_of(estimate)]["lengths"][std::to_string(length)] = json_of(errors);
        }
        std::printf("\n");
    }
}

void print_recall(const std::map<Estimate, Accuracy>& all, ordered_json& report) {
    std::printf("\n%-20s", "recall of best 10");
    for (const std::size_t n : kRescored) std::printf("  %5zu rescored", n);
    std::printf("\n");
    for (const auto& [estimate, accuracy] : all) {
        std::printf("%-20s", name_of(estimate).c_str());
        for (const auto& [n, recall] : accuracy.recall) {
            std::printf("  %14.4f", recall);
            report["estimates"][name_of(estimate)]["recall"][std::to_string(n)] = recall;
        }
        std::printf("\n");
    }
}

// Nanoseconds a pair of one query against all compounds, on one thread: the median of the queries.
template <class Score>
double nanoseconds_a_pair(const std::vector<ComparedCompound>& compounds, const std::vector<std::size_t>& queries,
                          const Score& score) {
    std::vector<double> times;
    double sum = 0;
    for (const std::size_t query : queries) {
        const auto start = std::chrono::steady_clock::now();
        sum += score(compounds[query].items);
        const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - start;
        times.push_back(taken.count() / static_cast<double>(compounds.size()));
    }
    if (sum < 0) std::printf("\n");  // the sum is used, so that the work is done
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
    return times[times.size() / 2];
}

void print_times(const std::vector<ComparedCompound>& compounds, const std::vector<std::size_t>& queries,
                 ordered_json& report) {
    const double exact = nanoseconds_a_pair(compounds, queries, [&](const std::vector<std::uint64_t>& items) {
        double sum = 0;
        for (const auto& compound : compounds) sum += tanimoto(exact_sizes(items, compound.items));
        return sum;
    });
    const double filters = nanoseconds_a_pair(compounds, queries, [&](const std::vector<std::uint64_t>& items) {
        std::map<std::uint32_t, FoldedFingerprint> folded;
        double sum = 0;
        for (const auto& compound : compounds) {
            const std::uint32_t length = compound.bits.bits();
            auto at = folded.find(length);
            if (at == folded.end()) at = folded.emplace(length, FoldedFingerprint::of_items(items, length)).first;
            const auto sizes = estimated_sizes(pair_of(at->second.words(), compound.bits.words()));
            sum += sizes ? tanimoto(*sizes) : 1;
        }
        return sum;
    });
    const double known = nanoseconds_a_pair(compounds, queries, [&](const std::vector<std::uint64_t>& items) {
        std::map<std::uint32_t, FoldedQuery> folded;
        double sum = 0;
        for (const auto& compound : compounds) {
            const std::uint32_t length = compound.bits.bits();
            auto at = folded.find(length);
            if (at == folded.end()) at = folded.emplace(length, FoldedQuery{items, length}).first;
            const auto found =
                at->second.sizes_with(compound.bits.words(), static_cast<std::uint32_t>(compound.items.size()));
            sum += found ? tanimoto(found->sizes) : 1;
        }
        return sum;
    });
    std::printf("\n%-44s %8.0f ns a pair\n", "exact, from unfolded items in memory", exact);
    std::printf("%-44s %8.0f ns a pair, ratio %.1f\n", name_of(Estimate::two_filters).c_str(), filters,
                exact / filters);
    std::printf("%-44s %8.0f ns a pair, ratio %.1f\n", name_of(Estimate::known_query).c_str(), known, exact / known);
    report["ns_a_pair"] = {
        {"exact", exact}, {name_of(Estimate::two_filters), filters}, {name_of(Estimate::known_query), known}};
}

}  // namespace

int main(int argc, char** argv) {
    if (is_debug_build()) return 2;
    std::string library, json;
    std::size_t query_count = 200;
    CLI::App app{"Estimated against exact similarities"};
    app.add_option("--library", library, "SMILES file (default: NCI compounds of rdkit-data)");
    app.add_option("--queries", query_count, "So many compounds of the library, evenly spread")
        ->check(CLI::PositiveNumber);
    app.add_option("--json", json, "Write the figures to this file");
    CLI11_PARSE(app, argc, argv);
    if (!find_library(library)) return 2;
    const auto structures = read_structures(library);
    const FingerprintRecipe recipe;
    const auto compounds = compared_compounds(structures, recipe);
    const auto queries = spread_queries(compounds.size(), query_count);
    if (const std::string wrong = what_is_wrong(compounds, queries); !wrong.empty()) {
        std::cerr << wrong << "\n";
        return 1;
    }
    ordered_json report{{"library", std::filesystem::path{library}.filename().string()},
                        {"recipe", recipe.to_text()},
                        {"compounds", compounds.size()},
                        {"left_out", structures.size() - compounds.size()},
                        {"queries", queries.size()}};
    std::printf("%zu queries over %zu compounds (%zu left out: unreadable or always candidates)\n", queries.size(),
                compounds.size(), structures.size() - compounds.size());
    const auto all = measure_accuracy(compounds, queries, kRescored, default_jobs());
    print_metrics(all, report);
    print_bands(all, report);
    print_lengths(all, report);
    print_recall(all, report);
    print_times(compounds, queries, report);
    if (!json.empty()) std::ofstream{json} << report.dump(2) << "\n";
    return 0;
}
