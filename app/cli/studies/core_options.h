// The options that say which common core is looked for, for the command and for Python, whose rules are thus the same.
#pragma once

#include <string>

#include "app/cli/options/compound_options.h"
#include "search/series/core/common_core.h"

namespace CLI {
class App;
}

namespace chemsieve::cli {

class CoreOptions {
  public:
    // --rings, --atoms, --bonds, --charges, --share, --steps and those of CompoundOptions.
    void describe(CLI::App& app);
    // To be called once, after parsing. `names`: that the condition may call; nullptr: there are none. Throws
    // UsageError for a --share that is none, ConditionError.
    void settle(const ConditionNames* names);

    const series::CoreRequest& request() const noexcept { return request_; }
    CompoundOptions& compounds() noexcept { return compounds_; }
    const CompoundOptions& compounds() const noexcept { return compounds_; }

  private:
    series::CoreRequest request_;
    CompoundOptions compounds_;
    std::string share_;
    std::uint64_t millions_of_steps_ = 0;  // 0: as many as usual
};

}  // namespace chemsieve::cli
