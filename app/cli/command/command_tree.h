// All commands with their options as CLI11 has them: what parses a command line, and what help, manual pages,
// completions and the configuration file are made from. A command is made and gets its options when it is parsed or
// looked at: to describe all would take a tenth of a start.
#pragma once

#include <CLI/CLI.hpp>
#include <deque>
#include <memory>

#include "app/cli/command/command.h"
#include "app/cli/command/commands.h"

namespace chemsieve::cli {

// The options that every command has.
struct GeneralOptions {
    bool quiet = false;
    bool verbose = false;
    bool no_config = false;
};

class CommandTree {
  public:
    struct Entry {
        CLI::App* app;
        const CommandFacts& facts;
        std::string name = facts.name;
        std::unique_ptr<Command> command = {};
        GeneralOptions general = {};

        // Makes the command and describes its options, once.
        void describe();
    };

    CommandTree();
    CommandTree(const CommandTree&) = delete;
    CommandTree& operator=(const CommandTree&) = delete;

    CLI::App& app() { return app_; }
    std::deque<Entry>& entries();
    // find(): nullptr if no command has that name. parsed(): the command that was parsed, nullptr if none was.
    Entry* find(const std::string& name);
    Entry* parsed();

    // The names of a group's commands, "build, check"; empty if there is no such group.
    std::string commands_of(const std::string& group) const;

  private:
    CLI::App app_{"Searches chemical libraries by structure.", "chemsieve"};
    std::deque<Entry> entries_;  // CLI11 keeps addresses of the options
};

}  // namespace chemsieve::cli
