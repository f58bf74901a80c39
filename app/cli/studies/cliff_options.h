// The options of activity cliffs, for the command pairs and for Python, whose rules are thus the same.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/studies/neighbour_options.h"
#include "app/work/activity_cliffs.h"
#include "data/source/compound_source.h"
#include "data/write/table_writer.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace chemsieve::cli {

class CliffOptions {
  public:
    // --property, --similarity, --fingerprint and --metric. `of_matched_pairs`: options that say nothing of others.
    void describe(CLI::App& app, const std::vector<CLI::Option*>& of_matched_pairs);
    bool is_given() const noexcept { return !property_.empty(); }
    // `top`: 0: the usual number of cliffs. Throws UsageError; QueryError for a property that is not there.
    work::CliffWish wish(const CompoundSource& source, std::size_t top) const;

  private:
    std::string property_, similarity_;
    ComparisonOptions comparison_;
};

std::vector<TableColumn> cliff_titles(const work::CliffWish& wish);
std::vector<std::string> cliff_cells(const work::Cliff& cliff, const work::CliffWish& wish, CompoundReader& reader);

}  // namespace chemsieve::cli
