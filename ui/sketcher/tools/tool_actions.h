// The tools as actions, of which one is in hand, and keys on their buttons.
//
// Threads: window's thread.
#pragma once

#include <QActionGroup>
#include <QFrame>
#include <QList>
#include <QPointer>
#include <QToolButton>
#include <functional>

#include "ui/sketch/gestures.h"

class QKeyEvent;

namespace chemsieve::ui {

// Keys on tools that belong together: Tab comes to them once, arrows go from button to button, Space presses, Alt+Down
// opens a menu.
class ToolKeys : public QObject {
  public:
    // The buttons stand in rows of so many; in a tool bar that is one row, and all arrows go along it.
    ToolKeys(QWidget* owner, const QList<QToolButton*>& buttons, int columns = 1);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QList<QToolButton*> usable() const;
    bool take_key(QToolButton* button, const QKeyEvent& event);
    // Sets the button that Tab goes to.
    void set_stop(QToolButton* button);

    QList<QPointer<QToolButton>> buttons_;  // some may end before this
    int columns_;
    QPointer<QToolButton> stop_;
};

using TakeTool = std::function<void(const SketchTool&)>;

struct Tools {
    QActionGroup* group;  // all tools
    TakeTool take;        // called when one is chosen
};

// The action's data is the tool; its tip names its key.
QAction* make_tool(const Tools& tools, const QString& name, const SketchTool& tool);
// A flat button of 32 pixels. Only its action tells whether it is on.
QToolButton* make_tool_button(QAction* action, QWidget* parent);
// A thin line between groups of tools.
QFrame* make_divider(Qt::Orientation orientation);

QAction* find_tool(const QActionGroup& group, const SketchTool& tool);
// The button of this tool is pressed, if there is one.
bool choose_tool(const QActionGroup& group, const SketchTool& tool);

}  // namespace chemsieve::ui
