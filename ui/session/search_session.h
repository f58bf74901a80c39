// The searches of a window, without widgets: what is open, what was asked, what is shown, and in which phase it is.
//
// The query of a search is read first, while the hits of the search before are still shown. Once it is understood, new
// hits replace them. A query that cannot be understood, or is stopped before, leaves the hits as they were. A search
// that ends because another program changed the library is repeated once.
// Threads: window's thread, which waits for the work only when this object ends, and has asked it to stop then. One
// thread opens, reads again, searches, sorts and counts, in this order of precedence; the newest of each kind wins, and
// nothing is heard any more of what it overtakes. Opening cannot be stopped.
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/hits/hit_columns.h"
#include "ui/jobs/job.h"
#include "ui/session/search_report.h"
#include "ui/session/searched_library.h"

namespace chemsieve::ui {

// Hits of a search that is begun while its query is typed or drawn.
inline constexpr std::size_t kLiveHits = 100;

class SearchSession : public QObject {
    Q_OBJECT
  public:
    enum class Phase { idle, reading, finding };

    explicit SearchSession(std::shared_ptr<LibraryService> service, QObject* parent = nullptr);
    // Asked when a search has begun: which of its hits are to be shown.
    void set_filter_source(std::function<HitFilter()> filter) { ask_filter_ = std::move(filter); }

    // Opens a library; the present one stays until the new one is open.
    void open(const QString& path);
    // Reads the open library again, because it was changed. Hits of the newest search stay if their compounds still
    // exist. `renumbered`: compounds that were removed and added again. Waits for a search under way.
    void reload(RenumberedCompounds renumbered = {});

    // A blank query lists compounds.
    void search(BegunSearch search);
    // Repeats the last search in the present library, if there are hits of one.
    void search_again();
    // Stops the search; it ends as cancelled, with the hits found so far.
    void stop() { search_.cancel(); }
    void stop_and_forget();

    // Present hits are sorted again, and those to come as well.
    void set_order(HitOrder order);
    // Filters the present hits.
    void set_filter(HitFilter filter);
    // Whether all hits of a search for the best of them are counted, once these are shown.
    void set_counting(bool on);

    const std::optional<OpenedLibrary>& library() const noexcept { return library_; }
    Phase phase() const noexcept { return phase_; }
    bool is_searching() const noexcept { return phase_ != Phase::idle; }
    // The hits are arranged once more because a search that ended early had interrupted it: nothing is new.
    bool is_resuming() const noexcept { return resuming_; }
    // The last search begun, understood or not.
    const BegunSearch& begun() const noexcept { return begun_; }
    // Nothing: no hits are shown.
    const std::optional<ShownSearch>& shown() const noexcept { return shown_; }
    // Nothing: no search has ended.
    std::optional<HitOrigin> hit_origin() const;

  Q_SIGNALS:
    void opened(const chemsieve::ui::OpenedLibrary& library);
    void open_failed(const QString& path, const QString& reason);
    void reloaded(const chemsieve::ui::ReloadedLibrary& library);
    void reload_failed(const QString& reason);

    void searching_changed(bool searching);
    void begun_search();
    // Hits shown before go.
    void hits_forgotten();
    void understood(const chemsieve::ui::UnderstoodQuery& query);
    void hits_found(const std::vector<chemsieve::Hit>& hits);
    void progressed(const chemsieve::SearchProgress& progress);
    // The search ended before it was understood: the hits of the search before stay.
    void ended_early(const chemsieve::ui::SearchReport& report);
    void ended(const chemsieve::ui::SearchReport& report);
    // SearchReport::in_all of the search shown has come.
    void counted();
    // `is_last`: false if the filtered hits still follow.
    void arranged(const chemsieve::ui::OrderedHits& hits, bool is_last);
    void order_failed(const QString& reason);
    // The filter's condition cannot be used: the hits shown stay.
    void filter_failed(const QString& reason);
    // After ended(), ended_early(), arranged() or filter_failed(): nothing more follows from the search.
    void settled();

  private:
    // On the worker thread.
    void perform_reload(const RenumberedCompounds& renumbered, const JobRun& run);
    SearchReport perform_search(const BegunSearch& search, const JobRun& run);
    void perform_sort(const HitOrder& order, const HitFilter& filter, const JobRun& run);

    // `library_changed`: another program changed the library. For this reason a search is repeated only once, as the
    // library may change all the time.
    void repeat(bool library_changed);
    void understand(const UnderstoodQuery& query);
    void forget_hits();
    bool shows(SearchNumber search) const { return shown_ && shown_->query.number == search; }
    void end(const SearchReport& report);
    // Sorts the present hits, in place of a sort under way. All hits are told before the filtered ones.
    void sort();
    void arrange(const OrderedHits& hits);
    // How many hits there are in all of the search shown, while nothing else is to be done.
    void count_all();
    void set_phase(Phase phase);

    std::function<HitFilter()> ask_filter_;
    HitOrder order_;
    HitFilter filter_;  // the filter in force
    std::optional<OpenedLibrary> library_;
    Phase phase_ = Phase::idle;
    BegunSearch begun_;
    SearchNumber forgotten_ = 0;  // the search of which nothing is shown any more
    std::optional<ShownSearch> shown_;
    bool counts_all_ = true;
    bool resuming_ = false;
    bool any_found_ = false;    // the search shown has hits
    bool unsorted_ = false;     // hits have come, or a search took the place of a sort
    SearchedLibrary searched_;  // worker thread
    // The jobs, from the most urgent, share one thread.
    const std::shared_ptr<JobThread> thread_ = std::make_shared<JobThread>();
    Job open_{thread_, 0};
    Job reload_{thread_, 1};
    Job search_{thread_, 2};
    Job sort_{thread_, 3};
    Job count_{thread_, 4};
};

}  // namespace chemsieve::ui
