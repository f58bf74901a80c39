// The tables of compounds that all faces write, a row each: id, smiles and property columns, drawings where the format
// shows them. Of hits, query_id comes first and the similarity behind the id; of several libraries, the library comes
// before the id.
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

#include "data/write/output_formats.h"
#include "data/write/property_columns.h"
#include "data/write/row_drawing.h"
#include "data/write/row_order.h"
#include "data/write/row_writer.h"
#include "search/run/query_run.h"

namespace chemsieve {

// A row that is being made.
struct RowPlace {
    CompoundNumber compound{};
    std::size_t row = 0;  // its place among the compounds of the call
    unsigned worker = 0;  // see RowWriter
    CompoundReader& reader;
};

// A column of what is no property of the library. `cell` is called on several threads.
struct FurtherColumn {
    TableColumn title;
    std::function<std::string(const RowPlace&)> cell;
};

// Puts hits into the order of columns; empty if there are none. The source outlives it.
HitOrder order_of_hits(const std::vector<ColumnOrder>& columns, const CompoundSource& source, unsigned jobs,
                       const std::stop_token& stop);

class CompoundTable {
  public:
    struct Layout {
        OutputFormat format = OutputFormat::tsv;
        TableStyle style = {};
        PropertyColumns properties;  // made for the source
        std::vector<FurtherColumn> further = {};
        bool of_hits = true;
        unsigned jobs = 0;  // threads; 0: all cores
    };
    // The titles before those of further columns.
    static std::vector<TableColumn> titles_of(const Layout& layout, const CompoundSource& source);

    // Writes the titles, where the format has some, at once. Source and stream outlive the table.
    CompoundTable(Layout layout, const CompoundSource& source, std::ostream& out);
    ~CompoundTable();

    unsigned jobs() const noexcept { return rows_->jobs(); }
    // How many rows are made together at most.
    std::size_t rows_together() const;

    // The hits that follow are those of a substructure search for `query`: drawings show its match.
    void highlight(const Molecule& query, bool stereo);

    // Called with the number of rows of the call that are written.
    using Progress = std::function<void(std::size_t)>;
    // Writes hits of a query in this order. False if stopped: then the table is not usable.
    bool write(const std::string& query_id, std::span<const Hit> hits, const std::stop_token& stop,
               const Progress& progress = {});
    // Called for each compound that cannot be read, on the calling thread.
    using LeftOut = std::function<void(CompoundNumber, const Failure&)>;
    // Writes some thousand compounds, to a table that is not of hits, and returns how many; nothing if stopped.
    // Compounds that are gone are passed over; those that cannot be read are left out, or thrown if nobody is told.
    std::optional<std::size_t> write(std::span<const CompoundNumber> compounds, const std::stop_token& stop,
                                     const LeftOut& left_out = {});
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

    bool is_slow() const { return drawing_ != DrawingKind::none || facts_of(layout_.format).has_molfiles; }
    // Readers see one state of their libraries while what it gives is there.
    std::vector<std::shared_ptr<const void>> get_ready(unsigned workers);
    // The InChIs of compounds of one call; empty if there is no such column.
    std::vector<std::string> inchis_of(std::span<const CompoundNumber> compounds, const std::stop_token& stop);
    // `inchis`: of all compounds of the call.
    TableRow row_of(const std::string& query_id, const Hit& hit, std::size_t row, unsigned worker,
                    const std::vector<std::string>& inchis);
    KnownRow read_row(CompoundNumber compound, CompoundReader& reader);

    Layout layout_;
    const CompoundSource& source_;
    DrawingKind drawing_;
    std::vector<SourceLibrary> libraries_;  // the libraries in the source
    std::size_t width_ = 0;                 // columns
    std::unique_ptr<RowWriter> rows_;
    std::vector<Worker> workers_;
    bool has_rows_ = false;           // rows of an earlier query are written
    std::optional<KnownRows> known_;  // from the second query on: a single query finds each compound once
    std::optional<Molecule> query_;   // the query whose match drawings show
    bool stereo_ = false;
};

}  // namespace chemsieve
