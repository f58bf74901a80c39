// The property columns of a result table, by name.
#pragma once

#include <string>
#include <vector>

#include "data/io/table_writer.h"
#include "data/library/computed_properties.h"
#include "data/source/compound_source.h"

namespace chemsieve {

class PropertyColumns {
  public:
    // `wanted`: names of computed or imported properties, separated by commas; "all"; or empty for none. Throws
    // QueryError naming the columns that exist if one does not.
    PropertyColumns(const std::string& wanted, const CompoundSource& source);

    void append_titles(std::vector<TableColumn>& columns) const;
    void append_cells(const CompoundRow& row, CompoundReader& reader, std::vector<std::string>& cells) const;

  private:
    struct Column {
        std::string name;
        const ComputedProperty* computed = nullptr;
        std::size_t imported = 0;  // index into CompoundReader::imported_values()
        bool number = false;
    };
    std::vector<Column> columns_;
    bool any_imported_ = false;
};

}  // namespace chemsieve
