// A thin owner of an SQLite connection, statements and transactions. The only headers that know SQLite are in here.
//
// Errors: LibraryError with SQLite's message, in words for the common cases (locked, full, read-only, damaged).
// Threads: a connection and its statements belong to one thread at a time.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>

#include "base/platform/files.h"

struct sqlite3;
struct sqlite3_stmt;

namespace chemsieve::sqlite {

// The version in use, for example "3.40.1".
std::string sqlite_version();

// How long a connection waits for its turn.
inline constexpr int kBusyTimeoutMs = 5000;

// A number as SQL has it; nothing is null.
using Number = std::variant<std::monostate, std::int64_t, double>;

// read_only: nothing can be changed through the connection. Where the file is writable it is opened so all the same,
// since only then can SQLite tidy away its log when the last connection closes.
// The tolerant ones read pages of the file that were changed on the disk, with one byte put right where that helps; the
// others refuse them.
enum class Mode { read_only, read_write, create, read_tolerant, write_tolerant };

class Connection {
  public:
    Connection(const std::string& path, Mode mode);

    // Runs statements without parameters or results.
    void execute(const std::string& sql);
    // The first column of the first row of a query without parameters.
    std::int64_t integer(const std::string& sql);
    // Lets the connection's statements call `name(text)`, which is null of null. `value` must not throw.
    void define_function(const char* name, Number (*value)(std::string_view));
    // `name(text, number)`, the same of two arguments; what an earlier definition of this name needs goes.
    using TextAndNumberFunction = std::function<Number(std::string_view, std::int64_t)>;
    void define_function(const char* name, TextAndNumberFunction value);
    std::int64_t last_rowid() const noexcept;
    // By the last statement that inserts, updates or deletes.
    std::int64_t changed_rows() const noexcept;
    // Breaks off the statement that is running, which then fails. May be called from any thread.
    void interrupt() noexcept;
    const std::string& path() const noexcept { return path_; }
    sqlite3* handle() const noexcept { return db_.get(); }
    // Whether its pages have seals, as those of every library have.
    bool has_seals() const;
    // For a file that is read as it is: throws LibraryError if somebody else has changed it.
    void refuse_if_changed() const;

    [[noreturn]] void fail(int code, const std::string& doing);
    // Thrown when the statement that is running fails, in place of what SQLite says: by tables of our own.
    void keep_failure(std::exception_ptr failure) noexcept { kept_failure_ = std::move(failure); }

  private:
    struct Close {
        void operator()(sqlite3* db) const noexcept;
    };
    void open(const std::string& uri_or_path, int flags);
    void open_to_write(const std::string& absolute, bool is_new);
    void refuse_full_disk(const std::string& absolute) const;
    void open_to_read(const std::string& absolute);
    void open_as_it_is(const std::string& absolute);

    std::string path_;
    std::optional<FileState> as_it_is_;  // when it was opened without locks
    std::exception_ptr kept_failure_;
    std::unique_ptr<sqlite3, Close> db_;
};

// Parameters are numbered from 1, columns from 0.
class Statement {
  public:
    Statement(Connection& connection, std::string_view sql);

    Statement& bind(int index, std::int64_t value);
    Statement& bind(int index, double value);
    // The bytes must stay as they are until the statement is reset.
    Statement& bind(int index, std::string_view text);
    Statement& bind_blob(int index, std::string_view bytes);
    Statement& bind_null(int index);
    // A column of the row that another statement is at.
    Statement& bind_value(int index, const Statement& other, int column);

    // True if there is a row.
    bool step();
    // Runs to the end and resets.
    void run();
    void reset();

    int columns() const;
    std::int64_t integer(int column) const;
    double real(int column) const;
    std::string text(int column) const;
    // Valid until the next step or reset.
    std::string_view blob(int column) const;

  private:
    void check(int code);
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const noexcept;
    };
    Connection* connection_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// Rolls back unless committed.
class Transaction {
  public:
    // Takes the write lock at once, so that two writers wait for each other here and nowhere else.
    explicit Transaction(Connection& connection);
    ~Transaction();
    void commit();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

  private:
    Connection& connection_;
    bool open_ = true;
};

// As long as it lives all reads of the connection see one state. Nothing may be written meanwhile.
class Snapshot {
  public:
    explicit Snapshot(Connection& connection);
    ~Snapshot();
    Snapshot(const Snapshot&) = delete;
    Snapshot& operator=(const Snapshot&) = delete;

  private:
    Connection& connection_;
};

// While it lives a stop ends the connection's statements within moments; they throw LibraryError then.
class StopGuard {
  public:
    StopGuard(Connection& connection, std::stop_token stop);
    ~StopGuard();
    StopGuard(const StopGuard&) = delete;
    StopGuard& operator=(const StopGuard&) = delete;

  private:
    Connection& connection_;
    std::stop_token stop_;
};

}  // namespace chemsieve::sqlite
