// Blocks of bytes that wait in temporary files, until each is read once.
//
// The files have no names, are in the folder for temporary files (TMPDIR), and go as soon as all in them has been read,
// so that what is written anew while old blocks are read takes their room. Errors: FileError, with the remedy.
// Threads: any; one writes or reads at a time.
#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "base/platform/temporary_file.h"

namespace chemsieve {

class ScratchBlocks {
  public:
    // Where a block lies.
    struct Place {
        std::size_t file = 0;
        std::uint64_t begin = 0, bytes = 0;
    };

    Place write(std::span<const std::byte> block);
    // It is not there any more then.
    std::vector<std::byte> read(const Place& place);

    // On the disk, now and at most.
    std::uint64_t bytes() const;
    std::uint64_t most_bytes() const;

  private:
    struct File {
        std::unique_ptr<UnnamedFile> file;
        std::uint64_t written = 0, unread = 0;
    };

    mutable std::mutex mutex_;
    std::vector<File> files_;
    std::uint64_t bytes_ = 0, most_bytes_ = 0;
};

}  // namespace chemsieve
