// The library that is searched: opens it, searches it or lists its compounds, keeps the hits of the newest search, and
// puts them in the order in which they are shown.
//
// Everything takes long. Threads: one at a time; the functions of SearchListener are called on the caller's thread.
// Errors: chemsieve::Error with a message for the user, after an error everything is as it was, except after arrange().
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include <QStringList>

#include "search/run/compound_choice.h"
#include "ui/hits/hit_columns.h"
#include "ui/session/hit_counts.h"
#include "ui/session/library_service.h"
#include "ui/session/opened_library.h"
#include "ui/session/query_reading.h"
#include "ui/session/search_report.h"

namespace chemsieve::ui {

struct SearchListener {
    // The hits of the search before are gone.
    std::function<void(const UnderstoodQuery&)> understood;
    std::function<void(std::span<const Hit>)> hits;
    std::function<void(const SearchProgress&)> progress;
};

class SearchedLibrary {
  public:
    explicit SearchedLibrary(std::shared_ptr<LibraryService> service) : service_{std::move(service)} {}

    bool is_open() const noexcept { return searcher_ != nullptr; }
    OpenedLibrary open(const QString& path);
    // Reads the open library again. Hits stay if their compounds exist; removed hits return with renumbered compounds.
    ReloadedLibrary reload(const RenumberedCompounds& renumbered);
    // The report says how the search ended; nothing is thrown.
    SearchReport search(SearchNumber number, const SearchRequest& request, const SearchListener& listener,
                        const std::stop_token& stop);
    void forget_hits() { hits_.clear(); }
    bool has_hits() const noexcept { return !hits_.empty(); }
    // Counts the hits of the newest search that was understood. Nothing if stopped.
    std::optional<HitCounts> count_all(const std::stop_token& stop);
    // After a search or a reload the first call gives all hits, whatever the filter; later calls give those that the
    // filter leaves. Nothing if stopped. Throws QueryError if the filter's condition cannot be used.
    std::optional<OrderedHits> arrange(const HitOrder& order, const HitFilter& filter, const std::stop_token& stop);

  private:
    // Where compounds are listed, as their ids were pasted.
    using ListedPlaces = std::unordered_map<CompoundNumber, std::size_t>;

    OpenedLibrary read(const QString& path) const;
    void take(OpenedLibrary& library);
    class Sink;
    std::vector<Query> read_queries(const SearchRequest& request, const ReadQuery& first, UnderstoodQuery& what,
                                    const std::stop_token& stop) const;
    void read_each(UnderstoodQuery& what, const std::stop_token& stop) const;
    void look_for_name(UnderstoodQuery& what) const;
    void look_for_key(UnderstoodQuery& what, const std::string& key) const;
    bool look_for_ids(const std::string& text, UnderstoodQuery& what, ListedPlaces& places,
                      const std::stop_token& stop) const;
    SearchReport run(SearchNumber number, const SearchRequest& asked, const SearchListener& listener,
                     const std::stop_token& stop);
    std::optional<ChosenCompounds> choose(SearchRequest& request, const ConditionNames* names,
                                          const std::stop_token& stop, const SetProgress& progress);
    void begin_hits(const UnderstoodQuery& what, const SearchListener& listener);
    void add_hits(std::span<const Hit> hits, const SearchListener& listener);
    SearchReport find(const SearchRequest& request, const std::vector<Query>& queries, const SearchOptions& options,
                      const SearchListener& listener, const std::stop_token& stop);
    SearchReport find_each(const SearchRequest& request, const SearchOptions& options, const SearchListener& listener,
                           const std::stop_token& stop);
    SearchReport list(const CompoundSelection* among, const SearchListener& listener, const std::stop_token& stop);
    bool is_each() const noexcept { return !query_names_.isEmpty(); }
    // False if stopped.
    bool rank_hits(const std::stop_token& stop);
    std::optional<std::vector<Hit>> filtered(const HitFilter& filter, const std::stop_token& stop);

    std::shared_ptr<LibraryService> service_;
    QString path_;
    std::vector<ImportedProperty> properties_;
    bool has_inchi_keys_ = false;
    std::vector<CompoundNumber> last_numbers_;
    std::unique_ptr<Searcher> searcher_;
    CompoundChoice choice_;
    std::unique_ptr<CompoundReader> reader_;
    bool is_understood_ = false;  // the newest search
    // What the newest search was that was understood.
    SearchNumber number_ = 0;
    bool is_listing_ = false;
    ListedPlaces listed_places_;  // empty: they are listed by number
    QStringList query_names_;     // where several are searched each by itself; empty: one search
    std::size_t top_ = 0;
    AskedSearch asked_;
    bool ranked_ = false;
    std::vector<Hit> hits_;
    std::vector<Hit> removed_;  // hits whose compounds were removed since the search
};

}  // namespace chemsieve::ui
