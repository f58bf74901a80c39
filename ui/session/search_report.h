// What is understood of a request, and what comes of the search.
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>
#include <optional>
#include <vector>

#include "search/request/search_request.h"

namespace chemsieve::ui {

// What is searched for, once it is understood.
struct UnderstoodQuery {
    SearchRequest request;
    std::optional<Query> query = {};  // nothing: compounds are listed
    QStringList notes = {};
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
