// Work that Ctrl-C ends, in a Python interpreter.
//
// Python's own handler of Ctrl-C only makes a note, which the main thread has to look at. So the main thread gives the
// work to another thread, which costs some 10 microseconds, and looks while it waits; work of other threads runs where
// it is called, as Ctrl-C never ends these. A handler of a signal may do work of its own meanwhile: what waits for it
// is the main thread.
//
// Errors: what the work throws; py::error_already_set with KeyboardInterrupt, or what else a handler raised. Threads:
// any that holds the GIL, which is released while the work runs.
#pragma once

#include <functional>
#include <stop_token>

namespace chemsieve::python {

using Work = std::function<void(const std::stop_token&)>;

void run_interruptibly(const Work& work);

// To be called when the module is loaded, by any thread.
void note_main_thread();

// At the end of the interpreter: stops what runs on other threads and waits for it, so that nothing runs while the
// process takes itself apart. What the main thread begins later is stopped at once; other threads wait for the end
// there.
void stop_all_work();

// In a child process, where only the thread that forked goes on. Work under way, whose handler of a signal has forked,
// ends with an error there.
void begin_anew_after_fork();

}  // namespace chemsieve::python
