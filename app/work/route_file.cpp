#include "app/work/route_file.h"

#include "base/platform/files.h"
#include "data/file/whole_file.h"
#include "data/library/library.h"

namespace chemsieve {

namespace {
constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 36;
}

bool is_route_file(const std::string& path) { return begins_with(path, kRouteMark); }

LibraryRoute read_route(const std::string& path) { return read_whole<LibraryRoute, RouteError>(path, kLargestFile); }

std::string path_in_route(const std::string& library, const std::string& route) {
    // What lies elsewhere is named in full: it does not move with the route.
    return path_below(parent_folder(whole_path(route)), library);
}

std::uint64_t write_route(const LibraryRoute& route, const std::string& path) { return write_whole(route, path); }

std::optional<std::uint64_t> make_route(const std::vector<std::string>& libraries, const std::string& path,
                                        const std::function<void(std::int64_t, std::int64_t)>& progress,
                                        const std::stop_token& stop) {
    std::vector<std::unique_ptr<Library>> opened;
    std::vector<LibraryRoute::Part> parts;
    for (const std::string& library : libraries) {
        opened.push_back(std::make_unique<Library>(library));
        if (opened.back()->recipe() != opened.front()->recipe()) {
            throw LibraryError(library + " was made otherwise than " + libraries.front() +
                               ": they cannot be searched together");
        }
        parts.push_back({path_in_route(library, path), *opened.back(), opened.back()->last_number()});
    }
    const auto route = LibraryRoute::make(parts, progress, stop);
    if (!route) return std::nullopt;
    return write_route(*route, path);
}

std::vector<std::string> libraries_of(const LibraryRoute& route, const std::string& path) {
    std::vector<std::string> paths;
    for (const RouteStop& stop : route.stops()) paths.push_back(path_in(parent_folder(path), stop.path));
    return paths;
}

}  // namespace chemsieve
