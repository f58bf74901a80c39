// The rows of a sheet of a workbook, one after another; rows without text are passed over.
//
// Limits: a cell kMaxCellBytes, a row kMaxRowBytes and the columns that Excel has; what goes beyond is reported as the
// row's defect, and dropped. Errors: FileError, which names sheet and row. Threads: one at a time.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "chem/remark.h"
#include "data/read/workbook.h"
#include "data/read/xml_parser.h"

namespace chemsieve {

struct SheetRow {
    std::int64_t number = 0;  // from 1, as spreadsheet programs show it
    std::vector<std::string> cells;
    std::string defect;  // as those of records, like the next
    Remarks remarks = {};
};

class SheetRows : private XmlEvents {
  public:
    static constexpr std::size_t kMaxCellBytes = 1U << 20;
    static constexpr std::size_t kMaxRowBytes = 16U << 20;

    // `book` must outlive this, and have read what its sheets share.
    SheetRows(Workbook& book, const WorkbookSheet& sheet);

    // False at the end.
    bool next(SheetRow& row);

  private:
    void begin(std::string_view element, const XmlAttributes& attributes) override;
    void end(std::string_view element) override;
    void text(std::string_view piece) override;
    void begin_row(const XmlAttributes& attributes);
    void begin_cell(const XmlAttributes& attributes);
    void end_cell();
    void end_row();
    std::string cell_value();
    std::string cell_name() const;
    void read_piece();
    FileError failure_at(const std::string& reason) const;

    Workbook& book_;
    std::string sheet_;
    XmlParser parser_;
    // Its cells with text, by column: a row of the last column alone would take half a MiB otherwise, and many such
    // rows stand in one piece of the file.
    struct RowRead {
        SheetRow row;  // without cells
        std::vector<std::pair<std::size_t, std::string>> cells;
    };
    std::deque<RowRead> ready_;
    bool is_over_ = false;
    std::optional<FileError> failure_;  // behind the rows that are ready
    std::int64_t last_row_ = 0;
    // What is read just now.
    RowRead read_;
    std::size_t row_bytes_ = 0;
    bool in_cell_ = false, in_value_ = false, in_formula_ = false, has_formula_ = false, has_value_ = false;
    int in_phonetic_ = 0;
    std::size_t column_ = 0;  // where the cell is, from 0
    std::size_t next_column_ = 0;
    std::string type_, value_;
    std::size_t style_ = 0;
};

}  // namespace chemsieve
