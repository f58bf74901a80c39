// Adds kinds of fingerprints to a library that has compounds already, and removes them.
//
// Compounds are read from their text, window after window in the order of their numbers, and their fingerprints are
// made on all cores without a lock on the file. Each window is then stored in one transaction together with how far the
// sets are now; the last one finds no compound that another program has added meanwhile, and completes the sets. So a
// kill at any moment leaves a library that works, and the next program that adds the same kinds goes on from there.
// Other programs may search, import and add kinds at the same time. Memory: a window of compounds and what SliceWriter
// needs. Errors: LibraryError; what was stored before stays. Threads: any; the work is spread over `jobs` threads.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/fingerprints/slice_writer.h"
#include "data/upkeep/index_progress.h"

namespace chemsieve {

// RDKit could not make a fingerprint of a compound; it is stored with no bit set.
struct IndexFailure {
    std::string id;
    FingerprintKind kind = FingerprintKind::morgan2;
    std::string reason;
};

// Called on the thread that called add_fingerprints(); either may be empty.
struct IndexEvents {
    std::function<void(const IndexProgress&)> progress;  // a few times a second
    std::function<void(const IndexFailure&)> failed;
};

struct IndexOptions {
    unsigned jobs = 0;  // threads; 0: all cores
    std::int64_t window_compounds = 4096;
    SliceSizes sizes;
};

struct IndexOutcome {
    std::vector<FingerprintKind> added;
    std::vector<FingerprintKind> there_already;
    std::int64_t without_fingerprint = 0;  // compounds, of those done in this call
    bool cancelled = false;                // the kinds of `added` are not complete then
    IndexProgress progress;
};

IndexOutcome add_fingerprints(const std::string& path, const std::vector<FingerprintKind>& kinds,
                              const IndexOptions& options, const IndexEvents& events, const std::stop_token& stop);

// What remove_fingerprints() found of a kind, complete or not.
struct Removal {
    std::vector<FingerprintKind> removed;
    std::vector<FingerprintKind> not_there;
    bool cancelled = false;  // all is as it was
};

// `kinds` without `subgraph`. All in one transaction.
Removal remove_fingerprints(const std::string& path, const std::vector<FingerprintKind>& kinds,
                            const std::stop_token& stop);

}  // namespace chemsieve
