// The scaffolds of the compounds of a library, counted, and the column that a library keeps of them, for all faces.
//
// Errors: LibraryError; QueryError for a property that is not there. Threads: functions without state.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "search/series/library_scaffolds.h"

namespace chemsieve::work {

// What compounds with a scaffold have in a column.
struct ScaffoldMean {
    std::size_t values = 0;  // compounds that have one
    double sum = 0;

    std::optional<double> mean() const noexcept {
        return values > 0 ? std::optional{sum / static_cast<double>(values)} : std::nullopt;
    }
};

struct ScaffoldCount {
    std::string scaffold;
    std::size_t compounds = 0;        // that have it, however often
    std::size_t others = 0;           // the same of another library
    CompoundNumber first{};           // the first compound that has it
    std::vector<ScaffoldMean> means;  // a column each
};

// What was found, in short.
struct ScaffoldSummary {
    std::size_t compounds = 0;
    std::size_t scaffolds = 0;  // different ones
    std::size_t without = 0;    // compounds that have none, as they have no rings
};

ScaffoldSummary summary_of(const series::LibraryScaffolds& found);

// Takes away compounds but those with this scaffold, by itself or as one of their ring systems. Texts stay.
void leave_those_with(series::LibraryScaffolds& found, const std::string& scaffold);

// `others`: of another library, nullptr: there is none; a scaffold of these alone is not listed. `columns`: properties
// of numbers. Those of most compounds first, of as many by text. Nothing if stopped.
std::optional<std::vector<ScaffoldCount>> count_scaffolds(const series::LibraryScaffolds& found,
                                                          const series::LibraryScaffolds* others,
                                                          const CompoundSource& source,
                                                          const std::vector<std::string>& columns,
                                                          const std::stop_token& stop);

// Keeps them in the library as a column of texts. Throws LibraryError if there cannot be one of that name. False if
// stopped.
bool keep_scaffolds(const std::string& library, const std::string& name, series::ScaffoldKind kind,
                    const series::LibraryScaffolds& found, const std::stop_token& stop);

}  // namespace chemsieve::work
