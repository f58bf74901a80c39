// Matched pairs of the compounds of libraries, for Python: asked for by keywords that have become the words of the
// command pairs, and given as columns.
//
// Errors: those of the command. Threads: a call is any thread's; what was found may be read concurrently.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "app/python/asked_study.h"
#include "app/python/found_compounds.h"
#include "app/work/matched_pairs.h"

namespace chemsieve::python {

// What was not told, and why.
struct PairsLeftOut {
    LeftOut unreadable;
    std::vector<std::pair<std::string, std::size_t>> not_listed;  // constants, and how many compounds have them
    std::size_t too_many_bonds = 0;                               // compounds
};

// The compounds are those of any pair, each once.
class FoundPairs : public FoundCompounds {
  public:
    using FoundCompounds::FoundCompounds;

    // A row a pair: places of its compounds, and of texts.
    std::vector<std::uint32_t> first, second, constant, from, to;
    std::vector<std::string> texts;
    PairsLeftOut left_out;
};

// Columns of transformations, those of most pairs first.
struct FoundTransformations {
    // What is told of a column; NaN: nothing.
    struct Column {
        std::string name;
        std::vector<std::int64_t> values;
        std::vector<double> means, deviations, ps;
    };

    std::vector<std::string> from, to;
    std::vector<std::int64_t> pairs;
    std::vector<Column> columns;
    PairsLeftOut left_out;
};

// Columns of activity cliffs, the steepest first. The compounds are those of any cliff, each once.
class FoundCliffs : public FoundCompounds {
  public:
    using FoundCompounds::FoundCompounds;

    // A row a cliff: places of its compounds, that of the lower value first, and what they share.
    std::vector<std::uint32_t> first, second;
    std::vector<double> first_values, second_values, similarities, steepness;
    bool are_matched = false;                          // matched pairs, which have texts
    std::vector<std::string> constants, from, to;      // by row
    std::size_t pairs = 0, compounds_with_value = 0;   // looked at, see work::Cliffs
    std::size_t not_comparable = 0, without_bits = 0;  // compounds that are in no pair
    PairsLeftOut left_out;
};

// Empty if stopped.
Chosen<std::shared_ptr<FoundPairs>> find_pairs(OpenLibraries& libraries, const StudyCall& call,
                                               const std::stop_token& stop);
Chosen<std::shared_ptr<FoundTransformations>> find_transformations(OpenLibraries& libraries, const StudyCall& call,
                                                                   const std::stop_token& stop);

Chosen<std::shared_ptr<FoundCliffs>> find_cliffs(OpenLibraries& libraries, const StudyCall& call,
                                                 const std::stop_token& stop);

}  // namespace chemsieve::python
