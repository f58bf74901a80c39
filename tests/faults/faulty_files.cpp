#include "tests/faults/faulty_files.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <random>
#include <vector>

namespace chemsieve::test {

namespace {

constexpr int kKilled = 137;
constexpr int kPageBytes = 4096;

// What a write replaced, until the file is synced.
struct Unsynced {
    sqlite3_int64 at;
    std::vector<char> before, after;
};

FaultPlan plan;
std::atomic<std::int64_t> operations = 0, reads = 0;
std::atomic<bool> is_over = false;  // the fault has come
std::mutex changing;                // held by threads that write
std::map<std::string, std::vector<Unsynced>> unsynced;
sqlite3_vfs* system_files = nullptr;

struct FaultyFile {
    sqlite3_file base;
    const char* name;  // SQLite's, as long as the file is open; null: a temporary one
    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

FaultyFile& faulty(sqlite3_file* file) { return *reinterpret_cast<FaultyFile*>(file); }

// A disk writes a sector as a whole or not at all, and a process is not killed in the midst of one either.
bool is_in_a_sector(sqlite3_int64 at, std::size_t count) {
    constexpr sqlite3_int64 kSectorBytes = 512;
    const auto last = at + static_cast<sqlite3_int64>(count) - 1;
    return at / kSectorBytes == last / kSectorBytes;
}

[[noreturn]] void lose_power() {
    std::mt19937 random{plan.seed};
    for (auto& [name, writes] : unsynced) {
        const int file = ::open(name.c_str(), O_WRONLY | O_CLOEXEC);
        if (file < 0) continue;
        for (auto write = writes.rbegin(); write != writes.rend(); ++write) {
            const std::size_t kept = random() % 3 == 0 ? write->after.size()
                                     : is_in_a_sector(write->at, write->after.size()) || random() % 2 == 0
                                         ? 0
                                         : random() % (write->after.size() + 1);
            std::vector<char> bytes = write->before;
            std::copy_n(write->after.begin(), kept, bytes.begin());
            if (::pwrite(file, bytes.data(), bytes.size(), write->at) < 0) ::_exit(1);
        }
        ::close(file);
    }
    ::_exit(kKilled);
}

// SQLITE_OK, or what the operation is to fail with.
int next_operation(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 at) {
    ++operations;
    if (plan.fault == Fault::none || plan.fault == Fault::read || operations < plan.at) return SQLITE_OK;
    if (plan.fault == Fault::kill) ::_exit(kKilled);
    if (plan.fault == Fault::power) lose_power();
    if (plan.fault == Fault::tear) {
        if (bytes) {
            sqlite3_file* real = faulty(file).real();
            const bool is_whole = is_in_a_sector(at, static_cast<std::size_t>(count));
            real->pMethods->xWrite(real, bytes, is_whole ? count : count / 2, at);
        }
        ::_exit(kKilled);
    }
    if (plan.fault == Fault::once && is_over) return SQLITE_OK;
    is_over = true;
    return plan.fault == Fault::full && bytes ? SQLITE_FULL : plan.fault == Fault::full ? SQLITE_OK : SQLITE_IOERR;
}

int read(sqlite3_file* base, void* bytes, int count, sqlite3_int64 at) {
    if (count == kPageBytes && ++reads == plan.at && plan.fault == Fault::read) return SQLITE_IOERR_READ;
    sqlite3_file* real = faulty(base).real();
    return real->pMethods->xRead(real, bytes, count, at);
}

void remember(FaultyFile& file, const void* bytes, int count, sqlite3_int64 at) {
    Unsynced write{.at = at, .before = std::vector<char>(static_cast<std::size_t>(count)), .after = {}};
    const char* begin = static_cast<const char*>(bytes);
    write.after.assign(begin, begin + count);
    file.real()->pMethods->xRead(file.real(), write.before.data(), count, at);  // zeros behind the end
    unsynced[file.name].push_back(std::move(write));
}

int write(sqlite3_file* base, const void* bytes, int count, sqlite3_int64 at) {
    const std::lock_guard lock{changing};
    if (const int code = next_operation(base, bytes, count, at); code != SQLITE_OK) return code;
    FaultyFile& file = faulty(base);
    if (plan.fault == Fault::power && file.name) remember(file, bytes, count, at);
    return file.real()->pMethods->xWrite(file.real(), bytes, count, at);
}

int sync(sqlite3_file* base, int flags) {
    const std::lock_guard lock{changing};
    if (const int code = next_operation(base, nullptr, 0, 0); code != SQLITE_OK) return code;
    FaultyFile& file = faulty(base);
    const int code = file.real()->pMethods->xSync(file.real(), flags);
    if (code == SQLITE_OK && file.name) unsynced.erase(file.name);
    return code;
}

int truncate(sqlite3_file* base, sqlite3_int64 bytes) {
    const std::lock_guard lock{changing};
    if (const int code = next_operation(base, nullptr, 0, 0); code != SQLITE_OK) return code;
    FaultyFile& file = faulty(base);
    if (file.name) unsynced.erase(file.name);
    return file.real()->pMethods->xTruncate(file.real(), bytes);
}

template <auto method>
struct Forward;
template <class... Arguments, int (*sqlite3_io_methods::*method)(sqlite3_file*, Arguments...)>
struct Forward<method> {
    static int call(sqlite3_file* base, Arguments... arguments) {
        sqlite3_file* real = faulty(base).real();
        return (real->pMethods->*method)(real, arguments...);
    }
};

void barrier(sqlite3_file* base) { faulty(base).real()->pMethods->xShmBarrier(faulty(base).real()); }

constexpr sqlite3_io_methods kMethods{
    .iVersion = 2,
    .xClose = Forward<&sqlite3_io_methods::xClose>::call,
    .xRead = read,
    .xWrite = write,
    .xTruncate = truncate,
    .xSync = sync,
    .xFileSize = Forward<&sqlite3_io_methods::xFileSize>::call,
    .xLock = Forward<&sqlite3_io_methods::xLock>::call,
    .xUnlock = Forward<&sqlite3_io_methods::xUnlock>::call,
    .xCheckReservedLock = Forward<&sqlite3_io_methods::xCheckReservedLock>::call,
    .xFileControl = Forward<&sqlite3_io_methods::xFileControl>::call,
    .xSectorSize = Forward<&sqlite3_io_methods::xSectorSize>::call,
    .xDeviceCharacteristics = Forward<&sqlite3_io_methods::xDeviceCharacteristics>::call,
    .xShmMap = Forward<&sqlite3_io_methods::xShmMap>::call,
    .xShmLock = Forward<&sqlite3_io_methods::xShmLock>::call,
    .xShmBarrier = barrier,
    .xShmUnmap = Forward<&sqlite3_io_methods::xShmUnmap>::call,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

int open(sqlite3_vfs*, const char* name, sqlite3_file* base, int flags, int* flags_out) {
    FaultyFile& file = faulty(base);
    file.base.pMethods = nullptr;
    file.name = name;
    const int code = system_files->xOpen(system_files, name, file.real(), flags, flags_out);
    if (code == SQLITE_OK) file.base.pMethods = &kMethods;
    return code;
}

int remove(sqlite3_vfs*, const char* name, int sync_folder) {
    const std::lock_guard lock{changing};
    if (const int code = next_operation(nullptr, nullptr, 0, 0); code != SQLITE_OK) return code;
    unsynced.erase(name);
    return system_files->xDelete(system_files, name, sync_folder);
}

}  // namespace

void use_faulty_files(const FaultPlan& wanted) {
    plan = wanted;
    static sqlite3_vfs vfs;
    system_files = sqlite3_vfs_find(nullptr);
    vfs = *system_files;
    vfs.zName = "faulty";
    vfs.pNext = nullptr;
    vfs.szOsFile = static_cast<int>(sizeof(FaultyFile)) + system_files->szOsFile;
    vfs.xOpen = open;
    vfs.xDelete = remove;
    sqlite3_vfs_register(&vfs, 1);
}

std::int64_t operations_done() { return operations; }
std::int64_t reads_done() { return reads; }

}  // namespace chemsieve::test
