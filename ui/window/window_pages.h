// What stands in the middle of the window: a hint, or the hits.
//
// Threads: window's thread.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>

namespace chemsieve::ui {

class SearchSession;

class WindowPages : public QStackedWidget {
    Q_OBJECT
  public:
    // `hits`: the page of hits.
    explicit WindowPages(QWidget* hits, QWidget* parent = nullptr);

    // Shows the page that fits the session. `any_hits`: it has hits, shown or hidden by filters.
    void show_page(const SearchSession& session, bool any_hits);

  Q_SIGNALS:
    void list_all_wanted();

  private:
    QWidget* make_hint_page();

    QLabel* headline_ = nullptr;
    QLabel* hint_ = nullptr;
    QPushButton* list_all_ = nullptr;  // below the hint
};

}  // namespace chemsieve::ui
