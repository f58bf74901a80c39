#include "app/routing/routed_libraries.h"

#include "app/routing/route_file.h"

namespace chemsieve {

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
                                 library.compound_count() <= then.compounds;
    }
}

std::vector<std::string> RoutedLibraries::changed() const {
    std::vector<std::string> changed;
    for (std::size_t i = 0; i < paths_.size(); ++i) {
        if (behind_[i] && !behind_[i]->is_as_then) changed.push_back(paths_[i]);
    }
    return changed;
}

std::function<bool(const Query&)> RoutedLibraries::can_hold(std::size_t library, SearchMode mode,
                                                            const SearchOptions& options) const {
    if (!is_known(library) || !tells_of_hits(mode, options)) return {};
    const auto& [route, stop, is_as_then] = *behind_[library];
    if (mode == SearchMode::substructure) {
        return [route, stop](const Query& query) { return route->can_hold_substructure(stop, query); };
    }
    return [route, stop](const Query& query) { return route->can_hold_exactly(stop, query); };
}

}  // namespace chemsieve
