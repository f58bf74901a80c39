// The options that say which scaffolds are found and what is counted of them, for the command and for Python, whose
// rules are thus the same.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/options/compound_options.h"
#include "app/work/library_scaffolds.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace chemsieve::cli {

class ScaffoldOptions {
  public:
    // --kind, --of and those of CompoundOptions.
    void describe(CLI::App& app);
    // To be called once, after parsing. `names`: that the condition may call; nullptr: there are none. Throws
    // UsageError for an --of that has no scaffold, ConditionError.
    void settle(const ConditionNames* names);
    // Throws unless the scaffolds of all compounds can be kept in the library under that name: UsageError,
    // LibraryError. `has_ids`: compounds are also chosen by ids that are no option.
    void check_keep(const std::string& library, const std::string& name, bool has_ids) const;

    series::ScaffoldKind kind() const noexcept { return kind_; }
    // Leaves those that have the scaffold of --of alone, and says which one that is; nothing: all are meant.
    std::optional<std::string> leave_wanted(series::LibraryScaffolds& found) const;
    CompoundOptions& compounds() noexcept { return compounds_; }
    const CompoundOptions& compounds() const noexcept { return compounds_; }

  private:
    // Texts of what --of names.
    struct Wanted {
        std::string whole, scaffold;
    };

    series::ScaffoldKind kind_ = series::ScaffoldKind::murcko;
    CompoundOptions compounds_;
    std::string of_;
    std::optional<Wanted> wanted_;
};

// What is told of each scaffold, and of which ones.
class ScaffoldCountOptions {
  public:
    // --mean, --against, --new and --top. `count`: the flag that they need; nullptr: there is none.
    void describe(CLI::App& app, CLI::Option* count);
    // Throws QueryError for a column that is not there.
    void check_columns(const CompoundSource& source) const;

    // Whose means are told.
    std::vector<std::string> columns() const;
    // The library whose compounds are counted, too; empty: none.
    std::string against() const;
    // Those that are asked for.
    std::vector<work::ScaffoldCount> asked_of(std::vector<work::ScaffoldCount> all) const;

  private:
    std::string mean_, against_;
    bool only_new_ = false;
    std::size_t top_ = 0;
};

}  // namespace chemsieve::cli
