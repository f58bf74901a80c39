#include "data/file/temporary_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

#include "base/error.h"

namespace chemsieve {

namespace {

constexpr std::uint64_t kReservedAtOnce = 1 << 20;  // bytes

[[noreturn]] void fail(const std::string& path, int error) {
    throw FileError("cannot write the temporary file " + path + ": " + std::strerror(error),
                    {RemedyKind::set_temporary_folder});
}

// An empty file of a new name, which is returned.
std::string made_file() {
    std::error_code none;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(none);
    std::string path = ((none ? std::filesystem::path{"/tmp"} : folder) / "chemsieve-XXXXXX").string();
    const int descriptor = mkstemp(path.data());
    if (descriptor < 0) fail(path, errno);
    ::close(descriptor);
    return path;
}

// Block by block, so that what a write throws comes through.
void copy(std::istream& in, std::ostream& out) {
    std::vector<char> block(65'536);
    while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() > 0) {
        if (!out.write(block.data(), in.gcount())) return;
    }
}

}  // namespace

TemporaryFile::TemporaryFile() : path_{made_file()} {}

TemporaryFile::~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
}

void TemporaryFile::copy_to(std::ostream& out) {
    std::ifstream input{path_, std::ios::binary};
    if (!input) fail(path_, errno);
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
    copy(input, out);
}

UnnamedFile::UnnamedFile() : name_{made_file()} {
    stream_ =
        std::make_unique<FileStream>(name_, std::ios::in | std::ios::out, [this](int error) { fail(name_, error); });
    const int error = errno;
    std::error_code ignored;
    std::filesystem::remove(name_, ignored);
    if (!stream_->is_open()) fail(name_, error);
}

std::istream& UnnamedFile::from_start() {
    stream_->clear();  // of an end that was read
    stream_->flush();
    stream_->seekg(0);
    return *stream_;
}

void UnnamedFile::put_for(std::ostream& out, std::string_view text) {
    *stream_ << text;
    bytes_ += text.size();
    if (bytes_ - reserved_ < kReservedAtOnce) return;
    reserved_ = bytes_;
    if (auto* file = dynamic_cast<FileStream*>(&out)) file->reserve(bytes_);
}

void UnnamedFile::copy_to(std::ostream& out) { copy(from_start(), out); }

}  // namespace chemsieve
