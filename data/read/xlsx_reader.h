// Excel workbooks (.xlsx, .xlsm): a sheet is a table of structures, as a CSV file is one.
//
// The first sheet that is shown is read unless another is named. Header and columns: table_columns.h. Cells: see
// cell_text.h; of formulas the value that the file holds. The line of a record is its row. A workbook that comes packed
// or by standard input is copied to a temporary file first, as a ZIP file has its contents at its end.
#pragma once

#include <deque>
#include <memory>

#include "base/error.h"
#include "data/file/temporary_file.h"
#include "data/file/text_input.h"
#include "data/read/record_reader.h"
#include "data/read/sheet_rows.h"
#include "data/read/table_columns.h"

namespace chemsieve {

class XlsxReader : public RecordReader {
  public:
    XlsxReader(TextInput& input, const ReaderOptions& options);
    bool next(InputRecord& record) override;
    std::string dialect() const override;
    std::optional<TableLayout> layout() const override;
    std::optional<double> share_read() const override { return book_.zip().share_read(); }

  private:
    void choose_columns(const ReaderOptions& options);

    std::unique_ptr<TemporaryFile> copy_;
    Workbook book_;
    std::string sheet_;
    SheetRows rows_;
    TableColumns columns_;
    std::size_t first_cells_ = 0;
    std::deque<SheetRow> rows_ahead_;
    std::optional<FileError> failure_;  // why the row behind those cannot be read
};

}  // namespace chemsieve
