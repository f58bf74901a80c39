// Commands that say in their tool tip why they cannot be chosen.
//
// Threads: window's thread.
#pragma once

#include <QAction>
#include <QVariant>

namespace chemsieve::ui {

// Empty: the tool tip is what it was.
inline void tell_why(QAction* action, const QString& reason) {
    static constexpr const char* kUsual = "usual_tool_tip";
    if (!action->property(kUsual).isValid()) action->setProperty(kUsual, action->toolTip());
    action->setToolTip(reason.isEmpty() ? action->property(kUsual).toString() : reason);
}

}  // namespace chemsieve::ui
