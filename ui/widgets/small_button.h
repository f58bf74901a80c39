// Buttons with a small picture, within a row of other widgets.
//
// Threads: window's thread.
#pragma once

#include <QToolButton>

#include "ui/style/icons.h"

namespace chemsieve::ui {

// Flat, without a word.
inline QToolButton* small_button(const QString& icon_name, const QString& tip) {
    auto* button = new QToolButton;
    button->setIcon(icon(icon_name));
    button->setIconSize({14, 14});
    button->setAutoRaise(true);
    button->setAccessibleName(tip);
    button->setToolTip(tip);
    return button;
}

// With a plus and a word, for a menu of what can be added.
inline QToolButton* adding_button(const QString& text, const QString& tip) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setIcon(icon(QStringLiteral("plus")));
    button->setIconSize({14, 14});
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolTip(tip);
    return button;
}

}  // namespace chemsieve::ui
