// The lines of a file; lines may be put back after a look at them.
//
// Errors: FileError of next(), when the lines before are used up; a look ahead throws only if there is no line.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "data/file/text_input.h"

namespace chemsieve {

class LineQueue {
  public:
    struct Line {
        std::string text;
        std::int64_t number = 0;
        bool cut = false;  // was too long; the rest is dropped
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
