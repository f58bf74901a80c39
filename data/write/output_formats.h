// The table of formats that are written. Names of files, help, refusals, dialogs and documents take them from here.
//
// Threads: any.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "data/write/table_writer.h"

namespace chemsieve {

enum class OutputFormat { tsv, csv, jsonl, smi, sdf, xlsx, html };

struct OutputFormatFacts {
    OutputFormat format;
    const char* title;               // as choices show it: "SD file"
    std::vector<std::string> words;  // what users call it, which the names of its files end with; the usual one first
    std::unique_ptr<TableWriter> (*make_writer)(std::ostream& out, const std::vector<TableColumn>& columns,
                                                const TableStyle& style);
    bool is_of_cells = false;         // its text is what spreadsheets read as a table
    bool is_of_lines = false;         // a row is a line
    bool goes_out_at_once = true;     // each row as it comes; other formats begin with what is known at the end
    bool has_only_compounds = false;  // and no place for a query without hits
    bool has_molfiles = false;
    DrawingKind drawing = DrawingKind::none;  // that a row can have
    bool is_always_drawn = false;
    std::size_t most_columns = SIZE_MAX;

    const std::string& word() const { return words.front(); }
    // The drawing that each row is to have.
    DrawingKind drawing_in(const TableStyle& style) const {
        return is_always_drawn || style.drawings ? drawing : DrawingKind::none;
    }
};

// In the order in which they are offered.
const std::vector<OutputFormatFacts>& output_formats();
const OutputFormatFacts& facts_of(OutputFormat format);

// The format that has this word, "tsv"; nothing if there is none.
std::optional<OutputFormat> output_format_from_word(const std::string& word);
// The format that the ending of the name tells.
std::optional<OutputFormat> output_format_from_name(const std::string& path);
// The usual word of each format, "tsv", or of those alone that are so.
std::vector<std::string> output_words(const std::function<bool(const OutputFormatFacts&)>& are_so = {});
// All words of all formats, as endings of files.
std::vector<std::string> output_endings();

// SMILES files hold structure and id, tab-separated, or with all columns as the reader of such files takes them: a line
// of titles, tabs and line ends in values as blanks. TSV, CSV: the titles are written at once, unless the record is to
// be first. SD files get all columns but "id" and "smiles" as data items and RDKit's 2D coordinates for compounds that
// have none of their own.
std::unique_ptr<TableWriter> make_table_writer(OutputFormat format, std::ostream& out,
                                               const std::vector<TableColumn>& columns, const TableStyle& style = {});

}  // namespace chemsieve
