#include "data/library/growing_library.h"

#include <cerrno>
#include <cstring>

#include "base/error.h"
#include "base/platform/files.h"
#include "data/file/left_over.h"

namespace chemsieve {

GrowingLibrary::GrowingLibrary(const std::string& path) : path_{name_while_written(path, ".growing-")} {
    remove_library(path_);
}

GrowingLibrary::~GrowingLibrary() { remove_library(path_); }

void GrowingLibrary::take_the_place_of(const std::string& place) {
    if (!rename_file(path_, place)) throw LibraryError{"cannot create " + place + ": " + std::strerror(errno)};
}

}  // namespace chemsieve
