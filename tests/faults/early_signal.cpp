// A library that sends the program into which it is loaded a signal, SIGNAL in the environment, before main() begins.

#include <signal.h>
#include <unistd.h>

#include <cstdlib>

namespace {

[[gnu::constructor]] void send_signal() {
    if (const char* signal = std::getenv("SIGNAL")) kill(getpid(), std::atoi(signal));
}

}  // namespace
