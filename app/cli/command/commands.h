// The table of commands, in the order of the help: parsing, help, manual pages and completions follow from it.
//
// Threads: any.
#pragma once

#include <CLI/CLI.hpp>
#include <deque>
#include <memory>
#include <span>
#include <string>

#include "app/cli/command/command.h"

namespace chemsieve::cli {

struct CommandFacts {
    const char* name;                    // "info", or of a group "known build"; or that of a group
    const char* summary;                 // that of a group tells what its commands share
    std::unique_ptr<Command> (*make)();  // null: a group, whose commands come next

    bool is_group() const { return make == nullptr; }
    // group(): "known" of "known build"; empty for a command of one word. last_word(): "build".
    std::string group() const;
    std::string last_word() const;
};

std::span<const CommandFacts> command_table();

// The options that every command has.
struct GeneralOptions {
    bool quiet = false;
    bool verbose = false;
    bool no_config = false;
    std::string memory_limit = {};  // a size
};

// All commands with their options as CLI11 has them: what parses a command line, and what help, manual pages,
// completions and the configuration file are made from. A command is made and gets its options when it is parsed or
// looked at: to describe all would take a tenth of a start.
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
