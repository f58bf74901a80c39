#include "app/gui/file_excerpt.h"

#include "base/error.h"
#include "base/text.h"
#include "data/file/text_input.h"
#include "data/read/input_formats.h"

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

// Whether the line is the last of its record. In tables and SMILES files each is.
bool ends_record(const std::string& line, std::optional<InputFormat> format) {
    if (format == InputFormat::sdf) return line.starts_with("$$$$");
    if (format == InputFormat::cdxml) return line.find("</fragment>") != std::string::npos;
    return format != InputFormat::mol2;
}

// Whether a record ends before the line.
bool begins_next_record(const std::string& line, std::optional<InputFormat> format) {
    return format == InputFormat::mol2 && line.starts_with("@<TRIPOS>MOLECULE");
}

}  // namespace

std::optional<ui::FileExcerpt> read_excerpt(const std::string& file, std::int64_t line, const std::stop_token& stop) {
    const std::optional<InputFormat> format = format_from_name(file);
    if (format == InputFormat::xlsx) {
        throw FileError(file + " is a workbook, whose rows are not shown here: look at row " + std::to_string(line));
    }
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
            is_over = is_over || (input.line_number() > line && begins_next_record(text, format));
            if (input.line_number() < line || is_over) continue;
            excerpt.record_end = excerpt.lines.size();
            excerpt.is_record_cut = excerpt.record_end - excerpt.record_begin >= kMostRecordLines;
            is_over = ends_record(text, format) || excerpt.is_record_cut;
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
