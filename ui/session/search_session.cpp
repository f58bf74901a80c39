#include "ui/session/search_session.h"

namespace chemsieve::ui {

SearchSession::SearchSession(std::shared_ptr<LibraryService> service, QObject* parent)
    : QObject{parent}, worker_{new LibraryWorker{std::move(service), this}} {
    connect_worker();
}

void SearchSession::connect_worker() {
    connect(worker_, &LibraryWorker::opened, this, [this](const OpenedLibrary& library) {
        library_ = library;
        shown_.reset();
        Q_EMIT opened(library);
    });
    connect(worker_, &LibraryWorker::open_failed, this, &SearchSession::open_failed);
    connect(worker_, &LibraryWorker::reloaded, this, [this](const ReloadedLibrary& now) {
        library_ = now.library;
        Q_EMIT reloaded(now);
    });
    connect(worker_, &LibraryWorker::reload_failed, this, &SearchSession::reload_failed);
    connect(worker_, &LibraryWorker::understood, this,
            [this](quint64, const UnderstoodQuery& query) { understand(query); });
    connect(worker_, &LibraryWorker::hits_found, this, [this](quint64, const std::vector<Hit>& hits) {
        any_found_ = true;
        Q_EMIT hits_found(hits);
    });
    connect(worker_, &LibraryWorker::progressed, this,
            [this](quint64, const SearchProgress& progress) { Q_EMIT progressed(progress); });
    connect(worker_, &LibraryWorker::ended, this, [this](quint64, const SearchReport& report) { end(report); });
    connect(worker_, &LibraryWorker::ordered, this, [this](quint64, const OrderedHits& hits) { arrange(hits); });
    connect(worker_, &LibraryWorker::order_failed, this,
            [this](quint64, const QString& reason) { Q_EMIT order_failed(reason); });
    connect(worker_, &LibraryWorker::filter_failed, this, [this](quint64, const QString& reason) {
        Q_EMIT filter_failed(reason);
        Q_EMIT settled();
    });
}

void SearchSession::open(const QString& path) {
    set_phase(Phase::idle);
    worker_->open(path);
}

void SearchSession::reload(const RenumberedCompounds& renumbered) { worker_->reload(renumbered); }

void SearchSession::search(SearchRequest request, SearchRequest asked) {
    begin({.request = std::move(request), .asked = std::move(asked)});
}

void SearchSession::search_live(SearchRequest request, SearchRequest asked) {
    if (request.options.top == 0 || request.options.top > kLiveHits) request.options.top = kLiveHits;
    begin({.request = std::move(request), .asked = std::move(asked), .live = true});
}

void SearchSession::list_compounds(SearchRequest asked) { begin({.request = {}, .asked = std::move(asked)}); }

void SearchSession::open_list(SearchRequest asked, const QString& name,
                              std::shared_ptr<const CompoundSelection> compounds) {
    begin({.request = {.earlier = std::move(compounds)}, .asked = std::move(asked), .list = name});
}

void SearchSession::search_again() {
    if (shown_) repeat(false);
}

void SearchSession::repeat(bool library_changed) {
    BegunSearch search = begun_;
    search.again = library_changed;
    search.repeated = true;
    begin(std::move(search));
}

void SearchSession::begin(BegunSearch search) {
    // The hits shown stay until the query is understood, except hits of a search that is stopped by this one.
    if (is_searching()) forget_hits();
    begun_ = std::move(search);
    resuming_ = false;
    set_phase(Phase::reading);
    filter_ = ask_filter_ ? ask_filter_() : HitFilter{};
    worker_->search(begun_.request, filter_);
    Q_EMIT begun_search();
}

void SearchSession::stop() { worker_->cancel(); }

void SearchSession::stop_and_forget() {
    stop();
    forget_hits();
}

void SearchSession::set_order(const HitOrder& order) {
    resuming_ = false;
    worker_->set_order(order);
}

void SearchSession::set_filter(const HitFilter& filter) {
    resuming_ = false;
    filter_ = filter;
    worker_->set_filter(filter);
}

void SearchSession::understand(const UnderstoodQuery& query) {
    set_phase(Phase::finding);
    forget_hits();
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
        worker_->reload();
        repeat(true);
        return;
    }
    const bool is_understood = phase_ == Phase::finding;
    set_phase(Phase::idle);
    if (!is_understood && report.ending != Ending::failed) {
        resuming_ = worker_->is_sorting();
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

void SearchSession::arrange(const OrderedHits& hits) {
    if (is_searching()) return;
    // All hits of a search come first, then those that the filter leaves.
    const bool is_last = hits.filtered || filter_.is_empty() || hits.hits.empty();
    Q_EMIT arranged(hits, is_last);
    if (!is_last) return;
    resuming_ = false;
    Q_EMIT settled();
}

std::optional<HitOrigin> SearchSession::hit_origin() const {
    if (!library_ || !shown_ || !shown_->report) return {};
    const UnderstoodQuery& what = shown_->query;
    return HitOrigin{library_->source,
                     library_->path,
                     {what.request, what.query, shown_->report->outcome, what.each, shown_->report->each, what.matched,
                      what.chosen, what.last_numbers}};
}

void SearchSession::set_phase(Phase phase) {
    if (phase == phase_) return;
    const bool was_searching = is_searching();
    phase_ = phase;
    if (is_searching() != was_searching) Q_EMIT searching_changed(is_searching());
}

}  // namespace chemsieve::ui
