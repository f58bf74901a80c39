#include "data/library/provisional_library.h"

#include "base/error.h"
#include "base/platform/files.h"
#include "data/library/library_writer.h"
#include "data/rows/library_connection.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

ProvisionalLibrary::ProvisionalLibrary(const std::string& path, const FingerprintRecipe& recipe)
    : path_{path}, made_{false} {
    if (file_exists(path_)) return;
    try {
        create_library(path_, recipe);
        made_ = true;
    } catch (const LibraryError&) {
        // Another program may have made it in the meantime; it is as good as ours.
        if (!file_exists(path_)) throw;
    }
}

ProvisionalLibrary::~ProvisionalLibrary() {
    if (!made_) return;
    try {
        // SQLite leaves write-ahead mode only for the one connection there is.
        LibraryConnection connection{path_, sqlite::Mode::read_write};
        if (connection.integer("SELECT count(*) FROM compound") > 0) return;
        connection.execute("PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE");
        if (connection.integer("SELECT count(*) FROM compound") == 0) remove_file(path_);
    } catch (const std::exception&) {
        return;  // in use, or something is wrong with it; leave it to be looked at
    }
}

}  // namespace chemsieve
