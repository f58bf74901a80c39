// Libraries to be searched together, some of them behind routes, and what the routes tell of them.
//
// Errors: FileError of a route. Threads: const functions may be called concurrently.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "data/library/library.h"
#include "search/request/query.h"
#include "search/request/search_types.h"
#include "search/run/library_route.h"

namespace chemsieve {

// Routes of libraries as files. The libraries' paths in the file are relative to the folder that it lies in.

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

// Why so many libraries are not searched together; empty: they are.
std::string why_too_many(std::size_t libraries);
// Why these are not: they are too many, or one is given twice. Empty: they are.
std::string why_not_together(const std::vector<std::string>& paths);

class RoutedLibraries {
  public:
    RoutedLibraries() = default;
    // Reads the routes among the files.
    explicit RoutedLibraries(const std::vector<std::string>& files);

    // The libraries in the order of the files, those of a route in its place.
    const std::vector<std::string>& paths() const noexcept { return paths_; }

    // Finds out which libraries, in the order of paths(), are still as their route knows them. One that was replaced,
    // has grown or is of another RDKit is searched as if there were no route.
    void compare(std::span<const std::shared_ptr<const Library>> libraries);
    bool is_known(std::size_t library) const { return behind_[library] && behind_[library]->is_as_then; }
    bool knows_any() const;
    // The paths of libraries that are otherwise than their route knows them.
    std::vector<std::string> changed() const;

    // Which libraries have no hit of a query; empty if nothing is known of any, or of such searches. This must outlive
    // it.
    std::function<std::vector<bool>(const Query&)> passed_over(SearchMode mode, const SearchOptions& options) const;

  private:
    struct Behind {
        std::shared_ptr<const LibraryRoute> route;
        std::size_t stop = 0;
        bool is_as_then = false;
    };

    std::vector<std::string> paths_;
    std::vector<std::optional<Behind>> behind_;  // one a path; nothing: named without a route
};

}  // namespace chemsieve
