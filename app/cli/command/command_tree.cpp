#include "app/cli/command/command_tree.h"

#include "app/cli/command/manual_tables.h"
#include "app/cli/command/option_value.h"
#include "base/version.h"

namespace chemsieve::cli {

CommandTree::CommandTree() {
    app_.set_version_flag("--version", "chemsieve " + kVersion);
    app_.require_subcommand(1);
    app_.get_formatter()->column_width(38);
    app_.footer(exit_code_summary() + "'chemsieve COMMAND --help' shows options and examples.");
    for (std::unique_ptr<Command>& command : all_commands()) {
        CLI::App* sub = app_.add_subcommand(std::make_shared<CommandApp>(command->name(), command->summary(), app_));
        Entry& entry = entries_.emplace_back(Entry{sub, std::move(command), {}});
        sub->add_flag("-q,--quiet", entry.general.quiet, "No progress and no remarks, errors only");
        sub->add_flag("--verbose", entry.general.verbose, "Print the settings in effect and where they come from")
            ->configurable(false);
        sub->add_flag("--no-config", entry.general.no_config, "Do not read the configuration file")
            ->configurable(false);
        sub->footer("Examples:\n" + entry.command->examples());
        entry.command->describe(*sub);
    }
}

CommandTree::Entry* CommandTree::find(const std::string& name) {
    for (Entry& entry : entries_) {
        if (entry.app->get_name() == name) return &entry;
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
