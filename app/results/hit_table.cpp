#include "app/results/hit_table.h"

namespace chemsieve {

HitTable::HitTable(OutputFormat format, std::ostream& out, const std::string& columns,
                   const std::vector<const CompoundSource*>& sources, const TableStyle& style)
    : with_molblocks_{format == OutputFormat::sdf},
      drawing_{drawing_kind(format, style)},
      properties_{columns, sources} {
    std::vector<TableColumn> titles{{"query_id"}};
    if (sources.size() > 1) {
        titles.push_back({"library"});
        for (const CompoundSource* source : sources) libraries_.push_back(source->name());
    }
    for (const TableColumn& title : {TableColumn{"id"}, TableColumn{"similarity", true}, TableColumn{"smiles"}}) {
        titles.push_back(title);
    }
    properties_.append_titles(titles);
    width_ = titles.size();
    writer_ = make_table_writer(format, out, std::move(titles), style);
}

void HitTable::write(const std::string& query_id, const Hit& hit, CompoundReader& reader, std::size_t source) {
    const CompoundRow row = reader.row(hit.compound);
    TableRow table_row{.cells = {query_id}, .id = row.id, .smiles = row.smiles};
    if (!libraries_.empty()) table_row.cells.push_back(libraries_[source]);
    for (const std::string& cell : {row.id, six_decimals(hit.similarity), row.smiles}) table_row.cells.push_back(cell);
    if (with_molblocks_) table_row.molblock = reader.molblock(hit.compound);
    if (drawing_.is_wanted()) table_row.drawing = drawing_.draw(reader.molecule(hit.compound));
    properties_.append_cells(row, reader, table_row.cells, source);
    writer_->write(table_row);
}

void HitTable::write_nothing(const std::string& query_id) {
    TableRow row{.cells = std::vector<std::string>(width_), .id = {}, .smiles = {}, .has_compound = false};
    row.cells.front() = query_id;
    writer_->write(row);
}

}  // namespace chemsieve
