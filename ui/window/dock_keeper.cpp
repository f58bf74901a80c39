#include "ui/window/dock_keeper.h"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QSettings>

namespace chemsieve::ui {

namespace {
const QString kStateKey = QStringLiteral("window_state");
constexpr int kNarrow = 1100;  // pixels
}  // namespace

DockKeeper::DockKeeper(std::vector<QDockWidget*> docks, QDockWidget* first_to_go, QWidget* opener, QMainWindow* window)
    : QObject{window}, docks_{std::move(docks)}, first_to_go_{first_to_go}, opener_{opener}, window_{window} {
    for (QDockWidget* dock : docks_) {
        wanted_[dock] = !dock->isHidden();
        // By its cross or its entry in the menu.
        connect(dock->toggleViewAction(), &QAction::toggled, this, [this, dock](bool on) {
            if (!is_own_change_) wanted_[dock] = on;
        });
    }
    connect(first_to_go_, &QDockWidget::visibilityChanged, this, &DockKeeper::offer_to_open);
    window->installEventFilter(this);
    show_work(false);
}

void DockKeeper::show(QDockWidget* dock, bool on) {
    if (dock->isHidden() != on) return;
    is_own_change_ = true;
    dock->setVisible(on);
    is_own_change_ = false;
}

bool DockKeeper::restore() {
    const QByteArray state = QSettings{}.value(kStateKey).toByteArray();
    if (state.isEmpty()) return false;
    is_own_change_ = true;
    window_->restoreState(state);
    is_own_change_ = false;
    for (QDockWidget* dock : docks_) {
        wanted_[dock] = !dock->isHidden();
        if (!is_work_) show(dock, false);
    }
    return true;
}

// As the user wants them, not as the start page or a narrow window has them.
void DockKeeper::save() {
    for (QDockWidget* dock : docks_) show(dock, wanted_[dock]);
    QSettings{}.setValue(kStateKey, window_->saveState());
}

void DockKeeper::show_work(bool on) {
    for (QDockWidget* dock : docks_) dock->toggleViewAction()->setEnabled(on);
    if (on == is_work_ && on) return;
    is_work_ = on;
    is_narrow_ = false;
    for (QDockWidget* dock : docks_) show(dock, on && wanted_[dock]);
    fit();
    offer_to_open();
}

void DockKeeper::offer_to_open() { opener_->setVisible(is_work_ && is_narrow_ && first_to_go_->isHidden()); }

void DockKeeper::fit() {
    const bool narrow = window_->width() < kNarrow;
    if (!is_work_ || narrow == is_narrow_) return;
    is_narrow_ = narrow;
    if (narrow) {
        show(first_to_go_, false);
    } else if (wanted_[first_to_go_]) {
        show(first_to_go_, true);
    }
    offer_to_open();
}

bool DockKeeper::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) fit();
    return QObject::eventFilter(watched, event);
}

}  // namespace chemsieve::ui
