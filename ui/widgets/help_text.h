// A page of help in a window of its own, beside which work goes on.
#pragma once

#include <QString>

class QWidget;

namespace chemsieve::ui {

void show_help_text(QWidget* parent, const QString& title, const QString& html);

}  // namespace chemsieve::ui
