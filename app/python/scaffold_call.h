// Scaffolds of the compounds of libraries, for Python: asked for by keywords that have become the words of the command
// scaffolds, and given as columns.
//
// Errors: those of the command. Threads: a call is any thread's; what was found may be read concurrently.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "app/python/asked_study.h"
#include "app/python/found_compounds.h"
#include "app/work/scaffolds/library_scaffolds.h"

namespace chemsieve::python {

// In the order of the compounds.
class FoundScaffolds : public FoundCompounds {
  public:
    FoundScaffolds(std::shared_ptr<const LibrariesState> state, series::LibraryScaffolds found);

    // A row a compound, the same ones.
    const series::LibraryScaffolds& scaffolds() const noexcept { return scaffolds_; }
    // Nothing if stopped.
    std::optional<std::vector<work::ScaffoldCount>> counts(const std::stop_token& stop) const;

    LeftOut left_out;

  private:
    series::LibraryScaffolds scaffolds_;
};

// Columns of counts, those of most compounds first.
struct FoundScaffoldCounts {
    // What is told of a column.
    struct Mean {
        std::string column;
        std::vector<double> means;  // NaN: no compound has a value
        std::vector<std::int64_t> values;
    };

    std::vector<std::string> scaffolds;
    std::vector<std::int64_t> compounds;
    std::optional<std::vector<std::int64_t>> others;  // in another library; nothing: none was asked for
    std::vector<Mean> means;
    LeftOut left_out;
};

// Columns of a network or tree of scaffolds, in the order of the rows of the command.
struct FoundScaffoldNetwork {
    // What is told of a column.
    struct Below {
        std::string column;
        std::vector<double> means, medians;  // NaN: no compound has a value
        std::vector<std::int64_t> values;
    };

    std::vector<std::string> scaffolds;
    std::vector<std::vector<std::string>> parents;
    std::vector<std::int64_t> rings, compounds, below;
    std::optional<std::vector<std::int64_t>> others, others_below;  // in another library; nothing: none was asked for
    std::vector<Below> columns;
    std::size_t not_taken_apart = 0;
    LeftOut left_out;
};

// Without compounds if stopped; nothing is kept then.
Chosen<std::shared_ptr<FoundScaffolds>> find_scaffolds(OpenLibraries& libraries, const StudyCall& call,
                                                       const std::stop_token& stop);
// Empty if stopped.
Chosen<std::shared_ptr<FoundScaffoldCounts>> count_scaffolds(OpenLibraries& libraries, const StudyCall& call,
                                                             const std::stop_token& stop);

// The same. With the words --network or --tree.
Chosen<std::shared_ptr<FoundScaffoldNetwork>> scaffold_network(OpenLibraries& libraries, const StudyCall& call,
                                                               const std::stop_token& stop);

}  // namespace chemsieve::python
