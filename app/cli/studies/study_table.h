// A table of compounds: a row each with its id, what a command tells of it, and the columns that --columns names.
//
// Errors: QueryError for a column that is not there; LibraryError. Threads: one at a time.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/command/command.h"
#include "app/cli/studies/neighbour_options.h"
#include "data/source/compound_source.h"
#include "data/write/output_formats.h"
#include "data/write/property_columns.h"
#include "data/write/row_drawing.h"

namespace chemsieve::cli {

class StudyTable {
  public:
    // `columns`: as for PropertyColumns; "smiles", too. The library outlives this.
    StudyTable(const std::string& columns, const CompoundSource& library);

    // `own`: what is told of each compound, between its id and those columns;
    // what is drawn of them are parts of compounds.
    void begin(OutputFormat format, const TableStyle& style, std::ostream& out, const std::vector<TableColumn>& own);
    void write(CompoundNumber compound, const std::vector<std::string>& own);
    // Also says on standard error what there is to remark.
    void finish(const std::string& title, const Context& context);

    std::string id(CompoundNumber compound) { return reader_->id(compound); }

  private:
    AskedColumns asked_;
    PropertyColumns properties_;
    std::unique_ptr<CompoundReader> reader_;
    std::unique_ptr<TableWriter> writer_;
    std::vector<TableColumn> own_;
    std::optional<RowDrawing> drawing_;
    bool has_molfiles_ = false;
};

// Six digits of a number; empty: there is none.
std::string number_cell(std::optional<double> value);

// The compounds that a study leaves out, on standard error: the first of them with the reason, of more how many in all.
class LeftOutLines {
  public:
    // All must outlive this.
    LeftOutLines(const CompoundSource& library, ProgressLine& line, const Context& context)
        : reader_{library.reader()}, line_{line}, err_{context.streams.err} {}

    void write(CompoundNumber compound, const Failure& why);
    // Once the study has ended.
    void finish();

  private:
    const std::unique_ptr<CompoundReader> reader_;
    ProgressLine& line_;
    std::ostream& err_;
    std::size_t left_out_ = 0;
};

// Says what cannot be compared: compounds of too many subgraphs, and those without items. `outcome`: what became of
// each.
void tell_of_apart(std::size_t not_comparable, std::size_t without_items, const std::string& outcome,
                   std::ostream& err);

}  // namespace chemsieve::cli
