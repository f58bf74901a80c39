// A file system for SQLite on which writing ends: it becomes SQLite's default, and is the system's own until the fault.
//
// An operation is a write, sync, truncation or removal, counted from 1 over all files. Threads: one at a time, as the
// program's connections that write are.
#pragma once

#include <cstdint>
#include <string>

namespace chemsieve::test {

enum class Fault {
    none,
    full,   // this write and all that follow fail: the disk is full
    io,     // the same with another error: it is broken
    once,   // this operation fails, later ones do not
    kill,   // the process is gone before the operation
    tear,   // the same, with half of what was to be written; with all of it if that lies in one sector of a disk
    power,  // the same, and of what was not synced some is lost, by the seed
    read,   // this reading of a page fails, counted by itself
};

struct FaultPlan {
    Fault fault = Fault::none;
    std::int64_t at = 0;
    std::uint32_t seed = 0;
};

// Registers it. Before SQLite is used.
void use_faulty_files(const FaultPlan& plan);

// So far.
std::int64_t operations_done();
std::int64_t reads_done();

}  // namespace chemsieve::test
