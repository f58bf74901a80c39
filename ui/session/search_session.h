// The searches of a window, without widgets: what is open, what was asked, what is shown, and in which phase it is.
//
// The query of a search is read first, while the hits of the search before are still shown. Once it is understood, new
// hits replace them. A query that cannot be understood, or is stopped before, leaves the hits as they were. A search
// that ends because another program changed the library is repeated once.
// Threads: window's thread; the work is done on a thread of its own, and ending this object stops it and waits.
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/session/library_worker.h"
#include "ui/session/shown_search.h"

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
    // Reads the open library again, as it was changed. See LibraryWorker.
    void reload(const RenumberedCompounds& renumbered = {});

    // `asked`: what stands in the panel. A blank query lists compounds.
    void search(SearchRequest request, SearchRequest asked);
    // Searches for the best hits only.
    void search_live(SearchRequest request, SearchRequest asked);
    // Lists all compounds.
    void list_compounds(SearchRequest asked);
    // Lists these compounds under a name.
    void open_list(SearchRequest asked, const QString& name, std::shared_ptr<const CompoundSelection> compounds);
    // Repeats the last search in the present library, if there are hits of one.
    void search_again();
    // Stops the search; hits found so far stay.
    void stop();
    void stop_and_forget();

    void set_order(const HitOrder& order);
    void set_filter(const HitFilter& filter);

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
    // `is_last`: false if the filtered hits still follow.
    void arranged(const chemsieve::ui::OrderedHits& hits, bool is_last);
    void order_failed(const QString& reason);
    void filter_failed(const QString& reason);
    // After ended(), ended_early(), arranged() or filter_failed(): nothing more follows from the search.
    void settled();

  private:
    void connect_worker();
    void begin(BegunSearch search);
    // `library_changed`: another program changed the library. For this reason a search is repeated only once, as the
    // library may change all the time.
    void repeat(bool library_changed);
    void understand(const UnderstoodQuery& query);
    void forget_hits();
    void end(const SearchReport& report);
    void arrange(const OrderedHits& hits);
    void set_phase(Phase phase);

    LibraryWorker* worker_;
    std::function<HitFilter()> ask_filter_;
    HitFilter filter_;  // the filter in force
    std::optional<OpenedLibrary> library_;
    Phase phase_ = Phase::idle;
    BegunSearch begun_;
    std::optional<ShownSearch> shown_;
    bool resuming_ = false;
    bool any_found_ = false;  // the search shown has hits
};

}  // namespace chemsieve::ui
