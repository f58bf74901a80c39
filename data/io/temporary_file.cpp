#include "data/io/temporary_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "fingerprint/base/error.h"

namespace chemsieve {

namespace {

[[noreturn]] void fail(const std::string& path) {
    throw FileError("cannot write the temporary file " + path + ": " + std::strerror(errno) +
                    "; the environment variable TMPDIR names another folder");
}

}  // namespace

TemporaryFile::TemporaryFile() {
    std::error_code none;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(none);
    path_ = ((none ? std::filesystem::path{"/tmp"} : folder) / "chemsieve-XXXXXX").string();
    const int descriptor = mkstemp(path_.data());
    if (descriptor < 0) fail(path_);
    ::close(descriptor);
    stream_.open(path_, std::ios::binary);
    if (!stream_) fail(path_);
}

TemporaryFile::~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
}

void TemporaryFile::copy_to(std::ostream& out) {
    stream_.flush();
    if (!stream_) fail(path_);
    std::ifstream input{path_, std::ios::binary};
    if (!input) fail(path_);
    if (input.peek() != std::ifstream::traits_type::eof()) out << input.rdbuf();
}

}  // namespace chemsieve
