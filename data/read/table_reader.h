// Makes records of the rows of a table: which columns hold structures and ids, and the record that a row is.
//
// Header and columns are found out from the first two rows unless given. Where no column of structures is named, the
// column titled like "smiles" is taken, or the one titled like molfile or structure; the id column is the first one
// titled id, name, ... All other columns become fields. A cell of structures holds SMILES or a whole molfile.
// Errors: FileError where a column that is named, or one of structures, is not there.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "data/read/record_reader.h"

namespace chemsieve {

// A row as it is found.
struct InputRow {
    std::vector<std::string> cells;
    std::int64_t line = 0;  // in the file, or the sheet; from 1
    std::string defect;     // as those of records, like the next
    Remarks remarks = {};
};

class TableReader : public RecordReader {
  protected:
    using RecordReader::RecordReader;

    // False at the end. Throws FileError if the rows cannot be told from there on.
    virtual bool next_row(InputRow& row) = 0;

    // In text, a cell may begin with an apostrophe that keeps it from being a formula, and a row may have more cells
    // than it means to. In a sheet, each cell is in the column it is in, and those without a title are left out.
    enum class Source { text, sheet };

    // Looks at the first two rows, before all else. `file`: what messages call it.
    void begin(std::string file, Source source, const ReaderOptions& options);
    const std::string& file() const noexcept { return file_; }
    // ", with header, SMILES in column 'smiles', id in column 'id'"
    std::string description() const;
    TableLayout layout_with(char delimiter) const;

  private:
    bool read(InputRecord& record) final;
    // `second` is empty if there is no such row.
    void choose(const std::vector<std::string>& first, const std::vector<std::string>& second,
                const ReaderOptions& options);
    // Takes the cells of a row.
    void fill(InputRecord& record, std::vector<std::string>& cells) const;
    std::string cell_text(const std::string& cell) const;
    // That of the row, among the first, which has a title like "smiles".
    std::optional<std::int64_t> line_of_later_titles();
    std::optional<std::size_t> column_of(const std::string& wanted) const;
    std::size_t named_column(const std::string& wanted) const;
    std::string titles_joined() const;

    std::string file_;
    Source source_ = Source::text;
    bool header_ = true;  // the first row holds titles
    std::vector<std::string> titles_;
    std::size_t first_cells_ = 0;  // how many the first row has
    std::size_t structure_column_ = 0;
    std::optional<std::size_t> id_column_;
    std::deque<InputRow> rows_ahead_;
    std::optional<FileError> failure_;  // why the row behind those cannot be read
};

// The column whose title says most clearly that it holds structures ("smiles" before "molecule"); titles.size() if
// none.
std::size_t structure_column_of(const std::vector<std::string>& titles);

// True if the words or cells of a file's first line are titles. A line that holds a structure is data, unless the next
// line shows that it does not: "NO,smiles" above "1,CCN". `second`: the words of the next line, empty if there is none.
// `queries`: structures may be SMARTS.
bool is_header(const std::vector<std::string>& first, const std::vector<std::string>& second, bool queries);

// True if RDKit reads the text, of more than one character, as SMILES or, of a query, as SMARTS.
bool looks_like_structure(const std::string& text, bool queries = false);

}  // namespace chemsieve
