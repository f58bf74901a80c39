#include "ui/plot/plot_dock.h"

#include <QAction>
#include <QMainWindow>
#include <QTimer>

#include "ui/widgets/help_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kTall = 950;  // pixels of a window that has room for both docks

}  // namespace

PlotDock::PlotDock(HitModel* model, QItemSelectionModel* selection, QMainWindow* window, QDockWidget* other)
    : CardDock{tr("Plots"), window}, pane_{new PlotPane{model, selection}} {
    set_help(this, "plots");
    setObjectName(QStringLiteral("plots"));
    setWidget(pane_);
    window->addDockWidget(Qt::RightDockWidgetArea, this);
    hide();
    toggleViewAction()->setText(tr("&Plots"));
    toggleViewAction()->setShortcut(QKeySequence{QStringLiteral("Ctrl+Shift+P")});
    const auto share_height = [this, window, other] {
        window->resizeDocks({other, this}, {window->height() / 3, 2 * window->height() / 3}, Qt::Vertical);
    };
    // Below the other one it would be too low to be read.
    connect(this, &QDockWidget::visibilityChanged, this, [this, share_height](bool on) {
        if (!on || isFloating()) return;
        QTimer::singleShot(0, this, [this, share_height] {
            if (isVisible() && 4 * pane_->height() < 3 * pane_->sizeHint().height()) share_height();
        });
    });
    connect(toggleViewAction(), &QAction::triggered, this, [this, window, other, share_height](bool on) {
        if (on) pane_->setFocus();
        if (!on || isFloating()) return;
        // Two of them would be too low to be of use in a low window: the plots lie over the other dock, with tabs.
        if (window->height() < kTall) {
            window->tabifyDockWidget(other, this);
            return raise();
        }
        share_height();
    });
}

}  // namespace chemsieve::ui
