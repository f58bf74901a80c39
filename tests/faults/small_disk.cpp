#include "tests/faults/small_disk.h"

#include <unistd.h>

#include "tests/support/programs.h"

namespace chemsieve::test {

namespace {

// A file system of its own, seen by these lines only, and gone with them.
std::string with_disk(const std::string& size, const std::string& lines) {
    const std::string mounted = "mkdir -p disk && mount -t tmpfs -o size=" + size + " none disk || exit 99\n" +
                                "DISK=$PWD/disk; PROGRAM=" + shell_quoted(CHEMSIEVE_PROGRAM) + "\n" + lines;
    return "unshare --map-root-user --mount sh -c " + shell_quoted(mounted);
}

}  // namespace

bool can_have_small_disks() {
    if (!has_program("unshare")) return false;
    const TemporaryFolder folder;
    return run_in_shell(folder.path().string(), with_disk("1m", "test -d $DISK")).code == 0;
}

ShellRan run_on_small_disk(const TemporaryFolder& folder, const std::string& size, const std::string& lines) {
    return run_in_shell(folder.path().string(), with_disk(size, lines));
}

std::string prefix_of_another_user() {
    if (geteuid() != 0 || !has_program("setpriv")) return {};
    return "setpriv --reuid=65534 --regid=65534 --clear-groups ";
}

}  // namespace chemsieve::test
