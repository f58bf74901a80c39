#include "app/gui/file_excerpt.h"

#include "base/error.h"
#include "base/text.h"
#include "data/file/text_input.h"
#include "data/read/record_reader.h"

namespace chemsieve::gui {

namespace {

constexpr std::size_t kLinesAround = 3;
constexpr std::size_t kMostRecordLines = 500;
constexpr std::size_t kMostLineBytes = 4000;
constexpr std::int64_t kLinesBetweenLooks = 1024;

std::string shown(std::string line) {
    if (line.size() > kMostLineBytes) line.resize(kMostLineBytes);
    line = to_utf8(std::move(line));
    for (char& c : line) {
        if (c == '\0') c = ' ';
    }
    return line;
}

// In tables and SMILES files a record is a line.
bool ends_record(const std::string& line, bool is_sdf) { return !is_sdf || line.starts_with("$$$$"); }

}  // namespace

std::optional<ui::FileExcerpt> read_excerpt(const std::string& file, std::int64_t line, const std::stop_token& stop) {
    const bool is_sdf = format_from_name(file) == InputFormat::sdf;
    TextInput input{file};
    ui::FileExcerpt excerpt;
    excerpt.first_line = std::max<std::int64_t>(1, line - static_cast<std::int64_t>(kLinesAround));
    std::string text;
    while (input.line_number() + 1 < excerpt.first_line && input.next_line(text)) {
        if (input.line_number() % kLinesBetweenLooks == 0 && stop.stop_requested()) return std::nullopt;
    }
    bool is_over = false;
    try {
        while (!(is_over && excerpt.lines.size() >= excerpt.record_end + kLinesAround) && input.next_line(text)) {
            if (input.line_number() == line) excerpt.record_begin = excerpt.lines.size();
            excerpt.lines.push_back(shown(text));
            if (input.line_number() < line || is_over) continue;
            excerpt.record_end = excerpt.lines.size();
            excerpt.is_record_cut = excerpt.record_end - excerpt.record_begin >= kMostRecordLines;
            is_over = ends_record(text, is_sdf) || excerpt.is_record_cut;
        }
    } catch (const FileError&) {
        // A damaged stream: what can be read is shown.
        if (input.line_number() < line) throw;
    }
    if (input.line_number() < line) {
        throw FileError(file + " has no line " + std::to_string(line) +
                        " any more; it was changed since it was imported");
    }
    return excerpt;
}

}  // namespace chemsieve::gui
