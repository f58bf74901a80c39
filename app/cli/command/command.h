// The shape of a command: its options are described to CLI11, then it runs with the streams it is given.
#pragma once

#include <iosfwd>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "base/error.h"

namespace CLI {
class App;
}

namespace chemsieve::cli {

// Variables of the environment that the command line looks at, by their names.
using Environment = std::map<std::string, std::string>;

struct Streams {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool err_is_terminal = false;      // progress lines appear only there
    Environment environment = {};      // without the variables no configuration file is found
    std::ostream* progress = nullptr;  // of progress lines; nothing: err
};

// Each thread has a connection of its own to the library, and a process may have some hundred open files only.
inline constexpr int kMostJobs = 128;

// The exit codes of docs/command-line.md.
enum class Exit { done = 0, nothing_found = 1, usage = 2, bad_input = 3, library = 4, incomplete = 5 };

// The options contradict each other or the files there are.
class UsageError : public Error {
  public:
    using Error::Error;
};

}  // namespace chemsieve::cli

namespace chemsieve {
class UserNames;
}

namespace chemsieve::cli {

struct Context {
    Streams& streams;
    std::stop_token stop;  // Ctrl-C
    bool quiet = false;
    const UserNames* names = nullptr;  // that conditions may call; nothing: none
};

class Command {
  public:
    virtual ~Command() = default;
    // "info", or of a group "known build".
    virtual std::string name() const = 0;
    virtual std::string summary() const = 0;
    // At least one line that works on the demo library.
    virtual std::string examples() const = 0;
    virtual void describe(CLI::App& app) = 0;
    virtual Exit run(Context& context) = 0;
};

// All commands, in the order of the help.
std::vector<std::unique_ptr<Command>> all_commands();

std::unique_ptr<Command> make_import_command();
std::unique_ptr<Command> make_index_command();
std::unique_ptr<Command> make_info_command();
std::unique_ptr<Command> make_compact_command();
std::unique_ptr<Command> make_check_command();
std::unique_ptr<Command> make_selftest_command();
std::unique_ptr<Command> make_export_command();
std::unique_ptr<Command> make_remove_command();
std::unique_ptr<Command> make_fingerprint_command();
std::unique_ptr<Command> make_substructure_command();
std::unique_ptr<Command> make_superstructure_command();
std::unique_ptr<Command> make_exact_command();
std::unique_ptr<Command> make_similar_command();
std::unique_ptr<Command> make_explain_command();
std::unique_ptr<Command> make_filters_command();
std::unique_ptr<Command> make_route_command();
std::unique_ptr<Command> make_census_command();
std::unique_ptr<Command> make_known_build_command();
std::unique_ptr<Command> make_known_check_command();
std::unique_ptr<Command> make_known_info_command();
std::unique_ptr<Command> make_known_remove_command();
std::unique_ptr<Command> make_known_merge_command();
std::unique_ptr<Command> make_overlap_command();
std::unique_ptr<Command> make_dedupe_command();
std::unique_ptr<Command> make_shard_build_command();
std::unique_ptr<Command> make_shard_split_command();
std::unique_ptr<Command> make_shard_check_command();
std::unique_ptr<Command> make_shard_route_command();
std::unique_ptr<Command> make_cluster_submit_command();
std::unique_ptr<Command> make_cluster_status_command();
std::unique_ptr<Command> make_cluster_resume_command();
std::unique_ptr<Command> make_cluster_cancel_command();
std::unique_ptr<Command> make_cluster_collect_command();
std::unique_ptr<Command> make_cluster_task_command();
std::unique_ptr<Command> make_gui_command();

// CLI11 takes a word in square brackets apart as a list, which breaks SMILES and SMARTS such as [U] and [C,N]. Words
// are marked before parsing; a command that takes structures removes the mark.
std::string marked_if_bracketed(const std::string& word);
std::string without_mark(const std::string& word);

// The variables of this process that the command line looks at.
Environment process_environment();

// Runs a command line (without the program's name). Reports errors on streams.err and returns the exit code.
Exit run_command_line(std::vector<std::string> arguments, Streams& streams, std::stop_token stop);

}  // namespace chemsieve::cli
