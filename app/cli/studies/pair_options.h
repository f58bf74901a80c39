// The options that say which matched pairs are found and what is told of transformations, for the command and for
// Python, whose rules are thus the same.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/options/compound_options.h"
#include "app/work/matched_pairs.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace chemsieve::cli {

// --cuts, --max-change, --min-constant, --max-share and --max-bonds.
std::vector<CLI::Option*> add_limit_options(CLI::App& app, series::CutLimits& limits);

class PairOptions {
  public:
    // --cuts, --cut, --max-change, --min-constant, --max-share, --max-bonds, --max-members, --no-hydrogen, --of and
    // those of CompoundOptions.
    void describe(CLI::App& app);
    // To be called once, after parsing. `names`: that the condition may call; nullptr: there are none. Throws
    // ConditionError, UsageError for a --cut that cannot be read.
    void settle(const ConditionNames* names);

    const series::PairRules& rules() const noexcept { return rules_; }
    const std::optional<Molecule>& bonds() const noexcept { return bonds_; }
    // The compound whose pairs alone are wanted; nothing: all are. Throws UsageError unless one compound of the library
    // has the id.
    std::optional<CompoundNumber> of(const CompoundSource& source, const std::stop_token& stop) const;
    // Those that say how compounds are cut, and which pairs are told. Once described.
    const std::vector<CLI::Option*>& about_cuts() const noexcept { return about_cuts_; }
    CompoundOptions& compounds() noexcept { return compounds_; }
    const CompoundOptions& compounds() const noexcept { return compounds_; }

  private:
    series::PairRules rules_;
    std::vector<CLI::Option*> about_cuts_;
    CompoundOptions compounds_;
    std::string of_, cut_;
    std::optional<Molecule> bonds_;  // what --cut says
};

// What is told of each transformation, and of which ones.
class TransformationOptions {
  public:
    // --mean and --rules, which need the flag `transformations`, nullptr: there is none, and --top.
    void describe(CLI::App& app, CLI::Option* transformations);
    // Throws QueryError for a column that is not there.
    void check_columns(const CompoundSource& source) const;

    std::vector<std::string> columns() const;
    std::size_t top() const noexcept { return top_; }  // 0: all
    // Those that are asked for.
    std::vector<work::Transformation> asked_of(const work::Transformations& all) const;

  private:
    std::string mean_;
    std::size_t least_ = 1, top_ = 0;
};

}  // namespace chemsieve::cli
