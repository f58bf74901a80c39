#include "app/routing/route_file.h"

#include "base/platform/files.h"
#include "data/file/bytes_file.h"

namespace chemsieve {

namespace {
constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 36;
}

bool is_route_file(const std::string& path) { return begins_with(path, kRouteMark); }

LibraryRoute read_route(const std::string& path) {
    try {
        return LibraryRoute::from_bytes(read_bytes(path, kLargestFile));
    } catch (const RouteError& e) {
        throw FileError(path + " cannot be used: " + e.reason());
    }
}

std::string path_in_route(const std::string& library, const std::string& route) {
    // What lies elsewhere is named in full: it does not move with the route.
    return path_below(parent_folder(whole_path(route)), library);
}

std::uint64_t write_route(const LibraryRoute& route, const std::string& path) {
    const std::vector<std::uint8_t> bytes = route.to_bytes();
    write_bytes(path, bytes);
    return bytes.size();
}

std::vector<std::string> libraries_of(const LibraryRoute& route, const std::string& path) {
    std::vector<std::string> paths;
    for (const RouteStop& stop : route.stops()) paths.push_back(path_in(parent_folder(path), stop.path));
    return paths;
}

}  // namespace chemsieve
