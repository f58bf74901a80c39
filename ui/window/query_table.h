// What was found of each of several queries: hits, in all, the best, or why there is none; a row leads to its hits.
//
// Threads: window's thread.
#pragma once

#include <QDialog>
#include <vector>

#include "search/request/search_types.h"
#include "ui/session/search_report.h"

namespace chemsieve::ui {

class StudyTable;

class QueryTable : public QDialog {
    Q_OBJECT
  public:
    // `search`: of queries each by itself, which has ended. `hits`: all of them.
    QueryTable(const ShownSearch& search, const std::vector<Hit>& hits, QWidget* parent);

    // The same search, whose hits are counted by now.
    void show_counts(const ShownSearch& search, const std::vector<Hit>& hits);
    StudyTable* table() const noexcept { return table_; }

  Q_SIGNALS:
    // The hits of this query are wanted.
    void hits_wanted(const QString& query);

  private:
    StudyTable* table_;
    QStringList names_;  // by row of the table
};

}  // namespace chemsieve::ui
