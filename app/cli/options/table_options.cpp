#include "app/cli/options/table_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/options/common_options.h"

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
    auto* format = app.add_option("--format", format_, listed(output_words(), " or "));
    takes_one_of(app, format, output_words());
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

std::string formats_in_words(const std::function<bool(const OutputFormatFacts&)>& are_so) {
    std::vector<std::string> words = output_words(are_so);
    std::sort(words.begin(), words.end());
    return listed(words, " or ");
}

bool TableOptions::is_given() const {
    return !format_.empty() || !delimiter_.empty() || byte_order_mark_ || header_comment_ || pictures_ ||
           !formulas_.empty();
}

OutputFormat TableOptions::format(const std::string& output) const { return choose_output_format(format_, output); }

TableStyle TableOptions::style(OutputFormat format) const {
    const OutputFormatFacts& facts = facts_of(format);
    const FaceText text_tables = "--format "_words + formats_in_words(&OutputFormatFacts::is_of_cells);
    if (!delimiter_.empty() && format != OutputFormat::csv) throw UsageError("--delimiter is for --format csv"_words);
    if (byte_order_mark_ && !facts.is_of_cells) throw UsageError("--bom is for "_words + text_tables);
    if (header_comment_ && !facts.is_of_cells) {
        throw UsageError(
            "--header-comment is for "_words + text_tables + "; " +
            listed(output_words([](const OutputFormatFacts& each) { return !each.goes_out_at_once; }), " and ") +
            " tell of the search in any case");
    }
    if (!formulas_.empty() && !facts.is_of_cells) throw UsageError("--formulas is for "_words + text_tables);
    if (pictures_ && facts.drawing == DrawingKind::none) {
        throw UsageError("--pictures is for --format "_words + formats_in_words([](const OutputFormatFacts& each) {
                             return each.drawing != DrawingKind::none;
                         }));
    }
    return {.delimiter = delimiter_from(delimiter_),
            .byte_order_mark = byte_order_mark_,
            .record_first = header_comment_,
            .escape_formulas = formulas_ != "keep",
            .drawings = pictures_};
}

void ListingOptions::describe(CLI::App& app, const std::string& rows, const std::string& behind_sort) {
    sort_option_ = app.add_option_function<std::string>(
                          "--sort", [this](const std::string& word) { sort_ = without_mark(word); },
                          "Order of the rows: columns or other properties, separated by commas, each for rows that are "
                          "equal in those before; COLUMN:desc for falling; rows without value last" +
                              behind_sort)
                       ->type_name("COLUMNS");
    sample_option_ = app.add_option("--sample", sample_.rows, "A random sample of so many of " + rows);
    sample_option_->check(CLI::Range(1LL, 1'000'000'000LL));
    auto* seed = app.add_option("--seed", sample_.seed, "Draws another sample; the same seed draws the same again");
    seed->needs(sample_option_);
    does_without(app, seed, "0");
}

void ListingOptions::exclude(CLI::Option& with_both, CLI::Option& with_sample) {
    sort_option_->excludes(&with_both);
    sample_option_->excludes(&with_both)->excludes(&with_sample);
}

std::vector<ColumnOrder> ListingOptions::orders() const {
    return sort_.empty() ? std::vector<ColumnOrder>{} : column_orders_from(sort_);
}

}  // namespace chemsieve::cli
