// The terminal that the program runs in: whether its streams are one, and how a user there stops it.
//
// Errors: std::system_error where no thread can be started. Threads: to be called by the first one.
#pragma once

#include <functional>
#include <stop_token>

namespace chemsieve {

bool output_is_terminal();
bool errors_are_terminal();

// Ctrl-C, a polite kill and a terminal that is closed ask the work to stop, also where this thread waits for input (a
// pipe, standard input); a second one does not wait, and ends the process with this code. Threads that begin before
// this is called may get the signals instead.
void stop_on_signals(const std::stop_source& stop, int code_of_second);
// Whether one did: what waits for input then does not wait on.
bool was_asked_to_stop() noexcept;
// Ctrl-C, a polite kill and the end of a session call this, once and on a thread of its own. For a program with a
// window, whose first thread waits for other things, and whose children are to get signals as usual.
void call_on_signals(std::function<void()> call);

// A limit on the sizes of files is an error like a full disk then, and not the end of the process.
void take_limits_of_files_as_errors();

}  // namespace chemsieve
