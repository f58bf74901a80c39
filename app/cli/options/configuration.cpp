#include "app/cli/options/configuration.h"

#include <algorithm>
#include <ostream>

#include "app/cli/command/manual_tables.h"
#include "app/cli/command/option_value.h"
#include "base/platform/files.h"
#include "base/text.h"
#include "fingerprint/kernel/kernels.h"

namespace chemsieve::cli {

namespace {

bool is_flag(const CLI::Option& option) { return option.get_items_expected_max() == 0; }

CLI::Option* setting_named(const CLI::App& command, const std::string& name) {
    for (const CLI::Option* option : command.get_options()) {
        if (is_setting(command, *option) && setting_name(*option) == name) return const_cast<CLI::Option*>(option);
    }
    return nullptr;
}

std::string settings_of(const CLI::App& command) {
    std::string names;
    for (const CLI::Option* option : command.get_options()) {
        if (is_setting(command, *option)) names += (names.empty() ? "" : ", ") + setting_name(*option);
    }
    return names;
}

std::string command_names(CommandTree& tree) {
    std::string names;
    for (const auto& entry : tree.entries()) names += (names.empty() ? "" : ", ") + entry.name;
    return names;
}

// Sets an option as a command line would. Throws UsageError, which does not name the line of the file.
void set(CLI::Option& option, const std::string& value) {
    std::string word = value;
    if (is_flag(option)) {
        const std::string answer = lower(value);
        const bool yes = answer == "true" || answer == "yes" || answer == "on" || answer == "1";
        if (!yes && answer != "false" && answer != "no" && answer != "off" && answer != "0") {
            throw UsageError("'" + value + "' is neither true nor false");
        }
        word = yes ? "true" : "false";
    }
    try {
        option.add_result(marked_if_bracketed(word));
        option.run_callback();
    } catch (const CLI::Error& e) {
        std::string reason = e.what();
        const std::string prefix = option.get_name() + ": ";
        if (reason.starts_with(prefix)) reason.erase(0, prefix.size());
        if (const std::size_t at = reason.find(marked_if_bracketed(word)); word.starts_with('[') && at != reason.npos) {
            reason.replace(at, marked_if_bracketed(word).size(), word);
        }
        throw UsageError(reason);
    }
}

bool is_open(const CLI::Option& option) {
    const auto given = [](const CLI::Option* other) { return other->count() > 0; };
    const auto excludes = option.get_excludes();
    const auto needs = option.get_needs();
    return option.count() == 0 && std::none_of(excludes.begin(), excludes.end(), given) &&
           std::all_of(needs.begin(), needs.end(), given);
}

// Checks lines against all commands. The values end up in a tree that is not used otherwise.
class Check {
  public:
    explicit Check(std::string path) : path_{std::move(path)} {}

    void line(const ConfigLine& line) {
        if (line.section.empty()) return line_for_all(line);
        const CommandTree::Entry* entry = tree_.find(line.section);
        if (entry == nullptr) {
            fail(line, "there is no command '" + line.section + "'; the commands are " + command_names(tree_));
        }
        if (line.name.empty()) return;
        CLI::Option* option = setting_named(*entry->app, line.name);
        if (option == nullptr) {
            fail(line, "'" + line.name + "' cannot be set for " + line.section + "; what can be is " +
                           settings_of(*entry->app));
        }
        value(*option, line, "");
    }

  private:
    void line_for_all(const ConfigLine& line) {
        bool known = false;
        for (const CommandTree::Entry& entry : tree_.entries()) {
            CLI::Option* option = setting_named(*entry.app, line.name);
            if (option == nullptr) continue;
            known = true;
            value(*option, line, " (for " + entry.name + "; a section [command] sets it for one)");
        }
        if (!known) {
            fail(line, "no command has a setting '" + line.name +
                           "'; 'chemsieve COMMAND --help' shows the options, whose long names are the settings");
        }
    }

    void value(CLI::Option& option, const ConfigLine& line, const std::string& remark) {
        try {
            option.clear();
            set(option, line.value);
        } catch (const UsageError& e) {
            fail(line, line.name + ": " + e.what() + remark);
        }
    }

    [[noreturn]] void fail(const ConfigLine& line, const std::string& reason) const {
        throw UsageError(place_in(path_, line.line) + ": " + reason);
    }

    std::string path_;
    CommandTree tree_;
};

std::string words_of(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + without_mark(word);
    return one_line(text);
}

void write_setting(const CLI::App& command, CLI::Option& option, const Configuration& configuration,
                   std::ostream& out) {
    std::string value, source;
    if (option.count() > 0) {
        value = words_of(option.results());
        const int line = configuration.line_of(option);
        source = line > 0 ? "configuration file, line " + std::to_string(line) : "command line";
    } else {
        if (option.get_default_str().empty()) option.capture_default_str();
        value = option.get_items_expected_max() == 0 ? "false" : option.get_default_str();
        const std::string without = value_of(command, option).without;
        source = without.empty() ? "default" : "default: " + without;
    }
    out << setting_name(option) << " = " << value << "  # " << source << '\n';
}

void write_file(const Configuration& configuration, const GeneralOptions& general, std::ostream& out) {
    out << "# configuration file: ";
    if (general.no_config) {
        out << "none (--no-config)\n";
    } else if (configuration.path().empty()) {
        out << "none\n";
    } else {
        out << configuration.path() << " (" << configuration.found_by() << ")"
            << (configuration.exists() ? "" : ", which is not there") << '\n';
    }
}

}  // namespace

std::string value_in(const Environment& environment, std::string_view name) {
    const auto found = environment.find(std::string{name});
    return found == environment.end() ? "" : found->second;
}

std::string setting_name(const CLI::Option& option) {
    return option.get_lnames().empty() ? option.get_name() : option.get_lnames().front();
}

bool is_setting(const CLI::App& command, const CLI::Option& option) {
    return option.get_configurable() && !option.get_positional() && !option.get_required() &&
           !option.get_lnames().empty() && !value_of(command, option).is_file;
}

Configuration Configuration::read(const Environment& environment) {
    Configuration configuration;
    configuration.find(environment);
    if (!configuration.exists_) return configuration;
    configuration.lines_ = read_config_file(configuration.path_);
    configuration.names_ = UserNames::of_file(configuration.lines_, configuration.path_);
    configuration.check();
    return configuration;
}

void Configuration::find(const Environment& environment) {
    const std::string config_home = value_in(environment, kConfigHomeVariable);
    const ConfigPlace place =
        config_place(value_in(environment, kConfigVariable), config_home, value_in(environment, kHomeVariable));
    path_ = place.path;
    exists_ = place.exists;
    if (path_.empty()) return;
    found_by_ = place.is_said ? kConfigVariable : is_whole_path(config_home) ? kConfigHomeVariable : kHomeVariable;
}

void Configuration::check() const {
    Check check{path_};
    for (const ConfigLine& line : lines_) {
        if (line.section != kConditionsSection && line.section != kAlertsSection) check.line(line);
    }
}

void Configuration::apply(CommandTree::Entry& entry) {
    for (const bool own : {true, false}) {  // lines for this command go before lines for all commands
        for (const ConfigLine& line : lines_) {
            if (own ? line.section != entry.name : !line.section.empty()) continue;
            CLI::Option* option = setting_named(*entry.app, line.name);
            if (option == nullptr || !is_open(*option)) continue;
            set(*option, line.value);
            applied_.emplace_back(option, line.line);
        }
    }
}

int Configuration::line_of(const CLI::Option& option) const {
    for (const auto& [applied, line] : applied_) {
        if (applied == &option) return line;
    }
    return 0;
}

std::string Configuration::applied() const {
    std::string text;
    for (const auto& [option, line] : applied_) {
        text += (text.empty() ? "" : ", ") + place_in(path_, line) + " (" + setting_name(*option) + ")";
    }
    return text;
}

void write_settings(CommandTree::Entry& entry, const Configuration& configuration, const Environment& environment,
                    std::ostream& out) {
    out << "# settings of chemsieve " << entry.name << '\n';
    write_file(configuration, entry.general, out);
    const bool chosen = !value_in(environment, kKernelVariable).empty();
    out << "# " << kKernelVariable << " = " << kernels().name << " (" << (chosen ? "environment" : "default") << ")\n";
    for (const std::string_view variable : {kMemoryVariable, kMemoryLimitVariable}) {
        const std::string size = value_in(environment, variable);
        if (!size.empty()) out << "# " << variable << " = " << size << " (environment)\n";
    }
    for (CLI::Option* option : entry.app->get_options([](CLI::Option* o) { return o != nullptr; })) {
        if (option != entry.app->get_help_ptr()) write_setting(*entry.app, *option, configuration, out);
    }
}

}  // namespace chemsieve::cli
