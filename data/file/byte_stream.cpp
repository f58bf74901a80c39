#include "data/file/byte_stream.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/error.h"

namespace chemsieve {

namespace {

constexpr std::size_t kRawBytes = 1U << 17;

OpenFile opened(const std::string& path) {
    return path == "-" ? OpenFile::standard_input() : OpenFile{path, OpenFile::Use::read};
}

}  // namespace

ByteStream::ByteStream(const std::string& path)
    : name_{path == "-" ? "standard input" : path}, file_{opened(path)}, raw_(kRawBytes, '\0') {
    if (!file_.is_open()) throw FileError("cannot open " + name_ + ": " + std::strerror(errno));
    if (file_.is_folder()) throw FileError("cannot read " + name_ + ": it is a folder");
    size_ = file_.bytes().value_or(-1);
}

std::int64_t ByteStream::bytes_used() const noexcept { return taken_ - static_cast<std::int64_t>(end_ - at_); }

// More bytes behind those that are not used yet. False at the end and where they cannot be read.
bool ByteStream::fill(std::string& error) {
    if (is_over_) return false;
    std::copy(raw_.begin() + static_cast<std::ptrdiff_t>(at_), raw_.begin() + static_cast<std::ptrdiff_t>(end_),
              raw_.begin());
    end_ -= at_;
    at_ = 0;
    const std::ptrdiff_t got = file_.read(std::span{raw_}.subspan(end_));
    if (got < 0) error = std::strerror(errno);
    if (got <= 0) {
        is_over_ = true;
        return false;
    }
    end_ += static_cast<std::size_t>(got);
    taken_ += got;
    return true;
}

void ByteStream::fill_to_tell(std::string& error) {
    while (end_ - at_ < kBytesThatTell && fill(error)) {
    }
}

ByteStream::Chunk ByteStream::read(std::span<char> into) {
    Chunk chunk;
    if (!is_begun_) {
        is_begun_ = true;
        fill_to_tell(chunk.error);
        if (!chunk.error.empty()) return chunk;
        packing_ = packing_of(waiting());
        if (packing_) unpacker_ = packing_->make_unpacker();
    }
    if (unpacker_) return unpacked(into);
    if (at_ == end_ && !fill(chunk.error)) return chunk;
    chunk.bytes = std::min(into.size(), end_ - at_);
    std::copy_n(raw_.begin() + static_cast<std::ptrdiff_t>(at_), chunk.bytes, into.begin());
    at_ += chunk.bytes;
    return chunk;
}

ByteStream::Chunk ByteStream::unpacked(std::span<char> into) {
    Chunk chunk;
    while (chunk.bytes == 0) {
        if (!damage_.empty()) {
            chunk.error = damage_;
            return chunk;
        }
        if (at_ == end_ && !may_hold_more_ && !fill(chunk.error)) {
            if (chunk.error.empty() && is_in_member_) {
                chunk.error = "the " + std::string{packing_->name} + " stream ends too early";
            }
            return chunk;
        }
        if (!is_in_member_) {
            chunk.error = begin_next_member();
            if (!chunk.error.empty()) return chunk;
            if (!is_in_member_) continue;  // only zeros so far
        }
        const Unpacker::Step step = unpacker_->unpack(waiting(), into);
        at_ += step.used;
        chunk.bytes = step.given;
        damage_ = step.damage;
        is_in_member_ = !step.is_member_over;
        may_hold_more_ = is_in_member_ && step.given == into.size();
    }
    return chunk;
}

// Returns what is wrong with what stands there.
std::string ByteStream::begin_next_member() {
    while (at_ < end_ && raw_[at_] == '\0') ++at_;
    if (at_ == end_) return {};
    std::string error;
    fill_to_tell(error);
    if (!error.empty()) return error;
    if (!packing_->begins(waiting())) {
        return "from byte " + std::to_string(bytes_used() + 1) + " on it is not " + packing_->is_packed +
               "; was something appended to it unpacked?";
    }
    unpacker_->begin_member();
    is_in_member_ = true;
    return {};
}

}  // namespace chemsieve
