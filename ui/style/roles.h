// What a widget is for, where its class does not tell: the style draws it accordingly.
//
// Threads: window's thread.
#pragma once

#include <QFrame>
#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace chemsieve::ui {

enum class Role {
    none,
    card,     // a QFrame round parts of a page that belong together, or a small dialog
    sunken,   // a QFrame that lies lower than its card, such as a picture
    primary,  // the one button of a page that goes on
    segment,  // a QToolButton of a SegmentedControl
    chip,     // a QToolButton with round ends
    link,     // a QPushButton or QToolButton that looks like a link
    wrong,    // a field whose text cannot be used
    plain,    // a frame or field without a line round it
};

inline constexpr const char* kRoleProperty = "role";

inline void set_role(QWidget* widget, Role role) {
    widget->setProperty(kRoleProperty, static_cast<int>(role));
    widget->update();
}
// The same with the line round it that such frames have.
inline void set_framed(QFrame* frame, Role role) {
    set_role(frame, role);
    frame->setFrameShape(QFrame::StyledPanel);
}
inline Role role_of(const QObject* widget) {
    return widget ? static_cast<Role>(widget->property(kRoleProperty).toInt()) : Role::none;
}

}  // namespace chemsieve::ui
