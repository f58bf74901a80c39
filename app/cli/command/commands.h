// The table of commands, in the order of the help: parsing, help, manual pages and completions follow from it.
//
// Threads: any.
#pragma once

#include <memory>
#include <span>
#include <string>

namespace chemsieve::cli {

class Command;

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

}  // namespace chemsieve::cli
