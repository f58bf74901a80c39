// A library file as it was at one moment: others may go on importing and compacting, this keeps what it saw. As long as
// it lives SQLite's log beside the file cannot be emptied.
//
// Fingerprints are read of it and compounds selected of it, so that a search and its condition see the same compounds.
// Errors: LibraryError; ConditionError if the condition cannot be used. Threads: any; SQLite is used by one at a time.
#pragma once

#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "data/rows/library_connection.h"
#include "data/source/compound_selection.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

class LibrarySnapshot : public CompoundSelector {
  public:
    explicit LibrarySnapshot(const std::string& path);
    // The library as the transaction sees it that the connection is in, which outlives this.
    explicit LibrarySnapshot(LibraryConnection& connection);

    // Nothing if stopped.
    std::optional<SelectedCompounds> select(const CompoundFilter& filter, const std::stop_token& stop) const override;

    // To be used only while it is locked, or before another thread has this.
    sqlite::Connection& connection() const noexcept { return connection_; }
    std::unique_lock<std::mutex> lock() const { return std::unique_lock{mutex_}; }

  private:
    std::optional<LibraryConnection> own_;
    std::optional<sqlite::Snapshot> snapshot_;
    LibraryConnection& connection_;
    mutable std::mutex mutex_;
};

}  // namespace chemsieve
