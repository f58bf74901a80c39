// Queries that come from elsewhere into the panel: from a file, and drawn.
//
// Threads: window's thread; files are read on a thread of their own.
#pragma once

#include <QObject>
#include <memory>

#include "search/request/query.h"
#include "search/request/search_request.h"
#include "ui/jobs/job.h"
#include "ui/session/library_service.h"

class QWidget;

namespace chemsieve::ui {

class QueryPanel;
class SketchDialog;

// Reads the queries of a file, plain or packed, as a text for the query field: what stands in the file, in which
// pasted_queries.h finds the structures with their names. In a .sma or .smarts file they are SMARTS.
class QueryFile : public QObject {
    Q_OBJECT
  public:
    // Also reads files that are dropped on the panel, which must outlive this object.
    QueryFile(std::shared_ptr<LibraryService> service, QueryPanel* panel, QObject* parent);

    // Puts the queries into the panel, or says there why not, unless another file is read meanwhile. Several structures
    // are searched each by itself.
    void read(const QString& path);

  Q_SIGNALS:
    // "200 queries of a.smi; Return searches"
    void taken(const QString& remark);

  private:
    void take(const QString& path, const QueryText& query, qint64 structures);

    std::shared_ptr<LibraryService> service_;
    QueryPanel* panel_;
    Job job_;
};

// Draws the query of the panel in a dialog of its own, which stays for the next time.
class QueryDrawing : public QObject {
    Q_OBJECT
  public:
    // The panel must outlive this object.
    QueryDrawing(QueryPanel* query, QWidget* window);

    void show();

  Q_SIGNALS:
    void search_wanted();

  private:
    QueryPanel* query_;
    QWidget* window_;
    SketchDialog* dialog_ = nullptr;  // made when it is first opened
    QString candidates_;              // what the panel says of them
    SearchRequest before_;            // what the panel had when it was opened
};

}  // namespace chemsieve::ui
