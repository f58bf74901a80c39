// The help of F1: one text in sections, which begins at the section of what has the keyboard.
#pragma once

#include "ui/window/command_palette.h"

class QWidget;

namespace chemsieve::ui {

// Shows the help with the keys of these commands. `section`: see set_help() in help_text.h; empty: the beginning.
void show_help(QWidget* parent, const QList<MenuCommand>& commands, const QString& section = {});
// Every section that widgets can name.
QStringList help_sections();
// From now on F1 in a dialog of the program shows the help of the dialog.
void give_help_in_dialogs();
void show_about(QWidget* parent, const QString& built_on);

}  // namespace chemsieve::ui
