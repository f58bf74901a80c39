#include <algorithm>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>

#include "base/text.h"
#include "chem/read/structure_line.h"
#include "data/file/text_input.h"
#include "data/read/table_reader.h"

namespace chemsieve {

namespace {

constexpr std::size_t kSniffedTableLines = 20;

std::ptrdiff_t count_outside_quotes(const std::string& line, char wanted) {
    bool quoted = false;
    std::ptrdiff_t count = 0;
    for (const char c : line) {
        if (c == '"') quoted = !quoted;
        if (c == wanted && !quoted) ++count;
    }
    return count;
}

// A bar that begins or ends the extension of a structure separates nothing.
std::ptrdiff_t count_of_delimiter(const std::string& line, char candidate) {
    const std::string text = trimmed(line);
    const std::size_t blank = text.find(" |");
    if (candidate == '|' && blank < text.find('|') && blank < end_of_structure(text)) return 0;
    return count_outside_quotes(line, candidate);
}

// "sep=;"
std::optional<char> told_delimiter(const std::string& line) {
    std::string text = trimmed(line);
    if (text.size() > 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
    const std::string told = lower(text);
    if (told == "sep=" && line.ends_with('\t')) return '\t';
    return told.size() == 5 && told.starts_with("sep=") ? std::optional{told.back()} : std::nullopt;
}

enum class LineEnd {
    closed,    // the row ends
    open,      // in a quoted cell
    followed,  // more than a delimiter follows the end of a quoted cell
};

// Appends the cells of a line.
LineEnd split_line(const std::string& line, char delimiter, std::vector<std::string>& cells, bool continued) {
    bool quoted = continued;
    if (!continued) cells.emplace_back();
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quoted) {
            if (c == '"' && i + 1 < line.size() && line[i + 1] == '"') {
                cells.back().push_back('"');
                ++i;
            } else if (c == '"') {
                quoted = false;
                if (i + 1 < line.size() && line[i + 1] != delimiter) return LineEnd::followed;
            } else {
                cells.back().push_back(c);
            }
        } else if (c == '"' && cells.back().empty()) {
            quoted = true;
        } else if (c == delimiter) {
            cells.emplace_back();
        } else {
            cells.back().push_back(c);
        }
    }
    return quoted ? LineEnd::open : LineEnd::closed;
}

// Tables with a SMILES column: CSV (RFC 4180, with quoted delimiters and line feeds) and TSV.
//
// Delimiter (comma, tab, semicolon, or a bar where none of these is), header and columns (table_reader.h) are found out
// from the first rows unless given; a first line "sep=;", as Excel writes and reads it, tells the delimiter and is no
// row. Lines starting with '#' before the first row are comments. A cell in quotes may have any number of lines, and
// kMaxCellBytes: where one is longer, is not closed, or is followed by more than the delimiter, a quote stands where
// none should, and which lines are rows cannot be told. The file is refused from that line on (FileError of next());
// nothing is guessed.
class CsvReader final : public TableReader {
  public:
    static constexpr std::size_t kMaxCellBytes = 1U << 20;

    CsvReader(TextInput& input, const ReaderOptions& options) : TableReader{&input}, lines_{input} {
        input.skip_lines(options.skip_lines);
        sniff_delimiter();
        if (options.delimiter) delimiter_ = *options.delimiter;
        begin(input.name(), Source::text, options);
    }

    std::string dialect() const override {
        return (delimiter_ == '\t' ? "tab-separated" : std::string{"separated by '"} + delimiter_ + "'") +
               description();
    }

    std::int64_t comment_lines() const override { return comments_; }
    std::optional<TableLayout> layout() const override { return layout_with(delimiter_); }

  private:
    bool next_row(InputRow& row) override {
        row = InputRow{};
        LineQueue::Line line;
        do {
            if (!lines_.next(line)) return false;
        } while (is_blank_line(line.text));
        row.line = line.number;
        bool cut = line.cut;
        note_encoding(line, row);
        const LineEnd end = split_line(line.text, delimiter_, row.cells, false);
        if (end == LineEnd::open) read_quoted_lines(row, cut);
        if (end == LineEnd::followed) {
            row.defect =
                "a cell in quotes is followed by more than a delimiter; a quote that is text is doubled, in a cell in "
                "quotes";
        }
        if (cut) row.defect = "line longer than " + std::to_string(TextInput::kMaxLineBytes) + " bytes";
        return true;
    }

    static void note_encoding(const LineQueue::Line& line, InputRow& row) {
        if (line.assumed) row.remarks.push_back(remark_on_encoding(line.number, line.assumed));
    }

    // The lines that a quoted cell goes on through, to the end of the row.
    void read_quoted_lines(InputRow& row, bool& cut) {
        const auto refuse = [&](const std::string& what) {
            throw FileError(
                file() + ":" + std::to_string(row.line) + ": a cell begins with a quote there and " + what +
                ", so that its rows cannot be told from then on; close the quote, or double it if it is text");
        };
        LineEnd end = LineEnd::open;
        while (end == LineEnd::open) {
            LineQueue::Line more;
            if (!lines_.next(more)) refuse("is not closed");
            cut = cut || more.cut;
            note_encoding(more, row);
            row.cells.back().push_back('\n');
            end = split_line(more.text, delimiter_, row.cells, true);
            if (end == LineEnd::followed) {
                refuse("its end, in line " + std::to_string(more.number) + ", is followed by more than a delimiter");
            }
            if (row.cells.back().size() > kMaxCellBytes) refuse("is longer than 1 MiB");
        }
    }

    // The character that stands most often, outside quotes, in the line of the first ones that has fewest of it; of
    // equals the tab, which names do not hold.
    void sniff_delimiter() {
        std::vector<LineQueue::Line> lines = lines_.look_ahead(kSniffedTableLines);
        std::erase_if(lines, [](const LineQueue::Line& line) { return is_blank_line(line.text); });
        // Comments stand before the first row only.
        while (!lines.empty() && lines.front().text.starts_with("#")) {
            lines_.skip_through(lines.front().number);
            lines.erase(lines.begin());
            ++comments_;
        }
        if (lines.empty()) return;
        if (const auto told = told_delimiter(lines.front().text)) {
            delimiter_ = *told;
            lines_.skip_through(lines.front().number);
            return;
        }
        // If no character stands in all lines (one may be cut short), the first line decides; a bar may be part of a
        // structure's extension.
        const auto first = std::span{lines}.first(1);
        if (!take_most_frequent(lines, {'\t', ',', ';'}) && !take_most_frequent(lines, {'|'})) {
            take_most_frequent(first, {'\t', ',', ';'});
        }
    }

    // Whether one of the characters stands in each line.
    bool take_most_frequent(std::span<const LineQueue::Line> lines, std::initializer_list<char> candidates) {
        std::ptrdiff_t most = 0;
        for (const char candidate : candidates) {
            std::ptrdiff_t fewest = std::numeric_limits<std::ptrdiff_t>::max();
            for (const LineQueue::Line& l : lines) fewest = std::min(fewest, count_of_delimiter(l.text, candidate));
            if (fewest > most) {
                most = fewest;
                delimiter_ = candidate;
            }
        }
        return most > 0;
    }

    LineQueue lines_;
    char delimiter_ = ',';
    std::int64_t comments_ = 0;
};

}  // namespace

std::unique_ptr<RecordReader> make_csv_reader(TextInput& input, const ReaderOptions& options) {
    return std::make_unique<CsvReader>(input, options);
}

}  // namespace chemsieve
