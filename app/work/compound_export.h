// Writes compounds of a library as a table, a row a compound: id, SMILES and columns of properties, drawings where the
// format shows them; of several libraries together, the library comes first.
//
// Rows are made by several threads. Compounds that are gone are passed over; those that cannot be read are left out and
// told. Memory: some thousand rows, with drawings some ten a thread; of a sample and of an order the numbers of the
// compounds. Errors: QueryError if there is no such column; LibraryError if no compound can be read; FileError of
// temporary files. Threads: events come on the calling thread.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/work/compound_table.h"
#include "data/write/row_order.h"
#include "search/request/search_request.h"

namespace chemsieve::work {

struct CompoundExport {
    CompoundTable::Layout layout;
    // What chose the compounds, for the record of the table.
    SearchRequest request = {};
    // These compounds in this order; nothing: those of `among` in the library's order, a sample of them if the request
    // has one, or in the order of columns.
    std::optional<std::vector<CompoundNumber>> listed = {};
    std::shared_ptr<const CompoundSelection> among = {};  // nullptr: all
    std::vector<ColumnOrder> order = {};
};

// Either may be empty.
struct ExportEvents {
    std::function<void(std::size_t)> written;  // compounds so far
    std::function<void(CompoundNumber, const Failure&)> left_out;
};

struct ExportResult {
    bool cancelled = false;  // what was written is of no use
    std::size_t written = 0;
    std::size_t left_out = 0;
    std::vector<std::string> remarks = {};  // see TableWriter::finish()
};

ExportResult export_compounds(const CompoundSource& source, const CompoundExport& wanted, std::ostream& out,
                              const ExportEvents& events, const std::stop_token& stop);

}  // namespace chemsieve::work
