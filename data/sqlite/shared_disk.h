// Whether a file lies on a disk that several computers share.
//
// SQLite's log (WAL) keeps its index in memory that the programs of one computer share. Programs of two computers do
// not see each other's, and the locks of many network file systems do not hold: while one computer changes a library
// there, another that has it open reads wrong states, and two that change it damage it
// (https://www.sqlite.org/wal.html).
//
// Errors: none; what cannot be found out is taken for a local disk. Threads: any.
#pragma once

#include <istream>
#include <string>

#include "base/remedy.h"

namespace chemsieve::sqlite {

// The name of the network file system that holds the file, or is to hold it: "nfs4", "cifs", "fuse.sshfs"; empty: a
// local one.
std::string network_file_system_of(const std::string& path);

// The same of a device, from a table of mounts as Linux has it in /proc/self/mountinfo.
std::string network_file_system_in(std::istream& mounts, unsigned major_number, unsigned minor_number);

// What a user should know before a library there is used by two computers; empty: nothing.
Failure network_risk(const std::string& path);

}  // namespace chemsieve::sqlite
