#include "ui/plot/plot_dock.h"

#include <QAction>
#include <QMainWindow>

namespace chemsieve::ui {

PlotDock::PlotDock(HitModel* model, QItemSelectionModel* selection, QMainWindow* window, QDockWidget* other)
    : CardDock{tr("Plots"), window}, pane_{new PlotPane{model, selection}} {
    setObjectName(QStringLiteral("plots"));
    setWidget(pane_);
    window->addDockWidget(Qt::RightDockWidgetArea, this);
    hide();
    toggleViewAction()->setText(tr("&Plots"));
    toggleViewAction()->setShortcut(QKeySequence{QStringLiteral("Ctrl+Shift+P")});
    connect(toggleViewAction(), &QAction::triggered, this, [this, window, other](bool on) {
        if (on) pane_->setFocus();
        if (!on || isFloating()) return;
        window->resizeDocks({other, this}, {window->height() / 3, 2 * window->height() / 3}, Qt::Vertical);
    });
}

}  // namespace chemsieve::ui
