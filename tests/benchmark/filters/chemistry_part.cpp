#include "tests/benchmark/filters/chemistry_part.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <unordered_map>

#include "base/checksum.h"
#include "base/error.h"
#include "base/parallel.h"
#include "chem/graph/molecule_graph.h"
#include "chem/read/parse.h"
#include "chem/sameness/sameness.h"
#include "data/file/text_input.h"
#include "data/read/input_formats.h"
#include "fingerprint/filter/spectral/compact_spectral_filter.h"
#include "fingerprint/filter/spectral/recurring_minimum.h"
#include "fingerprint/subgraph/item_set.h"
#include "tests/benchmark/papers/zipf.h"

namespace chemsieve::test {

namespace {

using namespace chemsieve::filter;
using Variant = RecurringMinimumFilter::Variant;

// In how many compounds each item is.
std::unordered_map<std::uint64_t, std::uint64_t> frequencies_of(const ChemistryKeys& keys) {
    std::unordered_map<std::uint64_t, std::uint64_t> frequencies;
    for (const auto& items : keys.items) {
        for (const std::uint64_t item : items) ++frequencies[item];
    }
    return frequencies;
}

std::vector<std::string> structures_of(const std::string& file) {
    TextInput input{file};
    const auto reader = make_record_reader(InputFormat::smiles, input, {});
    std::vector<std::string> structures;
    for (InputRecord record; reader->next(record);) structures.push_back(record.text);
    return structures;
}

template <class F>
void print_errors(const char* name, F filter, const ChemistryKeys& keys,
                  const std::unordered_map<std::uint64_t, std::uint64_t>& frequencies, double gamma) {
    for (const auto& items : keys.items) {
        for (const std::uint64_t item : items) filter.insert(item);
    }
    CountErrors errors;
    for (const auto& [item, frequency] : frequencies) errors.add(filter.count(item), frequency);
    std::cout << name << '\t' << gamma << '\t' << filter.size_in_bytes() << '\t';
    if constexpr (std::derived_from<F, SpectralCounters>) {
        const CompactSpectralFilter compact{filter};
        for (const auto& [item, frequency] : frequencies) {
            if (compact.count(item) != filter.count(item)) throw Error("the compact filter counts otherwise");
        }
        std::cout << compact.size_in_bytes();
    }
    std::cout << '\t' << std::setprecision(3) << errors.share_wrong() << '\t' << errors.share_too_low() << '\t'
              << errors.additive() << std::endl;
}

}  // namespace

ChemistryKeys chemistry_keys(const std::string& file) {
    const std::vector<std::string> structures = structures_of(file);
    ChemistryKeys keys;
    keys.items.resize(structures.size());
    keys.compounds.resize(structures.size());
    const FingerprintRecipe recipe;
    parallel_for(structures.size(), default_jobs(), [&](std::size_t i, unsigned) {
        const ParseResult parsed = parse_smiles(structures[i]);
        const auto* molecule = std::get_if<Molecule>(&parsed);
        if (!molecule) return;
        keys.items[i] = make_items(graph_of_compound(*molecule).graph, recipe).items;
        keys.compounds[i] = checksum64(canonical_form(*molecule, {}));
    });
    std::sort(keys.compounds.begin(), keys.compounds.end());
    keys.compounds.erase(std::unique(keys.compounds.begin(), keys.compounds.end()), keys.compounds.end());
    std::erase(keys.compounds, 0);
    return keys;
}

void print_item_frequencies(const ChemistryKeys& keys) {
    std::vector<std::uint64_t> counts;
    std::uint64_t sum = 0, once = 0;
    for (const auto& [item, count] : frequencies_of(keys)) {
        counts.push_back(count);
        sum += count;
        once += count == 1 ? 1 : 0;
    }
    std::sort(counts.rbegin(), counts.rend());
    std::cout << "items\tdifferent\tseen once %";
    for (std::size_t rank = 1; rank <= counts.size(); rank *= 10) std::cout << "\trank " << rank;
    std::cout << '\n'
              << sum << '\t' << counts.size() << '\t' << std::setprecision(3)
              << 100 * static_cast<double>(once) / static_cast<double>(counts.size());
    for (std::size_t rank = 1; rank <= counts.size(); rank *= 10) std::cout << '\t' << counts[rank - 1];
    std::cout << "\nslope between ranks\t\t";
    for (std::size_t rank = 10; rank <= counts.size(); rank *= 10) {
        std::cout << '\t'
                  << std::log10(static_cast<double>(counts[rank / 10 - 1]) / static_cast<double>(counts[rank - 1]));
    }
    std::cout << "\n\n";
}

void print_item_counts(const ChemistryKeys& keys) {
    constexpr unsigned kHashes = 5;
    const auto frequencies = frequencies_of(keys);
    std::cout << "method, equal counters\tgamma\tbytes\tbytes, compact\tshare wrong\tshare too low\tE_add\n";
    for (const double gamma : {0.5, 0.7, 1.0, 2.0}) {
        const auto counters = static_cast<std::uint64_t>(kHashes * static_cast<double>(frequencies.size()) / gamma);
        const SpectralShape shape{.counters = counters, .hashes = kHashes, .seed = 1};
        print_errors("minimum selection", MinimumSelectionFilter{shape}, keys, frequencies, gamma);
        print_errors("minimal increase", MinimalIncreaseFilter{shape}, keys, frequencies, gamma);
        const auto recurring = [&](Variant variant) {
            return RecurringMinimumFilter{{.primary = counters - counters / 4,
                                           .secondary = counters / 4,
                                           .hashes = kHashes,
                                           .variant = variant,
                                           .seed = 1}};
        };
        print_errors("recurring minimum, text", recurring(Variant::text), keys, frequencies, gamma);
        print_errors("recurring minimum, secondary first", recurring(Variant::secondary_first), keys, frequencies,
                     gamma);
    }
    std::cout << '\n';
}

}  // namespace chemsieve::test
