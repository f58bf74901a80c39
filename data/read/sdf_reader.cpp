#include "data/read/sdf_reader.h"

#include <algorithm>

#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::size_t kHeaderLines = 4;    // title, program, remark, counts
constexpr std::size_t kBytesOfALine = 40;  // what a line costs in memory beside its text

bool is_counts_line(const std::string& line) {
    return line.find(" V2000") != std::string::npos || line.find(" V3000") != std::string::npos;
}

// "> <logP>", or "> DT12" after an empty line or the structure.
bool is_field_header(const std::vector<std::string>& lines, std::size_t i) {
    if (!lines[i].starts_with(">")) return false;
    if (lines[i].find('<') != std::string::npos) return true;
    return lines[i].find("DT") != std::string::npos &&
           (is_blank_line(lines[i - 1]) || lines[i - 1].starts_with("M  END"));
}

// "> 25 <logP> (3)" gives "logP"; "> DT12" gives "DT12"; nothing between the brackets gives an empty name.
std::string field_name(const std::string& header) {
    const std::size_t open = header.find('<');
    if (open == std::string::npos) return trimmed(header.substr(1));
    const std::size_t close = header.rfind('>');
    if (close == std::string::npos || close < open) return trimmed(header.substr(open + 1));
    return trimmed(header.substr(open + 1, close - open - 1));
}

}  // namespace

bool SdfReader::read_lines() {
    lines_.clear();
    too_long_ = false;
    std::size_t bytes = 0;
    std::string line;
    while (input_.next_line(line)) {
        if (lines_.empty()) first_line_ = input_.line_number();
        if (line.starts_with("$$$$")) {
            if (lines_.empty()) lines_.emplace_back();  // an empty record is still a record
            return true;
        }
        bytes += line.size() + kBytesOfALine;
        if (bytes > kMaxRecordBytes || input_.line_was_cut()) too_long_ = true;
        if (!too_long_) lines_.push_back(std::move(line));
        if (too_long_ && lines_.empty()) lines_.emplace_back();
    }
    // What follows the last mark is a record only if there is something in it.
    return !std::all_of(lines_.begin(), lines_.end(), is_blank_line);
}

bool SdfReader::next(InputRecord& record) {
    if (!read_lines()) return false;
    record = InputRecord{};
    record.kind = InputRecord::Kind::molblock;
    record.line = first_line_;
    parse(record);
    if (too_long_) record.defect = "record or line too long (at most 16 MiB a record, 1 MiB a line)";
    return true;
}

void SdfReader::parse(InputRecord& record) const {
    record.id = to_utf8(trimmed(lines_.front()));
    std::size_t i = 0;
    bool ended = false;
    for (; i < lines_.size() && !ended && !(i >= kHeaderLines && lines_[i].starts_with(">")); ++i) {
        record.text += lines_[i] + "\n";
        ended = lines_[i].starts_with("M  END");
    }
    // RDKit wants the end mark; old molfiles come without it.
    if (!ended) record.text += "M  END\n";
    bool second_structure = false;
    for (; i < lines_.size(); ++i) {
        second_structure = second_structure || is_counts_line(lines_[i]);
        if (second_structure && lines_[i].starts_with("M  END")) {
            record.defect = "two structures in one record; the line '$$$$' is missing before line " +
                            std::to_string(first_line_ + static_cast<std::int64_t>(i));
            return;
        }
        if (!is_field_header(lines_, i)) continue;
        const std::string name = to_utf8(field_name(lines_[i]));
        std::string value;
        // A value ends at an empty line, but blank lines inside values occur: only one before the next header or the
        // end closes it.
        std::size_t end = i + 1;
        while (end < lines_.size() && !is_field_header(lines_, end) && !is_counts_line(lines_[end])) ++end;
        for (std::size_t k = i + 1; k < end; ++k) value += lines_[k] + "\n";
        while (!value.empty() && (value.back() == '\n' || value.back() == ' ')) value.pop_back();
        if (!id_field_.empty() && lower(name) == lower(id_field_)) {
            record.id = one_line(to_utf8(value));
        } else if (!name.empty()) {
            record.fields.emplace_back(name, to_utf8(value));
        }
        i = end - 1;
    }
}

}  // namespace chemsieve
