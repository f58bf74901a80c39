// The row of elements below the sheet: the usual ones, what may stand for several, and hydrogen.
//
// Threads: window's thread.
#pragma once

#include <QFrame>

#include "ui/sketcher/tools/tool_actions.h"

namespace chemsieve::ui {

class ElementRow : public QFrame {
    Q_OBJECT
  public:
    explicit ElementRow(const Tools& tools, QWidget* parent = nullptr);
};

}  // namespace chemsieve::ui
