// The short help of F1.
#pragma once

class QWidget;

namespace chemsieve::ui {

void show_help(QWidget* parent);
void show_about(QWidget* parent);

}  // namespace chemsieve::ui
