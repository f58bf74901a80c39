// The options that say which compounds of a library a command is about: --where, --alerts, --ids, --contains-any and
// --contains-none.
#pragma once

#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/command/command.h"
#include "app/cli/command/progress_line.h"
#include "base/memory_shares.h"
#include "chem/remark.h"
#include "data/source/compound_source.h"
#include "data/where/condition_error.h"
#include "search/run/compound_choice.h"

namespace chemsieve::cli {

// Ids of compounds, as words or as a file lists them, each once.
class IdList {
  public:
    // Ids given as words of the command line.
    explicit IdList(const std::vector<std::string>& words);
    // A file with one id a line; "-" is standard input. Incomplete if stopped. Throws FileError if it cannot be read or
    // holds no ids.
    IdList(const std::string& path, const std::stop_token& stop);

    // The ids in the order given.
    const std::vector<std::string>& ids() const noexcept { return ids_; }
    // The file's name; empty for words.
    const std::string& source() const noexcept { return source_; }

    // A line for each id that is not in a library, the first 100 of them, with the place where it was read. Before
    // them, what encoding was assumed.
    void report_unknown(const std::vector<std::string>& unknown, std::ostream& err) const;
    // The same, and how many. Throws FileError if the library has none of the ids.
    void report_unknown(const std::vector<std::string>& unknown, const std::string& library,
                        const Context& context) const;

  private:
    void add(std::string id, std::int64_t line);

    std::string source_;
    std::vector<std::string> ids_;
    std::map<std::string, std::int64_t> lines_;  // the line of each id in the file; 0: a word
    std::optional<Remark> assumed_;
    ReadingMemory memory_;
};

// --alerts NAME=FILE, for a command with --where.
void add_alerts_option(CLI::App& app, std::vector<std::string>& alerts);
// The values of that option. Throws UsageError.
void add_alerts(UserNames& names, const std::vector<std::string>& alerts);

// What users are told of a condition that cannot be used; where there are several libraries, `e` says which one does
// not fit.
UsageError unusable_condition(const ConditionError& e, bool of_several);

// What a condition leaves open, if it is any: SelectedCompounds::not_decided.
void report_not_decided(std::size_t compounds, std::ostream& err);

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
    // Resolves the names that the condition calls, before condition() is asked for. `names`: nullptr: there are none.
    void resolve(const ConditionNames* names);
    const ResolvedCondition& condition() const noexcept { return condition_; }
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
    ResolvedCondition condition_;
    std::vector<std::string> alerts_;
    std::string ids_file_, any_of_, none_of_;
    std::optional<IdList> ids_;  // the ids of the file, once it is read
};

// Those of a library that the options select; a null pointer: all. Says what the options leave open. Nothing if
// stopped. Throws UsageError if the condition cannot be used.
std::optional<std::shared_ptr<const CompoundSelection>> chosen_compounds(const CompoundSource& library,
                                                                         CompoundOptions& options, unsigned jobs,
                                                                         Context& context);

}  // namespace chemsieve::cli
