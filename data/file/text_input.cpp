#include "data/file/text_input.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ostream>

#include "base/error.h"
#include "base/platform/files.h"

namespace chemsieve {

namespace {
constexpr std::size_t kBufferBytes = 1U << 16;
constexpr std::size_t kHopelessLineBytes = 256U << 20;
}  // namespace

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
