// The tools of the sketcher as buttons with pictures.
//
// Threads: window's thread.
#pragma once

#include <QIcon>
#include <QWidget>
#include <functional>

#include "sketch/gestures.h"

class QActionGroup;
class QToolBar;

namespace chemsieve::ui {

using TakeTool = std::function<void(const SketchTool&)>;

// Every tool of the bars is in the group; choosing one calls `take`.
QToolBar* make_drawing_tools(QWidget* parent, QActionGroup* group, const TakeTool& take);
QToolBar* make_ring_tools(QWidget* parent, QActionGroup* group, const TakeTool& take);
QToolBar* make_atom_tools(QWidget* parent, QActionGroup* group, const TakeTool& take);

// The tool's button is pressed: of the atom tools the one of that element, if there is one.
bool choose_element(const QActionGroup& group, const QString& symbol);

QIcon icon_of(const Sketch& sketch);

}  // namespace chemsieve::ui
