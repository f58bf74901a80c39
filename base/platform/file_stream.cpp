#include "base/platform/file_stream.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace chemsieve {

FileError unwritable(const std::string& path, int error) {
    Failure failure{"cannot write " + path + ": " + std::strerror(error)};
    if (error == ENOSPC || error == EDQUOT) failure.remedies.push_back({RemedyKind::free_disk_space, path});
    return FileError{failure};
}

FileStream::FileStream(const std::string& file, std::ios::openmode mode, Fail fail) : std::iostream{nullptr} {
    buffer_.fail = std::move(fail);
    buffer_.open(file, mode | std::ios::binary);
    rdbuf(&buffer_);
    exceptions(std::ios::badbit);
}

FileStream::FileStream(const OpenFile& file, std::ios::openmode mode, Fail fail)
    : std::iostream{nullptr}, buffer_{::fcntl(file.descriptor_, F_DUPFD_CLOEXEC, 0), mode} {
    buffer_.fail = std::move(fail);
    rdbuf(&buffer_);
    exceptions(std::ios::badbit);
}

FileStream::FileStream(Fail fail)
    : std::iostream{nullptr}, buffer_{::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0), std::ios::out} {
    buffer_.fail = std::move(fail);
    rdbuf(&buffer_);
    exceptions(std::ios::badbit);
}

FileStream::~FileStream() { close(); }

void FileStream::reserve(std::uint64_t bytes) {
    if (::fallocate(buffer_.fd(), FALLOC_FL_KEEP_SIZE, 0, static_cast<off_t>(bytes)) == 0) return;
    const int error = errno;
    if ((error == ENOSPC || error == EDQUOT) && buffer_.fail) buffer_.fail(error);
}

void FileStream::close() noexcept {
    exceptions(std::ios::goodbit);
    buffer_.fail = nullptr;
    buffer_.close();
}

FileStream::Buffer::int_type FileStream::Buffer::overflow(int_type c) {
    const int_type result = stdio_filebuf::overflow(c);
    if (result == traits_type::eof() && fail) fail(errno);
    return result;
}

int FileStream::Buffer::sync() {
    const int result = stdio_filebuf::sync();
    if (result != 0 && fail) fail(errno);
    return result;
}

std::streamsize FileStream::Buffer::xsputn(const char* bytes, std::streamsize count) {
    const std::streamsize written = stdio_filebuf::xsputn(bytes, count);
    if (written < count && fail) fail(errno);
    return written;
}

}  // namespace chemsieve
