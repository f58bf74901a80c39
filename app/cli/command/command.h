// The shape of a command: its options are described to CLI11, then it runs with the streams it is given.
#pragma once

#include <iosfwd>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/command/remedy_text.h"
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
    std::ostream* progress = nullptr;  // where progress lines go; nothing: err
};

// Each thread has a connection of its own to the library, and a process may have some hundred open files only.
inline constexpr int kMostJobs = 128;

// The exit codes of docs/command-line.md.
enum class Exit { done = 0, nothing_found = 1, usage = 2, bad_input = 3, library = 4, incomplete = 5 };

// The options contradict each other or the files there are.
class UsageError : public Error {
  public:
    explicit UsageError(FaceText words)
        : Error{words.told()}, words_{std::make_shared<const FaceText>(std::move(words))} {}

    // The reason as a value, for faces that name options in another way than the command line.
    const FaceText& words() const noexcept { return *words_; }

  private:
    std::shared_ptr<const FaceText> words_;
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

// One of the table in commands.h, which has its name.
class Command {
  public:
    virtual ~Command() = default;
    // At least one line that works on the demo library.
    virtual std::string examples() const = 0;
    virtual void describe(CLI::App& app) = 0;
    virtual Exit run(Context& context) = 0;
};

// CLI11 takes a word in square brackets apart as a list, which breaks SMILES and SMARTS such as [U] and [C,N]. Words
// are marked before parsing; a command that takes structures removes the mark.
std::string marked_if_bracketed(const std::string& word);
std::string without_mark(const std::string& word);

// The variables of this process that the command line looks at.
Environment process_environment();

// Says that the command was cancelled, and what became of what it does: "nothing was written".
Exit cancelled(const Context& context, const std::string& outcome = {});

// Runs a command line (without the program's name). Reports errors on streams.err and returns the exit code.
Exit run_command_line(std::vector<std::string> arguments, Streams& streams, std::stop_token stop);

}  // namespace chemsieve::cli
