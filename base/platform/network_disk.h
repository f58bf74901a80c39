// Whether a file lies on a disk that several computers share, so that locks and shared memory may not hold there.
//
// Errors: none; what cannot be found out is taken for a local disk. Threads: any.
#pragma once

#include <istream>
#include <string>

namespace chemsieve {

// The name of the network file system that holds the file, or is to hold it: "nfs4", "cifs", "fuse.sshfs"; empty: a
// local one.
std::string network_file_system_of(const std::string& path);

// The same of a device, from a table of mounts as Linux has it in /proc/self/mountinfo.
std::string network_file_system_in(std::istream& mounts, unsigned major_number, unsigned minor_number);

}  // namespace chemsieve
