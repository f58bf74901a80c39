// This process and others of this machine.
//
// Errors: what cannot be found out is left open, as each function says. Threads: any.
#pragma once

#include <string>
#include <vector>

namespace chemsieve {

int number_of_this_process();
// Empty: not known.
std::string name_of_this_machine();
// The number that stands for the user to the system.
std::string number_of_this_user();

// Whether it has ended for sure.
bool is_process_gone(int process);
// Its program is called so; empty: not known.
std::string name_of_process(int process);

// The program takes the place of this one, with its standard streams, and its end is the end of both. Returns only if
// it cannot be started; errno says why then. `path`: without a slash it is found by PATH. `words`: its name and what
// follows.
void become_program(const std::string& path, std::vector<std::string> words);

}  // namespace chemsieve
