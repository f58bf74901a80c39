// Takes compounds out of a library: their texts, properties, structures and fingerprints of all kinds.
//
// All of it is one transaction, so a kill at any moment leaves the library as it was or without all of them. Meanwhile
// others may search, but not write. Afterwards fingerprints that the removal left as rows are sliced if they are
// enough, blocks of slices get the rows of parts that they lack, and pages that became free are given back. Programs
// that have the library open go on seeing its fingerprints as they were, and get CompoundRemoved when they ask for the
// text of a compound that is gone.
//
// Memory: the rows of a block of slices, some bits for each number a compound ever had. Errors: LibraryError, the
// library is as it was then; ConditionError. Threads: any; progress comes on the calling thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/fingerprints/slice_writer.h"
#include "data/source/compound_selection.h"
#include "data/upkeep/restore_compounds.h"

namespace chemsieve {

struct RemovalOptions {
    bool ignore_missing = false;  // ids that are not there: remove the others
    unsigned jobs = 0;            // threads; 0: all cores
    bool only_removes = false;    // the caller does what comes afterwards, by finish_removal()
    SliceSizes sizes;
    RemovedCompounds* keep = nullptr;  // gets all that is removed, to be added again; of no use if nothing was removed
};

struct CompoundRemoval {
    std::int64_t removed = 0;
    std::int64_t left = 0;
    std::size_t not_decided = 0;           // see SelectedCompounds; they stay
    std::vector<std::string> unknown_ids;  // if any and none was to be ignored, nothing was removed
};

// Those that the filter selects, all compounds of an id. `progress` may be empty; it hears of steps done and of steps
// in all, all of them before the transaction is committed. Nothing if it was stopped; the library is then as it was.
std::optional<CompoundRemoval> remove_compounds(const std::string& path, const CompoundFilter& filter,
                                                const RemovalOptions& options,
                                                const std::function<void(std::int64_t, std::int64_t)>& progress,
                                                const std::stop_token& stop);

// What is to be done after removals, in transactions of its own: searches are as right without, and slower. Ends early,
// with the library in order, if it was stopped. Throws LibraryError, with the remedy to compact.
void finish_removal(const std::string& path, const RemovalOptions& options, const std::stop_token& stop);

}  // namespace chemsieve
