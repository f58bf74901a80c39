// How often compounds have the substructures that they were found by: matches on different sets of atoms.
//
// Errors: LibraryError. Threads: each has a worker number of its own.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "data/source/compound_source.h"
#include "match/substructure_matcher.h"
#include "search/request/query.h"
#include "search/request/search_types.h"

namespace chemsieve {

class MatchCounter {
  public:
    // `options`: those of the search. The source outlives this.
    MatchCounter(const CompoundSource& source, const SearchOptions& options, unsigned workers);

    // Further queries are numbered from 0. Not while others count.
    void add(const Query& query);
    // Nothing if the limits of a match were reached. `reader`: of this worker.
    std::optional<std::size_t> count(std::size_t query, CompoundNumber compound, CompoundReader& reader,
                                     unsigned worker);

  private:
    // What each thread owns.
    struct Worker {
        std::vector<std::unique_ptr<SubstructureMatcher>> matchers;  // by query
        // The compound read last.
        CompoundNumber compound{};
        std::optional<Molecule> molecule;
    };

    SubstructureMatcher& matcher(std::size_t query, Worker& worker) const;

    MatchOptions options_;
    MatchLimits limits_;
    std::shared_ptr<const StructureSource> structures_;
    std::shared_ptr<const ClassTable> classes_;
    std::vector<std::shared_ptr<const SubstructureQuery>> queries_;
    std::vector<Worker> workers_;
};

}  // namespace chemsieve
