// The options that say how a table is written.
#pragma once

#include <cstdint>
#include <string>

#include "data/write/output_formats.h"
#include "data/write/row_order.h"
#include "search/request/row_sample.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace chemsieve::cli {

// The formats that are so, "csv or tsv".
std::string formats_in_words(const std::function<bool(const OutputFormatFacts&)>& are_so);

class TableOptions {
  public:
    void describe(CLI::App& app);

    // Whether any of the options was given.
    bool is_given() const;
    // --format, or the ending of the output's name, or TSV. Throws UsageError for endings of formats that are not
    // written.
    OutputFormat format(const std::string& output) const;
    // Throws UsageError if an option has no meaning for the format.
    TableStyle style(OutputFormat format) const;

  private:
    std::string format_;
    std::string delimiter_;
    bool byte_order_mark_ = false;
    bool header_comment_ = false;
    bool pictures_ = false;
    std::string formulas_;
};

// The options that say which rows of a table are written, and in what order: --sort, --sample and --seed.
class ListingOptions {
  public:
    // `rows`: what a sample is of. `behind_sort`: what else is to say of the order.
    void describe(CLI::App& app, const std::string& rows, const std::string& behind_sort = {});
    // Options that cannot be given with --sort and --sample, and with --sample alone; so what a configuration file says
    // of them is left alone then.
    void exclude(CLI::Option& with_both, CLI::Option& with_sample);

    // None: the usual order.
    std::vector<ColumnOrder> orders() const;
    // Without rows if there is to be no sample.
    const SampleSize& sample() const noexcept { return sample_; }
    bool is_given() const noexcept { return !sort_.empty() || sample_.rows > 0; }
    // As given, for records; empty: not given.
    const std::string& sort() const noexcept { return sort_; }

  private:
    std::string sort_;
    SampleSize sample_;
    CLI::Option* sort_option_ = nullptr;
    CLI::Option* sample_option_ = nullptr;
};

}  // namespace chemsieve::cli
