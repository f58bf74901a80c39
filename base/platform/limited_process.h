// What programs share that read hostile text in a process of their own: limits, standard input and output.
//
// What a limit ends is killed, and whoever started it is told of that (child_program.h). A system without such limits
// sets them from outside, where the program is started. Errors: none; a limit that cannot be set is not there. Threads:
// one.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

namespace chemsieve {

// From here on the process cannot run long, take much memory or open files, and leaves no core dump.
void limit_this_process(std::optional<std::chrono::seconds> time, std::size_t memory_bytes);
// It ends unless this is called again before it has worked for so long.
void limit_next_work(std::chrono::seconds time);

// False if standard input cannot be read, or is longer.
bool read_all_input(std::string& text, std::size_t longest);
bool write_to_output(const std::string& text);

}  // namespace chemsieve
