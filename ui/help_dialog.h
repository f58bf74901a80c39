// The short help of F1.
#pragma once

#include "ui/command_palette.h"

class QWidget;

namespace chemsieve::ui {

// With the keys of these commands.
void show_help(QWidget* parent, const QList<MenuCommand>& commands);
// Of the sketcher.
void show_sketch_keys(QWidget* parent);
void show_about(QWidget* parent);

}  // namespace chemsieve::ui
