// The plots as a part of a window that can be shown, hidden and moved. Hidden at first.
//
// Threads: window's thread.
#pragma once

#include "ui/plot/plot_pane.h"
#include "ui/widgets/card_dock.h"

class QMainWindow;

namespace chemsieve::ui {

class PlotDock : public CardDock {
    Q_OBJECT
  public:
    // Places the dock below `other` in the window, with most of the room. See PlotPane.
    PlotDock(HitModel* model, QItemSelectionModel* selection, QMainWindow* window, QDockWidget* other);

    PlotPane* pane() const noexcept { return pane_; }

  private:
    PlotPane* pane_;
};

}  // namespace chemsieve::ui
