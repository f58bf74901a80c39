#include "data/write/output_formats.h"

#include <algorithm>

#include "base/text.h"
#include "data/write/delimited_writer.h"
#include "data/write/row_writers.h"

namespace chemsieve {

const std::vector<OutputFormatFacts>& output_formats() {
    static const std::vector<OutputFormatFacts> table{
        {.format = OutputFormat::tsv,
         .title = "Tab-separated table (TSV)",
         .words = {"tsv", "txt"},
         .make_writer = make_tsv_writer,
         .is_of_cells = true,
         .is_of_lines = true},
        {.format = OutputFormat::csv,
         .title = "Comma-separated table (CSV)",
         .words = {"csv"},
         .make_writer = make_csv_writer,
         .is_of_cells = true,
         .is_of_lines = true},
        {.format = OutputFormat::jsonl,
         .title = "JSON lines",
         .words = {"jsonl", "ndjson"},
         .make_writer = make_json_lines_writer,
         .is_of_lines = true},
        {.format = OutputFormat::smi,
         .title = "SMILES file",
         .words = {"smi", "smiles"},
         .make_writer = make_smiles_writer,
         .is_of_lines = true,
         .has_only_compounds = true},
        {.format = OutputFormat::sdf,
         .title = "SD file",
         .words = {"sdf", "sd"},
         .make_writer = make_sdf_writer,
         .has_only_compounds = true,
         .has_molfiles = true},
        {.format = OutputFormat::xlsx,
         .title = "Spreadsheet (XLSX)",
         .words = {"xlsx"},
         .make_writer = make_xlsx_writer,
         .goes_out_at_once = false,
         .drawing = DrawingKind::png,
         .most_columns = kMostSheetColumns},
        {.format = OutputFormat::html,
         .title = "Web page with drawings (HTML)",
         .words = {"html", "htm"},
         .make_writer = make_html_writer,
         .goes_out_at_once = false,
         .drawing = DrawingKind::svg,
         .is_always_drawn = true},
    };
    return table;
}

const OutputFormatFacts& facts_of(OutputFormat format) {
    const auto& table = output_formats();
    return *std::find_if(table.begin(), table.end(), [&](const auto& facts) { return facts.format == format; });
}

std::optional<OutputFormat> output_format_from_word(const std::string& word) {
    for (const OutputFormatFacts& facts : output_formats()) {
        if (std::find(facts.words.begin(), facts.words.end(), word) != facts.words.end()) return facts.format;
    }
    return std::nullopt;
}

std::optional<OutputFormat> output_format_from_name(const std::string& path) {
    const std::size_t dot = path.rfind('.');
    if (dot == std::string::npos) return std::nullopt;
    return output_format_from_word(lower(path.substr(dot + 1)));
}

std::vector<std::string> output_words(const std::function<bool(const OutputFormatFacts&)>& are_so) {
    std::vector<std::string> words;
    for (const OutputFormatFacts& facts : output_formats()) {
        if (!are_so || are_so(facts)) words.push_back(facts.word());
    }
    return words;
}

std::vector<std::string> output_endings() {
    std::vector<std::string> endings;
    for (const OutputFormatFacts& facts : output_formats()) {
        endings.insert(endings.end(), facts.words.begin(), facts.words.end());
    }
    return endings;
}

std::unique_ptr<TableWriter> make_table_writer(OutputFormat format, std::ostream& out,
                                               const std::vector<TableColumn>& columns, const TableStyle& style) {
    return facts_of(format).make_writer(out, columns, style);
}

}  // namespace chemsieve
