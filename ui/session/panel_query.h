// All that a search is asked for in the panel, to be remembered, saved and brought back.
//
// Threads: may be called concurrently.
#pragma once

#include <QString>
#include <QVariantMap>
#include <vector>

#include "search/request/search_types.h"
#include "ui/property_filters/property_filter.h"

namespace chemsieve::ui {

struct PanelQuery {
    QString text;
    QString molfile;   // of a drawing that the text stands for; empty: the text is the query
    int language = 0;  // index of the box: detect, SMILES, SMARTS
    SearchMode mode = SearchMode::substructure;
    QString where;
    std::vector<PropertyFilter> filters = {};
    // The rest whether it matters to the mode or not.
    int top = 1000;
    double threshold = 0.5;
    FingerprintKind fingerprint = FingerprintKind::subgraph;
    Metric metric{};
    bool stereo = false;
    bool merge_hydrogens = false;
    bool ignore_stereo = false;
    bool ignore_salts = false;
    bool tautomers = false;

    bool operator==(const PanelQuery&) const = default;
};

QVariantMap to_map(const PanelQuery& query);
// What is missing, or not as it should be, is as in a new panel.
PanelQuery panel_query_from(const QVariantMap& map);

// "similar: c1ccccc1  only with mw < 400", one line.
QString label_of(const PanelQuery& query);

}  // namespace chemsieve::ui
