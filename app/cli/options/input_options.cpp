#include "app/cli/options/input_options.h"

#include <CLI/CLI.hpp>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "base/text.h"
#include "data/file/text_input.h"

namespace chemsieve::cli {

namespace {

char input_delimiter_from(const std::string& given) {
    const std::string word = lower(given);
    if (word == "tab" || word == "\\t") return '\t';
    if (word == "comma") return ',';
    if (word == "semicolon") return ';';
    if (word == "space") return ' ';
    if (given.size() == 1) return given[0];
    throw CLI::ValidationError("--delimiter", "one character, tab, comma, semicolon or space");
}

}  // namespace

void InputOptions::describe(CLI::App& app) {
    auto* files = app.add_option("FILE", files_,
                                 "SMILES, SD, MOL2, CDXML, CSV, TSV or Excel files, also compressed (gzip, bzip2, xz, "
                                 "zstd); '-' is standard input");
    takes_file(app, files, compound_endings())->required();
    add_input_format_option(app, format_, "files");
    app.add_option("--smiles-column", smiles_column_, "Title or number of the column of the SMILES");
    app.add_option("--sheet", sheet_, "Of Excel workbooks: name or number of the sheet");
    app.add_option("--id-column", id_column_, "Title or number of the column of the ids; of SD files, the data item");
    app.add_option("--delimiter", delimiter_, "What separates columns: one character, tab, comma, semicolon");
    add_header_option(app, header_, "each FILE");
    app.add_flag("--no-header", no_header_, "The first line is data: --header no");
}

ImportOptions InputOptions::settled() const {
    ImportOptions options;
    options.format = format_from_word(format_);
    options.reader.header = no_header_ ? false : header_from_word(header_);
    options.reader.smiles_column = without_mark(smiles_column_);
    options.reader.id_column = without_mark(id_column_);
    options.reader.sheet = without_mark(sheet_);
    if (!delimiter_.empty()) options.reader.delimiter = input_delimiter_from(delimiter_);
    return options;
}

void InputOptions::check_files() const {
    for (const std::string& file : files_) {
        if (file != "-") check_readable(file);
        if (format_.empty() && !format_from_name(file)) throw unknown_format(file);
    }
}

}  // namespace chemsieve::cli
