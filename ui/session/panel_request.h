// A request as the panel asks for it: what a new panel has, and the form in which requests are remembered and saved.
//
// A request from the panel has one query, whose text may be blank. Remembered of a request is all but the earlier hits,
// whether it matters to the mode or not.
// Threads: may be called concurrently.
#pragma once

#include <QString>
#include <QVariantMap>

#include "search/request/search_request.h"

namespace chemsieve::ui {

// Of a similarity search that nobody gave one: a similarity, 0 to 1.
inline constexpr double kDefaultThreshold = 0.5;

// Of a panel with nothing in it but a text, of which nobody says what it is.
SearchRequest panel_request(const QString& text = {});

// Index of the box: detect, SMILES, SMARTS.
int language_index(const QueryText& query);
void set_language(QueryText& query, int index);
// What stands in the field: the text, or what is shown of a drawing.
QString shown_text(const SearchRequest& request);
// Of a drawing; empty: the text is the query.
QString molfile_of(const SearchRequest& request);
void set_query(SearchRequest& request, const QString& shown, const QString& molfile);

QVariantMap to_map(const SearchRequest& request);
// What is missing, or not as it should be, is as in a new panel.
SearchRequest request_from(const QVariantMap& map);

// "similar: c1ccccc1  only with mw < 400", one line.
QString label_of(const SearchRequest& request);

}  // namespace chemsieve::ui
