// What a file or a text holds as a name of 16 hexadecimal digits: XXH3-64 of its bytes. It tells whether bytes are the
// same; it does not protect against somebody who changes them on purpose (base/checksum.h).
//
// Errors: FileError of files that cannot be read. Threads: any; an object by one at a time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/checksum.h"

namespace chemsieve {

std::string digest_of_text(std::string_view text);

// Takes bytes that come one after another; equal to the digest of all of them as one text.
class ContentDigest {
  public:
    void add(std::string_view bytes) noexcept { checksum_.add(bytes); }
    // The digest of what was added so far.
    std::string text() const;

  private:
    RunningChecksum checksum_;
};

struct FileDigest {
    std::string digest;
    std::int64_t bytes = 0;

    bool operator==(const FileDigest&) const = default;
};

// Reads all of the file.
FileDigest digest_of_file(const std::string& path);

}  // namespace chemsieve
