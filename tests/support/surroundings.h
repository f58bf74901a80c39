// What tests run in, wherever they run: a home, settings, locale, time zone, fonts and scale of their own. Nobody's
// configuration is read or written, and two runs at once do not meet.
//
// The environment may say otherwise for what tests have to pass with, too:
//     CHEMSIEVE_TEST_LOCALE  a locale, also one that the system did not make (C.UTF-8)
//     CHEMSIEVE_TEST_FONT    a family for all text; the fonts of the system are seen then (DejaVu Sans)
//     CHEMSIEVE_TEST_SCALE   pixels of the screen for one of the window (1)
// Errors: std::runtime_error, std::filesystem::filesystem_error. Threads: made first in main.
#pragma once

#include "tests/support/test_data.h"

namespace chemsieve::test {

// As long as it lives, for this program and all that it starts.
class Surroundings {
  public:
    Surroundings();

  private:
    TemporaryFolder home_;
};

}  // namespace chemsieve::test
