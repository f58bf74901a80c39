// The table of hits that command line and window write: query_id, id, similarity, smiles and property columns.
#pragma once

#include <iosfwd>
#include <memory>
#include <string>

#include "data/io/table_writer.h"
#include "data/library/property_columns.h"
#include "search/engine/search_types.h"

namespace chemsieve {

class HitTable {
  public:
    // `columns`: see PropertyColumns. Writes the header, where the format has one, at once.
    HitTable(OutputFormat format, std::ostream& out, const std::string& columns, const CompoundSource& source);

    void write(const std::string& query_id, const Hit& hit, CompoundReader& reader);

  private:
    bool with_molblocks_;
    PropertyColumns properties_;
    std::unique_ptr<TableWriter> writer_;
};

}  // namespace chemsieve
