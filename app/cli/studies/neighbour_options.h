// What the commands about neighbours, families and picks share: by what compounds are compared.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/command/command.h"
#include "app/cli/command/progress_line.h"
#include "fingerprint/kinds/fingerprint_kind.h"
#include "fingerprint/similarity/metric.h"
#include "search/neighbours/neighbour_set.h"

namespace CLI {
class App;
}

namespace chemsieve::cli {

// --fingerprint and --metric, of metrics that are the same in both directions.
class ComparisonOptions {
  public:
    void describe(CLI::App& app);
    FingerprintKind kind() const noexcept { return kind_; }
    Metric metric() const noexcept { return Metric{metric_}; }

  private:
    FingerprintKind kind_ = FingerprintKind::subgraph;
    MetricKind metric_ = MetricKind::tanimoto;
};

// "0.6" or "0.5,0.6,0.7" in millionths, each above 0 and at most 1. Throws UsageError, naming the option.
std::vector<std::uint32_t> thresholds_from(const std::string& words, const std::string& option);

// Columns of a table whose rows are compounds, of which 'smiles' is no property.
struct AskedColumns {
    bool smiles = false;
    std::string properties = {};  // as PropertyColumns takes them
};
AskedColumns asked_columns(const std::string& columns);

// Work that shows what it does, with the share that is done. The line must outlive it.
neighbours::Work work_shown_in(ProgressLine& line, unsigned jobs, const std::string& doing, const Context& context);

}  // namespace chemsieve::cli
