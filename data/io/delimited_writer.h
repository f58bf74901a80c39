// TSV and CSV.
//
// TSV: a line a row; tabs and line ends in cells become blanks. CSV: cells are quoted as RFC 4180 says, but lines end
// with a line feed alone.
#pragma once

#include <memory>

#include "data/io/table_writer.h"

namespace chemsieve {

std::unique_ptr<TableWriter> make_tsv_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                             const TableStyle& style);
std::unique_ptr<TableWriter> make_csv_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                             const TableStyle& style);

}  // namespace chemsieve
