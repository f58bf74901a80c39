#include "app/cli/options/input_options.h"

#include <CLI/CLI.hpp>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/options/common_options.h"
#include "base/text.h"
#include "data/file/text_input.h"

namespace chemsieve::cli {

namespace {

constexpr int kMostSkippedLines = 1'000'000;

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

void TextOptions::describe(CLI::App& app, const std::string& of, bool is_configurable, const char* delimiter) {
    auto* header = app.add_option("--header", header_, "Whether the first line of " + of + " has titles: yes, no");
    takes_one_of(app, header, {"yes", "no"});
    does_without(app, header, "found out");
    auto* separator = app.add_option(delimiter, delimiter_,
                                     "What separates the columns of " + of + ": one character, tab, comma, semicolon");
    does_without(app, separator, "found out");
    auto* encoding =
        app.add_option("--encoding", encoding_, "Encoding of the text of " + of + ", such as windows-1252 or utf-16");
    does_without(app, encoding, "UTF-8, and Windows-1252 where a line is none");
    auto* decimal = app.add_option(
        "--decimal", decimal_,
        "What the numbers of " + of + " have before their decimals: . or ,; else the columns tell, where they can");
    takes_one_of(app, decimal, {".", ","});
    does_without(app, decimal, "found out");
    auto* lines = app.add_option("--skip-lines", skip_lines_, "Lines of " + of + " above the titles, passed over");
    lines->check(CLI::Range(0, kMostSkippedLines));
    does_without(app, lines, "none");
    for (CLI::Option* option : {header, separator, encoding, lines, decimal}) option->configurable(is_configurable);
}

void TextOptions::settle(ReaderOptions& options) const {
    if (!header_.empty()) options.header = header_ == "yes";
    if (!delimiter_.empty()) options.delimiter = input_delimiter_from(delimiter_);
    options.encoding = encoding_;
    options.skip_lines = skip_lines_;
    using Mark = NumberStyle::DecimalMark;
    if (!decimal_.empty()) options.decimal = decimal_ == "," ? Mark::comma : Mark::point;
}

void ReadingOptions::describe(CLI::App& app, const char* delimiter) {
    auto* format = app.add_option("--input-format", format_,
                                  "Format of files whose ending does not tell: " + joined(format_words(), ", "));
    takes_one_of(app, format, format_words());
    app.add_option("--smiles-column", smiles_column_, "Title or number of the column of the SMILES");
    app.add_option("--sheet", sheet_, "Of Excel workbooks: name or number of the sheet");
    app.add_option("--id-column", id_column_, "Title or number of the column of the ids; of SD files, the data item");
    text_.describe(app, "each file", true, delimiter);
}

ReaderOptions ReadingOptions::reader() const {
    ReaderOptions options;
    text_.settle(options);
    options.smiles_column = without_mark(smiles_column_);
    options.id_column = without_mark(id_column_);
    options.sheet = without_mark(sheet_);
    return options;
}

void InputOptions::describe(CLI::App& app) {
    auto* files =
        app.add_option("FILE", files_, "Files of compounds. " + compound_files_in_words() + "; '-' is standard input");
    takes_file(app, files, compound_endings())->required();
    reading_.describe(app, "--delimiter,--input-delimiter");
    app.add_flag("--no-header", no_header_, "The first line is data: --header no");
}

ImportOptions InputOptions::settled() const {
    ImportOptions options;
    options.format = reading_.format();
    options.reader = reading_.reader();
    if (no_header_) options.reader.header = false;
    return options;
}

void InputOptions::check_files() const {
    for (const std::string& file : files_) {
        if (file != "-") check_readable(file);
        if (!reading_.format() && !format_from_name(file)) throw unknown_format(file);
    }
}

void LanguageOptions::describe(CLI::App& app, bool takes_smarts, CLI::Option* query) {
    auto* smiles = app.add_flag("--smiles", smiles_, "Queries are SMILES, whatever they look like");
    if (query) smiles->needs(query);
    if (!takes_smarts) return;
    auto* smarts =
        app.add_flag("--smarts", smarts_, "Queries are SMARTS; without both each one's language is found out");
    if (query) smarts->needs(query);
    smarts->excludes(smiles);
}

void LanguageOptions::describe_inchi_keys(CLI::App& app) {
    app.add_flag(
           "--inchikey", inchi_keys_,
           "Queries are standard InChIKeys, or the first 14 letters of one, which all compounds of the same skeleton "
           "have; the library needs them: index --inchikey")
        ->excludes(app.get_option("--smiles"));
}

std::optional<QueryLanguage> LanguageOptions::said() const {
    if (inchi_keys_) return QueryLanguage::inchi_key;
    if (smarts_) return QueryLanguage::smarts;
    return smiles_ ? std::optional{QueryLanguage::smiles} : std::nullopt;
}

}  // namespace chemsieve::cli
