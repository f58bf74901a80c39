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

// Empty if stopped.
Chosen<std::shared_ptr<FoundPairs>> find_pairs(OpenLibraries& libraries, const StudyCall& call,
                                               const std::stop_token& stop);
Chosen<std::shared_ptr<FoundTransformations>> find_transformations(OpenLibraries& libraries, const StudyCall& call,
                                                                   const std::stop_token& stop);

}  // namespace chemsieve::python
