// An output file that is kept when its writing is interrupted, so that a later run goes on with it.
//
//     FILE.partial         what was written so far
//     FILE.partial.state   one text of the writer's own: how far it is, and what the file is to hold
//
// The state is replaced as a whole, after the bytes that it describes were synced to the disk. So whenever a run ends,
// by a kill or a power cut, the state describes bytes that are there. The next run cuts off what follows them. When the
// output is complete, the file gets its name and the state is removed. One run at a time: the partial file is locked.
//
// Errors: FileError (cannot create, disk full, which the stream throws at its first failed write, another run is
// writing it, not made by such a run). What was saved stays then. Threads: one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/platform/file_stream.h"
#include "base/platform/open_file.h"

namespace chemsieve {

class PartialFile {
  public:
    // Opens what an interrupted run left, or begins.
    explicit PartialFile(std::string path);
    PartialFile(const PartialFile&) = delete;
    PartialFile& operator=(const PartialFile&) = delete;

    const std::string& name() const noexcept { return partial_; }
    // What save() was given last; nothing: the file begins now.
    const std::optional<std::string>& state() const noexcept { return state_; }
    // Once, before anything is written: writing goes on after so many bytes.
    void go_on_after(std::uint64_t bytes);
    std::ostream& stream() noexcept { return *stream_; }
    // Everything written is on the disk; returns the number of bytes, for the state.
    std::uint64_t sync();
    void save(const std::string& state);
    // The file is complete and gets its name.
    void commit();

  private:
    [[noreturn]] void fail() const;

    std::string path_, partial_, state_path_;
    std::optional<OpenFile> file_;
    std::unique_ptr<FileStream> stream_;
    std::optional<std::string> state_;
};

}  // namespace chemsieve
