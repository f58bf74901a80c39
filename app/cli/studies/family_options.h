// The options that say which families are made, for the command and for Python, whose rules are thus the same.
#pragma once

#include <optional>
#include <string>

#include "app/cli/options/compound_options.h"
#include "app/cli/studies/neighbour_options.h"
#include "app/work/library_families.h"

namespace chemsieve::cli {

class FamilyOptions {
  public:
    // --method, --fingerprint, --metric, --threshold, --average, --order and those of CompoundOptions.
    void describe(CLI::App& app);
    // To be called once, after parsing. `names`: that the condition may call; nullptr: there are none. Throws
    // UsageError if options contradict each other, ConditionError, QueryError.
    void settle(const ConditionNames* names);
    // Throws unless the families can be kept in the library under that name: UsageError, LibraryError.
    void check_keep(const std::string& library, const std::string& name) const;

    // All but the compounds.
    const work::FamilyRequest& request() const noexcept { return request_; }
    CompoundOptions& compounds() noexcept { return compounds_; }
    const CompoundOptions& compounds() const noexcept { return compounds_; }

  private:
    void check_usage() const;

    work::FamilyRequest request_;
    ComparisonOptions comparison_;
    CompoundOptions compounds_;
    std::optional<std::string> thresholds_;
    std::string order_;
};

}  // namespace chemsieve::cli
