// The care of a library: compounds are added with all that belongs to them, what it keeps of its compounds is kept up,
// compounds are removed and restored, the file is made small and repaired.
//
// Errors: LibraryError, see data/upkeep/ and data/check/; of an import also FileError. Threads: events come on the
// calling thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/check/library_check.h"
#include "data/import/importer.h"
#include "data/upkeep/compact.h"
#include "data/upkeep/compound_removal.h"
#include "data/upkeep/fingerprint_indexer.h"
#include "data/upkeep/inchi_key_indexer.h"
#include "data/upkeep/restore_compounds.h"
#include "search/request/condition_names.h"

namespace chemsieve::work {

// Steps done and steps in all; may be empty.
using Steps = std::function<void(std::int64_t, std::int64_t)>;

struct KeepUpEvents {
    InchiKeyEvents keys;
    std::function<void(const IndexProgress&)> cuts;
    Steps census;  // compounds
};

struct KeptUp {
    bool cancelled = false;                     // what is done stays
    Failure failed = {};                        // why the library could not be kept up; empty: it was, or was stopped
    std::optional<InchiKeyOutcome> keys = {};   // nothing: the library has none
    std::int64_t cut = 0;                       // compounds, for the index of cuts
    std::optional<std::uint64_t> counted = {};  // compounds, by the census; nothing: the library keeps none
};

// After compounds were added: InChIKeys, index of cuts and census, where a library has them. `with_census`: it is to
// have one. `jobs`: threads; 0: all cores. A failure is told as a value, since the compounds are stored all the same.
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

// Adds the compounds of files to a library: it is made if it is not there, gets kinds of fingerprints, and what it
// keeps of its compounds is kept up; that it could not be is a value. What was stored before stays, and is kept up even
// if a later file cannot be read.
struct ImportTask {
    std::string library;
    // For a library that is made, and goes again if it gets no compound; nothing: the library must be there.
    std::optional<FingerprintRecipe> recipe = {};
    std::vector<std::string> files = {};
    RecordSource* records = nullptr;  // instead of files
    ImportOptions options = {};
    std::vector<FingerprintKind> kinds = {};  // that the library is to have
    bool with_census = false;                 // the library is to keep one
    bool keeps_up = true;                     // else more tasks follow, and keep_up() after the last
};

struct ImportResult {
    ImportOutcome records;  // the sum over all files
    std::string last_file;  // that was begun
    KeptUp kept_up;
};

// Any may be empty.
struct ImportTaskEvents {
    ImportEvents records;  // but `opened`
    std::function<void(const std::string& file, const std::string& dialect)> opened;
    IndexEvents kinds;
    std::function<void(const IndexOutcome&)> kinds_added;       // before the first record, also if they were stopped
    std::function<void(const ImportResult&, bool fails)> read;  // no more records are; `fails`: a file, which is thrown
    KeepUpEvents keep_up;
};

// `cancelled` of the records: not all files were read, or not all kinds were added, and nothing is kept up.
ImportResult import_compounds(const ImportTask& task, const ImportTaskEvents& events, const std::stop_token& stop);

}  // namespace chemsieve::work
