#include "ui/session/library_worker.h"

#include "base/error.h"
#include "ui/jobs/post.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {}  // namespace

LibraryWorker::LibraryWorker(std::shared_ptr<LibraryService> service, QObject* parent)
    : QObject{parent}, library_{std::move(service)} {}

void LibraryWorker::open(const QString& path) {
    ++newest_search_;
    for (const auto task : {LibraryTask::reload, LibraryTask::search, LibraryTask::sort}) thread_.take_back(task);
    {
        const std::lock_guard lock{mutex_};
        renumbered_.clear();
    }
    thread_.give(LibraryTask::open,
                 [this, path, opening = ++newest_opening_](const std::stop_token&) { perform_open(path, opening); },
                 {LibraryTask::search, LibraryTask::sort});
}

void LibraryWorker::reload(RenumberedCompounds renumbered) {
    {
        const std::lock_guard lock{mutex_};
        renumbered_.merge(renumbered);
    }
    thread_.give(LibraryTask::reload,
                 [this, opening = newest_opening_](const std::stop_token&) { perform_reload(opening); },
                 {LibraryTask::sort});
}

quint64 LibraryWorker::search(SearchRequest request, HitFilter filter) {
    {
        const std::lock_guard lock{mutex_};
        arrangement_.filter = std::move(filter);
    }
    thread_.take_back(LibraryTask::sort);
    thread_.give(LibraryTask::search,
                 [this, request = std::move(request), number = ++newest_search_](const std::stop_token& stop) {
                     perform_search(request, number, stop);
                 },
                 {LibraryTask::search, LibraryTask::sort});
    return newest_search_;
}

void LibraryWorker::cancel() {
    if (thread_.take_back(LibraryTask::search)) {
        answer(newest_search_, newest_search_,
               [this, number = newest_search_] { Q_EMIT ended(number, {.ending = SearchReport::Ending::cancelled}); });
    }
    thread_.stop(LibraryTask::search);
}

template <class Change>
void LibraryWorker::rearrange(Change change) {
    {
        const std::lock_guard lock{mutex_};
        change();
    }
    request_sort();
}

void LibraryWorker::set_order(HitOrder order) {
    rearrange([&] { arrangement_.order = std::move(order); });
}

void LibraryWorker::set_filter(HitFilter filter) {
    rearrange([&] { arrangement_.filter = std::move(filter); });
}

void LibraryWorker::request_sort() {
    thread_.give(LibraryTask::sort, [this](const std::stop_token& stop) { perform_sort(stop); }, {LibraryTask::sort});
}

template <class Tell>
void LibraryWorker::answer(const quint64& newest, quint64 number, Tell tell) {
    post(this, [&newest, number, tell = std::move(tell)] {
        if (number == newest) tell();
    });
}

void LibraryWorker::perform_open(const QString& path, quint64 opening) {
    try {
        answer(newest_opening_, opening, [this, library = library_.open(path)] { Q_EMIT opened(library); });
        search_ = 0;
    } catch (const std::exception& e) {
        answer(newest_opening_, opening, [this, path, reason = error_text(e)] { Q_EMIT open_failed(path, reason); });
    }
}

void LibraryWorker::perform_reload(quint64 opening) {
    RenumberedCompounds renumbered;
    {
        const std::lock_guard lock{mutex_};
        renumbered.swap(renumbered_);
    }
    if (!library_.is_open()) return;
    try {
        answer(newest_opening_, opening, [this, now = library_.reload(renumbered)] { Q_EMIT reloaded(now); });
    } catch (const std::exception& e) {
        answer(newest_opening_, opening, [this, reason = error_text(e)] { Q_EMIT reload_failed(reason); });
    }
    if (library_.has_hits()) request_sort();
}

void LibraryWorker::perform_search(const SearchRequest& request, quint64 number, const std::stop_token& stop) {
    search_ = number;
    const auto tell = [this, number](auto what) { answer(newest_search_, number, std::move(what)); };
    const SearchListener listener{
        .understood =
            [&](const UnderstoodQuery& query) { tell([this, number, query] { Q_EMIT understood(number, query); }); },
        .hits =
            [&](std::span<const Hit> hits) {
                tell([this, number, some = std::vector<Hit>(hits.begin(), hits.end())] {
                    Q_EMIT hits_found(number, some);
                });
            },
        .progress =
            [&](const SearchProgress& progress) {
                tell([this, number, progress] { Q_EMIT progressed(number, progress); });
            }};
    const SearchReport report = library_.search(request, listener, stop);
    // The window has forgotten the hits of a search that was overtaken.
    if (thread_.is_waiting(LibraryTask::search)) library_.forget_hits();
    if (library_.has_hits()) request_sort();
    tell([this, number, report] { Q_EMIT ended(number, report); });
}

void LibraryWorker::perform_sort(const std::stop_token& stop) {
    if (!library_.has_hits()) return;
    const quint64 number = search_;
    const auto tell = [this, number](auto what) { answer(newest_search_, number, std::move(what)); };
    Arrangement wanted;
    {
        const std::lock_guard lock{mutex_};
        wanted = arrangement_;
    }
    try {
        auto hits = library_.arrange(wanted.order, wanted.filter, stop);
        if (!hits) return;
        const bool is_all = hits->filtered || wanted.filter.is_empty();
        tell([this, number, hits = std::move(*hits)] { Q_EMIT ordered(number, hits); });
        if (!is_all) request_sort();
    } catch (const QueryError& e) {
        tell([this, number, reason = error_text_beside_names(e)] { Q_EMIT filter_failed(number, reason); });
    } catch (const std::exception& e) {
        tell([this, number, reason = error_text(e)] { Q_EMIT order_failed(number, reason); });
    }
}

}  // namespace chemsieve::ui
