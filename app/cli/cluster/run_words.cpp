#include "app/cli/cluster/run_words.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/command/option_value.h"
#include "base/text.h"

namespace chemsieve::cli {

namespace {

SearchMode mode_named(const std::string& name) {
    const auto& names = names_of_modes();
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) throw UsageError("there is no mode '" + name + "'; there are: " + joined(names, ", "));
    return static_cast<SearchMode>(found - names.begin());
}

}  // namespace

const std::vector<std::string>& names_of_modes() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const SearchMode mode :
             {SearchMode::substructure, SearchMode::superstructure, SearchMode::exact, SearchMode::similar}) {
            all.emplace_back(name_of(mode));
        }
        return all;
    }();
    return names;
}

ParsedSearch::ParsedSearch(const std::string& mode, const std::string& library, const std::string& queries,
                           const std::string& ids, const std::vector<std::string>& options)
    : command_{make_search_command(mode_named(mode))}, program_{std::make_unique<CLI::App>()} {
    app_ = std::make_unique<CommandApp>(mode, "", *program_);
    command_->describe(*app_);
    std::vector<std::string> words{library, "--queries", queries};
    if (!ids.empty()) words.insert(words.end(), {"--ids", ids});
    words.insert(words.end(), options.begin(), options.end());
    std::transform(words.begin(), words.end(), words.begin(), marked_if_bracketed);
    std::reverse(words.begin(), words.end());  // as CLI11 takes them
    app_->parse(words);
    arguments_ = &command_->settled();
    settle_words(*arguments_);
    settle_request(*arguments_);
}

ParsedSearch::ParsedSearch(ParsedSearch&&) noexcept = default;
ParsedSearch::~ParsedSearch() = default;

ParsedSearch search_of(const RunFolder& folder, const ShardRun& run, const std::string& library) {
    return {run.mode, library, folder.file(run.queries), run.ids.empty() ? "" : folder.file(run.ids), run.options};
}

void refuse_what_runs_have_not(const SearchArguments& arguments) {
    const ResultOptions& results = arguments.results;
    if (!arguments.words.empty()) {
        throw UsageError("'" + arguments.words.front() +
                         "' is no option; queries of a run are in the file of --queries");
    }
    if (!results.output.empty() || results.table.is_given()) {
        throw UsageError("where hits go and how they are written is said to 'chemsieve cluster collect'");
    }
    if (!results.stats.empty()) throw UsageError("--stats is for searches in one library");
    if (arguments.libraries.paths().size() > 1) throw UsageError("--library is for searches on this machine");
    if (arguments.request.fusion) throw UsageError("--fusion is for searches on this machine");
    if (results.is_strict()) throw UsageError("--errors strict is for searches on this machine");
}

}  // namespace chemsieve::cli
