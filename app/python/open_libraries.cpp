#include "app/python/open_libraries.h"

#include <sys/stat.h>

#include "base/error.h"

namespace chemsieve::python {

namespace {

void add_times(const std::string& path, std::int64_t* times) {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) return;
    times[0] = status.st_mtim.tv_sec;
    times[1] = status.st_mtim.tv_nsec;
    times[2] = status.st_size;
    times[3] = static_cast<std::int64_t>(status.st_ino);
}

FileTimes times_of(const std::string& path) {
    FileTimes times{};
    add_times(path, times.data());
    add_times(path + "-wal", times.data() + 4);
    return times;
}

std::shared_ptr<const LibrariesState> open_all(const std::vector<std::string>& paths) {
    auto state = std::make_shared<LibrariesState>();
    for (const std::string& path : paths) {
        // Looked at first: what is added between the two is noticed by the next look.
        state->states.push_back(state_of_library(path, nullptr).value_or(LibraryState{}));
        state->libraries.push_back(std::make_shared<const Library>(path));
        if (state->libraries.back()->recipe() == state->recipe()) continue;
        throw LibraryError(path + " was made otherwise than " + paths.front() + ": its fingerprints are " +
                           state->libraries.back()->recipe().to_text() + ", those of the other " +
                           state->recipe().to_text() + "; open it by itself, or import it anew");
    }
    return state;
}

}  // namespace

std::vector<const CompoundSource*> LibrariesState::sources() const {
    std::vector<const CompoundSource*> sources;
    for (const auto& library : libraries) sources.push_back(library.get());
    return sources;
}

OpenLibraries::OpenLibraries(std::vector<std::string> paths) : paths_{std::move(paths)}, state_{open_all(paths_)} {}

bool OpenLibraries::have_other_times() {
    std::vector<FileTimes> times;
    times.reserve(paths_.size());
    for (const std::string& path : paths_) times.push_back(times_of(path));
    if (times == times_) return false;
    times_ = std::move(times);
    return true;
}

void OpenLibraries::look_for_changes() {
    if (!have_other_times()) return;
    bool is_changed = false;
    std::vector<LibraryState> states;
    for (std::size_t i = 0; i < paths_.size(); ++i) {
        const LibraryState& before = state_->states[i];
        states.push_back(state_of_library(paths_[i], &before).value_or(LibraryState{}));
        is_changed = is_changed || !states[i].is_same_file(before) || !states[i].holds_the_same(before);
    }
    if (!is_changed) {
        // Only the times of the files may be others.
        auto same = std::make_shared<LibrariesState>(*state_);
        bool other_times = false;
        for (std::size_t i = 0; i < states.size(); ++i) {
            other_times = other_times || states[i].file_times != same->states[i].file_times;
        }
        if (!other_times) return;
        same->states = std::move(states);
        state_ = std::move(same);
        idle_.clear();
        return;
    }
    state_ = open_all(paths_);
    first_.clear();
    kinds_.clear();
    idle_.clear();
}

std::shared_ptr<const LibrariesState> OpenLibraries::state() {
    const std::lock_guard lock{mutex_};
    look_for_changes();
    return state_;
}

OpenLibraries::Lease OpenLibraries::lease(FingerprintKind kind) {
    const std::lock_guard lock{mutex_};
    look_for_changes();
    if (first_.empty()) {
        for (const auto& library : state_->libraries) {
            first_.push_back(std::make_unique<Searcher>(library, Searcher::WhenNeeded{}));
        }
    }
    if (!kinds_.contains(kind)) {
        for (const auto& searcher : first_) searcher->look_at(kind);
        kinds_.insert(kind);
        idle_.clear();
    }
    Searchers searchers;
    if (!idle_.empty()) {
        searchers = std::move(idle_.back());
        idle_.pop_back();
    } else {
        for (const auto& searcher : first_) searchers.push_back(searcher->twin());
    }
    return {*this, state_, std::move(searchers)};
}

void OpenLibraries::give_back(const std::shared_ptr<const LibrariesState>& state, Searchers searchers) {
    const std::lock_guard lock{mutex_};
    if (state == state_) idle_.push_back(std::move(searchers));
}

}  // namespace chemsieve::python
