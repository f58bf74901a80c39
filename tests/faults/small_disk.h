// The real program on a disk of a few megabytes, and as a user who may only read.
#pragma once

#include <string>

#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::test {

// Lines of the shell in which $DISK is a disk of so many bytes, $PROGRAM the program. Whether this machine allows it is
// asked first: can_have_small_disks().
bool can_have_small_disks();
ShellRan run_on_small_disk(const TemporaryFolder& folder, const std::string& size, const std::string& lines);

// The same without a disk, as a user who owns nothing; for root by the program setpriv. Empty: not on this machine.
std::string prefix_of_another_user();

}  // namespace chemsieve::test
