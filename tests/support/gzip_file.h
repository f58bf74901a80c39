// Files compressed by gzip, whole or cut.
#pragma once

#include <zlib.h>

#include <stdexcept>
#include <string>

#include "tests/support/test_data.h"

namespace chemsieve::test {

inline void write_gzip(const std::string& path, const std::string& text) {
    gzFile file = gzopen(path.c_str(), "wb");
    const bool written = file && gzwrite(file, text.data(), static_cast<unsigned>(text.size())) > 0;
    if (!file || gzclose(file) != Z_OK || !written) throw std::runtime_error("cannot write " + path);
}

// The first half of the bytes, as a download that broke off leaves them.
inline void write_half_of_gzip(const std::string& path, const std::string& text) {
    write_gzip(path, text);
    const std::string bytes = read_file(path);
    write_file(path, bytes.substr(0, bytes.size() / 2));
}

}  // namespace chemsieve::test
