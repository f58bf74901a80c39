#include "ui/plot/plot_dock.h"

#include "ui/widgets/help_text.h"

#include <QAction>
#include <QMainWindow>

namespace chemsieve::ui {

namespace {
constexpr int kTall = 950;  // pixels of a window that has room for both docks
}

PlotDock::PlotDock(HitModel* model, QItemSelectionModel* selection, QMainWindow* window, QDockWidget* other)
    : CardDock{tr("Plots"), window}, pane_{new PlotPane{model, selection}} {
    set_help(this, "plots");
    setObjectName(QStringLiteral("plots"));
    setWidget(pane_);
    window->addDockWidget(Qt::RightDockWidgetArea, this);
    hide();
    toggleViewAction()->setText(tr("&Plots"));
    toggleViewAction()->setShortcut(QKeySequence{QStringLiteral("Ctrl+Shift+P")});
    connect(toggleViewAction(), &QAction::triggered, this, [this, window, other](bool on) {
        if (on) pane_->setFocus();
        if (!on || isFloating()) return;
        // Two of them would be too low to be of use in a low window: the plots lie over the other dock, with tabs.
        if (window->height() < kTall) {
            window->tabifyDockWidget(other, this);
            return raise();
        }
        window->resizeDocks({other, this}, {window->height() / 3, 2 * window->height() / 3}, Qt::Vertical);
    });
}

}  // namespace chemsieve::ui
