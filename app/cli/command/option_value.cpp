#include "app/cli/command/option_value.h"

#include <algorithm>

#include "app/cli/command/command.h"
#include "base/text.h"
#include "chem/properties/computed_properties.h"
#include "data/read/record_reader.h"

namespace chemsieve::cli {

namespace {

OptionValue& value_in(CLI::App& app, const CLI::Option* option) { return dynamic_cast<CommandApp&>(app).value(option); }

std::vector<std::string> column_words() {
    std::vector<std::string> words{"all"};
    for (const ComputedProperty& property : kComputedProperties) words.emplace_back(property.name);
    return words;
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

// With those of files that are packed.
std::vector<std::string> and_packed(std::vector<std::string> plain, const std::vector<std::string>& packed) {
    const std::vector<std::string> endings = packed_endings(packed);
    plain.insert(plain.end(), endings.begin(), endings.end());
    return plain;
}

}  // namespace

OptionValue value_of(const CLI::App& app, const CLI::Option& option) {
    const auto* command = dynamic_cast<const CommandApp*>(&app);
    if (!command) return {};
    const auto found = command->values().find(&option);
    return found == command->values().end() ? OptionValue{} : found->second;
}

CLI::Option* takes_file(CLI::App& app, CLI::Option* option, std::vector<std::string> endings) {
    OptionValue& value = value_in(app, option);
    value.is_file = true;
    value.endings = std::move(endings);
    return option;
}

CLI::Option* takes_one_of(CLI::App& app, CLI::Option* option, std::vector<std::string> words) {
    option->check(CLI::IsMember(words));
    value_in(app, option).words = std::move(words);
    return option;
}

CLI::Option* takes_list_of(CLI::App& app, CLI::Option* option, std::vector<std::string> words) {
    OptionValue& value = value_in(app, option);
    value.words = std::move(words);
    value.is_list = true;
    return option;
}

CLI::Option* does_without(CLI::App& app, CLI::Option* option, const std::string& what, const std::string& after) {
    value_in(app, option).without = what;
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

const std::vector<std::string>& compound_endings() {
    static const std::vector<std::string> endings =
        and_packed({"smi", "smiles", "cxsmiles", "sdf", "sd", "mol", "csv", "tsv", "xlsx", "mol2", "cdxml"},
                   {"smi", "sdf", "csv", "tsv", "mol2"});
    return endings;
}

const std::vector<std::string>& query_endings() {
    static const std::vector<std::string> endings = and_packed(
        {"smi", "sma", "cxsmiles", "sdf", "mol", "mol2", "cdxml", "xlsx", "fps"}, {"smi", "sma", "sdf", "fps"});
    return endings;
}

CLI::Option* add_library_argument(CLI::App& app, std::string& path, const std::string& meaning) {
    return takes_file(app, app.add_option("LIB", path, meaning), {"sieve"});
}

CLI::Option* add_jobs_option(CLI::App& app, unsigned& jobs) {
    auto* option = app.add_option("-j,--jobs", jobs, "Threads")->check(CLI::Range(0, kMostJobs));
    return does_without(app, option, "all cores");
}

CLI::Option* add_header_option(CLI::App& app, std::string& word, const std::string& of) {
    auto* header = app.add_option("--header", word, "Whether the first line of " + of + " has titles: yes, no");
    takes_one_of(app, header, {"yes", "no"});
    return does_without(app, header, "found out");
}

CLI::Option* add_input_format_option(CLI::App& app, std::string& word, const std::string& of) {
    auto* format = app.add_option("--input-format", word,
                                  "Format of " + of + " whose ending does not tell: " + joined(format_words(), ", "));
    return takes_one_of(app, format, format_words());
}

std::optional<bool> header_from_word(const std::string& word) {
    if (word.empty()) return std::nullopt;
    return word == "yes";
}

CLI::Option* add_columns_option(CLI::App& app, std::string& columns, const std::string& meaning) {
    return takes_list_of(app, app.add_option("--columns", columns, meaning), column_words());
}

}  // namespace chemsieve::cli
