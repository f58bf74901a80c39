#include "app/manual/program_description.h"

#include <algorithm>
#include <sstream>

#include "app/cli/command/commands.h"
#include "app/cli/command/manual_tables.h"
#include "app/cli/command/option_value.h"
#include "base/text.h"
#include "base/version.h"

namespace chemsieve::manual {

namespace {

// Longer choices are listed in the text instead.
constexpr std::size_t kLongestChoice = 32;

// The type as CLI11 names it, "UINT:INT in [0 - 128]", in the words of manual pages.
std::string value_name(const CLI::Option& option, const ValueText& value) {
    if (option.get_items_expected_max() == 0) return "";
    if (value.is_file) return "FILE";
    std::string choice = joined(value.words, "|");
    if (!choice.empty() && !value.is_list && choice.size() <= kLongestChoice) return choice;
    if (value.is_list) return "LIST";
    const std::string type = option.get_type_name();
    if (type.starts_with("INT") || type.starts_with("UINT")) return "N";
    if (type.starts_with("FLOAT")) return "NUMBER";
    return "WORD";
}

ValueText describe_value(const CLI::App& app, const CLI::Option& option) {
    const cli::OptionValue kind = cli::value_of(app, option);
    ValueText value{.is_file = kind.is_file, .endings = kind.endings, .words = kind.words, .is_list = kind.is_list};
    value.name = value_name(option, value);
    return value;
}

OptionText describe_option(const CLI::App& app, const CLI::Option& option) {
    OptionText text{.value = describe_value(app, option),
                    .description = option.get_description(),
                    .required = option.get_required()};
    for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
    return text;
}

ArgumentText describe_argument(const CLI::App& app, const CLI::Option& option) {
    return {.name = option.get_name(),
            .value = describe_value(app, option),
            .description = option.get_description(),
            .required = option.get_required(),
            .many = option.get_expected_max() > 1};
}

std::vector<std::string> command_lines(const std::string& examples) {
    std::vector<std::string> lines;
    std::istringstream input{examples};
    for (std::string line; std::getline(input, line);) {
        if (!trimmed(line).empty()) lines.push_back(trimmed(line));
    }
    return lines;
}

std::vector<OptionText> options_of(const CLI::App& app) {
    std::vector<OptionText> options;
    for (const CLI::Option* option : app.get_options()) {
        if (!option->get_positional()) options.push_back(describe_option(app, *option));
    }
    return options;
}

CommandText describe_command(const cli::CommandTree::Entry& entry) {
    CommandText text{.name = entry.name,
                     .group = entry.facts.group(),
                     .word = entry.facts.last_word(),
                     .summary = entry.app->get_description(),
                     .options = options_of(*entry.app),
                     .examples = command_lines(entry.command->examples())};
    for (const CLI::Option* option : entry.app->get_options()) {
        if (option->get_positional()) text.arguments.push_back(describe_argument(*entry.app, *option));
    }
    return text;
}

}  // namespace

ProgramText describe_program() {
    cli::CommandTree tree;
    ProgramText text{.name = tree.app().get_name(),
                     .version = kVersion,
                     .summary = tree.app().get_description(),
                     .options = options_of(tree.app())};
    for (const cli::CommandFacts& facts : cli::command_table()) {
        if (facts.is_group()) text.groups.push_back({facts.name, facts.summary});
    }
    for (const cli::CommandTree::Entry& entry : tree.entries()) text.commands.push_back(describe_command(entry));
    return text;
}

std::string page_of(const ProgramText& program, const CommandText& command) {
    std::string page = program.name + "-" + command.name;
    std::replace(page.begin(), page.end(), ' ', '-');
    return page;
}

}  // namespace chemsieve::manual
