// Queries that are fingerprints: files in chemfp's FPS format.
#pragma once

#include <string>

#include "app/queries/query_file.h"
#include "fingerprint/kinds/fingerprint_kind.h"

namespace chemsieve::cli {

// Adds the fingerprints of a file to `list`, under their ids; lines without a fingerprint are added to its unusable
// records. Throws UsageError if they cannot be compared with fingerprints of the kind, FileError if the file cannot be
// read or does not say of which type its fingerprints are.
void add_fps_queries(const std::string& path, FingerprintKind kind, QueryList& list);

}  // namespace chemsieve::cli
