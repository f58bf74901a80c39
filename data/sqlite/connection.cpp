#include "data/sqlite/connection.h"

#include <sqlite3.h>

#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

#include "base/error.h"
#include "base/platform/files.h"
#include "base/platform/processes.h"
#include "data/sqlite/sealed_file.h"

namespace chemsieve::sqlite {

namespace {

// Steps of SQLite's machine between looks whether to stop: some tenths of a millisecond.
constexpr int kStepsALook = 10'000;

// https://www.sqlite.org/fileformat2.html, os_unix.c: the bytes of the log's index that stand for writing, copying the
// log into the file and recovering it; and those of the file itself behind its first gigabyte.
constexpr std::uint64_t kFirstOfIndex = 120, kLastOfIndex = 122;
constexpr std::uint64_t kFirstOfFile = 0x40000000, kLastOfFile = kFirstOfFile + 511;

// Which program keeps others from writing to a library, "chemsieve, process 4711"; empty: not known, or this one.
std::string writer_of(const std::string& path) {
    std::optional<int> process = writer_of_bytes(path + "-shm", kFirstOfIndex, kLastOfIndex);
    if (!process) process = writer_of_bytes(path, kFirstOfFile, kLastOfFile);
    if (!process || *process == number_of_this_process()) return {};
    const std::string name = name_of_process(*process);
    return (name.empty() ? "" : name + ", ") + "process " + std::to_string(*process);
}

std::vector<Remedy> remedies_of(int code, const std::string& path) {
    switch (code & 0xff) {
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return {{RemedyKind::wait_for_writer, path, writer_of(path)}};
        case SQLITE_FULL: return {{RemedyKind::free_disk_space, path}};
        case SQLITE_READONLY: return {{RemedyKind::make_writable, path}};
        case SQLITE_CORRUPT: return {{RemedyKind::restore, path, "the file"}};
        case SQLITE_NOTADB: return {{RemedyKind::is_no_library, path}};
        default: return {};
    }
}

// Whether the disk is too full for what SQLite puts beside a library: it would tell of an error of the device, and
// leave an empty log.
bool lacks_room_for_log(const std::string& library) {
    constexpr std::uint64_t kRoom = 40'000;  // its index of the log has 32 KiB
    const std::string index = library + "-shm";
    return bytes_of_file(index).value_or(0) == 0 && free_bytes_on_disk(parent_folder(library)).value_or(kRoom) < kRoom;
}

using TextFunction = Number (*)(std::string_view);

void give_number(sqlite3_context* context, const Number& number) {
    if (const auto* whole = std::get_if<std::int64_t>(&number)) return sqlite3_result_int64(context, *whole);
    if (const auto* real = std::get_if<double>(&number)) return sqlite3_result_double(context, *real);
    sqlite3_result_null(context);
}

std::optional<std::string_view> text_of(sqlite3_value* argument) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(argument));
    if (!text) return std::nullopt;
    return std::string_view{text, static_cast<std::size_t>(sqlite3_value_bytes(argument))};
}

// An exception must not pass through SQLite.
template <class Value>
void give_result(sqlite3_context* context, Value value) {
    try {
        give_number(context, value());
    } catch (const std::bad_alloc&) {
        sqlite3_result_error_nomem(context);
    } catch (const std::exception& e) {
        sqlite3_result_error(context, e.what(), -1);
    }
}

void call_function(sqlite3_context* context, int, sqlite3_value** arguments) {
    const auto text = text_of(arguments[0]);
    if (!text) return sqlite3_result_null(context);
    const auto value = reinterpret_cast<TextFunction>(sqlite3_user_data(context));
    give_result(context, [&] { return value(*text); });
}

void call_with_number(sqlite3_context* context, int, sqlite3_value** arguments) {
    const auto text = text_of(arguments[0]);
    if (!text) return sqlite3_result_null(context);
    const auto& value = *static_cast<Connection::TextAndNumberFunction*>(sqlite3_user_data(context));
    give_result(context, [&] { return value(*text, sqlite3_value_int64(arguments[1])); });
}

int is_stopped(void* stop) { return static_cast<std::stop_token*>(stop)->stop_requested() ? 1 : 0; }

// A path as SQLite's URI wants it.
std::string percent_encoded(const std::string& path) {
    static constexpr char kHex[] = "0123456789ABCDEF";
    std::string result;
    for (const char c : path) {
        if (c == '%' || c == '?' || c == '#') {
            result += {'%', kHex[static_cast<unsigned char>(c) >> 4], kHex[c & 15]};
        } else {
            result += c;
        }
    }
    return result;
}

}  // namespace

void Connection::Close::operator()(sqlite3* db) const noexcept { sqlite3_close_v2(db); }

Connection::Connection(const std::string& path, Mode mode) : path_{path} {
    // SQLite takes "file:x" and ":memory:" for something else than names of files.
    const std::string absolute = whole_path(path);
    if (mode == Mode::read_only || mode == Mode::read_tolerant) {
        open_to_read(absolute);
    } else {
        open_to_write(absolute, mode == Mode::create);
    }
    if (mode == Mode::read_tolerant || mode == Mode::write_tolerant) tolerate_damage(db_.get());
}

void Connection::open_to_write(const std::string& absolute, bool is_new) {
    refuse_full_disk(absolute);
    // SQLite would open it to be read, and leave a log.
    if (!may_write(absolute) && errno != ENOENT) {
        throw LibraryError("cannot change " + path_ + ": " + std::strerror(errno), {RemedyKind::make_writable, path_});
    }
    if (!is_new) return open(absolute, SQLITE_OPEN_READWRITE);
    // The folder may be reached through links, the file not: somebody may have put one there meanwhile.
    open(path_in(resolved_path(parent_folder(absolute)), file_name(absolute)),
         SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW);
    seal_from_now_on(db_.get());
}

void Connection::refuse_full_disk(const std::string& absolute) const {
    if (!lacks_room_for_log(absolute)) return;
    throw LibraryError("cannot change " + path_ + ": " + std::strerror(ENOSPC), {RemedyKind::free_disk_space, path_});
}

// A library in write-ahead mode on a read-only medium cannot be opened in the ordinary way; if no log is beside it
// nothing can be missing and it may be read as it is. Of a file that only others may write, this also keeps the log
// theirs: one that we made they could not write to.
void Connection::open_to_read(const std::string& absolute) {
    const bool log_beside = file_exists(absolute + "-wal");
    if (!log_beside && may_read(absolute) && (!may_write(absolute) || lacks_room_for_log(absolute))) {
        open_as_it_is(absolute);
    } else {
        open(absolute, SQLITE_OPEN_READWRITE);
        if (sqlite3_exec(db_.get(), "SELECT count(*) FROM sqlite_schema", nullptr, nullptr, nullptr) != SQLITE_OK &&
            (sqlite3_errcode(db_.get()) == SQLITE_CANTOPEN || sqlite3_errcode(db_.get()) == SQLITE_READONLY) &&
            !log_beside) {
            open_as_it_is(absolute);
        }
    }
    sqlite3_exec(db_.get(), "PRAGMA query_only = ON", nullptr, nullptr, nullptr);
}

void Connection::open_as_it_is(const std::string& absolute) {
    as_it_is_ = state_of_file(path_);
    open("file:" + percent_encoded(absolute) + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
}

void Connection::refuse_if_changed() const {
    if (as_it_is_ && state_of_file(path_) != as_it_is_) {
        throw LibraryError(path_ + " was changed while it was read", {RemedyKind::open_again});
    }
}

void Connection::open(const std::string& uri_or_path, int flags) {
    sqlite3* db = nullptr;
    const int code = sqlite3_open_v2(uri_or_path.c_str(), &db, flags | SQLITE_OPEN_NOMUTEX, sealing_file_system());
    db_.reset(db);
    if (code != SQLITE_OK) fail(code, "open");
    if (has_foreign_log(db)) {
        throw LibraryError(path_ + "-wal is the log of another library, or of another state of " + path_,
                           {RemedyKind::set_log_aside, path_});
    }
    sqlite3_busy_timeout(db, kBusyTimeoutMs);
    sqlite3_extended_result_codes(db, 0);
    // The file may come from anywhere: let it neither run functions nor write odd things.
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
}

bool Connection::has_seals() const { return is_sealed(db_.get()); }

void Connection::fail(int code, const std::string& doing) {
    if (kept_failure_) std::rethrow_exception(std::exchange(kept_failure_, nullptr));
    const std::int64_t page = db_ && (code & 0xff) == SQLITE_IOERR ? refused_page(db_.get()) : 0;
    if (page > 0) {
        throw LibraryError("cannot " + doing + " " + path_ + ": page " + std::to_string(page) +
                               " of the file is not as it was written",
                           {RemedyKind::check, path_});
    }
    // What SQLite was not asked to do itself it has no message of.
    const bool has_message = db_ && sqlite3_errcode(db_.get()) != SQLITE_OK;
    const bool lacks_room = db_ && sqlite3_extended_errcode(db_.get()) == SQLITE_IOERR_SHMSIZE;
    if (lacks_room) code = SQLITE_FULL;
    const std::string message = has_message && !lacks_room ? sqlite3_errmsg(db_.get()) : sqlite3_errstr(code);
    throw LibraryError(Failure{"cannot " + doing + " " + path_ + ": " + message, remedies_of(code, path_)});
}

void Connection::execute(const std::string& sql) {
    const int code = sqlite3_exec(db_.get(), sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(code, "use");
}

std::int64_t Connection::integer(const std::string& sql) {
    Statement statement{*this, sql};
    return statement.step() ? statement.integer(0) : 0;
}

void Connection::define_function(const char* name, Number (*value)(std::string_view)) {
    const int code =
        sqlite3_create_function_v2(db_.get(), name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
                                   reinterpret_cast<void*>(value), call_function, nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(code, "use");
}

void Connection::define_function(const char* name, TextAndNumberFunction value) {
    auto kept = std::make_unique<TextAndNumberFunction>(std::move(value));
    const auto forget = [](void* function) { delete static_cast<TextAndNumberFunction*>(function); };
    // SQLite forgets it, also if the definition fails.
    const int code =
        sqlite3_create_function_v2(db_.get(), name, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
                                   kept.release(), call_with_number, nullptr, nullptr, forget);
    if (code != SQLITE_OK) fail(code, "use");
}

std::int64_t Connection::last_rowid() const noexcept { return sqlite3_last_insert_rowid(db_.get()); }

std::int64_t Connection::changed_rows() const noexcept { return sqlite3_changes64(db_.get()); }

void Connection::interrupt() noexcept { sqlite3_interrupt(db_.get()); }

void Statement::Finalize::operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }

Statement::Statement(Connection& connection, std::string_view sql) : connection_{&connection} {
    sqlite3_stmt* statement = nullptr;
    const int code =
        sqlite3_prepare_v2(connection.handle(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
    statement_.reset(statement);
    if (code != SQLITE_OK) connection.fail(code, "use");
}

void Statement::check(int code) {
    if (code != SQLITE_OK) connection_->fail(code, "use");
}

Statement& Statement::bind(int index, std::int64_t value) {
    check(sqlite3_bind_int64(statement_.get(), index, value));
    return *this;
}

Statement& Statement::bind(int index, double value) {
    check(sqlite3_bind_double(statement_.get(), index, value));
    return *this;
}

Statement& Statement::bind(int index, std::string_view text) {
    check(sqlite3_bind_text64(statement_.get(), index, text.data() ? text.data() : "", text.size(), SQLITE_STATIC,
                              SQLITE_UTF8));
    return *this;
}

Statement& Statement::bind_blob(int index, std::string_view bytes) {
    check(sqlite3_bind_blob64(statement_.get(), index, bytes.data() ? bytes.data() : "", bytes.size(), SQLITE_STATIC));
    return *this;
}

Statement& Statement::bind_null(int index) {
    check(sqlite3_bind_null(statement_.get(), index));
    return *this;
}

Statement& Statement::bind_value(int index, const Statement& other, int column) {
    check(sqlite3_bind_value(statement_.get(), index, sqlite3_column_value(other.statement_.get(), column)));
    return *this;
}

bool Statement::step() {
    const int code = sqlite3_step(statement_.get());
    connection_->refuse_if_changed();
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    connection_->fail(code, "use");
}

void Statement::run() {
    while (step()) {
    }
    reset();
}

void Statement::reset() { sqlite3_reset(statement_.get()); }

int Statement::columns() const { return sqlite3_column_count(statement_.get()); }
std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }

std::string Statement::text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    connection_->refuse_if_changed();  // long values are read now
    return text ? std::string(text, sqlite3_column_bytes(statement_.get(), column)) : std::string{};
}

std::string_view Statement::blob(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
    connection_->refuse_if_changed();
    return {bytes, bytes ? static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column)) : 0};
}

Transaction::Transaction(Connection& connection) : connection_{connection} { connection_.execute("BEGIN IMMEDIATE"); }

Transaction::~Transaction() {
    if (open_) sqlite3_exec(connection_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
    connection_.execute("COMMIT");
    open_ = false;
}

Snapshot::Snapshot(Connection& connection) : connection_{connection} {
    connection_.execute("BEGIN");
    // The state is fixed by the first read.
    connection_.integer("SELECT count(*) FROM sqlite_schema");
}

Snapshot::~Snapshot() { sqlite3_exec(connection_.handle(), "COMMIT", nullptr, nullptr, nullptr); }

StopGuard::StopGuard(Connection& connection, std::stop_token stop) : connection_{connection}, stop_{std::move(stop)} {
    sqlite3_progress_handler(connection_.handle(), kStepsALook, is_stopped, &stop_);
}

StopGuard::~StopGuard() { sqlite3_progress_handler(connection_.handle(), 0, nullptr, nullptr); }

std::string sqlite_version() { return sqlite3_libversion(); }

}  // namespace chemsieve::sqlite
