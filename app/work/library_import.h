// Adds the compounds of files to a library, with all that belongs to it: the library is made if it is not there, gets
// kinds of fingerprints, and what it keeps of its compounds is kept up (upkeep.h).
//
// Errors: FileError, LibraryError; that it could not be kept up is a value. What was stored before stays, and is kept
// up even if a later file cannot be read. Threads: events come on the calling thread.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/work/upkeep.h"
#include "data/import/importer.h"
#include "data/upkeep/fingerprint_indexer.h"

namespace chemsieve::work {

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
