#include "base/platform/temporary_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <vector>

#include "base/error.h"
#include "base/platform/files.h"

namespace chemsieve {

namespace {

constexpr std::uint64_t kReservedAtOnce = 1 << 20;  // bytes

[[noreturn]] void fail(const std::string& path, int error) {
    throw FileError("cannot write the temporary file " + path + ": " + std::strerror(error),
                    {RemedyKind::set_temporary_folder});
}

// An empty file of a new name, which is returned.
std::string made_file() {
    std::string path;
    if (!make_temporary_file(path)) fail(path, errno);
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

TemporaryFile::~TemporaryFile() { remove_file(path_); }

void TemporaryFile::copy_from(const std::function<void(std::ostream&)>& write) {
    FileStream out{path_, std::ios::out, [this](int error) { fail(path_, error); }};
    if (!out.is_open()) fail(path_, errno);
    write(out);
    out.flush();
}

void TemporaryFile::copy_to(std::ostream& out) {
    std::ifstream input{path_, std::ios::binary};
    if (!input) fail(path_, errno);
    remove_file(path_);
    copy(input, out);
}

UnnamedFile::UnnamedFile() : name_{made_file()} {
    stream_ =
        std::make_unique<FileStream>(name_, std::ios::in | std::ios::out, [this](int error) { fail(name_, error); });
    const int error = errno;
    remove_file(name_);
    if (!stream_->is_open()) fail(name_, error);
}

std::istream& UnnamedFile::from_start() {
    stream_->clear();  // the end may have been read
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
