// Routes of libraries as files. The libraries' paths in the file are relative to the folder that it lies in.
// Errors: FileError.
#pragma once

#include <string>

#include "search/run/library_route.h"

namespace chemsieve {

bool is_route_file(const std::string& path);
// The paths of its libraries are as the file names them; see libraries_of().
LibraryRoute read_route(const std::string& path);
// How the file `route` names a library.
std::string path_in_route(const std::string& library, const std::string& route);
// Returns its bytes.
std::uint64_t write_route(const LibraryRoute& route, const std::string& path);
// Makes the route of libraries, the nearest first, and writes it. `progress` hears of compounds done and in all.
// Nothing if stopped: then nothing is written. Throws LibraryError as well, also if they cannot be searched together.
std::optional<std::uint64_t> make_route(const std::vector<std::string>& libraries, const std::string& path,
                                        const std::function<void(std::int64_t, std::int64_t)>& progress,
                                        const std::stop_token& stop);
// The libraries of a route that was read from this file, as they are to be opened, nearest first.
std::vector<std::string> libraries_of(const LibraryRoute& route, const std::string& path);

}  // namespace chemsieve
