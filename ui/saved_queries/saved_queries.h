// Queries with names, kept in the user's settings, and the files by which they are passed on.
//
// A file is JSON: {"chemsieve_queries": 1, "queries": [{"name": ..., "mode": ..., ...}]}, with everything of a query
// that panel_request.h remembers. Threads: window's thread (settings); the functions on JSON may be called
// concurrently.
#pragma once

#include <QByteArray>
#include <QString>
#include <variant>
#include <vector>

#include "ui/session/panel_request.h"

namespace chemsieve::ui {

struct SavedQuery {
    QString name;
    SearchRequest query;
    bool operator==(const SavedQuery&) const = default;
};

// The saved queries, sorted by name.
std::vector<SavedQuery> saved_queries();
void keep_saved_queries(std::vector<SavedQuery> queries);
// Saves a query; it replaces one of the same name.
void save_query(const SavedQuery& query);

QByteArray json_of(const std::vector<SavedQuery>& queries);
// The queries of a JSON text, or why it holds none.
std::variant<std::vector<SavedQuery>, QString> queries_of_json(const QByteArray& json);

// `added` with `queries`; an added query whose name is taken by a different query gets a number.
std::vector<SavedQuery> joined(std::vector<SavedQuery> queries, const std::vector<SavedQuery>& added);

}  // namespace chemsieve::ui
