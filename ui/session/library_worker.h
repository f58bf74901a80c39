// The open library: opens, searches and sorts on one worker thread, in this order of precedence; the newest of each
// kind wins.
//
// Every search has a number. A new search or library stops the search under way; listeners only ever hear of the newest.
// Threads: lives on the window's thread, which never waits for the worker but when this object ends; then the work
// under way is asked to stop and awaited. Opening cannot be stopped.
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
    // The open library once more, because it was changed; the hits of the newest search stay as far as their compounds
    // are there. `renumbered`: compounds that were removed and are there again. Waits for a search under way.
    void reload(RenumberedCompounds renumbered = {});
    // The number of the search. `filter` is in force for its hits; before they are filtered, all of them are told.
    quint64 search(SearchRequest request, HitFilter filter = {});
    // Of the search under way; it ends as cancelled with the hits so far.
    void cancel();
    // From now on; hits that are there are sorted again.
    void set_order(HitOrder order);
    // Of the hits that are there.
    void set_filter(HitFilter filter);

  Q_SIGNALS:
    void opened(const chemsieve::ui::OpenedLibrary& library);
    void open_failed(const QString& path, const QString& reason);
    void reloaded(const chemsieve::ui::ReloadedLibrary& library);
    void reload_failed(const QString& reason);
    // From now on there are no hits of the search before; those of one that is not understood stay.
    void understood(quint64 search, const chemsieve::ui::UnderstoodQuery& query);
    void hits_found(quint64 search, const std::vector<chemsieve::Hit>& hits);
    void progressed(quint64 search, const chemsieve::SearchProgress& progress);
    void ended(quint64 search, const chemsieve::ui::SearchReport& report);
    void ordered(quint64 search, const chemsieve::ui::OrderedHits& hits);
    void order_failed(quint64 search, const QString& reason);
    // Of a condition that cannot be used: what is shown stays.
    void filter_failed(quint64 search, const QString& reason);

  private:
    // On the worker thread.
    void perform_reload(const RenumberedCompounds& renumbered, const JobRun& run);
    SearchReport perform_search(const SearchRequest& request, quint64 number, const JobRun& run);
    void perform_sort(const HitOrder& order, const HitFilter& filter, const JobRun& run);
    // The hits that are there; instead of a sort under way.
    void sort();

    quint64 newest_search_ = 0;
    HitOrder order_;
    HitFilter filter_;
    SearchedLibrary library_;  // worker thread
    // From the most urgent, on one thread.
    const std::shared_ptr<JobThread> thread_ = std::make_shared<JobThread>();
    Job open_{thread_, 0};
    Job reload_{thread_, 1};
    Job search_{thread_, 2};
    Job sort_{thread_, 3};
};

}  // namespace chemsieve::ui
