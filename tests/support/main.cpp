// Runs the tests of a program, without anybody's configuration file; skips all if CHEMSIEVE_KERNEL names kernels that
// this processor cannot run.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#include <cstdlib>

#include "base/error.h"
#include "fingerprint/kernel/kernels.h"

namespace {
constexpr int kSkipped = 4;  // see SKIP_RETURN_CODE in tests/CMakeLists.txt
}

int main(int argc, char** argv) {
    setenv("CHEMSIEVE_CONFIG", "/dev/null", 1);  // for the programs that tests start
    try {
        chemsieve::kernels();
    } catch (const chemsieve::Error& e) {
        std::cerr << "skipped: " << e.what() << '\n';
        return kSkipped;
    }
    return Catch::Session().run(argc, argv);
}
