// What two lists share: libraries, files of compounds or of keys, filters of known compounds.
//
// Errors: FileError, LibraryError. Threads: everything is called on the calling thread.
#pragma once

#include <optional>

#include "app/work/known/keyed_lists.h"
#include "fingerprint/filter/joins/key_exchange.h"
#include "search/overlap/overlap_report.h"

namespace chemsieve::overlap {

enum class Part { shared, only_first, only_second };

struct OverlapOptions {
    std::string first, second;
    known::KeyedLists reading = {};  // how both are read; without compounds and files
    known::KeyRules rules = {};      // a filter has its own, and needs the secret alone
    // Filters and samples of two lists tell the numbers, with an error. No compounds are told then.
    bool is_estimate = false;
    bool counts_pairs = false;     // if both are lists
    bool keeps_compounds = false;  // in the report; only what is no filter can be second
    // The compounds of a part are told: then its list is read once more. Not of what only a filter has.
    std::optional<Part> told = {};
};

struct OverlapEvents {
    known::KeyEvents reading = {};
    // A compound of the part that is told, each once; with how often both lists have it, if both are lists and do.
    std::function<void(const known::KeyedCompound&, const filter::JoinedKey* times)> told = {};
};

// A filter that was asked in place of its list, and what of the other list would have to be sent instead.
struct AskedFilter {
    std::uint64_t bytes = 0;
    std::uint64_t compounds = 0;   // different ones of the other list
    std::uint64_t text_bytes = 0;  // all its structures, one a line
    std::uint64_t found = 0;       // compounds that may be in the filter
};

struct OverlapOutcome {
    known::KeyCounts counts;  // what was read of the last list; if that ended early, nothing else is there
    OverlapReport report;
    std::optional<AskedFilter> filter;
};
OverlapOutcome compare(const OverlapOptions& options, const OverlapEvents& events, const std::stop_token& stop);

}  // namespace chemsieve::overlap
