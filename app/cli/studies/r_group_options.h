// The options of the command rgroups, which Python has as keywords, too.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/options/compound_options.h"
#include "app/cli/options/input_options.h"
#include "app/work/r_group_matrix.h"
#include "search/series/groups/r_groups.h"

namespace CLI {
class App;
}

namespace chemsieve::cli {

class RGroupOptions {
  public:
    // --core, --cores, how they are read, --stereo, --all-matches, --only-at-labels, --time-limit and those that choose
    // compounds.
    void describe(CLI::App& app);
    // `names`: what conditions may call; nullptr: nothing.
    void settle(const ConditionNames* names) { compounds_.resolve(names); }

    // What is asked for; `among` and `jobs` are the caller's. Throws UsageError if there is no core, FileError of the
    // file of cores.
    series::RGroupWish wish(const std::stop_token& stop) const;
    // The file of cores; empty: none.
    const std::string& cores_file() const noexcept { return cores_file_; }
    bool shows_matches() const noexcept { return all_matches_; }
    CompoundOptions& compounds() noexcept { return compounds_; }
    const CompoundOptions& compounds() const noexcept { return compounds_; }

  private:
    std::vector<std::string> cores_;
    std::string cores_file_;
    LanguageOptions language_;
    bool merge_hydrogens_ = false;
    bool stereo_ = false, all_matches_ = false, only_at_labels_ = false;
    double time_limit_s_ = 0;
    CompoundOptions compounds_;
};

// --matrix, --most, --mean, --highest, --lowest and --holes.
class RGroupMatrixOptions {
  public:
    void describe(CLI::App& app);
    bool is_given() const noexcept { return !matrix_.empty(); }
    // Throws UsageError.
    work::MatrixWish wish() const;
    // The libraries in which compounds for empty cells are looked for; empty: the matrix itself is written.
    std::vector<std::string> holes() const;

  private:
    // Numbers of the R groups of rows and columns.
    std::pair<unsigned, unsigned> groups() const;
    // The column whose values are told, and which of them; nothing: compounds are counted.
    std::optional<work::CellValue> value() const;

    std::string matrix_, mean_, highest_, lowest_;
    std::size_t most_ = 0;
    std::vector<std::string> holes_;
};

}  // namespace chemsieve::cli
