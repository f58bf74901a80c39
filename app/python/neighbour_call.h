// The neighbours of all compounds of a library, in it or in another one, for Python: asked for by keywords that have
// become the words of `similar --NxN`, and given as a sparse matrix.
//
// Errors: those of the command. Threads: a call is any thread's; what was found may be read concurrently.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/python/asked_study.h"
#include "app/python/found_compounds.h"
#include "app/work/library_neighbours.h"

namespace chemsieve::python {

// The lists, one behind the other, as the table of the command has them. Memory: 12 bytes a neighbour.
class FoundNeighbours {
  public:
    FoundNeighbours(const std::shared_ptr<const LibrariesState>& state, const work::ComparedNumbers& numbers);

    // The next list; queries before that row which have none get an empty one.
    void add(std::size_t row, std::span<const work::ListedNeighbour> list);
    // All queries have one.
    void finish();

    FoundCompounds queries, others;       // rows and columns
    std::vector<std::int64_t> begins{0};  // where lists begin in what follows, and the end
    std::vector<std::int32_t> columns;    // places among the others
    std::vector<double> similarities;     // exact
    double threshold = 0;                 // the least that was asked for
    std::size_t without_bits = 0, not_comparable = 0;

    // Those of the others that are somebody's neighbour, ascending.
    std::vector<std::size_t> listed() const;
};

// How many compounds have their nearest neighbour from one similarity to below the next.
struct FoundHistogram {
    std::vector<double> from;
    std::vector<std::int64_t> compounds;
};

struct NeighbourCall {
    StudyCall study;
    std::vector<std::string> against = {};  // the library in which neighbours are looked for; empty: the same
};

// With empty lists if stopped; nothing is kept then.
Chosen<std::shared_ptr<FoundNeighbours>> find_neighbours(OpenLibraries& libraries, const NeighbourCall& call,
                                                         const std::stop_token& stop);
// Empty if stopped.
Chosen<FoundHistogram> find_histogram(OpenLibraries& libraries, const NeighbourCall& call, const std::stop_token& stop);

}  // namespace chemsieve::python
