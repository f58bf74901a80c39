// Which keys draw what: one table for the keys, the tips of the tools, and the help.
//
// Letters and * name atoms, digits name bonds and rings, so that no key has two meanings. Threads: window's thread.
#pragma once

#include <QElapsedTimer>
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

// The list of the halogens, which X means.
SketchAtom halogen();

// Symbols of one or two letters, as they are typed.
class TypedSymbol {
  public:
    // "n" and "N" are nitrogen, "Cl" and "cl" chlorine, other elements of two letters are written as they are; A and Q
    // as in molfiles, X and M as well. Nothing if the letters are no symbol (yet).
    std::optional<SketchAtom> take(QChar letter);
    // The next letter begins a new symbol.
    void forget() { typed_ = {}; }

  private:
    QChar typed_;  // the letter before, which another letter may follow
    QElapsedTimer since_typed_;
};

bool is_letter(const QString& text);

struct SketchKeyHelp {
    QString keys;
    QString what;
};
QList<SketchKeyHelp> sketch_key_help();
// The keys as rows of a table.
QString sketch_key_table();
void show_sketch_keys(QWidget* parent);

}  // namespace chemsieve::ui
