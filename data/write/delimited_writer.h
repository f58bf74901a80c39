// TSV and CSV.
//
// TSV: a line a row; tabs and line ends in cells become blanks, or, for a program that reads them again, \t, \n, \r and
// a backslash \\ (then nothing is in quotes). CSV: cells are quoted as RFC 4180 says, but lines end with a line feed
// alone.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/write/table_writer.h"

namespace chemsieve {

// One line, with its end. `delimiter`: of CSV; nothing: TSV.
std::string delimited_line(const std::vector<std::string>& cells, std::optional<char> delimiter);

// The cells of a line of TSV that keeps such signs, without its end.
std::vector<std::string> cells_of_kept_line(std::string_view line);

std::unique_ptr<TableWriter> make_tsv_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                             const TableStyle& style);
std::unique_ptr<TableWriter> make_csv_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                             const TableStyle& style);

}  // namespace chemsieve
