// Which columns of a table hold structures and ids, and the record that a row is.
//
// Header and columns are found out from the first two rows unless given. Where no column of structures is named, the
// column titled like "smiles" is taken, or the one titled like molfile or structure; the id column is the first one
// titled id, name, ... All other columns become fields. A cell of structures holds SMILES or a whole molfile.
// Errors: FileError where a column that is named, or one of structures, is not there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "data/read/record_reader.h"

namespace chemsieve {

class TableColumns {
  public:
    // `escapes_formulas`: cells may begin with an apostrophe that keeps them from being formulas.
    TableColumns(std::string file, bool escapes_formulas) : file_{std::move(file)}, escaped_{escapes_formulas} {}

    // `second` is empty if there is no such row.
    void choose(const std::vector<std::string>& first, const std::vector<std::string>& second,
                const ReaderOptions& options);
    // Whether the first row holds titles.
    bool has_header() const noexcept { return header_; }
    // Takes the cells of a row.
    void fill(InputRecord& record, std::vector<std::string>& cells) const;
    // ", with header, SMILES in column 'smiles', id in column 'id'"
    std::string description() const;
    // `first_cells`: of the first row where there are no titles.
    TableLayout layout(std::size_t first_cells) const;

  private:
    std::string cell_text(const std::string& cell) const;
    std::optional<std::size_t> column_of(const std::string& wanted) const;
    std::size_t named_column(const std::string& wanted) const;
    std::string titles_joined() const;

    std::string file_;
    bool escaped_;
    bool header_ = true;
    std::vector<std::string> titles_;
    std::size_t structure_column_ = 0;
    std::optional<std::size_t> id_column_;
};

// True if a cell, of several lines, holds a molfile.
bool is_molfile(const std::string& cell);

}  // namespace chemsieve
