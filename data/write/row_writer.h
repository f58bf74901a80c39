// Writes rows of a table that several threads make: in order, the same bytes whatever their number.
//
// Memory: the rows of one call. Errors: those of making and writing rows. Threads: one at a time.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "base/thread_pool.h"
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

}  // namespace chemsieve
