// The application in our style, light or dark: as the system has it, unless the user chose.
//
// Threads: window's thread.
#pragma once

class QApplication;

namespace chemsieve::ui {

enum class Appearance { system, light, dark };

// Gives the application the style, in the appearance kept in the user's settings.
void install_style(QApplication& application);
Appearance appearance();
// Changes all windows at once, and is kept.
void set_appearance(Appearance appearance);

// True while Alt is held; else the underlines of mnemonics would only be in the way.
bool are_mnemonics_shown();

}  // namespace chemsieve::ui
