// Families of the compounds of libraries, for Python: asked for by keywords that have become the words of the command
// families, and given as columns.
//
// Errors: those of the command. Threads: a call is any thread's; what was found may be read concurrently.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "app/python/asked_study.h"
#include "app/python/found_compounds.h"
#include "app/work/library_families.h"

namespace chemsieve::python {

// Family by family, the representative first, as the table of the command has them.
class FoundFamilies : public FoundCompounds {
  public:
    FoundFamilies(std::shared_ptr<const LibrariesState> state, const work::FamiliesAt& families);

    double threshold() const noexcept;

    std::vector<std::uint32_t> family;          // from 1
    std::vector<std::int64_t> representatives;  // their places here
    std::vector<double> similarities;           // to the representative, exact
    families::Goal goal;                        // without its order
    families::Count count;
    std::size_t without_bits = 0, not_comparable = 0;
};

// How many families there are at each threshold.
struct FoundCurve {
    std::vector<double> thresholds;
    std::vector<std::int64_t> families, single, largest;
};

// One for each threshold. If it was stopped they have no compounds, and nothing is kept.
Chosen<std::vector<std::shared_ptr<FoundFamilies>>> find_families(OpenLibraries& libraries, const StudyCall& call,
                                                                  const std::stop_token& stop);
// Empty if stopped.
Chosen<FoundCurve> find_curve(OpenLibraries& libraries, const StudyCall& call, const std::stop_token& stop);

// See work::extend_families(). Zeros if stopped.
work::FamiliesJoined join_families(OpenLibraries& libraries, const std::string& name,
                                   const std::function<void(double)>& progress, const std::stop_token& stop);

}  // namespace chemsieve::python
