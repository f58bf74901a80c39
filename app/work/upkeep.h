// The care of a library: what it keeps of its compounds is kept up, compounds are removed and restored, the file is
// made small and repaired.
//
// Errors: LibraryError, see data/upkeep/ and data/check/. Threads: events come on the calling thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/check/library_check.h"
#include "data/upkeep/compact.h"
#include "data/upkeep/compound_removal.h"
#include "data/upkeep/inchi_key_indexer.h"
#include "data/upkeep/restore_compounds.h"
#include "search/request/condition_names.h"

namespace chemsieve::work {

// Steps done and steps in all; may be empty.
using Steps = std::function<void(std::int64_t, std::int64_t)>;

struct KeepUpEvents {
    InchiKeyEvents keys;
    Steps census;  // compounds
};

struct KeptUp {
    bool cancelled = false;                     // what is done stays
    Failure failed = {};                        // why the library could not be kept up; empty: it was, or was stopped
    std::optional<InchiKeyOutcome> keys = {};   // nothing: the library has none
    std::optional<std::uint64_t> counted = {};  // compounds, by the census; nothing: the library keeps none
};

// After compounds were added: InChIKeys and census, where a library has them. `with_census`: it is to have one. `jobs`:
// threads; 0: all cores. A failure is told as a value, since the compounds are stored all the same.
KeptUp keep_up(const std::string& library, bool with_census, unsigned jobs, const KeepUpEvents& events,
               const std::stop_token& stop);

// Compounds that ids and a condition choose; `names`: those that the condition may call; nullptr: none. Nothing if it
// was stopped; the library is then as it was. Throws ConditionError as well.
std::optional<CompoundRemoval> remove_compounds(const std::string& library, CompoundFilter filter,
                                                const ConditionNames* names, const RemovalOptions& options,
                                                const Steps& progress, const std::stop_token& stop);

struct Restored {
    NewNumbers numbers;
    Failure not_kept_up = {};  // why what the library keeps of its compounds could not be kept up; empty: it was
};

// Compounds that were removed are there again, and are kept up. Nothing if it was stopped before.
std::optional<Restored> restore_compounds(const std::string& library, RemovedCompounds& compounds,
                                          const Steps& progress, const std::stop_token& stop);

struct CompactEvents {
    Steps census;  // compounds
    Steps blocks;  // all of them before the file is rewritten
};

// The census that the library keeps does not count compounds any more that were removed. Nothing if it was stopped; the
// library is then as it was.
std::optional<Compaction> compact(const std::string& library, const CompactEvents& events, const std::stop_token& stop);

// Checks once more if anything was made anew: `found` is the library as it is now. `mended` may be empty; it hears what
// was made anew, before the second check: the defects that the events told till then are those of before.
Repair repair(const std::string& library, const CheckOptions& options, const CheckEvents& events,
              const std::function<void(const std::vector<std::string>&)>& mended, const std::stop_token& stop);

}  // namespace chemsieve::work
