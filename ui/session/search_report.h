// A search from the question to its end: what is asked for, what is understood of it, and what comes of it.
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "search/request/query.h"
#include "search/request/search_types.h"
#include "ui/session/query_reading.h"

namespace chemsieve::ui {

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

}  // namespace chemsieve::ui
