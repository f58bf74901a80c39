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

    // The row of a number, or nothing to leave it out; by a worker below `jobs`, each of which is one thread at a time.
    using Make = std::function<std::optional<TableRow>(std::size_t row, unsigned worker)>;
    // Rows 0 to count - 1, by `jobs` threads at most. False if stopped: none of them is written then.
    bool write(std::size_t count, unsigned jobs, const Make& make, const std::stop_token& stop);

  private:
    std::unique_ptr<TableWriter> table_;
    unsigned jobs_;
    ThreadPool pool_;
};

}  // namespace chemsieve
