// Tips and pages of help, in a window of their own, beside which work goes on, and which of them belongs to which
// widget.
//
// Threads: window's thread.
#pragma once

#include <QAction>
#include <QString>
#include <QVariant>

class QWidget;

namespace chemsieve::ui {

// Has a command say in its tool tip why it cannot be chosen. Empty: the tool tip is what it was.
inline void tell_why(QAction* action, const QString& reason) {
    static constexpr const char* kUsual = "usual_tool_tip";
    if (!action->property(kUsual).isValid()) action->setProperty(kUsual, action->toolTip());
    action->setToolTip(reason.isEmpty() ? action->property(kUsual).toString() : reason);
}

// `section`: the name of an anchor in the text, which is shown first; empty: the beginning.
void show_help_text(QWidget* parent, const QString& title, const QString& html, const QString& section = {});

// Says which section of the help F1 shows while the widget, or one in it, has the keyboard.
void set_help(QWidget* widget, const char* section);
// That of the widget or of the nearest that it lies in; empty: none.
QString help_of(const QWidget* widget);

}  // namespace chemsieve::ui
