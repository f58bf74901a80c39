// The lines of a configuration file: `name = value`, below `[command]` or, before the first such line, for all
// commands.
//
//   # the rest of a line after a blank and '#' or ';' is a comment; so is a line that begins with one
//   jobs = 4
//   [substructure]
//   columns = "mw,logp"        quotes, double or single, are taken off; within them '#' and ';' stand for themselves
//
// Errors: ConfigError names the file, the line and the remedy.
#pragma once

#include <string>
#include <vector>

#include "base/error.h"

namespace chemsieve {

class ConfigError : public Error {
  public:
    using Error::Error;
};

struct ConfigLine {
    std::string section;  // empty: for all commands
    std::string name;     // empty: the line of the section itself
    std::string value;
    int line = 0;
};

// Throws ConfigError if the file cannot be read, a line is neither of these, or a name is given twice in a section.
std::vector<ConfigLine> read_config_file(const std::string& path);

// Where the configuration is: the file that the first variable names, else chemsieve/config.ini in the folder of the
// second, or in .config of the third. Values of variables; empty: not set.
struct ConfigPlace {
    std::string path;      // empty: no variable tells
    bool is_said = false;  // by the first
    bool exists = false;   // a file that is said is taken for there, so that reading it says why not
};
ConfigPlace config_place(const std::string& said, const std::string& config_home, const std::string& home);

// "config.ini:4"
std::string place_in(const std::string& path, int line);

}  // namespace chemsieve
