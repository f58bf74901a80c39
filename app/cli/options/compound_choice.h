// The options that say which compounds of a library a command is about: --where and --ids.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/command/command.h"
#include "app/cli/options/id_list.h"
#include "data/source/compound_selection.h"

namespace chemsieve::cli {

class CompoundChoice {
  public:
    void describe(CLI::App& app);

    // False: the command is about all compounds.
    bool is_given() const noexcept { return where_.has_value() || !ids_file_.empty(); }
    // As given; empty: not given.
    std::string where() const { return where_.value_or(""); }
    const std::string& ids_file() const noexcept { return ids_file_; }

    using Select = std::function<std::optional<SelectedCompounds>(const CompoundFilter&, const std::stop_token&)>;
    // Reads the file of ids, asks `select` once, and reports the ids that are not in the library. Nothing if stopped.
    // Throws UsageError if the condition cannot be used, FileError if the file cannot be read or none of its ids is in
    // the library.
    std::optional<SelectedCompounds> choose(const Select& select, const std::string& library, Context& context) const;

  private:
    static void report_unknown(const std::vector<std::string>& unknown, const IdList& ids, const std::string& library,
                               Context& context);

    std::optional<std::string> where_;
    std::string ids_file_;
};

}  // namespace chemsieve::cli
