// The dock with the lists: makes them of rows and files, shows and selects their compounds.
//
// Threads: window's thread.
#pragma once

#include "ui/lists/list_storage.h"
#include "ui/lists/lists_pane.h"
#include "ui/widgets/card_dock.h"

namespace chemsieve::ui {

class HitView;
class ResultsPane;

class ListsDock : public CardDock {
    Q_OBJECT
  public:
    // All arguments must outlive the dock.
    ListsDock(CompoundLists* lists, ListStorage* storage, ResultsPane* results, HitView* table,
              QWidget* parent = nullptr);

    // Asks for the name.
    void make_list(ListsPane::Source source);

  Q_SIGNALS:
    // A text for the status line.
    void remarked(const QString& text);
    // The compounds of the list are wanted as hits.
    void open_wanted(const chemsieve::ui::CompoundList& list);
    // The next searches are to look only at them.
    void search_within_wanted(const chemsieve::ui::CompoundList& list);

  private:
    CompoundLists* lists_;
    ListStorage* storage_;
    ResultsPane* results_;
    ListsPane* pane_;
};

}  // namespace chemsieve::ui
