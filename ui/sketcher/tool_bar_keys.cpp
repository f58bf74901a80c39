#include "ui/sketcher/tool_bar_keys.h"

#include <QKeyEvent>
#include <QPainter>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>

namespace chemsieve::ui {

namespace {

constexpr double kFrame = 2;  // pixels

}  // namespace

ToolBarKeys::ToolBarKeys(QToolBar* bar) : QObject{bar}, bar_{bar} {
    for (QToolButton* button : buttons()) {
        button->setFocusPolicy(Qt::NoFocus);
        button->installEventFilter(this);
    }
    if (!usable().empty()) set_stop(usable().first());
}

// The buttons in order; last the one that shows tools for which there is no room.
QList<QToolButton*> ToolBarKeys::buttons() const {
    QList<QToolButton*> result;
    for (QAction* action : bar_->actions()) {
        if (auto* button = qobject_cast<QToolButton*>(bar_->widgetForAction(action))) result << button;
    }
    for (auto* button : bar_->findChildren<QToolButton*>(QString{}, Qt::FindDirectChildrenOnly)) {
        if (!result.contains(button)) result << button;
    }
    return result;
}

QList<QToolButton*> ToolBarKeys::usable() const {
    QList<QToolButton*> result = buttons();
    const auto unusable = [](const QToolButton* button) { return !button->isEnabled() || button->isHidden(); };
    result.erase(std::remove_if(result.begin(), result.end(), unusable), result.end());
    return result;
}

void ToolBarKeys::set_stop(QToolButton* button) {
    if (stop_) stop_->setFocusPolicy(Qt::NoFocus);
    stop_ = button;
    stop_->setFocusPolicy(Qt::TabFocus);
}

bool ToolBarKeys::eventFilter(QObject* watched, QEvent* event) {
    auto* button = qobject_cast<QToolButton*>(watched);
    const QList<QToolButton*> possible = usable();
    const bool changes = event->type() == QEvent::EnabledChange || event->type() == QEvent::HideToParent ||
                         event->type() == QEvent::ShowToParent;
    if (changes && !possible.empty() && !possible.contains(stop_)) set_stop(possible.first());
    if (event->type() == QEvent::KeyPress && button) return take_key(button, static_cast<QKeyEvent&>(*event));
    if (event->type() == QEvent::Paint && button && button->hasFocus()) return paint_with_frame(button, event);
    return QObject::eventFilter(watched, event);
}

// Styles show faintly which button has the keyboard, if at all.
bool ToolBarKeys::paint_with_frame(QToolButton* button, QEvent* event) {
    static_cast<QObject*>(button)->event(event);
    QPainter painter{button};
    painter.setPen(QPen{button->palette().color(QPalette::Highlight), kFrame});
    painter.drawRect(QRectF{button->rect()}.adjusted(kFrame / 2, kFrame / 2, -kFrame / 2, -kFrame / 2));
    return true;
}

bool ToolBarKeys::take_key(QToolButton* button, const QKeyEvent& event) {
    if (event.key() == Qt::Key_Down && event.modifiers().testFlag(Qt::AltModifier) && button->menu()) {
        button->showMenu();
        return true;
    }
    const QList<QToolButton*> possible = usable();
    const qsizetype last = possible.size() - 1;
    qsizetype to = possible.indexOf(button);
    switch (event.key()) {
        case Qt::Key_Left:
        case Qt::Key_Up: to = std::max<qsizetype>(to - 1, 0); break;
        case Qt::Key_Right:
        case Qt::Key_Down: to = std::min(to + 1, last); break;
        case Qt::Key_Home: to = 0; break;
        case Qt::Key_End: to = last; break;
        default: return false;
    }
    set_stop(possible[to]);
    possible[to]->setFocus(Qt::TabFocusReason);
    return true;
}

}  // namespace chemsieve::ui
