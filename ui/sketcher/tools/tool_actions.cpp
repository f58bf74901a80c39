#include "ui/sketcher/tools/tool_actions.h"

#include <QAction>
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
