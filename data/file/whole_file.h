// Files that are written as a whole, and values that are read and written so: filters of known compounds, censuses,
// routes.
//
// A value of type T has `static T from_bytes(std::span<const std::uint8_t>)` and `to_bytes()`; Refusal is the error
// that bytes which are none, or that do not fit together, are refused with. Errors: FileError names the file, the
// reason and what can be done. Threads: any.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/memory_shares.h"
#include "base/platform/file_stream.h"
#include "base/sealed_parts.h"

namespace chemsieve {

// All of a file, of at most so many bytes.
std::vector<std::uint8_t> read_bytes(const std::string& path, std::uint64_t most);
// All of a file in sealed parts, which is on the account of memory, with what is made of it. Nothing more is read if
// its beginning and the lengths of its parts are not those of such a file: PartsError.
std::vector<std::uint8_t> read_sealed_bytes(const std::string& path, std::string_view mark, std::string_view what,
                                            ReadingMemory& memory);
// False also if it cannot be read, or only once, as a pipe. The file may be a library that is open.
bool begins_with(const std::string& path, std::string_view mark);
// What libraries begin with, as every database that is not empty does.
inline constexpr std::string_view kDatabaseMark = "SQLite format 3";
// The file appears complete or not at all.
void write_bytes(const std::string& path, std::span<const std::uint8_t> bytes);
void write_text(const std::string& path, std::string_view text);

// An output file that appears complete or not at all: written beside its place and renamed when it is done.
//
// A symbolic link is followed: the file it names is replaced. What is no regular file (a device, a pipe) is written to
// as it is. The stream throws FileError at its first failed write. Without commit() nothing is left behind. Throws
// FileError if the file is a database, as libraries are: no table takes the place of one by a slip of the hand.
void refuse_to_replace_library(const std::string& path);

class AtomicFile {
  public:
    explicit AtomicFile(std::string path);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    std::ostream& stream() noexcept { return *stream_; }
    // Flushes to the disk and renames.
    void commit();

  private:
    std::string path_;
    std::string temporary_;  // empty: written to the path itself
    std::unique_ptr<FileStream> stream_;
};

// A value that is kept in sealed parts (base/sealed_parts.h): T::kMark and T::kWhat are what SealedPartsReader takes.
template <class T, class Refusal>
T read_sealed(const std::string& path) {
    try {
        ReadingMemory memory{path};
        return T::from_bytes(read_sealed_bytes(path, T::kMark, T::kWhat, memory));
    } catch (const PartsError& e) {
        throw FileError(path + " cannot be used: " + e.reason());
    } catch (const Refusal& e) {
        throw FileError(path + " cannot be used: " + e.reason());
    }
}

// Returns the bytes.
template <class T>
std::uint64_t write_whole(const T& value, const std::string& path) {
    const std::vector<std::uint8_t> bytes = value.to_bytes();
    write_bytes(path, bytes);
    return bytes.size();
}

// One value of those in at least one file. `read` is called for each.
template <class Refusal, class Read>
auto merged_of(const std::vector<std::string>& files, const Read& read) {
    auto merged = read(files.front());
    for (std::size_t i = 1; i < files.size(); ++i) {
        try {
            merged.merge(read(files[i]));
        } catch (const Refusal& e) {
            throw FileError(files[i] + " cannot be merged with " + files.front() + ": " + e.reason());
        }
    }
    return merged;
}

}  // namespace chemsieve
