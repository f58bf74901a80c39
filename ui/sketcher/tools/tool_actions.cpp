#include "ui/sketcher/tools/tool_actions.h"

#include <QAction>
#include <QKeyEvent>
#include <QPainter>

#include "ui/sketcher/tools/sketch_keys.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {
namespace {

constexpr int kButton = 32;
constexpr int kIcon = 20;

class Divider : public QFrame {
  public:
    explicit Divider(Qt::Orientation orientation) {
        setFrameShape(QFrame::NoFrame);
        if (orientation == Qt::Horizontal) {
            setFixedHeight(1);
        } else {
            setFixedSize(1, 20);
        }
    }

  protected:
    void paintEvent(QPaintEvent*) override { QPainter{this}.fillRect(rect(), colours_of(palette()).line); }
};

}  // namespace

ToolKeys::ToolKeys(QWidget* owner, const QList<QToolButton*>& buttons, int columns)
    : QObject{owner}, buttons_{buttons.begin(), buttons.end()}, columns_{columns} {
    for (QToolButton* button : buttons) {
        button->setFocusPolicy(Qt::NoFocus);
        button->installEventFilter(this);
    }
    if (!usable().empty()) set_stop(usable().first());
}

QList<QToolButton*> ToolKeys::usable() const {
    QList<QToolButton*> result;
    for (QToolButton* button : buttons_) {
        if (button && button->isEnabled() && !button->isHidden()) result << button;
    }
    return result;
}

void ToolKeys::set_stop(QToolButton* button) {
    if (stop_) stop_->setFocusPolicy(Qt::NoFocus);
    stop_ = button;
    stop_->setFocusPolicy(Qt::TabFocus);
}

bool ToolKeys::eventFilter(QObject* watched, QEvent* event) {
    auto* button = qobject_cast<QToolButton*>(watched);
    if (!button) return false;  // it is ending, and no button any more
    const QList<QToolButton*> possible = usable();
    const bool changes = event->type() == QEvent::EnabledChange || event->type() == QEvent::HideToParent ||
                         event->type() == QEvent::ShowToParent;
    if (changes && !possible.empty() && !possible.contains(stop_)) set_stop(possible.first());
    if (event->type() == QEvent::KeyPress) return take_key(button, static_cast<QKeyEvent&>(*event));
    return QObject::eventFilter(watched, event);
}

bool ToolKeys::take_key(QToolButton* button, const QKeyEvent& event) {
    if (event.key() == Qt::Key_Down && event.modifiers().testFlag(Qt::AltModifier) && button->menu()) {
        button->showMenu();
        return true;
    }
    const QList<QToolButton*> possible = usable();
    const qsizetype last = possible.size() - 1;
    qsizetype to = possible.indexOf(button);
    const qsizetype from = to;
    switch (event.key()) {
        case Qt::Key_Left: to -= 1; break;
        case Qt::Key_Right: to += 1; break;
        case Qt::Key_Up: to -= columns_; break;
        case Qt::Key_Down: to += columns_; break;
        case Qt::Key_Home: to = 0; break;
        case Qt::Key_End: to = last; break;
        default: return false;
    }
    if (to < 0 || to > last) to = from;
    set_stop(possible[to]);
    possible[to]->setFocus(Qt::TabFocusReason);
    return true;
}

QAction* make_tool(const Tools& tools, const QString& name, const SketchTool& tool) {
    auto* action = new QAction{name, tools.group};
    action->setCheckable(true);
    action->setData(QVariant::fromValue(tool));
    if (const QString key = key_of(tool); !key.isEmpty()) action->setToolTip(QStringLiteral("%1 (%2)").arg(name, key));
    tools.group->addAction(action);
    QObject::connect(action, &QAction::triggered, tools.group, [take = tools.take, tool] { take(tool); });
    return action;
}

QToolButton* make_tool_button(QAction* action, QWidget* parent) {
    auto* button = new QToolButton{parent};
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setAutoRaise(true);
    button->setIconSize({kIcon, kIcon});
    button->setFixedSize(kButton, kButton);
    return button;
}

QFrame* make_divider(Qt::Orientation orientation) { return new Divider{orientation}; }

QAction* find_tool(const QActionGroup& group, const SketchTool& tool) {
    for (QAction* action : group.actions()) {
        if (action->data().value<SketchTool>() == tool) return action;
    }
    return nullptr;
}

bool choose_tool(const QActionGroup& group, const SketchTool& tool) {
    QAction* action = find_tool(group, tool);
    if (action) action->trigger();
    return action;
}

}  // namespace chemsieve::ui
