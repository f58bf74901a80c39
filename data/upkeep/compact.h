// Makes a library file as small and as quick to search as it can be: slices are made of all fingerprints, and small
// segments of slices are merged; the classes of atoms and bonds get new numbers, the most frequent classes the
// smallest, and classes that no compound has are dropped; the file is rewritten without gaps.
//
// Errors: LibraryError; the library is then as it was, or, if only the rewriting failed, has its new numbers. A kill at
// any moment leaves the old or the new library. Other programs that have it open and read structures after that get
// LibraryError and must open it anew; no other program may be writing. Threads: any.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "data/fingerprints/slice_writer.h"

namespace chemsieve {

// On the disk, with the log beside the file.
struct Compaction {
    std::int64_t bytes_before = 0;
    std::int64_t bytes_after = 0;
    std::int64_t bytes_held = 0;  // those of bytes_after that go when another program, which reads an older state, ends
};

// `progress` may be empty; it hears of blocks done and of blocks in all, all of them before the file is rewritten.
// Nothing if it was stopped; the library is then as it was.
std::optional<Compaction> compact_library(const std::string& path,
                                          const std::function<void(std::int64_t, std::int64_t)>& progress,
                                          const std::stop_token& stop, const SliceSizes& sizes = {});

}  // namespace chemsieve
