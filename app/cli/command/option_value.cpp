#include "app/cli/command/option_value.h"

#include <algorithm>

#include "app/cli/command/command.h"
#include "base/text.h"

namespace chemsieve::cli {

namespace {

OptionValue& kept_value(CLI::App& app, const CLI::Option* option) {
    return dynamic_cast<CommandApp&>(app).value(option);
}

// What a flag that has two forms, --inchikey and --no-inchikey, stands for; empty for one that is on or off.
std::vector<std::string> own_words(const CLI::Option& flag) {
    std::vector<std::string> words;
    for (const std::string& name : flag.get_lnames()) words.push_back(flag.get_flag_value(name, ""));
    const bool is_on_or_off = std::all_of(words.begin(), words.end(),
                                          [](const std::string& word) { return word == "true" || word == "false"; });
    return is_on_or_off ? std::vector<std::string>{} : words;
}

bool is_yes_or_no(const std::string& word) {
    static const std::vector<std::string> words{"true", "yes", "on", "1", "false", "no", "off", "0"};
    return std::find(words.begin(), words.end(), lower(word)) != words.end();
}

}  // namespace

OptionValue value_of(const CLI::App& app, const CLI::Option& option) {
    const auto* command = dynamic_cast<const CommandApp*>(&app);
    if (!command) return {};
    const auto found = command->values().find(&option);
    return found == command->values().end() ? OptionValue{} : found->second;
}

CLI::Option* takes_file(CLI::App& app, CLI::Option* option, std::vector<std::string> endings) {
    OptionValue& value = kept_value(app, option);
    value.is_file = true;
    value.endings = std::move(endings);
    return option;
}

CLI::Option* takes_one_of(CLI::App& app, CLI::Option* option, std::vector<std::string> words) {
    option->check(CLI::IsMember(words));
    kept_value(app, option).words = std::move(words);
    return option;
}

CLI::Option* takes_list_of(CLI::App& app, CLI::Option* option, std::vector<std::string> words) {
    OptionValue& value = kept_value(app, option);
    value.words = std::move(words);
    value.is_list = true;
    return option;
}

CLI::Option* does_without(CLI::App& app, CLI::Option* option, const std::string& what, const std::string& after) {
    kept_value(app, option).without = what;
    return option->description(option->get_description() + " (default: " + what + ")" + after);
}

void refuse_values_of_flags(CLI::App& app) {
    for (CLI::Option* flag : app.get_options()) {
        if (flag->get_items_expected_max() != 0) continue;
        flag->check([words = own_words(*flag)](const std::string& word) -> std::string {
            const bool is_own = std::find(words.begin(), words.end(), word) != words.end();
            if (is_own || (words.empty() && is_yes_or_no(word))) return {};
            const std::string given = without_mark(word);
            return "takes no value: leave out '=" + given + "', or write a blank for the = if it is an argument";
        });
    }
}

}  // namespace chemsieve::cli
