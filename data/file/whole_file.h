// Values that are read from files, and written, as a whole: filters of known compounds, censuses, routes.
//
// A value of type T has `static T from_bytes(std::span<const std::uint8_t>)` and `to_bytes()`; Refusal is the error
// that bytes which are none, or that do not fit together, are refused with. Errors: FileError, which names the file.
// Threads: any.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.h"
#include "data/file/bytes_file.h"

namespace chemsieve {

// `most`: bytes.
template <class T, class Refusal>
T read_whole(const std::string& path, std::uint64_t most) {
    try {
        return T::from_bytes(read_bytes(path, most));
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
