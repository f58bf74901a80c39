// Fills a library from structure files.
//
// Records are read by one thread, parsed and fingerprinted on all cores and stored in the order of the file. Every
// record ends in one of three ways, and the counts add up: read = stored + rejected + skipped.
// Errors: FileError and LibraryError end the import; what was committed before stays. Cancelling through the stop token
// likewise, and a file that cannot be read to its end; if imports are strict that is a FileError. Threads: one call at
// a time for a writer.
#pragma once

#include <stop_token>
#include <string>

#include "data/import/import_types.h"
#include "data/import/record_source.h"
#include "data/library/library_writer.h"

namespace chemsieve {

ImportOutcome import_file(LibraryWriter& writer, const std::string& path, const ImportOptions& options,
                          const ImportEvents& events, std::stop_token stop);

// The next `most` records of a source, or all that are left; format and reader of the options are those of the source.
// events.opened is not called.
ImportOutcome import_records(LibraryWriter& writer, RecordSource& source, std::int64_t most,
                             const ImportOptions& options, const ImportEvents& events, std::stop_token stop);

}  // namespace chemsieve
