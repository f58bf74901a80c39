// Gives a library the InChIKeys of its compounds, and takes them out.
//
// Compounds are read from their text, window after window in the order of their numbers; their keys are made by
// processes that run libinchi (chem/inchi/written_inchi.h), one a thread, without a lock on the file. Each window is
// then stored in one transaction. So a kill at any moment leaves what was stored, and the next call goes on from there,
// also with compounds that came later. In a library that is searched by largest components, keys are of these. Other
// programs may search, import, remove and add keys at the same time. Errors: LibraryError; Error if chemsieve-inchi
// cannot be run; what was stored before stays. Threads: any; the work is spread over `jobs` threads.
#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "chem/inchi/inchi_structure.h"
#include "data/upkeep/index_progress.h"

namespace chemsieve {

// libinchi makes no InChI of a compound; it is noted so, and not tried again.
struct KeylessCompound {
    std::string id;
    std::string reason;
};

// Called on the thread that called add_inchi_keys(); either may be empty.
struct InchiKeyEvents {
    std::function<void(const IndexProgress&)> progress;  // a few times a second
    std::function<void(const KeylessCompound&)> failed;
};

struct InchiKeyOptions {
    unsigned jobs = 0;  // threads, and processes; 0: all cores
    std::int64_t window_compounds = 4096;
    std::size_t batch_compounds = 256;  // that a process gets at once
    std::string program = inchi_program();
};

struct InchiKeyOutcome {
    std::int64_t looked_at = 0;    // compounds, in this call
    std::int64_t without_key = 0;  // among these
    bool cancelled = false;
    IndexProgress progress;
};

InchiKeyOutcome add_inchi_keys(const std::string& path, const InchiKeyOptions& options, const InchiKeyEvents& events,
                               const std::stop_token& stop);

// False if there were none.
bool remove_inchi_keys(const std::string& path, const std::stop_token& stop);

struct InchiKeyState {
    bool are_there = false;    // some compounds have one, or all
    std::int64_t missing = 0;  // compounds that were not looked at
};
InchiKeyState inchi_key_state(const std::string& path);

}  // namespace chemsieve
