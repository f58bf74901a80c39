// Is a library whole? Reads all of it, verifies checksums, compares counts between tables, and makes anew what was
// made from the texts of some compounds or all.
//
// Everything is read in one state of the library; others may write meanwhile. Memory: some 20 bytes a compound and 8
// more for each set of fingerprints.
// Errors: LibraryError if the file cannot be opened or is no library; what is wrong inside is a value. Threads: the
// events come on the calling thread.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/remedy.h"

namespace chemsieve {

struct Defect {
    std::string where;  // "compound 17 (Aspirin)", "block 3 of the morgan2 fingerprints"
    std::string what;
    Remedy remedy;
    bool is_mendable = false;  // repair_library() makes it anew

    bool operator==(const Defect&) const = default;
};

struct CheckOptions {
    std::int64_t sample = 1000;  // compounds to make anew, evenly spread; 0: all
    unsigned jobs = 0;           // threads that do so; 0: all cores
    std::string inchi_program;   // writes InChIKeys; empty: the program's own
};

struct CheckProgress {
    const char* part;  // "structures"
    std::int64_t done = 0;
    std::int64_t total = 0;  // 0: not known
};

struct CheckEvents {
    // As they are found; those that can be mended come last, 10,000 of them at most.
    std::function<void(const Defect&)> defect;
    std::function<void(const CheckProgress&)> progress;
};

struct CheckOutcome {
    std::int64_t defects = 0;
    bool is_file_damaged = false;  // as SQLite sees it, or in pages that cannot be made anew
    std::int64_t compounds = 0;
    std::int64_t molfiles = 0;
    std::int64_t structure_blocks = 0;
    std::int64_t fingerprint_blocks = 0;  // slices and rows
    std::int64_t recomputed = 0;          // compounds
    std::string not_recomputed;           // why none were
    std::int64_t keys_made = 0;           // compounds whose InChIKeys, or that they have none, were compared
    std::string keys_not_made;            // why none were, or why damaged ones were not made anew
    bool cancelled = false;
};

CheckOutcome check_library(const std::string& path, const CheckOptions& options, const CheckEvents& events,
                           const std::stop_token& stop);

// Makes anew what is damaged in a library and was made from the texts of its compounds: structures with their classes,
// fingerprints of all kinds, and InChIKeys.
//
// The library is checked and mended in one transaction, so that others may search but not write meanwhile, and a kill
// leaves it as it was. Damage of the texts, of the tables or of the file itself stays and is reported as by a check.
// Nothing is written to a file that SQLite finds damaged, and nothing is made anew if one of the texts does not fit
// what the library knows of its compound. Programs that have the library open keep their fingerprints and are told to
// open it anew when they read structures.
//
// Memory: as for a check and an import. Errors: LibraryError if the file cannot be opened or written or is no library;
// it is as it was then.
struct Repair {
    CheckOutcome found;               // before; with texts that cannot be used
    std::vector<std::string> mended;  // "structures", "subgraph fingerprints"; empty: the library is as it was
    std::string keys_left;            // why damaged InChIKeys were not made anew; empty: they were, or none is damaged
    bool cancelled = false;
};

Repair repair_library(const std::string& path, const CheckOptions& options, const CheckEvents& events,
                      const std::stop_token& stop);

}  // namespace chemsieve
