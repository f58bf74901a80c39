// The table of hits that command line and window write: query_id, id, similarity, smiles and property columns, drawings
// where the format shows them; with several libraries, the library after query_id.
//
// Rows are made by several threads; the table does not depend on their number. Memory: some thousand rows, with
// drawings some ten a thread, and of several queries what KnownRows keeps. Errors: LibraryError, FileError of temporary
// files. Threads: one at a time.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "data/write/known_rows.h"
#include "data/write/output_formats.h"
#include "data/write/property_columns.h"
#include "data/write/row_drawing.h"
#include "data/write/row_order.h"
#include "data/write/row_writer.h"
#include "search/run/query_run.h"

namespace chemsieve {

// A column of what is no property of the library. `cell` is called on several threads.
struct FurtherColumn {
    TableColumn title;
    std::function<std::string(CompoundNumber)> cell;
};

// Puts hits into the order of columns; empty if there are none. The source outlives it.
HitOrder order_of_hits(const std::vector<ColumnOrder>& columns, const CompoundSource& source, unsigned jobs,
                       const std::stop_token& stop);

class HitTable {
  public:
    // `columns`: made for this source, which outlives the table. Writes the header, where the format has one, at once.
    // `jobs`: threads; 0: all cores. `further`: columns behind the others.
    HitTable(OutputFormat format, std::ostream& out, PropertyColumns columns, const CompoundSource& source,
             const TableStyle& style = {}, unsigned jobs = 0, std::vector<FurtherColumn> further = {});
    ~HitTable();

    // The hits that follow are those of a substructure search for `query`: drawings show its match.
    void highlight(const Molecule& query, bool stereo);

    // Called with the number of rows of this query that are written.
    using Progress = std::function<void(std::size_t)>;
    // Writes hits of a query in this order. False if stopped: then the table is not usable.
    bool write(const std::string& query_id, std::span<const Hit> hits, const std::stop_token& stop,
               const Progress& progress = {});
    // Writes the row of a query without hits; not for structure formats.
    void write_nothing(const std::string& query_id);
    // See TableWriter::finish().
    std::vector<std::string> finish(const SearchRecord& record) { return rows_->table().finish(record); }

  private:
    // What each thread owns.
    struct Worker {
        std::unique_ptr<CompoundReader> reader;
        std::unique_ptr<RowDrawing> drawing;
    };

    // Readers see one state of their libraries while what it gives is there.
    std::vector<std::shared_ptr<const void>> get_ready(unsigned workers);
    // `inchi`: of the compound, if there are such columns.
    TableRow row_of(const std::string& query_id, const Hit& hit, Worker& worker, const std::string& inchi);
    // Those of a chunk of hits; empty if there is no such column.
    std::vector<std::string> inchis_of(std::span<const Hit> hits, unsigned jobs, const std::stop_token& stop);
    KnownRow read_row(CompoundNumber compound, CompoundReader& reader);

    bool with_molblocks_;
    DrawingKind drawing_;
    PropertyColumns properties_;
    const CompoundSource& source_;
    std::vector<FurtherColumn> further_;
    std::vector<LibraryPart> parts_;  // the libraries in the source
    bool names_library_ = false;      // there are several
    std::size_t width_ = 0;           // columns
    std::unique_ptr<RowWriter> rows_;
    std::vector<Worker> workers_;
    bool has_rows_ = false;           // rows of an earlier query are written
    std::optional<KnownRows> known_;  // from the second query on: a single query finds each compound once
    std::optional<Molecule> query_;   // the query whose match drawings show
    bool stereo_ = false;
};

}  // namespace chemsieve
