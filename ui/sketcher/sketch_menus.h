// The menus of an atom and a bond, with all their properties.
//
// They open, and call `take` with the changed drawing when something is chosen. Threads: window's thread.
#pragma once

#include <QPoint>
#include <functional>

#include "ui/sketch/sketch.h"

class QWidget;

namespace chemsieve::ui {

using TakeSketch = std::function<void(const Sketch&)>;

// `ask_for_list`: called when a list of elements is wanted.
void ask_for_atom(QWidget* parent, const QPoint& place, const Sketch& sketch, std::size_t atom, const TakeSketch& take,
                  const std::function<void()>& ask_for_list);
void ask_for_bond(QWidget* parent, const QPoint& place, const Sketch& sketch, std::size_t bond, const TakeSketch& take);

}  // namespace chemsieve::ui
