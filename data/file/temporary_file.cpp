#include "data/file/temporary_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/error.h"

namespace chemsieve {

namespace {

[[noreturn]] void fail(const std::string& path) {
    throw FileError("cannot write the temporary file " + path + ": " + std::strerror(errno),
                    {RemedyKind::set_temporary_folder});
}

// An empty file of a new name, which is returned.
std::string made_file() {
    std::error_code none;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(none);
    std::string path = ((none ? std::filesystem::path{"/tmp"} : folder) / "chemsieve-XXXXXX").string();
    const int descriptor = mkstemp(path.data());
    if (descriptor < 0) fail(path);
    ::close(descriptor);
    return path;
}

}  // namespace

TemporaryFile::TemporaryFile() : path_{made_file()} {}

TemporaryFile::~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
}

void TemporaryFile::copy_to(std::ostream& out) {
    std::ifstream input{path_, std::ios::binary};
    if (!input) fail(path_);
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
    if (input.peek() != std::ifstream::traits_type::eof()) out << input.rdbuf();
}

UnnamedFile::UnnamedFile() : name_{made_file()} {
    stream_.open(name_, std::ios::in | std::ios::out | std::ios::binary);
    const bool opened = stream_.is_open();
    std::error_code ignored;
    std::filesystem::remove(name_, ignored);
    if (!opened) fail(name_);
}

std::istream& UnnamedFile::from_start() {
    stream_.flush();
    if (!stream_) fail(name_);
    stream_.seekg(0);
    return stream_;
}

void UnnamedFile::copy_to(std::ostream& out) {
    from_start();
    if (stream_.peek() != std::fstream::traits_type::eof()) out << stream_.rdbuf();
}

}  // namespace chemsieve
