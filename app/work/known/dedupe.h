// The compounds of several lists, each once: the first of equal ones.
//
// Errors: FileError, also if no compound can be read; LibraryError. Threads: everything is called on the calling
// thread.
#pragma once

#include <optional>

#include "app/work/known/keyed_lists.h"

namespace chemsieve::known {

inline constexpr std::uint64_t kLeastDedupeMemory = 64 << 10;  // bytes

struct DedupeOptions {
    KeyedLists lists;
    KeyRules rules;
    // Bytes for remembering compounds, which never grow: what came long ago is forgotten, and some new compounds are
    // taken for repeats. Nothing: all are remembered, exactly.
    std::optional<std::uint64_t> memory;
    bool counts_sources = false;  // in how many of the files a compound is: they are read twice
};

struct DedupeEvents {
    KeyEvents reading = {};
    // Before the first compound: the data items that the first records have.
    std::function<void(const std::vector<std::string>& items)> began = {};
    // `sources`: files with the compound; 0: not counted.
    std::function<void(const KeyedCompound&, std::uint64_t sources)> found = {};
};

// How a memory that never grows errs.
struct Forgetting {
    std::uint64_t bytes = 0;
    double taken_for_repeats = 0;  // the share of new compounds
    double overlooked = 0;         // the share of repeats that come after kToldGap others
    static constexpr std::uint64_t kToldGap = 1'000'000;
};

struct DedupeOutcome {
    KeyCounts counts;
    std::uint64_t found = 0;
    std::optional<Forgetting> forgetting;
};
DedupeOutcome find_each_once(const DedupeOptions& options, const DedupeEvents& events, const std::stop_token& stop);

}  // namespace chemsieve::known
