// Spreadsheets in the Office Open XML format, by libxlsxwriter.
//
// The first sheet is the table: titles that stay in view and filter, numbers as numbers, all else as text, so that an
// id such as "=A1" is no formula. More rows than a sheet has go on in a further one. The last sheet, "Search", is the
// record. With drawings, the first column shows them; they move with their rows when these are sorted.
//
// Texts longer than a cell holds are cut, which finish() reports. Memory: the drawings, some 13 kB each; rows wait in
// temporary files. Errors: FileError.
#pragma once

#include <memory>

#include "data/write/table_writer.h"

namespace chemsieve {

std::unique_ptr<TableWriter> make_xlsx_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                              const TableStyle& style);

// Excel's: UTF-16 units of a cell's text, and columns of a sheet.
inline constexpr std::size_t kLongestCell = 32'767;
inline constexpr std::size_t kMostSheetColumns = 16'384;

}  // namespace chemsieve
