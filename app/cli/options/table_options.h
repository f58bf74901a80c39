// The options that say how a table is written.
#pragma once

#include <string>

#include "data/write/output_formats.h"

namespace CLI {
class App;
}

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

}  // namespace chemsieve::cli
