#include "data/write/delimited_writer.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <utility>

#include "base/platform/temporary_file.h"
#include "base/text.h"

namespace chemsieve {

namespace {

constexpr const char* kByteOrderMark = "\xef\xbb\xbf";

std::string quoted(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

// In a line of TSV a quote at the beginning would be taken for one around the cell.
bool needs_quotes(std::string_view cell, std::optional<char> delimiter) {
    if (!delimiter) return cell.starts_with('"');
    return cell.find(*delimiter) != std::string_view::npos || cell.find_first_of("\"\r\n") != std::string_view::npos;
}

// `is_escaped`: of each cell, whether a formula in it is; empty: of none.
void append_line(const std::vector<std::string>& cells, std::optional<char> delimiter,
                 const std::vector<bool>& is_escaped, std::string& text) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0) text += delimiter.value_or('\t');
        // Few cells change, so each is written as it is first.
        const std::size_t start = text.size();
        const auto cell = [&] { return std::string_view{text}.substr(start); };
        text += cells[i];
        if (!delimiter) make_one_line(std::span{text}.subspan(start));
        if (!is_escaped.empty() && is_escaped[i] && must_be_escaped(cell())) {
            text.replace(start, std::string::npos, formula_escaped(cell()));
        }
        if (needs_quotes(cell(), delimiter)) text.replace(start, std::string::npos, quoted(cell()));
    }
    text += '\n';
}

// What would end a cell or its line.
constexpr std::array<std::pair<char, char>, 4> kKept{{{'\t', 't'}, {'\n', 'n'}, {'\r', 'r'}, {'\\', '\\'}}};

void append_kept_line(const std::vector<std::string>& cells, std::string& text) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0) text += '\t';
        for (const char c : cells[i]) {
            const auto kept =
                std::find_if(kKept.begin(), kKept.end(), [c](const auto& pair) { return pair.first == c; });
            if (kept == kKept.end()) {
                text += c;
            } else {
                text.append({'\\', kept->second});
            }
        }
    }
    text += '\n';
}

class DelimitedWriter : public TextTableWriter {
  public:
    DelimitedWriter(std::ostream& out, const std::vector<TableColumn>& columns, const TableStyle& style, bool csv)
        : out_{out},
          delimiter_{csv ? std::optional{style.delimiter} : std::nullopt},
          keeps_controls_{!csv && style.keeps_controls} {
        for (const TableColumn& column : columns) is_escaped_.push_back(style.escape_formulas && !column.number);
        if (style.byte_order_mark) out_ << kByteOrderMark;
        if (style.record_first) waiting_ = std::make_unique<UnnamedFile>();
        std::vector<std::string> titles;
        for (const TableColumn& column : columns) titles.push_back(column.name);
        std::string text;
        // Those of properties come from the file, as values do.
        append_cells(titles, std::vector<bool>(titles.size(), style.escape_formulas), text);
        write_text(text);
    }

    void append(const TableRow& row, std::string& text) const override { append_cells(row.cells, is_escaped_, text); }
    void write_text(const std::string& text) override {
        if (waiting_) {
            waiting_->put_for(out_, text);
        } else {
            out_ << text;
        }
    }

    std::vector<std::string> finish(const SearchRecord& record) override {
        if (!waiting_) return {};
        write_comment("table", record.title);
        for (const RecordedItem& item : record.items) write_comment(item.name, item.value);
        for (const RecordedQuery& query : record.queries) {
            write_comment("query " + query.id + " (" + query.language + ")", query.text);
            write_comment("hits of " + query.id,
                          (query.hits ? std::to_string(*query.hits) + ", " : "") + query.outcome);
        }
        waiting_->copy_to(out_);
        waiting_.reset();
        return {};
    }

  private:
    void append_cells(const std::vector<std::string>& cells, const std::vector<bool>& is_escaped,
                      std::string& text) const {
        if (keeps_controls_) return append_kept_line(cells, text);
        append_line(cells, delimiter_, is_escaped, text);
    }
    void write_comment(const std::string& name, const std::string& value) {
        out_ << "# " << one_line(name) << ": " << one_line(value) << '\n';
    }

    std::ostream& out_;
    std::optional<char> delimiter_;  // nothing: not CSV
    bool keeps_controls_;
    std::vector<bool> is_escaped_;          // by column
    std::unique_ptr<UnnamedFile> waiting_;  // rows, if the record is to be first
};

}  // namespace

std::string delimited_line(const std::vector<std::string>& cells, std::optional<char> delimiter) {
    std::string text;
    append_line(cells, delimiter, {}, text);
    return text;
}

std::vector<std::string> cells_of_kept_line(std::string_view line) {
    std::vector<std::string> cells(1);
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\t') {
            cells.emplace_back();
        } else if (line[i] == '\\' && i + 1 < line.size()) {
            const char letter = line[++i];
            const auto kept =
                std::find_if(kKept.begin(), kKept.end(), [letter](const auto& pair) { return pair.second == letter; });
            cells.back() += kept == kKept.end() ? letter : kept->first;
        } else {
            cells.back() += line[i];
        }
    }
    return cells;
}

std::unique_ptr<TableWriter> make_tsv_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                             const TableStyle& style) {
    return std::make_unique<DelimitedWriter>(out, columns, style, false);
}

std::unique_ptr<TableWriter> make_csv_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                             const TableStyle& style) {
    return std::make_unique<DelimitedWriter>(out, columns, style, true);
}

}  // namespace chemsieve
