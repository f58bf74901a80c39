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
    // The library as `connection` sees it in its transaction. The connection outlives this, and nobody else uses it
    // meanwhile.
    explicit LibrarySnapshot(LibraryConnection& connection);

    // Nothing if stopped.
    std::optional<SelectedCompounds> select(const CompoundFilter& filter, const std::stop_token& stop) const override;

    // To be used only while it is locked, or before another thread has this.
    sqlite::Connection& connection() const noexcept { return connection_; }
    std::unique_lock<std::mutex> lock() const { return std::unique_lock{mutex_}; }

  private:
    struct Opened {
        explicit Opened(const std::string& path) : connection{path, sqlite::Mode::read_only}, snapshot{connection} {}
        LibraryConnection connection;
        sqlite::Snapshot snapshot;
    };

    std::optional<Opened> opened_;
    LibraryConnection& connection_;
    mutable std::mutex mutex_;
};

}  // namespace chemsieve
