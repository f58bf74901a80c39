#include "data/file/byte_stream.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/error.h"

namespace chemsieve {

namespace {

constexpr std::size_t kRawBytes = 1U << 17;
constexpr int kGzipOnly = 16 + MAX_WBITS;  // for inflateInit2
constexpr char kGzipMark[] = {'\x1f', '\x8b'};
constexpr std::size_t kGzipMarkBytes = sizeof kGzipMark;
constexpr std::size_t kFirstBytes = 4;  // enough for marks of encodings, also where a pipe gives a byte at a time

}  // namespace

struct ByteStream::Unpacking {
    z_stream stream{};
    bool in_member = true;
    Unpacking() {
        if (inflateInit2(&stream, kGzipOnly) != Z_OK) throw FileError("a gzipped file cannot be read: out of memory");
    }
    Unpacking(const Unpacking&) = delete;
    Unpacking& operator=(const Unpacking&) = delete;
    ~Unpacking() { inflateEnd(&stream); }
};

ByteStream::ByteStream(const std::string& path) : name_{path == "-" ? "standard input" : path}, raw_(kRawBytes, '\0') {
    descriptor_ = path == "-" ? dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) throw FileError("cannot open " + name_ + ": " + std::strerror(errno));
    struct stat status {};
    if (fstat(descriptor_, &status) != 0) return;
    if (S_ISDIR(status.st_mode)) {
        ::close(descriptor_);
        throw FileError("cannot read " + name_ + ": it is a folder");
    }
    if (S_ISREG(status.st_mode)) size_ = status.st_size;
}

ByteStream::~ByteStream() { ::close(descriptor_); }

std::int64_t ByteStream::bytes_used() const noexcept { return taken_ - static_cast<std::int64_t>(end_ - at_); }

// More bytes behind those that are not used yet. False at the end and where they cannot be read.
bool ByteStream::fill(std::string& error) {
    if (is_over_) return false;
    std::copy(raw_.begin() + static_cast<std::ptrdiff_t>(at_), raw_.begin() + static_cast<std::ptrdiff_t>(end_),
              raw_.begin());
    end_ -= at_;
    at_ = 0;
    ssize_t got = 0;
    do {
        got = ::read(descriptor_, raw_.data() + end_, raw_.size() - end_);
    } while (got < 0 && errno == EINTR);
    if (got < 0) error = std::strerror(errno);
    if (got <= 0) {
        is_over_ = true;
        return false;
    }
    end_ += static_cast<std::size_t>(got);
    taken_ += got;
    return true;
}

ByteStream::Chunk ByteStream::read(std::span<char> into) {
    Chunk chunk;
    if (!is_begun_) {
        is_begun_ = true;
        while (end_ < kFirstBytes && fill(chunk.error)) {
        }
        if (!chunk.error.empty()) return chunk;
        if (end_ >= kGzipMarkBytes && std::equal(kGzipMark, kGzipMark + kGzipMarkBytes, raw_.begin())) {
            unpacking_ = std::make_unique<Unpacking>();
        }
    }
    if (unpacking_) return unpacked(into);
    if (at_ == end_ && !fill(chunk.error)) return chunk;
    chunk.bytes = std::min(into.size(), end_ - at_);
    std::copy_n(raw_.begin() + static_cast<std::ptrdiff_t>(at_), chunk.bytes, into.begin());
    at_ += chunk.bytes;
    return chunk;
}

ByteStream::Chunk ByteStream::unpacked(std::span<char> into) {
    Chunk chunk;
    z_stream& stream = unpacking_->stream;
    stream.next_out = reinterpret_cast<Bytef*>(into.data());
    stream.avail_out = static_cast<uInt>(into.size());
    while (stream.avail_out == into.size()) {
        if (at_ == end_ && !fill(chunk.error)) {
            if (chunk.error.empty() && unpacking_->in_member) chunk.error = "the gzip stream ends too early";
            return chunk;
        }
        if (!unpacking_->in_member) {
            chunk.error = next_member();
            if (!chunk.error.empty()) return chunk;
            if (!unpacking_->in_member) continue;  // only zeros so far
        }
        stream.next_in = reinterpret_cast<Bytef*>(raw_.data() + at_);
        stream.avail_in = static_cast<uInt>(end_ - at_);
        const int code = inflate(&stream, Z_NO_FLUSH);
        at_ = end_ - stream.avail_in;
        if (code == Z_STREAM_END) {
            unpacking_->in_member = false;
        } else if (code != Z_OK && code != Z_BUF_ERROR) {
            // What was unpacked before that comes first; the next call finds the damage again.
            if (stream.avail_out == into.size()) {
                chunk.error = stream.msg ? stream.msg : "the gzip stream is damaged";
                return chunk;
            }
        }
    }
    chunk.bytes = into.size() - stream.avail_out;
    return chunk;
}

// Begins a further member. Returns what is wrong with what stands there.
std::string ByteStream::next_member() {
    while (at_ < end_ && raw_[at_] == '\0') ++at_;
    if (at_ == end_) return {};
    std::string error;
    while (end_ - at_ < kGzipMarkBytes && fill(error)) {
    }
    if (!error.empty()) return error;
    const auto here = raw_.begin() + static_cast<std::ptrdiff_t>(at_);
    if (end_ - at_ < kGzipMarkBytes || !std::equal(kGzipMark, kGzipMark + kGzipMarkBytes, here)) {
        return "from byte " + std::to_string(bytes_used() + 1) +
               " on it is not gzipped; was something appended to it unpacked?";
    }
    inflateReset(&unpacking_->stream);
    unpacking_->in_member = true;
    return {};
}

}  // namespace chemsieve
