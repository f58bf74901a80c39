// What the value of an option or argument is, as far as its name and CLI11 tell: a file, one of some words, a list of
// them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace chemsieve::cli {

struct ValueKind {
    bool is_file = false;
    std::vector<std::string> endings;  // of such files, "sieve"; the first ones are the likeliest
    std::vector<std::string> words;    // the values there are; empty if there are others
    bool is_list = false;              // of words, separated by commas
};

ValueKind value_kind(const CLI::Option& option);

}  // namespace chemsieve::cli
