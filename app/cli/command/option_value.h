// The values that options and arguments of a command take, set where the options are described: a file, a word of a
// choice, a list of such words; and the default. Completion, manual pages, settings and the configuration file use
// this.
//
// Threads: as CLI11's apps.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace chemsieve::cli {

struct OptionValue {
    bool is_file = false;
    std::vector<std::string> endings = {};  // endings of such files, "sieve"; the likeliest first
    std::vector<std::string> words = {};    // all possible values; empty if any value is possible
    bool is_list = false;                   // words, separated by commas
    std::string without = {};               // "all cores": the default in words; empty if it needs no words
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

// The values of an option of `app`. Any word if nothing was said of the option, or if `app` is no command.
OptionValue value_of(const CLI::App& app, const CLI::Option& option);

// These are for describing a command, whose app is a CommandApp. They return the option.
CLI::Option* takes_file(CLI::App& app, CLI::Option* option, std::vector<std::string> endings);
// The option takes one of `words`; CLI11 refuses other words.
CLI::Option* takes_one_of(CLI::App& app, CLI::Option* option, std::vector<std::string> words);
// The option takes a list of `words`; CLI11 does not refuse other words.
CLI::Option* takes_list_of(CLI::App& app, CLI::Option* option, std::vector<std::string> words);
// Sets what is used without the option. The help says "Threads (default: all cores)"; `after` ends its sentence.
CLI::Option* does_without(CLI::App& app, CLI::Option* option, const std::string& what, const std::string& after = {});

// Once all options of a command are described: has flags refuse all values that mean neither yes nor no, which CLI11
// would take for the flag's own, or refuse in its own words.
void refuse_values_of_flags(CLI::App& app);

}  // namespace chemsieve::cli
