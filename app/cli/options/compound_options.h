// The options that say which compounds of a library a command is about: --where, --alerts, --ids, --contains-any and
// --contains-none.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/command/command.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/options/id_list.h"
#include "data/source/compound_selection.h"
#include "data/where/condition_error.h"
#include "search/run/compound_choice.h"

namespace chemsieve::cli {

// --alerts NAME=FILE, for a command with --where.
void add_alerts_option(CLI::App& app, std::vector<std::string>& alerts);
// The values of that option. Throws UsageError.
void add_alerts(UserNames& names, const std::vector<std::string>& alerts);

// What users are told of a condition that cannot be used; where there are several libraries, `e` says which one does
// not fit.
UsageError unusable_condition(const ConditionError& e, bool of_several);

// Shows how far the library has been searched for sets of structures.
SetProgress progress_of_sets(ProgressLine& line);

class CompoundOptions {
  public:
    void describe(CLI::App& app);

    // False: the command is about all compounds.
    bool is_given() const noexcept { return has_filter() || has_lists(); }
    // Whether filter() chooses compounds, and whether files of structures do.
    bool has_filter() const noexcept { return where_.has_value() || !ids_file_.empty(); }
    bool has_lists() const noexcept { return !any_of_.empty() || !none_of_.empty(); }
    // The condition as given; empty: not given.
    std::string where() const { return where_.value_or(""); }
    // NAME=FILE, of sets of structures that the condition may call.
    const std::vector<std::string>& alerts() const noexcept { return alerts_; }
    // The condition, with the names that it calls resolved.
    ResolvedCondition condition(const ConditionNames* names) const;
    std::vector<StructureFile> set_files(const Context& context) const;
    const std::string& ids_file() const noexcept { return ids_file_; }
    // Files of structures of which a compound contains one at least, or none; empty: not given.
    const std::string& any_of() const noexcept { return any_of_; }
    const std::string& none_of() const noexcept { return none_of_; }

    // Reads the file of ids; nothing if there is none. Throws FileError if that cannot be read.
    std::optional<std::vector<std::string>> read_ids(const std::stop_token& stop);
    CompoundFilter filter(const std::stop_token& stop);
    // Reports the filter's ids that are not in the library (`unknown`). Throws FileError if the library has none of its
    // ids.
    void report_unknown(const std::vector<std::string>& unknown, const std::string& library, Context& context) const;

  private:
    std::optional<std::string> where_;
    std::vector<std::string> alerts_;
    std::string ids_file_, any_of_, none_of_;
    std::optional<IdList> ids_;  // the ids of the file, once it is read
};

}  // namespace chemsieve::cli
