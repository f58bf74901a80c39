#include "app/cli/options/settings_report.h"

#include <ostream>

#include "app/cli/command/manual_tables.h"
#include "app/cli/command/option_value.h"
#include "base/text.h"
#include "fingerprint/kernel/kernels.h"

namespace chemsieve::cli {

namespace {

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

void write_settings(CommandTree::Entry& entry, const Configuration& configuration, const Environment& environment,
                    std::ostream& out) {
    out << "# settings of chemsieve " << entry.name << '\n';
    write_file(configuration, entry.general, out);
    const bool chosen = !value_in(environment, kKernelVariable).empty();
    out << "# " << kKernelVariable << " = " << kernels().name << " (" << (chosen ? "environment" : "default") << ")\n";
    const std::string memory = value_in(environment, kMemoryVariable);
    if (!memory.empty()) out << "# " << kMemoryVariable << " = " << memory << " (environment)\n";
    for (CLI::Option* option : entry.app->get_options([](CLI::Option* o) { return o != nullptr; })) {
        if (option != entry.app->get_help_ptr()) write_setting(*entry.app, *option, configuration, out);
    }
}

}  // namespace chemsieve::cli
