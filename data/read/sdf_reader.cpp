#include "data/read/record_reader.h"

#include <algorithm>

#include "base/text.h"
#include "chem/labels/v2000_lines.h"
#include "data/file/sd_value.h"
#include "data/file/text_input.h"

namespace chemsieve {

namespace {

constexpr std::size_t kHeaderLines = 4;    // title, program, remark, counts
constexpr std::size_t kBytesOfALine = 40;  // what a line costs in memory beside its text

// "  1  0  0  0  0  0  0  0  0  0999 V2000": the numbers of atoms and bonds, three characters each, and the version at
// its place. Some programs leave the blanks at the places between out.
bool is_counts_line(const std::string& line) {
    constexpr std::size_t kNumbers = 6;
    const std::size_t version = std::min(line.find(" V2000"), line.find(" V3000"));
    if (version == std::string::npos || version < kNumbers) return false;
    return std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(version),
                       [](char c) { return c == ' ' || (c >= '0' && c <= '9'); });
}

// "> <logP>", "> 25 <logP> (3)"
bool looks_like_header(const std::string& line) {
    if (!line.starts_with(">")) return false;
    const std::size_t open = line.find('<');
    return open != std::string::npos && line.find('>', open) != std::string::npos;
}

// "> DT12" is one, too, where a header may stand.
bool is_header_in_place(const std::string& line) {
    return looks_like_header(line) || (line.starts_with(">") && line.find("DT") != std::string::npos);
}

// The line behind the value that begins at `from`: that of the next header, which follows an empty line, or the end.
std::size_t end_of_value(const std::vector<std::string>& lines, std::size_t from) {
    std::size_t end = from;
    while (end < lines.size() && !(is_blank_line(lines[end - 1]) && is_header_in_place(lines[end]))) ++end;
    return end;
}

bool has_version(const std::vector<std::string>& lines) {
    if (lines.size() < kHeaderLines) return false;
    const std::string& counts = lines[kHeaderLines - 1];
    return counts.find("V2000") != std::string::npos || counts.find("V3000") != std::string::npos;
}

// "M  ZZC", which some program added.
bool is_unknown_property(std::string_view line) {
    constexpr std::size_t kTagAt = 3, kTag = 3;
    return line.starts_with("M  ") && line.size() >= kTagAt + kTag && !line.starts_with("M  END") &&
           !is_known_property(line.substr(kTagAt, kTag)) && !is_miswritten_property(line);
}

// The line from which on a second structure stands in the record; the number of lines if none does.
std::size_t second_structure(const std::vector<std::string>& lines, std::size_t from) {
    bool has_counts = false;
    for (std::size_t i = from; i < lines.size(); ++i) {
        has_counts = has_counts || is_counts_line(lines[i]);
        if (has_counts && lines[i].starts_with("M  END")) return i;
    }
    return lines.size();
}

// "> 25 <logP> (3)" gives "logP"; "> DT12" gives "DT12"; nothing between the brackets gives an empty name.
std::string field_name(const std::string& header) {
    const std::size_t open = header.find('<');
    if (open == std::string::npos) return trimmed(header.substr(1));
    const std::size_t close = header.rfind('>');
    if (close == std::string::npos || close < open) return trimmed(header.substr(open + 1));
    return trimmed(header.substr(open + 1, close - open - 1));
}

// SD files and molfiles, cut into records here so that each keeps its line and a bad one harms no other.
//
// A record ends with "$$$$". A second counts line with an "M  END" after it means that the mark is missing between two:
// the second is then lost to other programs; here it is reported. Data items become fields; a field of several lines
// keeps its line feeds. A header of a data item begins with ">" behind the structure or an empty line, as the CTfile
// formats of BIOVIA have it; elsewhere such a line is part of the value, and told in a remark if it looks like a
// header. A value goes on behind an empty line up to the next header. A record beyond kMaxRecordBytes is reported, its
// excess dropped.
class SdfReader : public RecordReader {
  public:
    static constexpr std::size_t kMaxRecordBytes = 16U << 20;

    SdfReader(TextInput& input, const ReaderOptions& options)
        : RecordReader{&input}, input_{input}, id_field_{options.id_column} {}
    bool read(InputRecord& record) override {
        if (!read_lines()) return false;
        record = InputRecord{};
        record.kind = InputRecord::Kind::molblock;
        record.line = first_line_;
        parse(record);
        if (!lines_.empty() && lines_.front().starts_with("$RXN")) {
            record.defect = "is a reaction ($RXN), and compounds are read";
        }
        if (!lines_.empty() && lines_.front().starts_with("$MDL")) {
            record.defect = "is an RG file ($MDL), a structure with alternatives for R groups, and compounds are read";
            record.remarks.clear();
        }
        if (too_long_) record.defect = "record or line too long (at most 16 MiB a record, 1 MiB a line)";
        return true;
    }

    std::string dialect() const override { return "SD file"; }

  private:
    bool read_lines() {
        lines_.clear();
        too_long_ = false;
        line_behind_mark_ = 0;
        std::size_t bytes = 0;
        std::string line;
        while (input_.next_line(line)) {
            if (lines_.empty()) first_line_ = input_.line_number();
            if (line.starts_with("$$$$")) {
                if (lines_.empty()) lines_.emplace_back();  // an empty record is still a record
                if (line.find_first_not_of("$ \t") != std::string::npos) line_behind_mark_ = input_.line_number();
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

    void parse(InputRecord& record) const {
        record.id = trimmed(lines_.front());
        std::size_t i = 0;
        bool ended = false;
        for (; i < lines_.size() && !ended && !(i >= kHeaderLines && lines_[i].starts_with(">")); ++i) {
            record.text += lines_[i] + "\n";
            ended = lines_[i].starts_with("M  END");
        }
        // RDKit wants the end mark; molfiles from before there were versions come without it.
        if (!ended && has_version(lines_)) {
            record.defect = "its structure has no line 'M  END', as if it was cut off";
            return;
        }
        if (!ended) record.text += "M  END\n";
        if (const std::size_t second = second_structure(lines_, i); second < lines_.size()) {
            record.defect = "two structures in one record; the line '$$$$' is missing before line " +
                            std::to_string(first_line_ + static_cast<std::int64_t>(second));
            return;
        }
        if (line_behind_mark_ > 0)
            record.remarks.push_back({.kind = RemarkKind::stray_line, .line = line_behind_mark_});
        // Only the first of several lines that can be understood in two ways is told.
        bool is_doubted = false, has_id = false;
        const auto remark = [&](RemarkKind kind, std::size_t line, const std::string& item = {}) {
            const bool doubts = kind != RemarkKind::nameless_value;
            if (!doubts || !is_doubted) {
                record.remarks.push_back(
                    {.kind = kind, .what = item, .line = first_line_ + static_cast<std::int64_t>(line)});
            }
            is_doubted = is_doubted || doubts;
        };
        for (std::size_t k = kHeaderLines; k < i; ++k) {
            if (is_unknown_property(lines_[k])) remark(RemarkKind::stray_line, k);
        }
        while (i < lines_.size()) {
            if (!is_header_in_place(lines_[i])) {
                if (!is_blank_line(lines_[i])) remark(RemarkKind::stray_line, i);
                ++i;
                continue;
            }
            const std::string name = field_name(lines_[i]);
            const std::size_t end = end_of_value(lines_, i + 1);
            for (std::size_t k = i + 1; k < end; ++k) {
                if (may_be_header(k)) remark(RemarkKind::header_in_value, k, name);
            }
            const std::string value = value_of(i + 1, end);
            if (!id_field_.empty() && lower(name) == lower(id_field_)) {
                record.id = trimmed(one_line(value));
                has_id = true;
            } else if (!name.empty()) {
                record.fields.emplace_back(name, value);
            } else if (!value.empty()) {
                remark(RemarkKind::nameless_value, i);
            }
            i = end;
        }
        if (!id_field_.empty() && !has_id)
            record.remarks.push_back({.kind = RemarkKind::no_id_item, .what = id_field_});
    }

    // A header that is not written as one.
    bool may_be_header(std::size_t line) const {
        return looks_like_header(lines_[line]) ||
               (is_blank_line(lines_[line - 1]) && trimmed(lines_[line]).starts_with(">"));
    }

    // Blank lines at its end are those that end it.
    std::string value_of(std::size_t begin, std::size_t end) const {
        while (end > begin && is_blank_line(lines_[end - 1])) --end;
        std::string value;
        for (std::size_t k = begin; k < end; ++k) {
            if (k > begin) value += '\n';
            value += sd_line_restored(lines_[k]);
        }
        return value;
    }

    TextInput& input_;
    std::string id_field_;  // the data item that holds the id; empty: the title line does
    std::vector<std::string> lines_;
    std::int64_t first_line_ = 0;
    bool too_long_ = false;
    std::int64_t line_behind_mark_ = 0;  // that of a "$$$$" with text behind it; 0: there is none
};

}  // namespace

std::unique_ptr<RecordReader> make_sdf_reader(TextInput& input, const ReaderOptions& options) {
    return std::make_unique<SdfReader>(input, options);
}

}  // namespace chemsieve
