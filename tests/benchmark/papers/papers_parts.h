// The figures of the papers, recomputed: each part prints tables and hands over its plots.
#pragma once

#include <cstddef>
#include <functional>
#include <ostream>
#include <string>

#include "tests/benchmark/papers/plot.h"

namespace chemsieve::test {

struct PaperRun {
    std::ostream& out;
    std::function<void(const std::string& name, const Plot& plot)> plot;  // writes it to a file of this name
    std::size_t runs = 200;                                               // for each simulated experiment
};

// "Bloom Filters for the Perplexed": sizes, probabilities, the rate it measured.
void print_sizes(const PaperRun& run);
// The encyclopedia: bits a key of Bloom, blocked and compressed filters at equal rates.
void print_bits_a_key(const PaperRun& run);
// The thesis on Bloom and cuckoo filters, chapters 4 and 5: sizes, loads and times of both.
void print_cuckoo(const PaperRun& run);
// Spectral Bloom Filters, tables 1 and 2.
void print_recurring_minimum(const PaperRun& run);
// Spectral Bloom Filters, figures 6 and 8: minimum selection, minimal increase, recurring minimum.
void print_methods(const PaperRun& run);
// Figures 8 and 9: deletions and sliding window.
void print_deletions(const PaperRun& run);
// Figure 4: iceberg queries.
void print_iceberg(const PaperRun& run);
// Figure 10: codes of counters.
void print_encodings(const PaperRun& run);
// Figures 11 to 15: times and sizes of the string-array index, beside a hash table.
void print_index(const PaperRun& run);

}  // namespace chemsieve::test
