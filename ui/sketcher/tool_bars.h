// The tools of the sketcher as buttons with pictures.
//
// Threads: window's thread.
#pragma once

#include <QIcon>
#include <QWidget>
#include <functional>

#include "ui/sketch/gestures.h"

class QActionGroup;
class QToolBar;

namespace chemsieve::ui {

using TakeTool = std::function<void(const SketchTool&)>;

// Every tool of the bars is in the group; choosing one calls `take`. They have no parent: the order in which a layout
// takes them is that of the Tab key.
QToolBar* make_drawing_tools(QActionGroup* group, const TakeTool& take);
QToolBar* make_ring_tools(QActionGroup* group, const TakeTool& take);
QToolBar* make_atom_tools(QActionGroup* group, const TakeTool& take);

// The button of this tool is pressed, if there is one.
bool choose_tool(const QActionGroup& group, const SketchTool& tool);

QIcon icon_of(const Sketch& sketch);

}  // namespace chemsieve::ui
