// Result tables: TSV, CSV, JSON lines, SMILES and SD files.
//
// Rows go out as they come; nothing is held back. Errors of the stream are the caller's to check.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace chemsieve {

enum class OutputFormat { tsv, csv, jsonl, smi, sdf };

// From a name such as "tsv"; nothing if unknown.
std::optional<OutputFormat> output_format_from_word(const std::string& word);
// From the ending of a file name.
std::optional<OutputFormat> output_format_from_name(const std::string& path);

struct TableColumn {
    std::string name;
    bool number = false;  // written without quotes in JSON
};

struct TableRow {
    std::vector<std::string> cells;  // one a column; empty: no value
    // What the structure formats write.
    std::string id;
    std::string smiles;
    std::optional<std::string> molblock;  // the compound's own, with its coordinates
};

class TableWriter {
  public:
    virtual ~TableWriter() = default;
    virtual void write(const TableRow& row) = 0;
};

// Writes the header, where the format has one, at once. SD files get all columns but "id" and "smiles" as data items
// and RDKit's 2D coordinates for compounds that have none of their own.
std::unique_ptr<TableWriter> make_table_writer(OutputFormat format, std::ostream& out,
                                               std::vector<TableColumn> columns);

}  // namespace chemsieve
