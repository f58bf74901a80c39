// The table of hits that command line and window write: query_id, id, similarity, smiles and property columns, drawings
// where the format shows them; of several libraries, which one after query_id.
//
// Rows are made by several threads; the table does not depend on their number. Memory: some thousand rows, with
// drawings some ten a thread, and of several queries what KnownRows keeps. Errors: LibraryError, FileError of temporary
// files. Threads: one at a time.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/results/known_rows.h"
#include "app/results/row_drawing.h"
#include "app/results/row_writer.h"
#include "data/write/property_columns.h"
#include "data/write/table_writer.h"
#include "search/ranking/merged_hits.h"

namespace chemsieve {

class HitTable {
  public:
    // What its rows are: compounds are without query_id and similarity.
    enum class Rows { hits, compounds };

    // `columns`: see PropertyColumns. The sources outlive the table. Writes the header, where the format has one, at
    // once. `jobs`: threads; 0: all cores.
    HitTable(OutputFormat format, std::ostream& out, const std::string& columns,
             const std::vector<const CompoundSource*>& sources, const TableStyle& style = {}, unsigned jobs = 0);
    // `columns` are of these sources.
    HitTable(OutputFormat format, std::ostream& out, PropertyColumns columns,
             const std::vector<const CompoundSource*>& sources, const TableStyle& style = {}, unsigned jobs = 0,
             Rows rows = Rows::hits);
    ~HitTable();

    // The hits that follow are those of a substructure search for `query`: drawings show its match.
    void highlight(const Molecule& query, bool stereo);

    // Called with the number of rows of this query that are written.
    using Progress = std::function<void(std::size_t)>;
    // All that is left of the hits. How many each source has among them; nothing if stopped: the table is of no use
    // then.
    std::optional<std::vector<std::size_t>> write(const std::string& query_id, MergedHits& hits,
                                                  const std::stop_token& stop, const Progress& progress = {});
    // The id of a compound of a source if its row is kept from an earlier query.
    const std::string* known_id(std::size_t source, CompoundNumber compound) const;
    // A row of a query without hits; not for structure formats.
    void write_nothing(const std::string& query_id);
    // See TableWriter::finish().
    std::vector<std::string> finish(const SearchRecord& record) { return rows_->table().finish(record); }

  private:
    // What a thread has.
    struct Worker {
        std::vector<std::unique_ptr<CompoundReader>> readers;  // one a source
        std::unique_ptr<RowDrawing> drawing;
    };

    void keep_rows();
    void get_ready(unsigned workers);
    TableRow row_of(const std::string& query_id, const LibraryHit& hit, Worker& worker);
    KnownRow read_row(const LibraryHit& hit, CompoundReader& reader);

    bool of_compounds_;
    bool with_molblocks_;
    DrawingKind drawing_;
    PropertyColumns properties_;
    std::vector<const CompoundSource*> sources_;
    std::size_t width_ = 0;  // columns
    std::unique_ptr<RowWriter> rows_;
    std::vector<Worker> workers_;
    bool has_rows_ = false;           // of an earlier query
    std::optional<KnownRows> known_;  // from the second query on: one alone finds each compound once
    std::optional<Molecule> query_;   // that drawings show
    bool stereo_ = false;
};

}  // namespace chemsieve
