// The tools as actions, of which one is in hand.
//
// Threads: window's thread.
#pragma once

#include <QActionGroup>
#include <QFrame>
#include <QToolButton>
#include <functional>

#include "ui/sketch/gestures.h"

namespace chemsieve::ui {

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
