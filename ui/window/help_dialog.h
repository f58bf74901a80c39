// The short help of F1.
#pragma once

#include "ui/window/command_palette.h"

class QWidget;

namespace chemsieve::ui {

// Shows the help with the keys of these commands.
void show_help(QWidget* parent, const QList<MenuCommand>& commands);
void show_about(QWidget* parent);

}  // namespace chemsieve::ui
