// Draws the query of the panel in a dialog of its own, which stays for the next time.
//
// Threads: window's thread.
#pragma once

#include <QObject>

#include "search/request/search_request.h"

class QWidget;

namespace chemsieve::ui {

class QueryPanel;
class SketchDialog;

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
