// Different numbers of 64 bits in ascending order, more of them than memory should hold: collected, sorted in runs,
// written to a temporary file, merged when they are read.
//
// Memory: 16 bytes for each number held at a time, kHeld of them, and 64 KiB a run. Errors: FileError (the temporary
// folder is full). Threads: one at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "data/file/temporary_file.h"

namespace chemsieve {

class SortedKeys {
  public:
    static constexpr std::size_t kHeld = std::size_t{1} << 22;

    // `held`: at a time; for tests less.
    explicit SortedKeys(std::size_t held = kHeld) : held_{held} {}

    void add(std::uint64_t key);
    // How many were added, some of them several times.
    std::uint64_t added() const noexcept { return added_; }

    // Calls with all of them, each once, ascending, some thousand at a time. Afterwards none can be added.
    void visit(const std::function<void(std::span<const std::uint64_t>)>& visit);
    // How many different ones there are: goes through all of them.
    std::uint64_t count();

  private:
    void sort_held();
    void write_run();

    std::size_t held_;
    std::uint64_t added_ = 0;
    std::vector<std::uint64_t> keys_;  // the run being collected
    std::unique_ptr<UnnamedFile> file_;
    std::vector<std::uint64_t> runs_;  // where each ends in the file, in keys
};

}  // namespace chemsieve
