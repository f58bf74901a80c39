// Requests of the panel: the request of a new panel, and the form in which requests are remembered and saved.
//
// A request from the panel has one query, whose text may be blank. Everything of a request but the earlier hits is
// remembered, even what does not matter to the mode.
// Threads: may be called concurrently.
#pragma once

#include <QString>
#include <QVariantMap>

#include "search/request/search_request.h"

namespace chemsieve::ui {

// The threshold of a similarity search without one: a similarity, 0 to 1.
inline constexpr double kDefaultThreshold = 0.5;

// The request of a new panel with this text, whose language is to be detected.
SearchRequest panel_request(const QString& text = {});

// How the language is remembered: 0 to be detected, 1 SMILES, 2 SMARTS.
int language_index(const QueryText& query);
void set_language(QueryText& query, int index);
// The text in the query field: the query's text, or the text shown for a drawing.
QString shown_text(const SearchRequest& request);
// The molfile of a drawing; empty: the text is the query.
QString molfile_of(const SearchRequest& request);
void set_query(SearchRequest& request, const QString& shown, const QString& molfile);

QVariantMap to_map(const SearchRequest& request);
// Values that are missing or not valid are those of a new panel.
SearchRequest request_from(const QVariantMap& map);

// Whether they find the same: ranges that are open at both ends demand nothing.
bool asks_the_same(SearchRequest a, SearchRequest b);

// What limits the compounds: "mw < 400, none of the structures of pains.sma". Empty: nothing.
QString limits_of(const SearchRequest& request);
// "similar: c1ccccc1  only with mw < 400", one line.
QString label_of(const SearchRequest& request);
// The same as a title of its hits: "Compounds that contain c1ccccc1, with mw < 400".
QString heading_of(const SearchRequest& request);

}  // namespace chemsieve::ui
