// Numbers of 64 bits, more of them than memory should hold: each once in ascending order, or as they come, told whether
// they came before. What memory does not hold is sorted in runs and goes to a temporary file.
//
// Errors: FileError (the temporary folder is full). Threads: one at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <unordered_set>
#include <vector>

#include "base/platform/temporary_file.h"
#include "fingerprint/filter/counting/scalable_filter.h"

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

// Which keys came before, exactly, in memory that hardly grows: new ones are told by a filter that grows (a scalable
// Bloom filter, 20 to 50 bits a key), and only those that it takes for known, repeats and one new key in a hundred, are
// looked up: among the last kHeld in memory, then in sorted runs in a temporary file. Cost of a new key: the filter; of
// one that is known or seems to be, 4 KiB read of each run.
class SeenKeys {
  public:
    static constexpr std::size_t kHeld = std::size_t{1} << 20;

    // `held`: in memory; for tests less.
    explicit SeenKeys(std::size_t held = kHeld);

    // True if it did not come before.
    bool add(std::uint64_t key);
    // Different ones.
    std::uint64_t keys() const noexcept { return keys_; }
    // How many had to be looked up in the file.
    std::uint64_t looked_up() const noexcept { return looked_up_; }

  private:
    // A sorted run in the file; its blocks begin with these keys.
    struct Run {
        std::uint64_t begin = 0, end = 0;  // in keys
        std::vector<std::uint64_t> firsts;
    };

    bool is_in_file(std::uint64_t key);
    bool is_in_run(const Run& run, std::uint64_t key);
    void write_run();

    std::size_t held_at_most_;
    filter::ScalableFilter filter_;
    std::unordered_set<std::uint64_t> held_;
    std::unique_ptr<UnnamedFile> file_;
    std::vector<Run> runs_;
    std::vector<std::uint64_t> block_;
    std::uint64_t keys_ = 0;
    std::uint64_t looked_up_ = 0;
};

}  // namespace chemsieve
