#include "data/file/text_input.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <ostream>

#include "base/platform/files.h"
#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::size_t kRawBytes = 1U << 17;

// "UTF16" of "utf-16"
std::string letters_and_digits(std::string_view name) {
    std::string bare;
    for (const unsigned char c : name) {
        if (std::isalnum(c) != 0) bare.push_back(static_cast<char>(std::toupper(c)));
    }
    return bare;
}

OpenFile opened(const std::string& path) {
    return path == "-" ? OpenFile::standard_input() : OpenFile{path, OpenFile::Use::read};
}

constexpr std::size_t kBufferBytes = 1U << 16;
constexpr std::size_t kLongestMark = 4;
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

void TextInput::decode_from(const std::string& encoding) {
    encoding_ = encoding;
    decoder_ = TextDecoder::of(encoding);
    if (!decoder_) decoder_ = TextDecoder::of(letters_and_digits(encoding));  // "Latin-1" is called LATIN1
    if (!decoder_) throw FileError("no encoding is called '" + encoding + "'", {RemedyKind::list_encodings});
}

// More bytes behind those in the buffer. False if there are none.
bool TextInput::read_bytes() {
    limited_ = bytes_left_ == 0;
    if (limited_ || !damage_.empty()) return false;
    const std::span<char> room = std::span{buffer_}.subspan(filled_);
    const auto wanted = std::min(static_cast<std::int64_t>(room.size()), bytes_left_.value_or(kBufferBytes));
    ByteStream::Chunk chunk = stream_.read(room.first(static_cast<std::size_t>(wanted)));
    damage_ = std::move(chunk.error);
    filled_ += chunk.bytes;
    if (bytes_left_) *bytes_left_ -= static_cast<std::int64_t>(chunk.bytes);
    return chunk.bytes > 0;
}

void TextInput::fill() {
    position_ = filled_ = 0;
    decoded_.clear();
    bool is_over = !read_bytes();
    if (at_start_) {
        // A pipe may give the bytes of a mark one by one.
        while (!is_over && filled_ < kLongestMark) is_over = !read_bytes();
        take_mark({buffer_.data(), filled_});
        at_start_ = false;
    }
    if (decoder_) decode();
    if (position_ < filled_) return;
    if (is_undecodable_) {
        throw FileError(name_ + ":" + std::to_string(line_number_ + 1) + ": the line is not " + encoding_,
                        {RemedyKind::name_encoding});
    }
    if (damage_.empty()) return;
    const std::string place = line_number_ == 0 ? " at its beginning" : " after line " + std::to_string(line_number_);
    throw FileError("cannot read " + name_ + place + ": " + damage_);
}

void TextInput::take_mark(std::string_view start) {
    struct Mark {
        std::string_view bytes, encoding;
    };
    using namespace std::string_view_literals;
    // That of UTF-32 begins as that of UTF-16 does.
    constexpr Mark kMarks[] = {{"\xef\xbb\xbf"sv, "UTF-8"sv},
                               {"\xff\xfe\0\0"sv, "UTF-32LE"sv},
                               {"\0\0\xfe\xff"sv, "UTF-32BE"sv},
                               {"\xff\xfe"sv, "UTF-16LE"sv},
                               {"\xfe\xff"sv, "UTF-16BE"sv}};
    const auto* mark = std::find_if(std::begin(kMarks), std::end(kMarks),
                                    [&](const Mark& known) { return start.starts_with(known.bytes); });
    if (mark == std::end(kMarks)) return;
    if (!letters_and_digits(mark->encoding).starts_with(letters_and_digits(encoding_))) {
        throw FileError(
            name_ + " begins with the mark of " + std::string{mark->encoding} + ", so it is not " + encoding_,
            {RemedyKind::name_encoding});
    }
    position_ = mark->bytes.size();
    if (mark->encoding != "UTF-8") decode_from(std::string{mark->encoding});
}

// Puts the letters of the bytes in the buffer into `decoded_`. At the end, the first bytes of a letter are none.
void TextInput::decode() {
    while (decoded_.empty() && !is_undecodable_) {
        const std::string_view bytes{buffer_.data() + position_, filled_ - position_};
        const bool is_over = bytes.empty();
        is_undecodable_ = is_over ? !decoder_->is_whole() : !decoder_->decode(bytes, decoded_);
        if (is_over) break;
        position_ = filled_ = 0;
        if (decoded_.empty()) read_bytes();
    }
    position_ = 0;
    filled_ = decoded_.size();
}

int TextInput::next_byte() {
    if (position_ == filled_) {
        fill();
        if (position_ >= filled_) return -1;
    }
    return static_cast<unsigned char>((decoder_ ? decoded_ : buffer_)[position_++]);
}

void TextInput::assume_encoding(std::string& line) {
    const bool is_windows = std::any_of(line.begin(), line.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x80 && byte < 0xa0;
    });
    bool& is_said = is_windows ? assumed_windows_ : assumed_latin_1_;
    if (!is_said) assumptions_.push_back({line_number_, is_windows ? "Windows-1252" : "Latin-1"});
    is_said = true;
    line = to_utf8(std::move(line));
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
    if (!is_utf8(line)) assume_encoding(line);
    return any;
}

void TextInput::skip_lines(std::size_t lines) {
    for (std::string line; lines > 0 && next_line(line);) --lines;
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
