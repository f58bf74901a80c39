// The open library: opens, searches and sorts on one worker thread, in this order of precedence; the newest of each
// kind wins.
//
// Every search has a number. A new search or library stops the search under way; listeners only ever hear of the
// newest. Threads: lives on the window's thread, which never waits for the worker but when this object ends; then the
// work under way is asked to stop and awaited. Opening cannot be stopped.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <vector>

#include "ui/hits/hit_filter.h"
#include "ui/hits/hit_order.h"
#include "ui/jobs/job.h"
#include "ui/session/library_service.h"
#include "ui/session/opened_library.h"
#include "ui/session/search_report.h"
#include "ui/session/searched_library.h"

namespace chemsieve::ui {

class LibraryWorker : public QObject {
    Q_OBJECT
  public:
    explicit LibraryWorker(std::shared_ptr<LibraryService> service, QObject* parent = nullptr);

    void open(const QString& path);
    // Reads the open library again, because it was changed. Hits of the newest search stay if their compounds still
    // exist. `renumbered`: compounds that were removed and added again. Waits for a search under way.
    void reload(RenumberedCompounds renumbered = {});
    // Starts a search and returns its number. `filter` is in force for its hits; all hits are told before the filtered
    // ones.
    quint64 search(SearchRequest request, HitFilter filter = {});
    // Cancels the search under way; it ends as cancelled, with the hits found so far.
    void cancel();
    bool is_sorting() const noexcept { return sort_.is_running(); }
    // Sets the order from now on; present hits are sorted again.
    void set_order(HitOrder order);
    // Filters the present hits.
    void set_filter(HitFilter filter);

  Q_SIGNALS:
    void opened(const chemsieve::ui::OpenedLibrary& library);
    void open_failed(const QString& path, const QString& reason);
    void reloaded(const chemsieve::ui::ReloadedLibrary& library);
    void reload_failed(const QString& reason);
    // The query is understood: hits of the search before are gone. If a query is not understood, they stay.
    void understood(quint64 search, const chemsieve::ui::UnderstoodQuery& query);
    void hits_found(quint64 search, const std::vector<chemsieve::Hit>& hits);
    void progressed(quint64 search, const chemsieve::SearchProgress& progress);
    void ended(quint64 search, const chemsieve::ui::SearchReport& report);
    void ordered(quint64 search, const chemsieve::ui::OrderedHits& hits);
    void order_failed(quint64 search, const QString& reason);
    // The filter's condition cannot be used: the hits shown stay.
    void filter_failed(quint64 search, const QString& reason);

  private:
    // On the worker thread.
    void perform_reload(const RenumberedCompounds& renumbered, const JobRun& run);
    SearchReport perform_search(const SearchRequest& request, quint64 number, const JobRun& run);
    void perform_sort(const HitOrder& order, const HitFilter& filter, const JobRun& run);
    // Sorts the present hits, in place of a sort under way.
    void sort();

    quint64 newest_search_ = 0;
    HitOrder order_;
    HitFilter filter_;
    bool unsorted_ = false;    // hits have come, or a search took the place of a sort
    SearchedLibrary library_;  // worker thread
    // The jobs, from the most urgent, share one thread.
    const std::shared_ptr<JobThread> thread_ = std::make_shared<JobThread>();
    Job open_{thread_, 0};
    Job reload_{thread_, 1};
    Job search_{thread_, 2};
    Job sort_{thread_, 3};
};

}  // namespace chemsieve::ui
