// What writes the formats of tables beside TSV and CSV. Internal to data/write: others ask for a writer by its format
// (output_formats.h). JSON lines, SMILES and SD files have no place for the record.
//
// Errors: FileError of temporary files. Threads: one at a time.
#pragma once

#include <memory>
#include <string_view>

#include "data/write/table_writer.h"

namespace chemsieve {

std::unique_ptr<TableWriter> make_json_lines_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                                    const TableStyle& style);
std::unique_ptr<TableWriter> make_smiles_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                                const TableStyle& style);
std::unique_ptr<TableWriter> make_sdf_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                             const TableStyle& style);

// A web page in one file: the record on top with the queries drawn, then the table with drawings.
//
// Nothing is loaded from elsewhere. Titles sort the table when clicked; without scripts the page can be read all the
// same. It is XML too. All text is escaped; only drawings go in as they are, so they must come from chem/draw/.
std::unique_ptr<TableWriter> make_html_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                              const TableStyle& style = {});

// What the pages look like and do. Neither holds what XML would take for markup (< and &).
extern const std::string_view kPageStyle;
extern const std::string_view kSortScript;

// Spreadsheets in the Office Open XML format, by libxlsxwriter.
//
// The first sheet is the table: titles that stay in view and filter, numbers as numbers, all else as text, so that an
// id such as "=A1" is no formula. More rows than a sheet has go on in a further one. The last sheet, "Search", is the
// record. With drawings, the first column shows them; they move with their rows when these are sorted.
//
// Texts longer than a cell holds are cut, which finish() reports. Memory: the drawings, some 13 kB each; rows wait in
// temporary files.
std::unique_ptr<TableWriter> make_xlsx_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                              const TableStyle& style);

// Excel's: UTF-16 units of a cell's text, and columns of a sheet.
inline constexpr std::size_t kLongestCell = 32'767;
inline constexpr std::size_t kMostSheetColumns = 16'384;

}  // namespace chemsieve
