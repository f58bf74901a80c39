// Disks that several computers share are warned of, as the system's table of mounts names them.

#include "base/platform/files.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <sstream>

#include "tests/faults/small_disk.h"

namespace chemsieve::shared_disk_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

std::string mount_line(const std::string& device, const std::string& type) {
    return "36 35 " + device + " / /mnt/share rw,noatime shared:1 master:2 - " + type + " server:/export rw\n";
}

std::string named(const std::string& type) {
    std::istringstream mounts{mount_line("0:1", "ext4") + "no mount\n" + mount_line("0:40", type)};
    return network_file_system_in(mounts, 0, 40);
}

}  // namespace

TEST_CASE("file systems that reach over the network are told from those of a disk") {
    for (const char* type : {"nfs", "nfs4", "cifs", "smb3", "fuse.sshfs", "fuse.glusterfs", "ceph", "lustre", "9p",
                             "beegfs", "fuse.gvfsd-fuse"}) {
        CHECK(named(type) == type);
    }
    for (const char* type : {"ext4", "xfs", "btrfs", "tmpfs", "overlay", "zfs", "vfat", "fuseblk", "fuse.ntfs-3g",
                             "fuse.portal", "squashfs", ""}) {
        CHECK(named(type).empty());
    }
    std::istringstream none{""};
    CHECK(network_file_system_in(none, 0, 40).empty());
    CHECK(network_file_system_of("/no/such/folder/l.sieve").empty());
}

TEST_CASE("a library on a network file system is warned of", "[faults]") {
    if (!can_have_small_disks()) return say_skipped("network file systems: no table of mounts of one's own");
    const TemporaryFolder folder;
    const std::string demo = shell_quoted((source_folder() / "data/demo/demo.tsv").string());
    // The system's table says of this disk that it is another computer's.
    const auto run_on = [&](const std::string& type, const std::string& command) {
        return run_on_small_disk(folder, "8m",
                                 "cp l.sieve $DISK 2>/dev/null; device=$(stat -c %Hd:%Ld $DISK)\n"
                                 "mount -t tmpfs none /proc && mkdir /proc/self || exit 99\n"
                                 "echo \"36 35 $device / $DISK rw - " +
                                     type + " server:/x rw\" > /proc/self/mountinfo\n" + command)
            .text;
    };
    const std::string import = "$PROGRAM import $DISK/n.sieve " + demo + " 2>&1";
    const std::string warning =
        "lies on a network file system (nfs4): while one computer changes a library there, no "
        "other may have it open; ";
    CHECK_THAT(run_on("nfs4", import), Contains("note: ") && Contains(warning) && Contains("stored 595"));
    CHECK_THAT(run_on("ext4", import), !Contains("network") && Contains("stored 595"));
    CHECK_THAT(run_on("nfs4", "$PROGRAM import -q $DISK/n.sieve " + demo), !Contains("network"));

    REQUIRE(run_in_shell(folder.path().string(), shell_quoted(CHEMSIEVE_PROGRAM) + " import -q l.sieve " + demo).code ==
            0);
    for (const char* command : {"substructure $DISK/l.sieve c1ccncc1 --count", "remove $DISK/l.sieve Aspirin",
                                "similar l.sieve --library $DISK/l.sieve CCO --top 1", "compact $DISK/l.sieve"}) {
        INFO(command);
        CHECK_THAT(run_on("nfs4", std::string{"$PROGRAM "} + command), Contains("/l.sieve " + warning));
    }
}

}  // namespace chemsieve::shared_disk_test
