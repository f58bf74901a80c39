// The commands with their options as values, taken from CLI11. Manual pages and completions are written from them.
#pragma once

#include <string>
#include <vector>

namespace chemsieve::manual {

// What a value can be; see app/cli/command/option_value.h.
struct ValueText {
    std::string name;  // "N", "FILE", "report|strict"; empty for a flag
    bool is_file = false;
    std::vector<std::string> endings;
    std::vector<std::string> words;
    bool is_list = false;
};

struct OptionText {
    std::vector<std::string> names;  // "-k", "--top"
    ValueText value;
    std::string description;
    bool required = false;

    bool is_flag() const { return value.name.empty(); }
};

struct ArgumentText {
    std::string name;  // "LIB"
    ValueText value;
    std::string description;
    bool required = false;
    bool many = false;
};

struct CommandText {
    std::string name;        // "info", or of a group "known build"
    std::string group = {};  // "known"; empty: none
    std::string word = {};   // "build"
    std::string summary;
    std::vector<ArgumentText> arguments;
    std::vector<OptionText> options;
    std::vector<std::string> examples;  // a command line each
};

// The first words of commands of two words.
struct GroupText {
    std::string name;
    std::string summary;
};

struct ProgramText {
    std::string name;
    std::string version;
    std::string summary;
    std::vector<OptionText> options;
    std::vector<GroupText> groups;
    std::vector<CommandText> commands;
};

ProgramText describe_program();

// The manual page of a command: "chemsieve-known-build".
std::string page_of(const ProgramText& program, const CommandText& command);

}  // namespace chemsieve::manual
