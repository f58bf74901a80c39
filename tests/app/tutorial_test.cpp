// The tutorials say what the program prints.

#include <catch2/catch.hpp>

#include "tests/support/tutorial.h"

namespace chemsieve::tutorial_test {

using chemsieve::test::Tutorial;

TEST_CASE("the tutorial of the command line prints what it says") {
    const Tutorial tutorial{"tutorial-batch.md"};
    REQUIRE(tutorial.steps() >= 16);
    tutorial.check();
}

TEST_CASE("the tutorial of known compounds prints what it says") {
    const Tutorial tutorial{"tutorial-known-compounds.md"};
    REQUIRE(tutorial.steps() >= 12);
    tutorial.check();
}

}  // namespace chemsieve::tutorial_test
