// A search as the window knows it: begun, and with its hits shown.
#pragma once

#include <QString>
#include <memory>
#include <optional>

#include "ui/session/library_service.h"
#include "ui/session/search_report.h"

namespace chemsieve::ui {

struct BegunSearch {
    SearchRequest request;
    SearchRequest asked;  // what stood in the panel, all of it
    bool live = false;    // begun by typing or drawing
    bool again = false;   // for the library had changed
};

// What the hits in the window are of.
struct ShownSearch {
    UnderstoodQuery query;
    SearchRequest asked;
    bool live = false;
    std::optional<SearchReport> report;  // nothing: it is under way
};

// What hits that are written somewhere are of: a search that has ended.
struct HitOrigin {
    std::shared_ptr<const CompoundSource> source;
    QString library;  // its path
    SearchDone search;
};

// "substructure: c1ccccc1, among 12 hits", "compounds with mw < 400"
QString title_of(const ShownSearch& search);

}  // namespace chemsieve::ui
