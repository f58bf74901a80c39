// The open library: opens, searches and sorts on one worker thread, in this order of precedence; the newest of each
// kind wins.
//
// Every search has a number. A new search or library stops the search under way, and what still arrives of it is
// dropped here: listeners only ever hear of the newest.
// Threads: lives on the window's thread, which never waits for the worker but when this object ends; then the work
// under way is asked to stop and awaited. Opening cannot be stopped.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>

#include "search/engine/searcher.h"
#include "ui/hits/hit_filter.h"
#include "ui/hits/hit_order.h"
#include "ui/session/compound_choice.h"
#include "ui/session/library_service.h"
#include "ui/session/query_reading.h"

namespace chemsieve::ui {

struct OpenedLibrary {
    QString path;
    std::shared_ptr<const CompoundSource> source;
    std::int64_t compounds = 0;
    std::vector<ImportedProperty> properties;
    std::vector<FingerprintKind> kinds;  // of fingerprints that it has
    std::shared_ptr<Searcher> counting;  // for counting candidates while the library is searched
};

struct SearchRequest {
    TypedQuery query;  // blank: all compounds are listed, in the order of import
    SearchOptions options;
    std::string where;                                           // a condition on properties; empty: all compounds
    std::shared_ptr<const CompoundSelection> earlier = nullptr;  // search among these; nothing: all
};

// What the search is for, once it is understood.
struct UnderstoodQuery {
    std::optional<Query> query;  // nothing: compounds are listed
    SearchMode mode = SearchMode::substructure;
    SearchOptions options;
    std::string where;                                           // empty: all compounds
    std::shared_ptr<const CompoundSelection> earlier = nullptr;  // hits among which is searched; nothing: all compounds
    QStringList notes;
};

struct SearchReport {
    enum class Ending { finished, cancelled, unreadable, failed };
    Ending ending = Ending::finished;
    QString reason;  // unreadable: the query, or the condition; failed: the search
    // Failed because another program removed compounds: after LibraryWorker::reload() it can be searched again.
    bool library_changed = false;
    SearchOutcome outcome;
    bool is_listing = false;              // without a query
    std::size_t top = 0;                  // hits asked for, 0: all
    std::optional<std::size_t> selected;  // compounds that satisfy the condition; nothing: there was none
    std::optional<std::size_t> earlier;   // hits among which was searched; nothing: all compounds were
    double seconds = 0;
};

// What is to be shown of the hits of a search, in this order.
struct OrderedHits {
    std::vector<Hit> hits;
    bool filtered = false;  // by a filter; false: all hits of the search, of which only so many were asked for
};

// The library after it was changed, and which compounds are there.
struct ReloadedLibrary {
    OpenedLibrary library;
    std::shared_ptr<const CompoundSelection> compounds;
};

class LibraryWorker : public QObject {
    Q_OBJECT
  public:
    explicit LibraryWorker(std::shared_ptr<LibraryService> service, QObject* parent = nullptr);
    ~LibraryWorker() override;

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
    enum class Kind { open, reload, search, sort };
    struct SearchTask {
        quint64 number = 0;
        SearchRequest request;
    };
    struct Task {
        Kind kind = Kind::open;
        QString path;
        RenumberedCompounds renumbered;
        SearchTask search;
        HitOrder order;
        HitFilter filter;
        std::stop_token stop;
    };
    // What the worker thread alone touches.
    struct State {
        QString path;
        std::unique_ptr<Searcher> searcher;
        CompoundChoice choice;
        std::unique_ptr<CompoundReader> reader;  // for sorting
        quint64 search = 0;
        bool is_understood = false;  // the search under way
        std::size_t top = 0;
        bool is_listing = false;
        bool ranked = false;
        std::vector<Hit> hits;     // of the newest search that was understood
        std::vector<Hit> removed;  // whose compounds were removed since the search
    };

    void work(std::stop_token closing);
    std::optional<Task> next_task(const std::stop_token& closing);
    void perform_open(State& state, const Task& task);
    void perform_reload(State& state, const Task& task);
    void perform_search(State& state, const Task& task);
    void perform_sort(State& state, const Task& task);
    SearchReport run_search(State& state, const Task& task);
    void begin_hits(State& state, const Task& task, const UnderstoodQuery& what);
    void add_hits(State& state, quint64 search, std::span<const Hit> hits);
    SearchOutcome find_hits(State& state, const Task& task, const Query& query, const SearchOptions& options);
    SearchOutcome list_compounds(State& state, const Task& task, const CompoundSelection* among);
    // Nothing if stopped.
    std::optional<std::vector<Hit>> filtered(State& state, const Task& task);
    // Another search waits.
    bool is_overtaken();
    void request_sort();
    // Has the window's thread call `tell` unless another search or library was asked for since.
    template <class Tell>
    void answer(quint64 search, Tell tell);

    std::shared_ptr<LibraryService> service_;
    quint64 newest_search_ = 0;   // window's thread
    quint64 newest_opening_ = 0;  // window's thread
    std::mutex mutex_;            // guards the rest
    std::condition_variable_any wake_;
    std::optional<QString> waiting_open_;
    quint64 waiting_opening_ = 0;
    std::optional<RenumberedCompounds> waiting_reload_;
    std::optional<SearchTask> waiting_search_;
    bool waiting_sort_ = false;
    HitOrder order_;
    HitFilter filter_;
    Kind running_ = Kind::open;
    std::stop_source stop_{std::nostopstate};  // of the task under way
    std::jthread thread_;
};

}  // namespace chemsieve::ui
