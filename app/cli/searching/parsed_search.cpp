#include "app/cli/searching/parsed_search.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/command/commands.h"
#include "app/cli/command/option_value.h"
#include "base/text.h"

namespace chemsieve::cli {

namespace {

std::unique_ptr<SearchCommand> command_of(const std::string& mode) {
    for (const CommandFacts& facts : command_table()) {
        if (mode != facts.name || facts.is_group()) continue;
        std::unique_ptr<Command> command = facts.make();
        if (auto* const search = dynamic_cast<SearchCommand*>(command.get())) {
            static_cast<void>(command.release());
            return std::unique_ptr<SearchCommand>{search};
        }
    }
    throw UsageError("there is no mode '" + mode + "'; there are: " + joined(names_of_modes(), ", "));
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

ParsedSearch::ParsedSearch(const std::string& mode, std::vector<std::string> words)
    : command_{command_of(mode)}, program_{std::make_unique<CLI::App>()} {
    app_ = std::make_unique<CommandApp>(mode, "", *program_);
    command_->describe(*app_);
    refuse_values_of_flags(*app_);
    std::transform(words.begin(), words.end(), words.begin(), marked_if_bracketed);
    std::reverse(words.begin(), words.end());  // as CLI11 takes them
    app_->parse(words);
    arguments_ = &command_->settled();
    settle_words(*arguments_);
    settle_request(*arguments_, nullptr);
}

ParsedSearch::ParsedSearch(ParsedSearch&&) noexcept = default;
ParsedSearch::~ParsedSearch() = default;

bool ParsedSearch::has(const std::string& option) const {
    const CLI::App& app = *app_;
    const CLI::Option* found = app.get_option_no_throw(option);
    return found && found->count() > 0;
}

}  // namespace chemsieve::cli
