// Filters on chemistry: the subgraphs of a library's compounds as a multiset, and the compounds' exact forms as keys.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace chemsieve::test {

struct ChemistryKeys {
    std::vector<std::uint64_t> compounds;           // hashes of canonical forms, without repeats
    std::vector<std::vector<std::uint64_t>> items;  // each compound's that RDKit reads, in the order of the file
};

// Reads the structures of a file, on all cores.
ChemistryKeys chemistry_keys(const std::string& file);

// How often items occur: counts by rank, and the slope of the curve.
void print_item_frequencies(const ChemistryKeys& keys);
// Errors of minimum selection, minimal increase and recurring minimum with as many counters each.
void print_item_counts(const ChemistryKeys& keys);

}  // namespace chemsieve::test
