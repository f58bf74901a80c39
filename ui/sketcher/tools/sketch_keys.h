// Which keys draw what: one table for the keys, the tips of the tools, and the help. typed_text.h reads letters.
//
// Letters and * name atoms, digits name bonds and rings, so that no key has two meanings. Threads: window's thread.
#pragma once

#include <QList>
#include <QString>

#include "ui/sketch/gestures.h"

class QKeyEvent;
class QWidget;

namespace chemsieve::ui {

// The tool of a key that is not a letter.
std::optional<SketchTool> tool_of_key(const QKeyEvent& event);
// "Ctrl+B"; empty if the tool has no key.
QString key_of(const SketchTool& tool);

struct SketchKeyHelp {
    QString keys;
    QString what;
};
QList<SketchKeyHelp> sketch_key_help();
// The keys as rows of a table.
QString sketch_key_table();
// The names of groups that can be typed.
QString sketch_group_names();
void show_sketch_keys(QWidget* parent);

}  // namespace chemsieve::ui
