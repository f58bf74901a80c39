#include "ui/session/library_worker.h"

#include "base/error.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

LibraryWorker::LibraryWorker(std::shared_ptr<LibraryService> service, QObject* parent)
    : QObject{parent}, library_{std::move(service)} {}

void LibraryWorker::open(const QString& path) {
    ++newest_search_;
    for (Job* job : {&reload_, &search_, &sort_}) job->forget();
    open_.start([this, path](const std::stop_token&) { return library_.open(path); },
                [this](const OpenedLibrary& library) { Q_EMIT opened(library); },
                [this, path](const QString& reason) { Q_EMIT open_failed(path, reason); });
}

void LibraryWorker::reload(RenumberedCompounds renumbered) {
    sort_.forget();
    reload_.add([this, renumbered = std::move(renumbered)](const JobRun& run) { perform_reload(renumbered, run); },
                [] {},
                [this](const QString& reason) {
                    Q_EMIT reload_failed(reason);
                    sort();
                });
}

void LibraryWorker::perform_reload(const RenumberedCompounds& renumbered, const JobRun& run) {
    if (!library_.is_open()) return;
    run.tell([this, now = library_.reload(renumbered)] {
        Q_EMIT reloaded(now);
        sort();
    });
}

quint64 LibraryWorker::search(SearchRequest request, HitFilter filter) {
    filter_ = std::move(filter);
    unsorted_ = unsorted_ || sort_.is_running();
    sort_.forget();
    // The window has forgotten the hits of a search that is overtaken.
    const bool overtakes = search_.is_running();
    const quint64 number = ++newest_search_;
    search_.start(
        [this, overtakes, number, request = std::move(request)](const JobRun& run) {
            if (overtakes) library_.forget_hits();
            return perform_search(request, number, run);
        },
        [this, number](const SearchReport& report) {
            if (unsorted_) sort();
            Q_EMIT ended(number, report);
        });
    return number;
}

SearchReport LibraryWorker::perform_search(const SearchRequest& request, quint64 number, const JobRun& run) {
    const SearchListener listener{.understood =
                                      [&](const UnderstoodQuery& query) {
                                          run.tell([this, number, query] {
                                              unsorted_ = true;
                                              Q_EMIT understood(number, query);
                                          });
                                      },
                                  .hits =
                                      [&](std::span<const Hit> hits) {
                                          run.tell([this, number, some = std::vector<Hit>(hits.begin(), hits.end())] {
                                              Q_EMIT hits_found(number, some);
                                          });
                                      },
                                  .progress =
                                      [&](const SearchProgress& progress) {
                                          run.tell([this, number, progress] { Q_EMIT progressed(number, progress); });
                                      }};
    return library_.search(request, listener, run.stop());
}

void LibraryWorker::cancel() { search_.cancel(); }

void LibraryWorker::set_order(HitOrder order) {
    order_ = std::move(order);
    sort();
}

void LibraryWorker::set_filter(HitFilter filter) {
    filter_ = std::move(filter);
    sort();
}

void LibraryWorker::sort() {
    unsorted_ = false;
    sort_.start([this, order = order_, filter = filter_](const JobRun& run) { perform_sort(order, filter, run); },
                [] {}, [this](const QString& reason) { Q_EMIT order_failed(newest_search_, reason); });
}

void LibraryWorker::perform_sort(const HitOrder& order, const HitFilter& filter, const JobRun& run) {
    if (!library_.has_hits()) return;
    try {
        auto hits = library_.arrange(order, filter, run.stop());
        if (!hits) return;
        const bool is_all = hits->filtered || filter.is_empty();
        run.tell([this, is_all, hits = std::move(*hits)] {
            if (!is_all) sort();
            Q_EMIT ordered(newest_search_, hits);
        });
    } catch (const QueryError& e) {
        run.tell([this, reason = error_text_beside_names(e)] { Q_EMIT filter_failed(newest_search_, reason); });
    }
}

}  // namespace chemsieve::ui
