// The lines of a configuration file: `name = value`, below `[command]` or, before the first such line, for all
// commands.
//
//   # the rest of a line after a blank and '#' or ';' is a comment; so is a line that begins with one
//   jobs = 4
//   [substructure]
//   columns = "mw,logp"        quotes, double or single, are taken off; within them '#' and ';' stand for themselves
//
// Errors: UsageError names the file, the line and the remedy.
#pragma once

#include <string>
#include <vector>

namespace chemsieve::cli {

struct ConfigLine {
    std::string section;  // empty: for all commands
    std::string name;     // empty: the line of the section itself
    std::string value;
    int line = 0;
};

// Throws UsageError if the file cannot be read, a line is neither of these, or a name is given twice in a section.
std::vector<ConfigLine> read_config_file(const std::string& path);

// "config.ini:4"
std::string place_in(const std::string& path, int line);

}  // namespace chemsieve::cli
