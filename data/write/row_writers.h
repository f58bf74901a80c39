// JSON lines, SMILES and SD files: formats that have no place for the record. Internal to data/write.
#pragma once

#include "data/write/table_writer.h"

namespace chemsieve {

std::unique_ptr<TableWriter> make_json_lines_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                                    const TableStyle& style);
std::unique_ptr<TableWriter> make_smiles_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                                const TableStyle& style);
std::unique_ptr<TableWriter> make_sdf_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                             const TableStyle& style);

}  // namespace chemsieve
