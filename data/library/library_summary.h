// What people ask of a library, from its tables alone: quicker than Library::info(), which reads all fingerprints.
//
// Errors: LibraryError. Threads: any.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/platform/files.h"
#include "data/source/compound_source.h"
#include "fingerprint/kinds/fingerprint_kind.h"

namespace chemsieve {

namespace sqlite {
class Connection;
}

// What the tables of a library take in its file, in bytes, whole pages. Reads where each page belongs, not what is in
// it.
using TableBytes = std::map<std::string, std::int64_t>;

TableBytes bytes_by_table(sqlite::Connection& connection);
// By number of the set: the pages of each table of fingerprints, shared out as what the sets have in it.
std::map<std::int64_t, double> bytes_by_set(sqlite::Connection& connection, const TableBytes& tables);

struct LibrarySummary {
    struct Property {
        ImportedProperty property;
        std::int64_t compounds = 0;  // that have it
    };
    struct Kind {
        std::string name;    // "morgan2"
        std::string method;  // how they are made
        bool complete = false;
    };
    struct Import {
        std::string file, format, started, finished;  // finished empty: cancelled or interrupted
        std::int64_t records = 0, stored = 0, rejected = 0, skipped = 0;
        std::int64_t left = 0;  // those stored that were not removed
    };
    std::string path;
    std::int64_t bytes = 0;       // on disk, with the log beside the file
    std::int64_t log_bytes = 0;   // the log and its index among these
    std::int64_t free_bytes = 0;  // that hold nothing; compacting gives a part of them back
    std::int64_t compounds = 0;
    std::int64_t removed = 0;  // compounds that imports stored
    std::int64_t molfiles = 0;
    std::int64_t format_version = 0;
    std::string created, changed;  // UTC, "2026-11-20T10:00:00Z"
    std::string chemsieve_version, rdkit_version;
    bool strips_salts = false;
    bool normalises = false;
    std::vector<Kind> kinds;  // that of subgraphs first
    std::vector<Property> properties;
    std::vector<Import> imports;
};

// Nothing if stopped.
std::optional<LibrarySummary> summarize_library(const std::string& path, const std::stop_token& stop);

// The kinds of fingerprints that a library has.
struct FingerprintSummary {
    struct Kind {
        FingerprintKind kind = FingerprintKind::subgraph;
        std::int64_t compounds = 0;  // that have it; fewer than all: no search uses it yet
        std::int64_t bytes = 0;      // in the file
        bool complete = false;
    };
    std::int64_t compounds = 0;
    std::vector<Kind> kinds;  // that of subgraphs first
};

// Nothing if stopped. Takes as long as looking at every page of the file.
std::optional<FingerprintSummary> summarize_fingerprints(const std::string& path, const std::stop_token& stop);

// What changes if a library does.
struct LibraryState {
    FileState file;          // which file it is
    std::string file_times;  // if they are as before, so is all else
    std::int64_t compounds = 0;
    std::int64_t removed = 0;
    std::int64_t highest_number = 0;
    std::string dictionary;  // changes when the library is compacted or repaired
    std::string kinds;       // fingerprints that can be searched
    std::string columns;     // names of those of values, and when kept ones were made

    bool is_same_file(const LibraryState& other) const { return file.is_same_file(other.file); }
    bool holds_the_same(const LibraryState& other) const {
        return compounds == other.compounds && removed == other.removed && highest_number == other.highest_number &&
               dictionary == other.dictionary && kinds == other.kinds;
    }
    bool has_same_columns(const LibraryState& other) const { return columns == other.columns; }
};

// Nothing if the file is not there. Opens it only if its times are others than those of `before`, which may be null.
std::optional<LibraryState> state_of_library(const std::string& path, const LibraryState* before);

// Why the file, or the folder in which SQLite keeps the log beside it, cannot be written to; empty if they can.
Failure why_read_only(const std::string& path);

}  // namespace chemsieve
