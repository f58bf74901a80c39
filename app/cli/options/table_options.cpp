#include "app/cli/options/table_options.h"

#include <CLI/CLI.hpp>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"

namespace chemsieve::cli {

namespace {

char delimiter_from(const std::string& word) {
    if (word.empty()) return ',';
    if (word == "tab" || word == "\\t") return '\t';
    const auto c = static_cast<unsigned char>(word[0]);
    if (word.size() == 1 && c >= 0x20 && c < 0x7f && !std::isalnum(c) && c != '"' && c != '.' && c != '-' && c != '+') {
        return word[0];
    }
    throw UsageError("'" + word + "' cannot be a delimiter; take one sign such as ';' or '|', or the word tab");
}

}  // namespace

void TableOptions::describe(CLI::App& app) {
    auto* format = app.add_option("--format", format_, "tsv, csv, jsonl, smi, sdf, xlsx or html");
    takes_one_of(app, format, {"tsv", "csv", "jsonl", "smi", "sdf", "xlsx", "html"});
    does_without(app, format, "by the ending of -o, or tsv");
    does_without(app, app.add_option("--delimiter", delimiter_, "csv: one sign, or 'tab'"), "a comma");
    app.add_flag("--bom", byte_order_mark_, "csv, tsv: begin with a byte order mark, so that spreadsheets read UTF-8");
    app.add_flag("--header-comment", header_comment_,
                 "csv, tsv: begin with lines of # that tell where the table is from");
    auto* formulas = app.add_option("--formulas", formulas_,
                                    "csv, tsv: texts that a spreadsheet would calculate (= + - @): 'escape' puts a "
                                    "quote before them, which imports take away; 'keep' leaves them");
    takes_one_of(app, formulas, {"escape", "keep"});
    does_without(app, formulas, "escape");
    app.add_flag("--pictures", pictures_, "xlsx: a drawing in each row, the match coloured (html always has them)");
}

bool TableOptions::is_given() const {
    return !format_.empty() || !delimiter_.empty() || byte_order_mark_ || header_comment_ || pictures_ ||
           !formulas_.empty();
}

OutputFormat TableOptions::format(const std::string& output) const { return choose_output_format(format_, output); }

TableStyle TableOptions::style(OutputFormat format) const {
    const bool text_table = format == OutputFormat::csv || format == OutputFormat::tsv;
    if (!delimiter_.empty() && format != OutputFormat::csv) throw UsageError("--delimiter is for --format csv");
    if (byte_order_mark_ && !text_table) throw UsageError("--bom is for --format csv or tsv");
    if (header_comment_ && !text_table) {
        throw UsageError("--header-comment is for --format csv or tsv; xlsx and html tell of the search in any case");
    }
    if (!formulas_.empty() && !text_table) throw UsageError("--formulas is for --format csv or tsv");
    if (pictures_ && format != OutputFormat::xlsx && format != OutputFormat::html) {
        throw UsageError("--pictures is for --format xlsx or html");
    }
    return {.delimiter = delimiter_from(delimiter_),
            .byte_order_mark = byte_order_mark_,
            .record_first = header_comment_,
            .escape_formulas = formulas_ != "keep",
            .drawings = pictures_};
}

}  // namespace chemsieve::cli
