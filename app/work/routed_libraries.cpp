#include "app/work/routed_libraries.h"

#include <algorithm>

#include "base/platform/files.h"
#include "data/file/whole_file.h"

namespace chemsieve {

namespace {

constexpr std::size_t kMostLibraries = 50;  // each has files of its own open

}  // namespace

bool is_route_file(const std::string& path) { return begins_with(path, LibraryRoute::kMark); }

LibraryRoute read_route(const std::string& path) { return read_sealed<LibraryRoute, RouteError>(path); }

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

std::string why_too_many(std::size_t libraries) {
    if (libraries <= kMostLibraries) return {};
    return std::to_string(libraries) + " libraries are too many, " + std::to_string(kMostLibraries) +
           " can be searched at once; import some of them into one";
}

std::string why_not_together(const std::vector<std::string>& paths) {
    if (std::string why = why_too_many(paths.size()); !why.empty()) return why;
    for (std::size_t i = 1; i < paths.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (!is_one_file(paths[k], paths[i])) continue;
            return paths[k] == paths[i]
                       ? "the library " + paths[i] + " is given twice; leave one out"
                       : "the libraries " + paths[k] + " and " + paths[i] + " are one file; leave one out";
        }
    }
    return {};
}

RoutedLibraries::RoutedLibraries(const std::vector<std::string>& files) {
    for (const std::string& file : files) {
        if (!is_route_file(file)) {
            paths_.push_back(file);
            behind_.emplace_back();
            continue;
        }
        const auto route = std::make_shared<const LibraryRoute>(read_route(file));
        std::size_t stop = 0;
        for (std::string& library : libraries_of(*route, file)) {
            paths_.push_back(std::move(library));
            behind_.push_back(Behind{.route = route, .stop = stop++});
        }
    }
}

void RoutedLibraries::compare(std::span<const std::shared_ptr<const Library>> libraries) {
    for (std::size_t i = 0; i < libraries.size(); ++i) {
        if (!behind_[i]) continue;
        const Library& library = *libraries[i];
        const LibraryRoute& route = *behind_[i]->route;
        const RouteStop& then = route.stops()[behind_[i]->stop];
        behind_[i]->is_as_then = library.recipe() == route.recipe() && library.last_number() == then.last_number &&
                                 library.compound_count() <= then.compounds && library.made_by_other_rdkit().empty();
    }
}

bool RoutedLibraries::knows_any() const {
    return std::any_of(behind_.begin(), behind_.end(), [](const auto& behind) { return behind && behind->is_as_then; });
}

std::vector<std::string> RoutedLibraries::changed() const {
    std::vector<std::string> changed;
    for (std::size_t i = 0; i < paths_.size(); ++i) {
        if (behind_[i] && !behind_[i]->is_as_then) changed.push_back(paths_[i]);
    }
    return changed;
}

std::function<std::vector<bool>(const Query&)> RoutedLibraries::passed_over(SearchMode mode,
                                                                            const SearchOptions& options) const {
    if (!tells_of_hits(mode, options) || !knows_any()) return {};
    return [this, mode](const Query& query) {
        std::vector<bool> passed_over(behind_.size());
        for (std::size_t i = 0; i < behind_.size(); ++i) {
            if (!is_known(i)) continue;
            const auto& [route, stop, known] = *behind_[i];
            passed_over[i] = mode == SearchMode::substructure ? !route->can_hold_substructure(stop, query)
                                                              : !route->can_hold_exactly(stop, query);
        }
        return passed_over;
    };
}

}  // namespace chemsieve
