// The menu Hits: which hits are shown, marks and lists of them. Its entries can be chosen where they would do
// something.
//
// Threads: window's thread.
#pragma once

#include <QMenu>

#include "search/request/search_types.h"

namespace chemsieve::ui {

class CompoundLists;
class HitModel;
class ListsDock;
class ResultsPane;

class HitsMenu : public QMenu {
    Q_OBJECT
  public:
    // All outlive the menu.
    HitsMenu(const HitModel* model, ResultsPane* results, CompoundLists* lists, ListsDock* dock,
             QWidget* parent = nullptr);

    void update_actions(bool searching, bool any_selected);
    // For the menu of a hit.
    QList<QAction*> actions_of_hits() const { return {find_containing_, find_similar_, mark_, make_list_}; }

  Q_SIGNALS:
    // With the current hit as query.
    void search_wanted(chemsieve::SearchMode mode);

  private:
    const HitModel* model_;
    ResultsPane* results_;
    CompoundLists* lists_;
    QAction* show_only_;
    QAction* show_marked_;
    QAction* show_all_;
    QAction* mark_;
    QAction* make_list_;
    QAction* find_containing_;
    QAction* find_similar_;
    QAction* columns_;
};

}  // namespace chemsieve::ui
