// A web page in one file: the record on top with the queries drawn, then the table with drawings.
//
// Nothing is loaded from elsewhere. Titles sort the table when clicked; without scripts the page can be read all the
// same. It is XML too. All text is escaped; only drawings go in as they are, so they must come from chem/draw/.
#pragma once

#include <memory>
#include <string_view>

#include "data/write/table_writer.h"

namespace chemsieve {

std::unique_ptr<TableWriter> make_html_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                              const TableStyle& style = {});

// What the pages look like and do. Neither holds what XML would take for markup (< and &).
extern const std::string_view kPageStyle;
extern const std::string_view kSortScript;

}  // namespace chemsieve
