// The options that say which compounds are picked, for the command and for Python, whose rules are thus the same.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/options/compound_options.h"
#include "app/cli/studies/neighbour_options.h"
#include "app/work/library_picks.h"

namespace chemsieve::cli {

class PickOptions {
  public:
    // --number, --method, --start, --per-family, --fingerprint, --metric, --threshold, --order and those of
    // CompoundOptions.
    void describe(CLI::App& app);
    // To be called once, after parsing. `names`: that the condition may call; nullptr: there are none. Throws
    // UsageError if options contradict each other, ConditionError, QueryError.
    void settle(const ConditionNames* names);

    // All but the compounds.
    const work::PickRequest& request() const noexcept { return request_; }
    // The file of ids of compounds that are there already; empty: none.
    const std::string& start_file() const noexcept { return start_; }
    CompoundOptions& compounds() noexcept { return compounds_; }
    const CompoundOptions& compounds() const noexcept { return compounds_; }

  private:
    work::PickRequest request_;
    ComparisonOptions comparison_;
    CompoundOptions compounds_;
    std::string start_, threshold_, order_;
};

}  // namespace chemsieve::cli
