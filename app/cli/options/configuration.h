// Values for options that a command line leaves open: from the configuration file, checked as those of a command line
// are.
//
// The file is the one that CHEMSIEVE_CONFIG names, else chemsieve/config.ini in XDG_CONFIG_HOME or ~/.config if it is
// there. It can set all options of commands except files and options that CLI11 was told are not configurable, and name
// conditions and sets of structures (user_names.h). Errors: UsageError or ConfigError names the file, the line and the
// remedy.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cli/command/commands.h"
#include "app/queries/config_file.h"
#include "app/queries/user_names.h"

namespace chemsieve::cli {

// Empty if the variable is not set.
std::string value_in(const Environment& environment, std::string_view name);

// The name of an option in the file: its long name.
std::string setting_name(const CLI::Option& option);

// Whether a configuration file may give the option a value.
bool is_setting(const CLI::App& command, const CLI::Option& option);

class Configuration {
  public:
    // Reads nothing: there is no file.
    Configuration() = default;
    // Throws UsageError or ConfigError, also for lines that are about other commands than the one that runs.
    static Configuration read(const Environment& environment);

    // Gives values to options that have none yet. An option that excludes a given option, or needs one that is not
    // given, is left alone.
    void apply(CommandTree::Entry& entry);

    // Where the file is or would be, and what determines this path; empty if there is none.
    const std::string& path() const { return path_; }
    const std::string& found_by() const { return found_by_; }
    bool exists() const { return exists_; }
    // The line that apply() took an option's value from; 0 for other options.
    int line_of(const CLI::Option& option) const;
    // Those of the sections [conditions] and [alerts].
    const UserNames& names() const noexcept { return names_; }
    // "config.ini:3 (top), config.ini:5 (columns)"; empty if nothing was applied.
    std::string applied() const;

  private:
    void find(const Environment& environment);
    void check() const;

    std::string path_, found_by_;
    bool exists_ = false;
    std::vector<ConfigLine> lines_;
    UserNames names_;
    std::vector<std::pair<const CLI::Option*, int>> applied_;
};

// What --verbose prints: each setting in effect and where it comes from, in the form of the configuration file.
// After the command line has been parsed and the configuration applied. Throws Error if CHEMSIEVE_KERNEL names none.
void write_settings(CommandTree::Entry& entry, const Configuration& configuration, const Environment& environment,
                    std::ostream& out);

}  // namespace chemsieve::cli
