#include "app/cli/options/listing_options.h"

#include <CLI/CLI.hpp>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"

namespace chemsieve::cli {

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
