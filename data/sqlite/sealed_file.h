// How SQLite reads and writes libraries: by its usual file system (VFS), with a seal on each page of the database.
//
// A page gets its seal as it is written to the file, and is refused as it is read if it does not fit; logs and journals
// have checksums of their own. Before a log begins its salt goes into the file (seal_marks.h). Files of other programs,
// without room for seals, are read and written as ever. Source: https://www.sqlite.org/vfs.html. Threads: as the
// connections.
#pragma once

#include <cstdint>
#include <string>

struct sqlite3;

namespace chemsieve::sqlite {

// The name of the file system, which the first call registers, above the one that is SQLite's default then.
const char* sealing_file_system();

// What is asked of the file of an open connection.

// The pages of a new file get seals.
void seal_from_now_on(sqlite3* db);
bool is_sealed(sqlite3* db);

// Pages that do not fit their seals are read all the same, with one byte put right if that makes them fit.
void tolerate_damage(sqlite3* db);
// The last page that was refused; 0: none.
std::int64_t refused_page(sqlite3* db);

// Whether the log beside the file is of another file or of another state of this one, so that SQLite would damage the
// file by it. To be asked before anything is read through the connection, since SQLite takes the log then.
bool has_foreign_log(sqlite3* db);

enum class PageState {
    right,
    empty,           // nothing but zeros: never written, or its writing was lost
    one_byte_wrong,  // and can be put right
    wrong
};
// The state of the page in the file, whatever the log has. Throws LibraryError if the file cannot be read.
PageState state_of_page(sqlite3* db, std::int64_t number);
// Writes a page with one wrong byte as it was. Within a transaction that writes, so that nobody else does.
// Both return SQLite's code: 0 for success.
int mend_page(sqlite3* db, std::int64_t number);
// Gives a page its seal as it is: one that nothing uses.
int seal_page(sqlite3* db, std::int64_t number);

}  // namespace chemsieve::sqlite
