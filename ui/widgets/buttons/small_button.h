// A flat button with a small picture, within a row of other widgets.
//
// Threads: window's thread.
#pragma once

#include <QToolButton>

#include "ui/style/icons.h"

namespace chemsieve::ui {

inline QToolButton* small_button(const QString& icon_name, const QString& tip) {
    auto* button = new QToolButton;
    button->setIcon(icon(icon_name));
    button->setIconSize({14, 14});
    button->setAutoRaise(true);
    button->setAccessibleName(tip);
    button->setToolTip(tip);
    return button;
}

}  // namespace chemsieve::ui
