// Where the user says what to look for: the query as text with its drawing, and the kind of search.
//
// Threads: window's thread.
#pragma once

#include <QPushButton>
#include <QWidget>

#include "ui/library_worker.h"
#include "ui/recent_queries.h"
#include "ui/search/query_field.h"
#include "ui/search/search_options_box.h"

namespace chemsieve::ui {

class QueryPanel : public QWidget {
    Q_OBJECT
  public:
    explicit QueryPanel(QWidget* parent = nullptr);

    SearchRequest request() const;
    void set_query(const QString& text);
    // What to search for, to be remembered and brought back.
    PanelQuery state() const;
    void restore(const PanelQuery& query);
    // The query as it is to be drawn on: its text, or its molfile if it was drawn or pasted as one.
    QString query_text() const;
    void set_drawn(const DrawnQuery& query);
    void focus_query();
    // What is on the clipboard, if it is text or a molfile.
    void paste();
    // Why the query cannot be searched, or, not in red, what to know about it.
    void show_problem(const QString& reason);
    void show_note(const QString& note);
    void set_searching(bool searching);
    void set_library_open(bool open);
    // What a condition may name.
    void set_properties(const QStringList& names);

  Q_SIGNALS:
    void search_wanted();
    void stop_wanted();
    void drawing_wanted();

  private:
    QueryField* field_;
    SearchOptionsBox* options_;
    QPushButton* search_;
    QPushButton* stop_;
    bool library_open_ = false;
    bool searching_ = false;
};

}  // namespace chemsieve::ui
