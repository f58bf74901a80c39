#include "app/cli/command/command_tree.h"

#include "app/cli/command/manual_tables.h"
#include "app/cli/command/option_value.h"
#include "base/version.h"
#include "data/library/built_on.h"

namespace chemsieve::cli {

CommandTree::CommandTree() {
    app_.set_version_flag(
        "--version", [] { return "chemsieve " + kVersion + " (" + built_on() + ")"; },
        "The version, and those of RDKit and SQLite");
    refuse_values_of_flags(app_);
    app_.require_subcommand(1);
    app_.get_formatter()->column_width(38);
    app_.footer(exit_code_summary() + "'chemsieve COMMAND --help' shows options and examples.");
    for (std::unique_ptr<Command>& command : all_commands()) {
        CLI::App& parent = parent_of(command->name());
        const std::string name = command->name().substr(command->name().find(' ') + 1);
        CLI::App* sub = parent.add_subcommand(std::make_shared<CommandApp>(name, command->summary(), parent));
        Entry& entry = entries_.emplace_back(Entry{sub, std::move(command), {}});
        sub->preparse_callback([&entry](std::size_t) { entry.describe(); });
    }
}

void CommandTree::Entry::describe() {
    if (is_described) return;
    is_described = true;
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

CLI::App& CommandTree::parent_of(const std::string& name) {
    const std::size_t blank = name.find(' ');
    if (blank == std::string::npos) return app_;
    for (const NamedText& group : kGroups) {
        if (group.name != name.substr(0, blank)) continue;
        const std::string title{group.name};
        const auto is_it = [&title](const CLI::App* app) { return app->get_name() == title; };
        if (const auto there = app_.get_subcommands(is_it); !there.empty()) return *there.front();
        CLI::App* made = app_.add_subcommand(title, std::string{group.meaning});
        made->require_subcommand(1);
        made->get_formatter()->column_width(38);
        made->footer("'chemsieve " + title + " COMMAND --help' shows options and examples.");
        return *made;
    }
    throw std::logic_error("the group of the command '" + name + "' has no summary");
}

std::string CommandTree::commands_of(const std::string& group) const {
    std::string names;
    for (const Entry& entry : entries_) {
        const std::string name = entry.command->name();
        if (name.starts_with(group + ' ')) names += (names.empty() ? "" : ", ") + name.substr(group.size() + 1);
    }
    return names;
}

CommandTree::Entry* CommandTree::find(const std::string& name) {
    for (Entry& entry : entries_) {
        if (entry.command->name() != name) continue;
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
