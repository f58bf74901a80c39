// A search of the window: as it was begun, and with its hits shown.
#pragma once

#include <QString>
#include <memory>
#include <optional>

#include "ui/session/library_service.h"
#include "ui/session/search_report.h"

namespace chemsieve::ui {

struct BegunSearch {
    SearchRequest request;  // without a query all compounds, or those of `earlier`, are listed
    SearchRequest asked;    // what stood in the panel, all of it
    bool live = false;      // begun by typing or drawing: only the best kLiveHits are looked for
    bool again = false;     // repeated, as the library had changed
    bool repeated = false;  // the search before once more
    QString list = {};      // its compounds are listed; empty: no list
};

// The search that the hits in the window belong to.
struct ShownSearch {
    UnderstoodQuery query;
    SearchRequest asked;
    bool live = false;
    std::optional<SearchReport> report;  // nothing: it is under way
    std::int64_t compounds = 0;          // in the library, when it ended
    QString list = {};                   // whose compounds these are; empty: of no list
};

// The search of hits that are exported or printed; it has ended.
struct HitOrigin {
    std::shared_ptr<const CompoundSource> source;
    QString library;  // its path
    SearchDone search;
};

// "substructure: c1ccccc1, among 12 hits", "compounds with mw < 400"
QString title_of(const ShownSearch& search);

}  // namespace chemsieve::ui
