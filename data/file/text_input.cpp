#include "data/file/text_input.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ostream>

#include "base/platform/files.h"

namespace chemsieve {

namespace {

constexpr std::size_t kRawBytes = 1U << 17;

OpenFile opened(const std::string& path) {
    return path == "-" ? OpenFile::standard_input() : OpenFile{path, OpenFile::Use::read};
}

constexpr std::size_t kBufferBytes = 1U << 16;
constexpr std::size_t kHopelessLineBytes = 256U << 20;

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

void check_readable(const std::string& path) {
    if (!may_read(path)) throw FileError("cannot open " + path + ": " + std::strerror(errno));
    if (is_folder(path)) throw FileError("cannot read " + path + ": it is a folder");
}

TextInput::TextInput(const std::string& path, std::optional<std::int64_t> most_bytes)
    : stream_{path},
      name_{path == "-" ? "standard input" : path},
      bytes_left_{most_bytes},
      buffer_(kBufferBytes, '\0') {}

void TextInput::fill() {
    position_ = filled_ = 0;
    limited_ = bytes_left_ == 0;
    if (limited_) return;
    const auto wanted = std::min<std::int64_t>(kBufferBytes, bytes_left_.value_or(kBufferBytes));
    const ByteStream::Chunk chunk = stream_.read(std::span{buffer_}.first(static_cast<std::size_t>(wanted)));
    if (!chunk.error.empty()) {
        throw FileError("cannot read " + name_ + " after line " + std::to_string(line_number_) + ": " + chunk.error);
    }
    filled_ = chunk.bytes;
    if (bytes_left_) *bytes_left_ -= static_cast<std::int64_t>(filled_);
    if (at_start_) check_encoding();
    at_start_ = false;
}

void TextInput::check_encoding() {
    const std::string_view start{buffer_.data(), filled_};
    if (start.starts_with("\xff\xfe") || start.starts_with("\xfe\xff")) {
        throw FileError(name_ + " is UTF-16 text", {RemedyKind::save_as_utf8});
    }
    if (start.starts_with("\xef\xbb\xbf")) position_ = 3;
}

int TextInput::next_byte() {
    if (position_ == filled_) {
        fill();
        if (position_ >= filled_) return -1;
    }
    return static_cast<unsigned char>(buffer_[position_++]);
}

bool TextInput::next_line(std::string& line) {
    line.clear();
    cut_ = false;
    bool any = false;
    std::size_t dropped = 0;
    for (int c = next_byte(); c >= 0; c = next_byte()) {
        if (c == '\n' && after_carriage_return_) {
            after_carriage_return_ = false;
            continue;
        }
        after_carriage_return_ = c == '\r';
        any = true;
        if (c == '\n' || c == '\r') break;
        if (line.size() < kMaxLineBytes) {
            line.push_back(static_cast<char>(c));
        } else {
            cut_ = true;
            if (++dropped > kHopelessLineBytes) {
                throw FileError(name_ + " is no text file: line " + std::to_string(line_number_) + " has no end");
            }
        }
    }
    if (any) ++line_number_;
    return any;
}

void TextInput::copy_bytes(std::ostream& out) {
    while (out) {
        const ByteStream::Chunk chunk = stream_.read(buffer_);
        if (!chunk.error.empty()) throw FileError("cannot read " + name_ + ": " + chunk.error);
        if (chunk.bytes == 0) return;
        out.write(buffer_.data(), static_cast<std::streamsize>(chunk.bytes));
    }
}

double TextInput::share_read() const {
    if (stream_.size() <= 0) return -1;
    return std::min(1.0, static_cast<double>(stream_.bytes_used()) / static_cast<double>(stream_.size()));
}

}  // namespace chemsieve
