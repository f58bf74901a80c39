#include "data/library/growing_library.h"

#include <filesystem>

#include "base/error.h"
#include "data/file/left_over.h"

namespace chemsieve {

namespace fs = std::filesystem;

GrowingLibrary::GrowingLibrary(const std::string& path) : path_{name_while_written(path, ".growing-")} { remove(); }

GrowingLibrary::~GrowingLibrary() { remove(); }

void GrowingLibrary::take_the_place_of(const std::string& place) {
    std::error_code error;
    fs::rename(path_, place, error);
    if (error) throw LibraryError{"cannot create " + place + ": " + error.message()};
}

void GrowingLibrary::remove() const noexcept {
    std::error_code ignored;
    for (const char* end : {"", "-journal", "-wal", "-shm"}) fs::remove(path_ + end, ignored);
}

}  // namespace chemsieve
