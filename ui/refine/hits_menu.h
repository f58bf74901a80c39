// The menu Hits: which hits are shown, which are selected, marks and lists of them. An entry is enabled only if it
// would do something.
//
// Threads: window's thread.
#pragma once

#include <QMenu>
#include <memory>

#include "search/request/search_types.h"

namespace chemsieve::ui {

class CompoundLists;
class HitModel;
class ListsDock;
class ResultsPane;

class HitsMenu : public QMenu {
    Q_OBJECT
  public:
    // All arguments must outlive the menu.
    HitsMenu(const HitModel* model, ResultsPane* results, CompoundLists* lists, ListsDock* dock,
             QWidget* parent = nullptr);

    void update_actions(bool searching, bool any_selected);
    // The actions for the menu of a hit.
    QList<QAction*> actions_of_hits() const {
        return {find_containing_, find_similar_, mark_, rate_->menuAction(), make_list_, select_all_, select_sample_};
    }

  Q_SIGNALS:
    // A search with the current hit as query is wanted.
    void search_wanted(chemsieve::SearchMode mode);
    // The next searches are to look only at these; `what` names them.
    void search_within_wanted(std::shared_ptr<const chemsieve::CompoundSelection> compounds, const QString& what);

  private:
    void make_rate_menu();

    const HitModel* model_;
    ResultsPane* results_;
    CompoundLists* lists_;
    QAction* show_only_;
    QAction* show_marked_;
    QAction* show_all_;
    QAction* select_all_;
    QAction* select_sample_;
    QAction* mark_;
    QMenu* rate_;
    QAction* make_list_;
    QAction* find_containing_;
    QAction* find_similar_;
    QAction* search_selected_;
    QAction* search_marked_;
    QAction* columns_;
};

}  // namespace chemsieve::ui
