// What the options and arguments of a command take, said where they are described: a file, one of some words, a list of
// them; and what is done without. Completion, manual pages, settings and the configuration file are told here.
//
// Threads: as CLI11's apps.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

namespace chemsieve::cli {

struct OptionValue {
    bool is_file = false;
    std::vector<std::string> endings = {};  // of such files, "sieve"; the first ones are the likeliest
    std::vector<std::string> words = {};    // the values there are; empty if there are others
    bool is_list = false;                   // of words, separated by commas
    std::string without = {};               // "all cores"; empty if the default is nothing to be said in words
};

// A command's options as CLI11 has them, with what they take.
class CommandApp : public CLI::App {
  public:
    CommandApp(const std::string& name, const std::string& summary, CLI::App& program)
        : CLI::App{summary, name, &program} {}

    OptionValue& value(const CLI::Option* option) { return values_[option]; }
    const std::map<const CLI::Option*, OptionValue>& values() const noexcept { return values_; }

  private:
    std::map<const CLI::Option*, OptionValue> values_;
};

// Of an option of `app`; of one that says nothing, and of all where `app` is no command, a word of any kind.
OptionValue value_of(const CLI::App& app, const CLI::Option& option);

// These are for describing a command, whose app is a CommandApp. They return the option.
CLI::Option* takes_file(CLI::App& app, CLI::Option* option, std::vector<std::string> endings);
// Others are refused.
CLI::Option* takes_one_of(CLI::App& app, CLI::Option* option, std::vector<std::string> words);
// Others are not refused by CLI11.
CLI::Option* takes_list_of(CLI::App& app, CLI::Option* option, std::vector<std::string> words);
// The help says so: "Threads (default: all cores)"; `after` ends its sentence.
CLI::Option* does_without(CLI::App& app, CLI::Option* option, const std::string& what, const std::string& after = {});

// Endings of files of compounds, and of queries.
const std::vector<std::string>& compound_endings();
const std::vector<std::string>& query_endings();

// What several commands have.
CLI::Option* add_library_argument(CLI::App& app, std::string& path, const std::string& meaning = "Library file");
CLI::Option* add_jobs_option(CLI::App& app, unsigned& jobs);
CLI::Option* add_columns_option(CLI::App& app, std::string& columns, const std::string& meaning);

}  // namespace chemsieve::cli
