// The table of hits that command line and window write: query_id, id, similarity, smiles and property columns, drawings
// where the format shows them; of several libraries, which one after query_id.
#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "app/results/row_drawing.h"
#include "data/io/table_writer.h"
#include "data/library/property_columns.h"
#include "search/engine/search_types.h"
#include "search/query/query.h"

namespace chemsieve {

class HitTable {
  public:
    // `columns`: see PropertyColumns. Writes the header, where the format has one, at once.
    HitTable(OutputFormat format, std::ostream& out, const std::string& columns, const CompoundSource& source,
             const TableStyle& style = {})
        : HitTable{format, out, columns, std::vector{&source}, style} {}
    HitTable(OutputFormat format, std::ostream& out, const std::string& columns,
             const std::vector<const CompoundSource*>& sources, const TableStyle& style = {});

    // The hits that follow are those of a substructure search for `query`: drawings show its match.
    void highlight(const Molecule& query, bool stereo) { drawing_.highlight(query, stereo); }
    void highlight_nothing() { drawing_.highlight_nothing(); }
    // `source`: the number of the one that hit and reader are of.
    void write(const std::string& query_id, const Hit& hit, CompoundReader& reader, std::size_t source = 0);
    // A row of a query without hits; not for structure formats.
    void write_nothing(const std::string& query_id);
    // See TableWriter::finish().
    std::vector<std::string> finish(const SearchRecord& record) { return writer_->finish(record); }

  private:
    bool with_molblocks_;
    RowDrawing drawing_;
    std::size_t width_ = 0;  // columns
    PropertyColumns properties_;
    std::vector<std::string> libraries_;  // their names, if there are several
    std::unique_ptr<TableWriter> writer_;
};

}  // namespace chemsieve
