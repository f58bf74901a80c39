#include "data/sqlite/sealed_file.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <map>
#include <new>

#include "base/error.h"
#include "data/sqlite/page_seal.h"

namespace chemsieve::sqlite {

namespace {

using PageBytes = std::array<std::uint8_t, kPageBytes>;

constexpr const char* kName = "chemsieve";
constexpr int kHeaderBytes = 24;
constexpr std::size_t kMostLookedInto = 64;  // pages; more wrong ones are no accident of a byte
constexpr int kLeastPage = 512;              // bytes; SQLite reads less of headers only

// Operations of sqlite3_file_control() that only our files know.
enum Operation { kSealNew = 0x43485301, kIsSealed, kTolerate, kRefused, kPageState, kMend, kSealPage };

struct PageQuestion {
    std::int64_t number = 0;
    PageState state = PageState::right;
};

// What SQLite has of an open library; the file of the system lies behind it.
struct SealedFile {
    sqlite3_file base;
    struct Memory {
        bool is_known = false;  // whether pages have seals
        bool is_sealed = false;
        bool is_tolerant = false;
        std::int64_t refused = 0;
        std::map<std::int64_t, PageBytes> looked_into;  // of a tolerant one: wrong pages, right again if that can be
    } * memory;

    sqlite3_file* real() noexcept { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
static_assert(sizeof(SealedFile) % 8 == 0);  // as SQLite aligns files

SealedFile& sealed(sqlite3_file* file) noexcept { return *reinterpret_cast<SealedFile*>(file); }

int read_real(SealedFile& file, void* bytes, std::size_t count, std::int64_t at) noexcept {
    return file.real()->pMethods->xRead(file.real(), bytes, static_cast<int>(count), at);
}

int write_real(SealedFile& file, const void* bytes, std::size_t count, std::int64_t at) noexcept {
    return file.real()->pMethods->xWrite(file.real(), bytes, static_cast<int>(count), at);
}

constexpr std::int64_t place_of(std::int64_t page) { return (page - 1) * static_cast<std::int64_t>(kPageBytes); }

bool is_empty(const std::uint8_t* bytes, int count) noexcept {
    return std::all_of(bytes, bytes + count, [](std::uint8_t byte) { return byte == 0; });
}

void learn_from_header(SealedFile& file) noexcept {
    std::array<std::uint8_t, kHeaderBytes> header{};
    if (read_real(file, header.data(), header.size(), 0) != SQLITE_OK) return;
    file.memory->is_known = true;
    file.memory->is_sealed = says_sealed(header);
}

int refuse(SealedFile& file, std::int64_t number) noexcept {
    file.memory->refused = number;
    return SQLITE_IOERR_DATA;
}

// The first page tells whether pages have seals, so its header could be changed so that it does not.
int check_first(SealedFile& file, std::uint8_t* bytes, int count) {
    PageBytes page{};
    if (static_cast<std::size_t>(count) >= kPageBytes) {
        std::copy_n(bytes, kPageBytes, page.begin());
    } else if (read_real(file, page.data(), page.size(), 0) != SQLITE_OK) {
        return SQLITE_OK;  // shorter than a page: a file of another program
    }
    const bool says = says_sealed(page);
    say_sealed(page);
    const bool fits = fits_seal(page, 1);
    file.memory->is_known = true;
    file.memory->is_sealed = says || fits;
    if (says == fits) return SQLITE_OK;
    if (!file.memory->is_tolerant) return refuse(file, 1);
    if (!fits) mend_one_byte(page, 1);
    std::copy_n(page.begin(), std::min(static_cast<std::size_t>(count), kPageBytes), bytes);
    return SQLITE_OK;
}

// Puts a page right that does not fit, if that can be.
bool put_right(SealedFile& file, WritablePage page, std::int64_t number) {
    auto& known = file.memory->looked_into;
    if (const auto there = known.find(number); there != known.end()) {
        std::copy(there->second.begin(), there->second.end(), page.begin());
        return fits_seal(page, number);
    }
    if (known.size() >= kMostLookedInto) return false;
    const bool is_right = mend_one_byte(page, number);
    std::copy(page.begin(), page.end(), known[number].begin());
    return is_right;
}

int check_page(SealedFile& file, WritablePage page, std::int64_t number) {
    if (fits_seal(page, number)) return SQLITE_OK;
    if (!file.memory->is_tolerant) return refuse(file, number);
    put_right(file, page, number);
    return SQLITE_OK;
}

int read(sqlite3_file* base, void* buffer, int count, sqlite3_int64 at) {
    SealedFile& file = sealed(base);
    auto* bytes = static_cast<std::uint8_t*>(buffer);
    const int code = read_real(file, bytes, static_cast<std::size_t>(count), at);
    // Of a file that was cut off, the rest of the buffer is zeros; a page behind its end is new, and SQLite's to judge.
    const bool is_cut = code == SQLITE_IOERR_SHORT_READ && !is_empty(bytes, count);
    if ((code != SQLITE_OK && !is_cut) || count < kLeastPage) return code;
    try {
        if (at == 0) return check_first(file, bytes, count);
        if (!file.memory->is_known) learn_from_header(file);
        const bool is_page = count == static_cast<int>(kPageBytes) && at % count == 0;
        if (!file.memory->is_sealed || !is_page) return code;
        return check_page(file, WritablePage{bytes, kPageBytes}, at / count + 1);
    } catch (const std::bad_alloc&) {
        return SQLITE_IOERR_NOMEM;
    }
}

int write(sqlite3_file* base, const void* buffer, int count, sqlite3_int64 at) {
    SealedFile& file = sealed(base);
    const auto* bytes = static_cast<const std::uint8_t*>(buffer);
    const bool is_page = count == static_cast<int>(kPageBytes) && at % count == 0;
    if (is_page && at == 0) {
        file.memory->is_known = true;
        file.memory->is_sealed = says_sealed({bytes, kPageBytes});
    } else if (!file.memory->is_sealed) {
        learn_from_header(file);  // another program may have written it anew meanwhile, with seals
    }
    if (!file.memory->is_sealed || !is_page) return write_real(file, bytes, static_cast<std::size_t>(count), at);
    PageBytes page;
    std::copy_n(bytes, kPageBytes, page.begin());
    seal(page, at / count + 1);
    file.memory->looked_into.erase(at / count + 1);
    return write_real(file, page.data(), page.size(), at);
}

int tell_state(SealedFile& file, PageQuestion& question) {
    PageBytes page{};
    const int code = read_real(file, page.data(), page.size(), place_of(question.number));
    const bool is_nothing = is_empty(page.data(), kPageBytes);
    if (code == SQLITE_IOERR_SHORT_READ && is_nothing) return SQLITE_OK;  // it stands in the log only
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return code;
    const bool is_header_right = question.number != 1 || says_sealed(page);
    if (!is_header_right) say_sealed(page);
    if (fits_seal(page, question.number)) {
        if (!is_header_right) question.state = PageState::one_byte_wrong;
        return SQLITE_OK;
    }
    question.state = is_nothing                               ? PageState::empty
                     : put_right(file, page, question.number) ? PageState::one_byte_wrong
                                                              : PageState::wrong;
    return SQLITE_OK;
}

int rewrite(SealedFile& file, std::int64_t number, bool as_it_is) {
    PageBytes page{};
    const int code = read_real(file, page.data(), page.size(), place_of(number));
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return code;
    if (number == 1) say_sealed(page);
    if (as_it_is) {
        seal(page, number);
    } else if (!fits_seal(page, number) && !mend_one_byte(page, number)) {
        return SQLITE_IOERR_DATA;
    }
    if (const int written = write_real(file, page.data(), page.size(), place_of(number)); written != SQLITE_OK) {
        return written;
    }
    return file.real()->pMethods->xSync(file.real(), SQLITE_SYNC_FULL);
}

int control(sqlite3_file* base, int operation, void* argument) {
    SealedFile& file = sealed(base);
    switch (operation) {
        case kSealNew: file.memory->is_known = file.memory->is_sealed = true; return SQLITE_OK;
        case kIsSealed:
            if (!file.memory->is_known) learn_from_header(file);
            *static_cast<bool*>(argument) = file.memory->is_sealed;
            return SQLITE_OK;
        case kTolerate: file.memory->is_tolerant = true; return SQLITE_OK;
        case kRefused: *static_cast<std::int64_t*>(argument) = file.memory->refused; return SQLITE_OK;
        case kPageState: return tell_state(file, *static_cast<PageQuestion*>(argument));
        case kMend: return rewrite(file, *static_cast<std::int64_t*>(argument), false);
        case kSealPage: return rewrite(file, *static_cast<std::int64_t*>(argument), true);
        default: return file.real()->pMethods->xFileControl(file.real(), operation, argument);
    }
}

int close(sqlite3_file* base) {
    SealedFile& file = sealed(base);
    delete file.memory;
    return file.real()->pMethods->xClose(file.real());
}

// Hands a call on to the file of the system.
template <auto method>
struct Forward;
template <class... Arguments, int (*sqlite3_io_methods::*method)(sqlite3_file*, Arguments...)>
struct Forward<method> {
    static int call(sqlite3_file* base, Arguments... arguments) {
        sqlite3_file* real = sealed(base).real();
        return (real->pMethods->*method)(real, arguments...);
    }
};

void shared_memory_barrier(sqlite3_file* base) {
    sqlite3_file* real = sealed(base).real();
    real->pMethods->xShmBarrier(real);
}

// Version 2: not mapped into memory, where pages would be read without this file.
constexpr sqlite3_io_methods kMethods{
    .iVersion = 2,
    .xClose = close,
    .xRead = read,
    .xWrite = write,
    .xTruncate = Forward<&sqlite3_io_methods::xTruncate>::call,
    .xSync = Forward<&sqlite3_io_methods::xSync>::call,
    .xFileSize = Forward<&sqlite3_io_methods::xFileSize>::call,
    .xLock = Forward<&sqlite3_io_methods::xLock>::call,
    .xUnlock = Forward<&sqlite3_io_methods::xUnlock>::call,
    .xCheckReservedLock = Forward<&sqlite3_io_methods::xCheckReservedLock>::call,
    .xFileControl = control,
    .xSectorSize = Forward<&sqlite3_io_methods::xSectorSize>::call,
    .xDeviceCharacteristics = Forward<&sqlite3_io_methods::xDeviceCharacteristics>::call,
    .xShmMap = Forward<&sqlite3_io_methods::xShmMap>::call,
    .xShmLock = Forward<&sqlite3_io_methods::xShmLock>::call,
    .xShmBarrier = shared_memory_barrier,
    .xShmUnmap = Forward<&sqlite3_io_methods::xShmUnmap>::call,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

sqlite3_vfs* system_files = nullptr;

int open(sqlite3_vfs*, const char* name, sqlite3_file* base, int flags, int* flags_out) {
    if ((flags & SQLITE_OPEN_MAIN_DB) == 0) return system_files->xOpen(system_files, name, base, flags, flags_out);
    SealedFile& file = sealed(base);
    file.base.pMethods = nullptr;  // it is not closed unless it is open
    file.memory = new (std::nothrow) SealedFile::Memory;
    if (!file.memory) return SQLITE_NOMEM;
    const int code = system_files->xOpen(system_files, name, file.real(), flags, flags_out);
    if (code == SQLITE_OK) {
        file.base.pMethods = &kMethods;
    } else {
        if (file.real()->pMethods) file.real()->pMethods->xClose(file.real());
        delete file.memory;
    }
    return code;
}

int ask(sqlite3* db, Operation operation, void* argument) {
    return sqlite3_file_control(db, "main", operation, argument);
}

}  // namespace

const char* sealing_file_system() {
    static sqlite3_vfs ours = [] {
        system_files = sqlite3_vfs_find(nullptr);
        sqlite3_vfs vfs = *system_files;
        vfs.zName = kName;
        vfs.pNext = nullptr;
        vfs.szOsFile = static_cast<int>(sizeof(SealedFile)) + system_files->szOsFile;
        vfs.xOpen = open;
        return vfs;
    }();
    static const int registered = sqlite3_vfs_register(&ours, 0);
    return registered == SQLITE_OK ? kName : nullptr;
}

void seal_from_now_on(sqlite3* db, bool is_new) {
    int bytes = kSealBytes;
    sqlite3_file_control(db, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes);
    if (is_new) ask(db, kSealNew, nullptr);
}

bool is_sealed(sqlite3* db) {
    bool is = false;
    ask(db, kIsSealed, &is);
    return is;
}

void tolerate_damage(sqlite3* db) { ask(db, kTolerate, nullptr); }

std::int64_t refused_page(sqlite3* db) {
    std::int64_t page = 0;
    ask(db, kRefused, &page);
    return page;
}

PageState state_of_page(sqlite3* db, std::int64_t number) {
    PageQuestion question{.number = number};
    if (ask(db, kPageState, &question) != SQLITE_OK) {
        throw LibraryError("page " + std::to_string(number) + " of the file cannot be read");
    }
    return question.state;
}

int mend_page(sqlite3* db, std::int64_t number) { return ask(db, kMend, &number); }

int seal_page(sqlite3* db, std::int64_t number) { return ask(db, kSealPage, &number); }

}  // namespace chemsieve::sqlite
