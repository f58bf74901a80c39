#include "app/cli/command/command_tree.h"

#include "app/cli/command/manual_tables.h"
#include "app/cli/command/option_value.h"
#include "base/version.h"
#include "data/library/built_on.h"

namespace chemsieve::cli {

namespace {

constexpr std::size_t kTextColumn = 38;  // where texts of the help begin

CLI::App& add_group(CLI::App& app, const CommandFacts& facts) {
    CLI::App& group = *app.add_subcommand(facts.name, facts.summary);
    group.require_subcommand(1);
    group.get_formatter()->column_width(kTextColumn);
    group.footer("'chemsieve " + group.get_name() + " COMMAND --help' shows options and examples.");
    return group;
}

}  // namespace

CommandTree::CommandTree() {
    app_.set_version_flag(
        "--version", [] { return "chemsieve " + kVersion + " (" + built_on() + ")"; },
        "The version, and those of RDKit and SQLite");
    refuse_values_of_flags(app_);
    app_.require_subcommand(1);
    app_.get_formatter()->column_width(kTextColumn);
    app_.footer(exit_code_summary() + "'chemsieve COMMAND --help' shows options and examples.");
    CLI::App* group = &app_;
    for (const CommandFacts& facts : command_table()) {
        if (facts.is_group()) {
            group = &add_group(app_, facts);
            continue;
        }
        CLI::App& parent = facts.group().empty() ? app_ : *group;
        CLI::App* sub = parent.add_subcommand(std::make_shared<CommandApp>(facts.last_word(), facts.summary, parent));
        Entry& entry = entries_.emplace_back(Entry{sub, facts});
        sub->preparse_callback([&entry](std::size_t) { entry.describe(); });
    }
}

void CommandTree::Entry::describe() {
    if (command) return;
    command = facts.make();
    app->add_flag("-q,--quiet", general.quiet, "No progress and no remarks, errors only");
    app->add_flag("--verbose", general.verbose, "Print the settings in effect and where they come from")
        ->configurable(false);
    app->add_flag("--no-config", general.no_config, "Do not read the configuration file")->configurable(false);
    app->footer("Examples:\n" + command->examples());
    command->describe(*app);
    refuse_values_of_flags(*app);
}

std::deque<CommandTree::Entry>& CommandTree::entries() {
    for (Entry& entry : entries_) entry.describe();
    return entries_;
}

std::string CommandTree::commands_of(const std::string& group) const {
    std::string names;
    for (const Entry& entry : entries_) {
        if (entry.facts.group() == group) names += (names.empty() ? "" : ", ") + entry.facts.last_word();
    }
    return names;
}

CommandTree::Entry* CommandTree::find(const std::string& name) {
    for (Entry& entry : entries_) {
        if (entry.name != name) continue;
        entry.describe();
        return &entry;
    }
    return nullptr;
}

CommandTree::Entry* CommandTree::parsed() {
    for (Entry& entry : entries_) {
        if (entry.app->parsed()) return &entry;
    }
    return nullptr;
}

}  // namespace chemsieve::cli
