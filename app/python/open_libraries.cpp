#include "app/python/open_libraries.h"

#include <algorithm>

#include "app/cli/command/command.h"

namespace chemsieve::python {

namespace {

// A file that is not there gives a state that no library has. `before`: when it was looked at last; none: never.
std::vector<LibraryState> look_at(const std::vector<std::string>& paths, const std::vector<LibraryState>& before) {
    std::vector<LibraryState> states;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const LibraryState* const known = before.empty() ? nullptr : &before[i];
        states.push_back(state_of_library(paths[i], known).value_or(LibraryState{}));
    }
    return states;
}

RoutedLibraries checked(RoutedLibraries routes) {
    const std::string why = why_not_together(routes.paths());
    if (!why.empty()) throw cli::UsageError(why);
    return routes;
}

std::shared_ptr<const LibrariesState> open_all(const RoutedLibraries& routes) {
    auto state = std::make_shared<LibrariesState>();
    state->libraries = open_libraries(routes.paths());
    state->source = read_as_one(state->libraries, JoinedLibrary::kLittleRoom);
    state->members = state->source->libraries();
    state->last = state->source->last_numbers();
    state->routes = routes;
    state->routes.compare(state->libraries);
    return state;
}

}  // namespace

// The files are looked at before they are opened: what is added between the two is noticed by the next look.
OpenLibraries::OpenLibraries(const std::vector<std::string>& files)
    : routes_{checked(RoutedLibraries{files})}, looks_{look_at(paths(), {})}, state_{open_all(routes_)} {}

void OpenLibraries::look_for_changes() {
    std::vector<LibraryState> now = look_at(paths(), looks_);
    const bool are_same = std::equal(now.begin(), now.end(), looks_.begin(), [](const auto& a, const auto& b) {
        return a.is_same_file(b) && a.holds_the_same(b) && a.has_same_columns(b);
    });
    if (!are_same) {
        state_ = open_all(routes_);
        first_.reset();
        kinds_.clear();
        idle_.clear();
    }
    looks_ = std::move(now);
}

std::shared_ptr<const LibrariesState> OpenLibraries::state() {
    const std::lock_guard lock{mutex_};
    look_for_changes();
    return state_;
}

OpenLibraries::Lease OpenLibraries::lease(FingerprintKind kind) {
    const std::lock_guard lock{mutex_};
    look_for_changes();
    if (!first_) first_ = std::make_unique<Searcher>(state_->source, Searcher::WhenNeeded{});
    if (!kinds_.contains(kind)) {
        first_->look_at(kind);
        kinds_.insert(kind);
        idle_.clear();
    }
    std::unique_ptr<Searcher> searcher;
    if (!idle_.empty()) {
        searcher = std::move(idle_.back());
        idle_.pop_back();
    } else {
        searcher = first_->twin();
    }
    return {*this, state_, std::move(searcher)};
}

void OpenLibraries::give_back(const std::shared_ptr<const LibrariesState>& state, std::unique_ptr<Searcher> searcher) {
    const std::lock_guard lock{mutex_};
    if (state == state_) idle_.push_back(std::move(searcher));
}

}  // namespace chemsieve::python
