// Files the compounds of a library by how they can be cut (data/cuts/cut_index.h), and takes that away.
//
// Compounds are filed window after window in the order of their numbers, without a lock on the file; each window is
// stored in one transaction. So a kill at any moment leaves what was stored, and the next call goes on from there, also
// with compounds that came later. Other programs may search, import, remove and file at the same time. Memory: the
// entries of a window. Errors: LibraryError, also for a library of another RDKit; what was stored before stays.
// Threads: any.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "data/rows/lookup_runs.h"
#include "data/source/compound_selection.h"
#include "data/upkeep/index_progress.h"

namespace chemsieve {

struct CutIndexOptions {
    std::string rules;  // by which compounds are filed, unless there is an index already
    std::int64_t window_compounds = 1 << 16;
};

// What compounds are filed under, by certain rules. Nothing if stopped.
using FileCompounds =
    std::function<std::optional<std::vector<LookupEntry>>(const std::string& rules, std::span<const CompoundNumber>)>;

struct CutIndexOutcome {
    std::string rules;           // those of the index
    std::int64_t looked_at = 0;  // compounds, in this call
    bool cancelled = false;
    IndexProgress progress;
};

CutIndexOutcome add_cut_index(const std::string& path, const CutIndexOptions& options, const FileCompounds& file,
                              const std::function<void(const IndexProgress&)>& progress, const std::stop_token& stop);

// False if there was none.
bool remove_cut_index(const std::string& path, const std::stop_token& stop);

// The rules of the index; nothing: there is none.
std::optional<std::string> rules_of_cut_index(const std::string& path);

}  // namespace chemsieve
