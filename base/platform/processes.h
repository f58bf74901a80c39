// This process and others of this machine.
//
// Errors: what cannot be found out is left open, as each function says. Threads: any.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
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

// This process ends after so long, with this code, whatever its threads do then; it may end by itself before. What is
// being written then stays as when the process is killed.
void end_this_process_after(std::chrono::milliseconds time, int code);

// The program takes the place of this one, with its standard streams, and its end is the end of both. Returns only if
// it cannot be started; errno says why then. `path`: without a slash it is found by PATH. `words`: its name and what
// follows.
void become_program(const std::string& path, std::vector<std::string> words);

// What programs share that read hostile text in a process of their own: limits, standard input and output. What a limit
// ends is killed, and whoever started it is told of that (child_program.h). A system without such limits sets them from
// outside, where the program is started. A limit that cannot be set is not there. Threads: one.

// From here on the process cannot run long, take much memory or open files, and leaves no core dump.
void limit_this_process(std::optional<std::chrono::seconds> time, std::size_t memory_bytes);
// It ends unless this is called again before it has worked for so long.
void limit_next_work(std::chrono::seconds time);

// False if standard input cannot be read, or is longer.
bool read_all_input(std::string& text, std::size_t longest);
bool write_to_output(const std::string& text);

}  // namespace chemsieve
