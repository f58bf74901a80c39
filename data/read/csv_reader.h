// Tables with a SMILES column: CSV (RFC 4180, with quoted delimiters and line feeds) and TSV.
//
// Delimiter (comma, tab, semicolon), header and columns (table_columns.h) are found out from the first rows unless
// given; lines starting with '#' before the first row are comments. A cell in quotes may have any number of lines, and
// kMaxCellBytes: where one is longer, is not closed, or is followed by more than the delimiter, a quote stands where
// none should, and which lines are rows cannot be told. The file is refused from that line on (FileError of next());
// nothing is guessed.
#pragma once

#include <deque>

#include "data/read/line_queue.h"
#include "data/read/record_reader.h"
#include "data/read/table_columns.h"

namespace chemsieve {

class CsvReader : public RecordReader {
  public:
    static constexpr std::size_t kMaxCellBytes = 1U << 20;

    CsvReader(TextInput& input, const ReaderOptions& options);
    bool next(InputRecord& record) override;
    std::string dialect() const override;
    std::int64_t comment_lines() const override { return comments_; }
    std::optional<TableLayout> layout() const override;

  private:
    struct Row {
        std::vector<std::string> cells;
        std::int64_t line = 0;
        std::string defect;
    };
    bool next_row(Row& row);
    void read_quoted_lines(Row& row, bool& cut);
    void look_at_second(Row& second);
    void sniff_delimiter();
    void choose_columns(const ReaderOptions& options);

    LineQueue lines_;
    std::string file_;
    char delimiter_ = ',';
    TableColumns columns_;
    std::deque<Row> rows_ahead_;
    std::optional<FileError> failure_;  // why the row behind those cannot be read
    std::int64_t comments_ = 0;
};

}  // namespace chemsieve
