// How well similarities rank compounds that belong together before all others: ours against RDKit's fingerprints.
//
//     ranking_benchmark [--library FILE.smi] [--sets N] [--edits N] [--json OUT]
//
// Each member of a set (analogue_sets.h) is once the query; the other members are the actives, all other compounds the
// decoys. AUC and BEDROC (alpha 20) are averaged over the queries of a set, then over sets. Intervals: 95 %, bootstrap
// over sets; differences are paired by set. Verified first: exact similarities equal tanimoto.h's, and RDKit's bits
// give RDKit's own similarity. Nothing is timed; figures are the same on every machine. Refuses debug builds.

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/parallel.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "tests/benchmark/analogue_sets.h"
#include "tests/benchmark/bench.h"
#include "tests/benchmark/ranking_metrics.h"
#include "tests/benchmark/similarity_methods.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/test_data.h"

using namespace chemsieve;
using namespace chemsieve::test;
using nlohmann::ordered_json;

namespace {

struct Method {
    std::string name;
    std::function<std::unique_ptr<SimilarityMethod>(const Compounds&)> make;
};

FingerprintRecipe changed(const std::function<void(FingerprintRecipe&)>& change) {
    FingerprintRecipe recipe;
    change(recipe);
    return recipe;
}

// The first is what the others are compared with.
std::vector<Method> all_methods() {
    const FingerprintRecipe recipe;
    std::vector<Method> methods{
        {"ours, exact", [=](const Compounds& c) { return exact_items(c, recipe); }},
        {"ours, estimated", [=](const Compounds& c) { return estimated_items(c, recipe); }},
        {"ours, bits at own length", [=](const Compounds& c) { return bits_at_own_length(c, recipe); }},
        {"ours, bits at 2,048", [=](const Compounds& c) { return bits_at_one_length(c, recipe, 2048); }},
        {"RDKit Morgan 2, 2,048", rdkit_morgan},
        {"RDKit path, 2,048", rdkit_path},
        {"MACCS keys", rdkit_maccs}};
    const std::vector<std::pair<std::string, FingerprintRecipe>> variants{
        {"one copy of small", changed([](auto& r) { r.small_copies = 1; })},
        {"six copies of small", changed([](auto& r) { r.small_copies = 6; })},
        {"no atom states", changed([](auto& r) { r.atom_states = false; })},
        {"no paths of 6", changed([](auto& r) { r.path_bonds = 0; })},
        {"no large rings", changed([](auto& r) { r.ring_bonds = 0; })},
        {"no counts", changed([](auto& r) { r.small_count = r.large_count = 1; })},
        {"counts of all to 8", changed([](auto& r) { r.large_count = 8; })},
        {"to 4 bonds", changed([](auto& r) { r.max_bonds = 4; })},
        {"to 3 bonds", changed([](auto& r) { r.max_bonds = 3; })}};
    for (const auto& [name, changed_recipe] : variants) {
        methods.push_back({"exact, " + name, [r = changed_recipe](const Compounds& c) { return exact_items(c, r); }});
    }
    return methods;
}

// By set, averaged over its members as queries.
struct Quality {
    std::vector<double> auc, bedroc;
};

Quality rank_sets(const SimilarityMethod& method, const std::vector<AnalogueSet>& sets) {
    Quality quality{std::vector<double>(sets.size()), std::vector<double>(sets.size())};
    parallel_for(sets.size(), default_jobs(), [&](std::size_t s, unsigned) {
        const auto& members = sets[s].members;
        for (const std::size_t query : members) {
            const std::vector<double> scores = method.scores(query);
            std::vector<Scored> list;
            list.reserve(scores.size());
            for (const double score : scores) list.push_back({score, false});
            for (const std::size_t member : members) list[member].active = true;
            list.erase(list.begin() + static_cast<std::ptrdiff_t>(query));
            quality.auc[s] += auc(list) / static_cast<double>(members.size());
            quality.bedroc[s] += bedroc(std::move(list)) / static_cast<double>(members.size());
        }
    });
    return quality;
}

std::vector<double> difference(const std::vector<double>& x, const std::vector<double>& y) {
    std::vector<double> result;
    for (std::size_t i = 0; i < x.size(); ++i) result.push_back(x[i] - y[i]);
    return result;
}

ordered_json json_of(const MeanInterval& interval) {
    return {{"mean", interval.mean}, {"low", interval.low}, {"high", interval.high}};
}

void print_pairs(const std::vector<Method>& methods, const std::vector<Quality>& found, ordered_json& report) {
    constexpr std::size_t kShown = 7;  // the variants are compared with the first only, above
    std::printf("\nBEDROC of the row less that of the column; * where the interval leaves out 0\n%-28s", "");
    for (std::size_t column = 0; column < kShown; ++column) std::printf("      (%zu)", column + 1);
    std::printf("\n");
    for (std::size_t row = 0; row < methods.size(); ++row) {
        if (row < kShown) std::printf("(%zu) %-24s", row + 1, methods[row].name.c_str());
        for (std::size_t column = 0; column < methods.size(); ++column) {
            const MeanInterval less = bootstrap_mean(difference(found[row].bedroc, found[column].bedroc));
            if (row < kShown && column < kShown) {
                std::printf(" %+.4f%c", less.mean, less.low > 0 || less.high < 0 ? '*' : ' ');
            }
            if (row < column) {
                auto& entry = report["differences"][methods[row].name][methods[column].name];
                entry["bedroc"] = json_of(less);
                entry["auc"] = json_of(bootstrap_mean(difference(found[row].auc, found[column].auc)));
            }
        }
        if (row < kShown) std::printf("\n");
    }
}

void measure(const std::string& title, const Compounds& compounds, const std::vector<AnalogueSet>& sets,
             ordered_json& report) {
    std::size_t queries = 0;
    for (const AnalogueSet& set : sets) queries += set.members.size();
    std::printf("\n%s: %zu sets, %zu queries, %zu compounds\n", title.c_str(), sets.size(), queries, compounds.size());
    report = {{"sets", sets.size()}, {"queries", queries}, {"compounds", compounds.size()}};
    if (sets.size() < 2) return;
    std::printf("%-30s %-25s %-25s %s\n", "", "AUC", "BEDROC", "BEDROC less the first's");
    const std::vector<Method> methods = all_methods();
    std::vector<Quality> found;
    for (const Method& method : methods) {
        found.push_back(rank_sets(*method.make(compounds), sets));
        const MeanInterval area = bootstrap_mean(found.back().auc), early = bootstrap_mean(found.back().bedroc);
        const MeanInterval less = bootstrap_mean(difference(found.back().bedroc, found.front().bedroc));
        std::printf("%-30s %.4f (%.4f to %.4f) %.4f (%.4f to %.4f) %+.4f (%+.4f to %+.4f)\n", method.name.c_str(),
                    area.mean, area.low, area.high, early.mean, early.low, early.high, less.mean, less.low, less.high);
        std::fflush(stdout);
        report["methods"][method.name] = {{"auc", json_of(area)}, {"bedroc", json_of(early)}};
    }
    print_pairs(methods, found, report);
}

// Compounds whose items are known in full.
Compounds read_compounds(const std::string& file) {
    const auto structures = read_structures(file);
    std::vector<std::optional<Molecule>> read(structures.size());
    parallel_for(structures.size(), default_jobs(), [&](std::size_t i, unsigned) {
        auto molecule = rdkit_smiles(structures[i].first);
        if (molecule && !fingerprint_of_compound(*molecule, {}).always_candidate) read[i] = std::move(molecule);
    });
    Compounds result;
    for (auto& molecule : read) {
        if (molecule) result.push_back(std::move(*molecule));
    }
    return result;
}

}  // namespace

int main(int argc, char** argv) {
    if (is_debug_build()) return 2;
    std::string library, json;
    std::size_t most_sets = 60;
    unsigned edits = 6;
    constexpr std::size_t kAnalogues = 12;
    CLI::App app{"Ranking of compounds that belong together"};
    app.add_option("--library", library, "SMILES file (default: NCI compounds of rdkit-data)");
    app.add_option("--sets", most_sets, "At most so many sets of each kind")->check(CLI::PositiveNumber);
    app.add_option("--edits", edits, "So many edits lie between a seed and its analogue")->check(CLI::PositiveNumber);
    app.add_option("--json", json, "Write the figures to this file");
    CLI11_PARSE(app, argc, argv);
    if (!find_library(library)) return 2;
    Compounds compounds = read_compounds(library);
    if (const std::string wrong = what_is_wrong(compounds); !wrong.empty()) {
        std::cerr << wrong << "\n";
        return 1;
    }
    ordered_json report{{"library", std::filesystem::path{library}.filename().string()},
                        {"recipe", FingerprintRecipe{}.to_text()}};
    measure("shared Murcko scaffolds", compounds, scaffold_sets(compounds, most_sets), report["scaffolds"]);
    const auto made = edited_sets(compounds, most_sets, kAnalogues, edits);
    measure("analogues of " + std::to_string(edits) + " random edits", compounds, made, report["edited"]);
    if (!json.empty()) std::ofstream{json} << report.dump(2) << "\n";
    return 0;
}
