#include "data/sqlite/first_bytes.h"

#include <sqlite3.h>

#include <cstddef>
#include <vector>

#include "base/platform/files.h"

namespace chemsieve::sqlite {

std::string first_bytes(const std::string& path, std::size_t count) {
    if (sqlite3_initialize() != SQLITE_OK) return {};
    sqlite3_vfs* const files = sqlite3_vfs_find(nullptr);
    // Where SQLite keeps what it knows of an open file.
    std::vector<std::max_align_t> room(static_cast<std::size_t>(files->szOsFile) / sizeof(std::max_align_t) + 1);
    auto* const file = reinterpret_cast<sqlite3_file*>(room.data());
    // SQLite opens no links. It takes a name that has a zero behind its own, for parameters, of which there are none.
    const std::string name = resolved_path(path) + std::string(4, '\0');
    std::string bytes(count, '\0');
    int code = files->xOpen(files, name.c_str(), file, SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB, nullptr);
    if (code == SQLITE_OK) code = file->pMethods->xRead(file, bytes.data(), static_cast<int>(count), 0);
    if (file->pMethods) file->pMethods->xClose(file);
    return code == SQLITE_OK ? bytes : std::string{};
}

}  // namespace chemsieve::sqlite
