// Lines of a text file, plain or packed, from disk or standard input.
//
// Line ends may be LF, CRLF or CR. Lines are UTF-8: a byte order mark, which is dropped, tells UTF-8, UTF-16 and UTF-32
// apart, and a line that is not valid UTF-8 is taken for Windows-1252, or Latin-1, unless the encoding was said. Memory
// is bounded: the part of a line beyond kMaxLineBytes is dropped and the line marked.
// Errors: FileError (missing, not readable, damaged stream, bytes that the encoding said does not have). Threads: one
// at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/platform/open_file.h"
#include "base/platform/text_decoder.h"
#include "data/file/unpacker.h"

namespace chemsieve {

// The bytes of the file, unpacked if they are packed by gzip, bzip2, xz or zstd, in one or several members
// (unpacker.h).
//
// Whether they are packed is told by their first bytes, never by the name. Zeros that fill up behind the last member,
// as tapes have them, are passed over; anything else there is an error: nothing is dropped without a word. What is
// wrong is in `Chunk`, behind what could be read.
class ByteStream {
  public:
    // "-" is standard input.
    explicit ByteStream(const std::string& path);

    struct Chunk {
        std::size_t bytes = 0;  // 0: the end, or an error
        std::string error;      // what is wrong with the file from here on; empty: nothing
    };
    // As many bytes as there are at once, at most as fit. Errors come with a chunk of 0 bytes.
    Chunk read(std::span<char> into);

    // Bytes of the file itself, packed as they are; negative if not known (a pipe).
    std::int64_t size() const noexcept { return size_; }
    std::int64_t bytes_used() const noexcept;

  private:
    bool fill(std::string& error);
    // Until there are enough bytes to tell how they are packed, or all.
    void fill_to_tell(std::string& error);
    std::string_view waiting() const noexcept { return std::string_view{raw_}.substr(at_, end_ - at_); }
    Chunk unpacked(std::span<char> into);
    std::string begin_next_member();

    std::string name_;
    OpenFile file_;
    std::int64_t size_ = -1;
    std::int64_t taken_ = 0;  // bytes taken from the file
    std::string raw_;
    std::size_t at_ = 0;   // where raw_ is not used yet
    std::size_t end_ = 0;  // where the bytes in raw_ end
    bool is_over_ = false;
    bool is_begun_ = false;
    const Packing* packing_ = nullptr;  // nothing: the bytes are as they are
    std::unique_ptr<Unpacker> unpacker_;
    bool is_in_member_ = true;
    bool may_hold_more_ = false;  // the unpacker may give more without any further bytes
    std::string damage_;          // found behind what was given last
};

// Throws FileError unless the file is there and may be read. Does not open it: a pipe could be read only once.
void check_readable(const std::string& path);

class TextInput {
  public:
    static constexpr std::size_t kMaxLineBytes = 1U << 20;

    // "-" is standard input. `most_bytes`, of the text: what follows is not read.
    explicit TextInput(const std::string& path, std::optional<std::int64_t> most_bytes = std::nullopt);

    // Before the first line. Throws FileError if there is no such encoding.
    void decode_from(const std::string& encoding);

    // A line that is not UTF-8, where no encoding was said.
    struct Assumption {
        std::int64_t line = 0;
        const char* encoding;  // "Latin-1", or "Windows-1252" if it has letters that Latin-1 has not
    };
    // What was assumed since this was last asked, of each encoding only the first time.
    std::vector<Assumption> new_assumptions() { return std::exchange(assumptions_, {}); }

    // False at the end. `line` has no line end.
    bool next_line(std::string& line);
    // Passes over so many lines, or all that there are.
    void skip_lines(std::size_t lines);
    // All bytes to a stream, in place of lines. Throws as next_line(), not for what the stream cannot take.
    void copy_bytes(std::ostream& out);
    bool line_was_cut() const noexcept { return cut_; }
    // Number of the line last read, from 1.
    std::int64_t line_number() const noexcept { return line_number_; }
    // Share of the file's bytes read so far, 0 to 1; negative if the size is not known (a pipe).
    double share_read() const;
    // It ended because of `most_bytes`.
    bool was_limited() const noexcept { return limited_; }
    const std::string& name() const noexcept { return name_; }

  private:
    int next_byte();
    void fill();
    bool read_bytes();
    void take_mark(std::string_view start);
    void decode();
    void assume_encoding(std::string& line);

    ByteStream stream_;
    std::string name_;
    std::optional<std::int64_t> bytes_left_;
    bool limited_ = false;
    std::string damage_;  // why there are no more bytes behind those in the buffer
    std::string buffer_;
    std::size_t position_ = 0;
    std::size_t filled_ = 0;
    std::int64_t line_number_ = 0;
    bool cut_ = false;
    bool after_carriage_return_ = false;
    bool at_start_ = true;
    std::string encoding_;                  // said, or told by the mark; empty: UTF-8, or what lines are taken for
    std::unique_ptr<TextDecoder> decoder_;  // decodes it
    std::string decoded_;                   // takes the place of buffer_ if there is a decoder
    bool is_undecodable_ = false;           // from behind what is decoded
    bool assumed_latin_1_ = false;
    bool assumed_windows_ = false;
    std::vector<Assumption> assumptions_;
};

// Lines that may be put back after a look at them. Errors: FileError of next(), when the lines before are used up; a
// look ahead throws only if there is no line.
class LineQueue {
  public:
    struct Line {
        std::string text;
        std::int64_t number = 0;
        bool cut = false;               // was too long; the rest is dropped
        const char* assumed = nullptr;  // TextInput::Assumption, if this is the first such line
    };

    explicit LineQueue(TextInput& input) : input_{input} {}

    // False at the end.
    bool next(Line& line) {
        if (!ahead_.empty()) {
            line = std::move(ahead_.front());
            ahead_.pop_front();
            return true;
        }
        if (failure_) throw *failure_;
        if (!input_.next_line(line.text)) return false;
        line.number = input_.line_number();
        line.cut = input_.line_was_cut();
        const auto assumptions = input_.new_assumptions();
        line.assumed = assumptions.empty() ? nullptr : assumptions.back().encoding;
        return true;
    }

    // Up to `most` lines, which stay to be read.
    std::vector<Line> look_ahead(std::size_t most) {
        std::vector<Line> lines;
        try {
            for (Line line; lines.size() < most && next(line);) lines.push_back(line);
        } catch (const FileError& e) {
            if (lines.empty()) throw;
            failure_ = e;
        }
        put_back(lines);
        return lines;
    }

    // Drops the lines up to that number and it.
    void skip_through(std::int64_t number) {
        for (Line line; next(line) && line.number < number;) {
        }
    }

    void put_back(const std::vector<Line>& lines) { ahead_.insert(ahead_.begin(), lines.begin(), lines.end()); }

  private:
    TextInput& input_;
    std::deque<Line> ahead_;
    std::optional<FileError> failure_;
};

}  // namespace chemsieve
