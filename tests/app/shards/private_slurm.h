// A real Slurm of one's own: controller and two nodes on this machine's loopback, in a folder that goes with it.
#pragma once

#include <sys/types.h>

#include <string>

#include "tests/support/test_data.h"

namespace chemsieve::test {

class PrivateSlurm {
  public:
    // Whether Slurm's programs are here; says so if they are not.
    static bool is_installed();

    // Starts all of it and has this process's environment name it (SLURM_CONF). Throws if it does not answer.
    PrivateSlurm();
    ~PrivateSlurm();
    PrivateSlurm(const PrivateSlurm&) = delete;
    PrivateSlurm& operator=(const PrivateSlurm&) = delete;

    // SIGKILL, as a machine that loses its power.
    void kill_controller() const;
    void start_controller() const;
    // With all that runs on it. `node`: 1 or 2.
    void kill_node(int node) const;
    void start_node(int node) const;

    // What its logs say, for messages.
    std::string logs() const;

  private:
    void write_configuration() const;
    void stop() const;
    pid_t pid_in(const std::string& name) const;

    TemporaryFolder folder_;
};

// Until `is_so`, or five minutes have passed: then it is false.
template <class Condition>
bool comes_true(const Condition& is_so);

}  // namespace chemsieve::test

#include <chrono>
#include <thread>

template <class Condition>
bool chemsieve::test::comes_true(const Condition& is_so) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes{5};
    while (!is_so()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds{50});
    }
    return true;
}
