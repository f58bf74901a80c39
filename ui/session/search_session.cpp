#include "ui/session/search_session.h"

#include "base/error.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

SearchSession::SearchSession(std::shared_ptr<LibraryService> service, QObject* parent)
    : QObject{parent}, searched_{std::move(service)} {}

void SearchSession::open(const QString& path) {
    set_phase(Phase::idle);
    for (Job* job : {&reload_, &search_, &sort_, &count_}) job->forget();
    open_.start([this, path](const std::stop_token&) { return searched_.open(path); },
                [this](const OpenedLibrary& library) {
                    library_ = library;
                    shown_.reset();
                    Q_EMIT opened(library);
                },
                [this, path](const QString& reason) { Q_EMIT open_failed(path, reason); });
}

void SearchSession::reload(RenumberedCompounds renumbered) {
    sort_.forget();
    count_.forget();
    reload_.add([this, renumbered = std::move(renumbered)](const JobRun& run) { perform_reload(renumbered, run); },
                [] {},
                [this](const QString& reason) {
                    Q_EMIT reload_failed(reason);
                    sort();
                });
}

void SearchSession::perform_reload(const RenumberedCompounds& renumbered, const JobRun& run) {
    if (!searched_.is_open()) return;
    run.tell([this, now = searched_.reload(renumbered)] {
        library_ = now.library;
        Q_EMIT reloaded(now);
        sort();
    });
}

void SearchSession::search_again() {
    if (shown_) repeat(false);
}

void SearchSession::repeat(bool library_changed) {
    BegunSearch search = begun_;
    search.again = library_changed;
    search.repeated = true;
    this->search(std::move(search));
}

void SearchSession::search(BegunSearch search) {
    // The hits shown stay until the query is understood, except hits of a search that is stopped by this one.
    if (is_searching()) forget_hits();
    search.number = begun_.number + 1;
    begun_ = std::move(search);
    std::size_t& top = begun_.request.options.top;
    if (begun_.live && (top == 0 || top > kLiveHits)) top = kLiveHits;
    resuming_ = false;
    set_phase(Phase::reading);
    filter_ = ask_filter_ ? ask_filter_() : HitFilter{};
    unsorted_ = unsorted_ || sort_.is_running();
    sort_.forget();
    count_.forget();
    search_.start(
        [this, overtakes = search_.is_running(), search = begun_](const JobRun& run) {
            if (overtakes) searched_.forget_hits();
            return perform_search(search, run);
        },
        [this](const SearchReport& report) {
            if (unsorted_) sort();
            end(report);
        });
    Q_EMIT begun_search();
}

SearchReport SearchSession::perform_search(const BegunSearch& search, const JobRun& run) {
    const SearchListener listener{
        .understood = [&](const UnderstoodQuery& query) { run.tell([this, query] { understand(query); }); },
        .hits =
            [&](std::span<const Hit> hits) {
                run.tell([this, number = search.number, some = std::vector<Hit>(hits.begin(), hits.end())] {
                    if (!shows(number)) return;
                    any_found_ = true;
                    shown_->found += some.size();
                    Q_EMIT hits_found(some);
                });
            },
        .progress =
            [&](const SearchProgress& progress) { run.tell([this, progress] { Q_EMIT progressed(progress); }); }};
    return searched_.search(search.number, search.request, listener, run.stop());
}

void SearchSession::stop_and_forget() {
    stop();
    forgotten_ = begun_.number;
    forget_hits();
}

void SearchSession::set_order(HitOrder order) {
    resuming_ = false;
    order_ = std::move(order);
    sort();
}

void SearchSession::set_filter(HitFilter filter) {
    resuming_ = false;
    filter_ = std::move(filter);
    sort();
}

void SearchSession::understand(const UnderstoodQuery& query) {
    unsorted_ = true;
    set_phase(Phase::finding);
    forget_hits();
    if (query.number == forgotten_) return;
    shown_ = {.query = query, .asked = begun_.asked, .live = begun_.live, .report = {}, .list = begun_.list};
    Q_EMIT understood(query);
}

void SearchSession::forget_hits() {
    any_found_ = false;
    shown_.reset();
    Q_EMIT hits_forgotten();
}

void SearchSession::end(const SearchReport& report) {
    using Ending = SearchReport::Ending;
    if (report.library_changed && !begun_.again) {
        reload();
        repeat(true);
        return;
    }
    const bool is_understood = phase_ == Phase::finding;
    set_phase(Phase::idle);
    if (!is_understood && report.ending != Ending::failed) {
        resuming_ = sort_.is_running();
        Q_EMIT ended_early(report);
        Q_EMIT settled();
        return;
    }
    if (!is_understood) forget_hits();
    if (shown_) {
        shown_->report = report;
        shown_->compounds = library_ ? library_->compounds : 0;
    }
    Q_EMIT ended(report);
    // With hits the search is settled once they are sorted.
    if (!any_found_) Q_EMIT settled();
}

void SearchSession::sort() {
    unsorted_ = false;
    count_.forget();
    sort_.start([this, order = order_, filter = filter_](const JobRun& run) { perform_sort(order, filter, run); },
                [] {}, [this](const QString& reason) { Q_EMIT order_failed(reason); });
}

void SearchSession::perform_sort(const HitOrder& order, const HitFilter& filter, const JobRun& run) {
    if (!searched_.has_hits()) return;
    try {
        auto hits = searched_.arrange(order, filter, run.stop());
        if (!hits) return;
        const bool is_all = hits->filtered || filter.is_empty();
        run.tell([this, is_all, hits = std::move(*hits)] {
            if (!is_all) sort();
            arrange(hits);
        });
    } catch (const QueryError& e) {
        run.tell([this, reason = error_text_beside_names(e)] {
            Q_EMIT filter_failed(reason);
            Q_EMIT settled();
        });
    }
}

void SearchSession::arrange(const OrderedHits& hits) {
    if (is_searching() || !shows(hits.search)) return;
    // All hits of a search come first, then those that the filter leaves.
    const bool is_last = hits.filtered || filter_.is_empty() || hits.hits.empty();
    Q_EMIT arranged(hits, is_last);
    if (!is_last) return;
    resuming_ = false;
    count_all();
    Q_EMIT settled();
}

void SearchSession::set_counting(bool on) {
    counts_all_ = on;
    if (on) {
        count_all();
    } else {
        count_.forget();
    }
}

void SearchSession::count_all() {
    const bool is_to_be_counted = counts_all_ && !is_searching() && shown_ && !shown_->live && shown_->report &&
                                  shown_->report->ending == SearchReport::Ending::finished &&
                                  shown_->report->in_all.empty() && is_cut(*shown_->report, shown_->found) &&
                                  library_ && shown_->compounds == library_->compounds;
    if (!is_to_be_counted) return;
    count_.start([this](const std::stop_token& stop) { return searched_.count_all(stop); },
                 [this, number = shown_->query.number](const std::optional<HitCounts>& counts) {
                     if (!counts || !shows(number)) return;
                     shown_->report->in_all = *counts;
                     Q_EMIT counted();
                 },
                 [](const QString&) {});  // how many there are stays untold
}

std::optional<HitOrigin> SearchSession::hit_origin() const {
    if (!library_ || !shown_ || !shown_->report) return {};
    return HitOrigin{library_->source, library_->path, {shown_->query, *shown_->report}};
}

void SearchSession::set_phase(Phase phase) {
    if (phase == phase_) return;
    const bool was_searching = is_searching();
    phase_ = phase;
    if (is_searching() != was_searching) Q_EMIT searching_changed(is_searching());
}

}  // namespace chemsieve::ui
