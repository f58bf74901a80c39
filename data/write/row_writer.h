// Writes rows of a table that several threads make: in order, the same bytes whatever their number.
//
// Memory: the rows of one call. Errors: those of making and writing rows. Threads: one at a time.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/thread_pool.h"
#include "data/source/compound_source.h"
#include "data/write/table_writer.h"

namespace chemsieve {

class RowWriter {
  public:
    // `jobs`: threads at most; 0: all cores.
    RowWriter(std::unique_ptr<TableWriter> table, unsigned jobs);

    unsigned jobs() const noexcept { return jobs_; }
    TableWriter& table() noexcept { return *table_; }

    // Makes the row of a number; nothing leaves the row out. `worker` is less than `jobs`; a worker is used by one
    // thread at a time.
    using Make = std::function<std::optional<TableRow>(std::size_t row, unsigned worker)>;
    // Writes rows 0 to count - 1, made by at most `jobs` threads. False if stopped: then no row is written.
    bool write(std::size_t count, unsigned jobs, const Make& make, const std::stop_token& stop);

  private:
    std::unique_ptr<TableWriter> table_;
    unsigned jobs_;
    ThreadPool pool_;
};

// Keeps the table rows of compounds for the next query that finds them: reading a compound takes some microseconds, and
// many queries find the same. Memory: 8 bytes a compound of the libraries and up to 128 MiB of rows; beyond it nothing
// more is kept. Threads: all functions may be called concurrently.
struct KnownRow {
    std::string id;
    std::string smiles;
    std::vector<std::string> properties;  // the cells of the columns asked for
};

class KnownRows {
  public:
    // `last`: the highest number that a compound of each library has.
    KnownRows(std::vector<SourceLibrary> libraries, const std::vector<CompoundNumber>& last,
              std::size_t most_bytes = std::size_t{128} << 20);

    // nullptr if the row is not kept. It lives as long as this object.
    const KnownRow* find(CompoundNumber compound) const;
    void keep(CompoundNumber compound, const KnownRow& row);

  private:
    using Place = std::atomic<const KnownRow*>;
    // nullptr if there is none for a compound of so high a number.
    const Place* place_of(CompoundNumber compound) const;

    std::vector<SourceLibrary> libraries_;
    std::deque<std::vector<Place>> places_;  // by library, then by number
    std::size_t most_bytes_;
    std::mutex mutex_;  // guards the members below
    std::deque<KnownRow> rows_;
    std::size_t bytes_ = 0;
};

}  // namespace chemsieve
