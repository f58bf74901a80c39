#include "data/sqlite/sealed_file.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <bit>
#include <fstream>
#include <map>
#include <new>

#include "base/error.h"
#include "data/sqlite/seal_marks.h"

namespace chemsieve::sqlite {

namespace {

using PageBytes = std::array<std::uint8_t, kPageBytes>;

constexpr const char* kName = "chemsieve";
constexpr int kHeaderBytes = 24;
constexpr std::size_t kMostLookedInto = 64;  // pages; more wrong ones are no accident of a byte
constexpr int kLeastPage = 512;              // bytes; SQLite reads less of headers only

// Operations of sqlite3_file_control() that only our files know.
enum Operation { kSealNew = 0x43485301, kIsSealed, kTolerate, kRefused, kPageState, kMend, kSealPage, kLogMark };

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
        std::map<std::int64_t, PageBytes> looked_into;  // wrong pages of a tolerant one, right again if that can be
    } * memory;
};

// And of its log.
struct LogFile {
    sqlite3_file base;
    SealedFile* library;
};
static_assert(sizeof(LogFile) == sizeof(SealedFile));
static_assert(sizeof(SealedFile) % 8 == 0);  // as SQLite aligns files

SealedFile& sealed(sqlite3_file* file) noexcept { return *reinterpret_cast<SealedFile*>(file); }

sqlite3_file* real(sqlite3_file* file) noexcept { return reinterpret_cast<sqlite3_file*>(&sealed(file) + 1); }
sqlite3_file* real(SealedFile& file) noexcept { return real(&file.base); }
sqlite3_file* real(LogFile& file) noexcept { return real(&file.base); }

int read_real(auto& file, void* bytes, std::size_t count, std::int64_t at) noexcept {
    return real(file)->pMethods->xRead(real(file), bytes, static_cast<int>(count), at);
}

int write_real(auto& file, const void* bytes, std::size_t count, std::int64_t at) noexcept {
    return real(file)->pMethods->xWrite(real(file), bytes, static_cast<int>(count), at);
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
    // A file that was cut off fills the rest with zeros; a page behind its end is new, and SQLite's to judge.
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

// SQLite has the mark as it was when it read the page.
void keep_mark(SealedFile& file, WritablePage page) noexcept {
    MarkBytes mark{};
    if (read_real(file, mark.data(), mark.size(), kMarkAt) != SQLITE_OK) mark = bytes_of({});  // a new file
    std::copy(mark.begin(), mark.end(), page.begin() + kMarkAt);
}

// Before a log begins.
int mark_log(LogFile& log, const LogSalt& salt) noexcept {
    std::array<std::uint8_t, kHeaderBytes> header{};
    if (read_real(*log.library, header.data(), header.size(), 0) != SQLITE_OK || !says_sealed(header)) return SQLITE_OK;
    LogMark mark{.current = salt};
    std::array<std::uint8_t, kLogHeaderBytes> there{};
    if (read_real(log, there.data(), there.size(), 0) == SQLITE_OK)
        mark.former = salt_of_log(there).value_or(LogSalt{});
    const MarkBytes bytes = bytes_of(mark);
    const int code = write_real(*log.library, bytes.data(), bytes.size(), kMarkAt);
    // On the disk before anything is of the log, or a loss of power could leave a log that does not seem to belong.
    sqlite3_file* const library = real(*log.library);
    return code == SQLITE_OK ? library->pMethods->xSync(library, SQLITE_SYNC_NORMAL) : code;
}

int write_log(sqlite3_file* base, const void* buffer, int count, sqlite3_int64 at) {
    LogFile& log = *reinterpret_cast<LogFile*>(base);
    const auto* bytes = static_cast<const std::uint8_t*>(buffer);
    if (at == 0 && count == static_cast<int>(kLogHeaderBytes)) {
        const auto salt = salt_of_log(std::span<const std::uint8_t, kLogHeaderBytes>{bytes, kLogHeaderBytes});
        const int code = salt ? mark_log(log, *salt) : SQLITE_OK;
        if (code != SQLITE_OK) return code;
    }
    return write_real(log, bytes, static_cast<std::size_t>(count), at);
}

int write(sqlite3_file* base, const void* buffer, int count, sqlite3_int64 at) {
    SealedFile& file = sealed(base);
    const auto* bytes = static_cast<const std::uint8_t*>(buffer);
    const bool is_page = count == static_cast<int>(kPageBytes) && at % count == 0;
    if (is_page && at == 0) {
        file.memory->is_known = true;
        file.memory->is_sealed = says_sealed({bytes, kPageBytes});
    } else if (!file.memory->is_known) {
        learn_from_header(file);
    }
    if (!file.memory->is_sealed || !is_page) return write_real(file, bytes, static_cast<std::size_t>(count), at);
    PageBytes page;
    std::copy_n(bytes, kPageBytes, page.begin());
    if (at == 0) keep_mark(file, page);
    seal(page, at / count + 1);
    file.memory->looked_into.erase(at / count + 1);
    return write_real(file, page.data(), page.size(), at);
}

// Puts right the mark in the first page if it had one wrong byte; whether it had.
bool mend_mark_of(WritablePage page) noexcept {
    MarkBytes mark;
    std::copy_n(page.begin() + kMarkAt, kMarkBytes, mark.begin());
    if (mark_in(mark) || !mend_mark(mark)) return false;
    std::copy(mark.begin(), mark.end(), page.begin() + kMarkAt);
    return true;
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
        const bool is_mark_wrong = question.number == 1 && mend_mark_of(page);
        if (!is_header_right || is_mark_wrong) question.state = PageState::one_byte_wrong;
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
    if (number == 1) {
        say_sealed(page);
        mend_mark_of(page);
    }
    if (as_it_is) {
        seal(page, number);
    } else if (!fits_seal(page, number) && !mend_one_byte(page, number)) {
        return SQLITE_IOERR_DATA;
    }
    if (const int written = write_real(file, page.data(), page.size(), place_of(number)); written != SQLITE_OK) {
        return written;
    }
    return real(file)->pMethods->xSync(real(file), SQLITE_SYNC_FULL);
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
        case kLogMark: return read_real(file, static_cast<MarkBytes*>(argument)->data(), kMarkBytes, kMarkAt);
        default: return real(file)->pMethods->xFileControl(real(file), operation, argument);
    }
}

int close(sqlite3_file* base) {
    SealedFile& file = sealed(base);
    delete file.memory;
    return real(file)->pMethods->xClose(real(file));
}

// Hands a call on to the file of the system.
template <auto method>
struct Forward;
template <class... Arguments, int (*sqlite3_io_methods::*method)(sqlite3_file*, Arguments...)>
struct Forward<method> {
    static int call(sqlite3_file* base, Arguments... arguments) {
        return (real(base)->pMethods->*method)(real(base), arguments...);
    }
};

void shared_memory_barrier(sqlite3_file* base) { real(base)->pMethods->xShmBarrier(real(base)); }

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

constexpr sqlite3_io_methods kLogMethods = [] {
    sqlite3_io_methods methods = kMethods;
    methods.xClose = Forward<&sqlite3_io_methods::xClose>::call;
    methods.xRead = Forward<&sqlite3_io_methods::xRead>::call;
    methods.xWrite = write_log;
    methods.xFileControl = Forward<&sqlite3_io_methods::xFileControl>::call;
    return methods;
}();

sqlite3_vfs* system_files = nullptr;

int open_log(const char* name, sqlite3_file* base, int flags, int* flags_out) {
    LogFile& log = *reinterpret_cast<LogFile*>(base);
    log.base.pMethods = nullptr;
    log.library = &sealed(sqlite3_database_file_object(name));
    const int code = system_files->xOpen(system_files, name, real(log), flags, flags_out);
    if (code == SQLITE_OK) log.base.pMethods = &kLogMethods;
    return code;
}

int open(sqlite3_vfs*, const char* name, sqlite3_file* base, int flags, int* flags_out) {
    if ((flags & SQLITE_OPEN_WAL) != 0) return open_log(name, base, flags, flags_out);
    if ((flags & SQLITE_OPEN_MAIN_DB) == 0) return system_files->xOpen(system_files, name, base, flags, flags_out);
    SealedFile& file = sealed(base);
    file.base.pMethods = nullptr;  // it is not closed unless it is open
    file.memory = new (std::nothrow) SealedFile::Memory;
    if (!file.memory) return SQLITE_NOMEM;
    const int code = system_files->xOpen(system_files, name, real(file), flags, flags_out);
    if (code == SQLITE_OK) {
        file.base.pMethods = &kMethods;
    } else {
        if (real(file)->pMethods) real(file)->pMethods->xClose(real(file));
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

void seal_from_now_on(sqlite3* db) {
    int bytes = kSealBytes;
    sqlite3_file_control(db, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes);
    ask(db, kSealNew, nullptr);
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

bool has_foreign_log(sqlite3* db) {
    // Another program may begin a log between the two looks, which leaves the one that was seen the former one.
    constexpr int kLooks = 3;
    const char* const log = sqlite3_filename_wal(sqlite3_db_filename(db, "main"));
    for (int look = 0; look < kLooks; ++look) {
        std::array<char, kLogHeaderBytes> header{};
        if (!std::ifstream{log, std::ios::binary}.read(header.data(), header.size())) return false;
        const auto bytes = std::bit_cast<std::array<std::uint8_t, kLogHeaderBytes>>(header);
        const auto salt = salt_of_log(bytes);
        MarkBytes mark_bytes{};
        if (!salt || !is_sealed(db) || ask(db, kLogMark, &mark_bytes) != SQLITE_OK) return false;
        const auto mark = mark_in(mark_bytes);
        if (!mark || mark->allows(*salt)) return false;
    }
    return true;
}

int mend_page(sqlite3* db, std::int64_t number) { return ask(db, kMend, &number); }

int seal_page(sqlite3* db, std::int64_t number) { return ask(db, kSealPage, &number); }

}  // namespace chemsieve::sqlite
