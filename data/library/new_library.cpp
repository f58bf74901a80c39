#include "data/library/new_library.h"

#include <filesystem>

#include "data/library/library.h"
#include "data/library/library_writer.h"

namespace chemsieve {

NewLibrary::NewLibrary(const std::string& path) : path_{path}, made_{!std::filesystem::exists(path)} {
    if (made_) create_library(path_, FingerprintRecipe{});
}

NewLibrary::~NewLibrary() {
    if (!made_) return;
    try {
        if (Library{path_}.compound_count() > 0) return;
    } catch (const std::exception&) {
        return;  // something else is wrong with it; leave it to be looked at
    }
    for (const char* suffix : {"", "-wal", "-shm"}) {
        std::error_code ignored;
        std::filesystem::remove(path_ + suffix, ignored);
    }
}

}  // namespace chemsieve
