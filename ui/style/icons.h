// The icons of the window: pictures of one colour, which follow the palette and are drawn at the screen's resolution.
//
// A name is that of a file in ui/style/icons/, without ".svg". Off they have the colour of secondary text, on that of
// links, disabled that of disabled text. Threads: window's thread.
#pragma once

#include <QIcon>
#include <QString>

namespace chemsieve::ui {

QIcon icon(const QString& name);
// In a colour of its own, such as the yellow of a star that is on.
QIcon icon(const QString& name, const QColor& colour);
// The icon of the program, at all sizes.
QIcon program_icon();

}  // namespace chemsieve::ui
