// Completion of command lines in bash and zsh: commands, options, values of options with a fixed set, files by their
// ending.
#pragma once

#include <ostream>

#include "app/manual/program_description.h"

namespace chemsieve::manual {

// To be sourced, or put where bash-completion looks. Needs bash 4 and nothing else.
void write_bash_completion(const ProgramText& program, std::ostream& out);

// A function for a folder of $fpath.
void write_zsh_completion(const ProgramText& program, std::ostream& out);

}  // namespace chemsieve::manual
