// Runs the command line in process.
#pragma once

#include <sstream>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/command/command.h"

namespace chemsieve::test {

struct Ran {
    int code;
    std::string out, err;
};

// `environment`: the only variables there are; without them no configuration file is read.
inline Ran run(const std::vector<std::string>& arguments, std::stop_token stop = {},
               const cli::Environment& environment = {}) {
    std::istringstream in;
    std::ostringstream out, err;
    cli::Streams streams{in, out, err, false, environment};
    const int code = static_cast<int>(cli::run_command_line(arguments, streams, stop));
    return {code, out.str(), err.str()};
}

// The words between the blanks of a line.
inline std::vector<std::string> words_of_line(const std::string& line) {
    std::vector<std::string> words;
    std::istringstream input{line};
    for (std::string word; input >> word;) words.push_back(word);
    return words;
}

}  // namespace chemsieve::test
