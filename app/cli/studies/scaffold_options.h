// The options that say which scaffolds are found and what is counted of them, for the command and for Python, whose
// rules are thus the same.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/options/compound_options.h"
#include "app/work/scaffolds/library_scaffolds.h"
#include "app/work/scaffolds/scaffold_hierarchy.h"

namespace CLI {
class App;
}  // namespace CLI

namespace chemsieve::cli {

class ScaffoldOptions {
  public:
    // --kind, --of, --network, --tree, --most-rings and those of CompoundOptions.
    void describe(CLI::App& app);
    // To be called once, after parsing. `names`: that the condition may call; nullptr: there are none. Throws
    // UsageError for an --of that has no scaffold, and for --most-rings alone, ConditionError.
    void settle(const ConditionNames* names);
    // Throws unless the scaffolds of all compounds can be kept in the library under that name: UsageError,
    // LibraryError. `has_ids`: compounds are also chosen by ids that are no option.
    void check_keep(const std::string& library, const std::string& name, bool has_ids) const;

    series::ScaffoldKind kind() const noexcept { return kind_; }
    // How scaffolds are to hang together; nothing: that is not asked for.
    std::optional<series::NetworkShape> shape() const noexcept { return shape_; }
    series::NetworkRequest network_request(unsigned jobs, std::function<void(double)> progress) const;
    bool has_of() const noexcept { return wanted_.has_value(); }
    // Leaves those that have the scaffold of --of alone, and says which one that is; nothing: all are meant.
    std::optional<std::string> leave_wanted(series::LibraryScaffolds& found) const;
    // Leaves those that it is above of, and says which one that is. `found`: what the hierarchy was made of.
    std::string leave_below(const work::ScaffoldHierarchy& hierarchy, series::LibraryScaffolds& found) const;
    CompoundOptions& compounds() noexcept { return compounds_; }
    const CompoundOptions& compounds() const noexcept { return compounds_; }

  private:
    // Texts of what --of names.
    struct Wanted {
        std::string whole, scaffold;
    };

    series::ScaffoldKind kind_ = series::ScaffoldKind::murcko;
    CompoundOptions compounds_;
    std::optional<series::NetworkShape> shape_;
    std::size_t most_rings_ = 0;  // 0: as many as are usual
    std::string of_;
    std::optional<Wanted> wanted_;
};

// What is told of each scaffold, and of which ones.
class ScaffoldCountOptions {
  public:
    // --mean, --against, --new and --top.
    void describe(CLI::App& app);
    bool are_given() const noexcept { return !mean_.empty() || !against_.empty() || top_ > 0; }
    // Throws QueryError for a column that is not there.
    void check_columns(const CompoundSource& source) const;

    // Whose means are told.
    std::vector<std::string> columns() const;
    // The library whose compounds are counted, too; empty: none.
    std::string against() const;
    // Those that are asked for.
    std::vector<work::ScaffoldCount> asked_of(std::vector<work::ScaffoldCount> all) const;
    // Places of its nodes.
    std::vector<std::uint32_t> asked_of(const work::ScaffoldHierarchy& all) const { return all.rows(only_new_, top_); }

  private:
    std::string mean_, against_;
    bool only_new_ = false;
    std::size_t top_ = 0;
};

}  // namespace chemsieve::cli
