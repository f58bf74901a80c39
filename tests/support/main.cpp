// Runs the tests of a program in surroundings of their own; skips all if CHEMSIEVE_KERNEL names kernels that this
// processor cannot run.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#include <cstdlib>
#include <iostream>

#include "base/error.h"
#include "fingerprint/kernel/kernels.h"
#include "tests/support/surroundings.h"

namespace {
constexpr int kSkipped = 4;  // see SKIP_RETURN_CODE in tests/CMakeLists.txt
}

int main(int argc, char** argv) {
    const chemsieve::test::Surroundings surroundings;
    try {
        chemsieve::kernels();
    } catch (const chemsieve::Error& e) {
        std::cerr << "skipped: " << e.what() << '\n';
        return kSkipped;
    }
    // Catch gives the number of assertions that failed, which may be that of a skipped test.
    return Catch::Session().run(argc, argv) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
