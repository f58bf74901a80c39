// A search of the window: as it was begun, its request as it was understood, its result, and with its hits shown.
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "data/source/compound_source.h"
#include "search/request/search_request.h"
#include "ui/session/hit_counts.h"

namespace chemsieve::ui {

// Counts the searches of a session, from 1. What comes of a search has its number, so that nothing is shown as
// another's.
using SearchNumber = std::uint64_t;

// The query and options of a search, once they are understood.
struct UnderstoodQuery {
    SearchNumber number = 0;
    SearchRequest request;
    std::optional<Query> query = {};  // nothing: compounds are listed; of several queries, the first
    // Queries that are searched each by itself, by Hit::query; empty: there is one list of hits.
    std::vector<Query> each = {};
    // The substructures that a hit may contain, by Hit::query; empty: no substructure was searched.
    std::vector<std::vector<Molecule>> matched = {};
    // Those that condition and files of structures leave; nothing: all.
    std::shared_ptr<const CompoundSelection> chosen = {};
    // When the library was opened for searching, see CompoundSource::last_numbers().
    std::vector<CompoundNumber> last_numbers = {};
    QString inchi_key = {};  // compounds that have it are listed; empty: others
    QString name = {};       // compounds of this id or name are listed; empty: others
    std::size_t ids = 0;     // compounds of so many pasted ids are listed; 0: others
    QStringList notes = {};
    std::shared_ptr<const ConditionNames> names = {};  // that the condition may call
};

// Whether a compound was there when these were the last numbers of the source; see UnderstoodQuery.
bool was_there(CompoundNumber compound, const std::vector<SourceLibrary>& libraries,
               const std::vector<CompoundNumber>& last_numbers);

// What was asked of this hit: of queries searched each by itself, the hit's own.
UnderstoodQuery asked_of(const UnderstoodQuery& search, const Hit& hit);

struct SearchReport {
    enum class Ending { finished, cancelled, unreadable, failed };
    // What of the request cannot be used, if that is why it is unreadable.
    enum class Part { query, further, condition, files };
    Ending ending = Ending::finished;
    Part part = Part::query;
    QString reason;  // unreadable: the query, or a limit; failed: the search; cancelled: if nobody
                     // stopped it; finished: what was left out, empty: nothing
    // Failed because another program removed compounds: after SearchSession::reload() it can be searched again.
    bool library_changed = false;
    SearchOutcome outcome;
    bool is_listing = false;               // compounds are listed without a query
    std::size_t top = 0;                   // hits asked for, of each query; 0: all
    std::vector<SearchOutcome> each = {};  // one a query, where each is searched by itself
    HitCounts in_all = {};                 // where only the best were asked for; empty: not counted, or not yet
    std::optional<std::size_t> selected;   // compounds within the limits; nothing: there are no limits
    std::size_t left_open = 0;             // compounds that the condition does not decide: see SelectedCompounds
    std::optional<std::size_t> earlier;    // earlier hits searched among; nothing: all compounds were searched
    double seconds = 0;
};

// A search that found hits, cancelled ones included.
struct SearchDone {
    UnderstoodQuery query;
    SearchReport report;
};

// The hits of a search that are to be shown, in this order.
struct OrderedHits {
    SearchNumber search = 0;
    std::vector<Hit> hits;
    bool filtered = false;  // true: filtered hits; false: all hits of the search, at most as many as asked for
};

// A search of the window, as it was begun.
struct BegunSearch {
    SearchNumber number = 0;  // given by the session
    SearchRequest request;    // without a query all compounds, or those of `earlier`, are listed
    SearchRequest asked;      // what stood in the panel, all of it
    bool live = false;        // begun by typing or drawing: only the best kLiveHits are looked for
    bool again = false;       // repeated, as the library had changed
    bool repeated = false;    // the search before once more
    QString list = {};        // its compounds are listed; empty: no list
};

// The search that the hits in the window belong to.
struct ShownSearch {
    UnderstoodQuery query;
    SearchRequest asked;
    bool live = false;
    std::optional<SearchReport> report;  // nothing: it is under way
    std::size_t found = 0;               // hits, of which some may have been removed from the library since
    std::int64_t compounds = 0;          // in the library, when it ended
    QString list = {};                   // whose compounds these are; empty: of no list
};

// The search of hits that are exported or printed; it has ended.
struct HitOrigin {
    std::shared_ptr<const CompoundSource> source;
    QString library;  // its path
    SearchDone search;
};

// True if there may be more hits: a search for the best `top` hits ends when it has them. `shown`: hits.
bool is_cut(const SearchReport& report, std::size_t shown);
// The sum over all queries; nothing: they are not counted, or some are not known.
std::optional<std::size_t> hits_in_all(const SearchReport& report);

// "substructure: c1ccccc1, among 12 hits", "compounds with mw < 400"
QString title_of(const ShownSearch& search);

}  // namespace chemsieve::ui
