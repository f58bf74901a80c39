// What is typed over an atom, key by key: symbols of elements, kinds of atoms, names of groups, rings by their size.
//
// A key counts at once, unless it may go on to a name ("CO2" to CO2Et): it then waits for the next one. Threads:
// window's thread.
#pragma once

#include <QElapsedTimer>
#include <QString>
#include <QStringList>
#include <optional>

#include "ui/sketch/gestures.h"

namespace chemsieve::ui {

// How long the next key may take that goes on a text.
inline constexpr int kNextKeyMs = 900;

struct TypedKey {
    std::optional<SketchTool> tool;  // what the text means now; nothing: nothing yet
    bool goes_on = false;            // on the text before it: the tool stands for all of it
    bool waits = false;              // by itself the key means something else, unless a name comes of it
};

class TypedText {
  public:
    // "n" and "N" are nitrogen, "Cl" and "cl" chlorine, other elements of two letters are written as they are; A and Q
    // as in molfiles, X and M as well. Names of groups (ui/sketch/groups.h) go before elements: Ac is acetyl. "r12" is
    // a ring of 12.
    TypedKey take(QChar key);
    // The key goes on the text before it. Of digits only such are for take().
    bool goes_on_with(QChar key) const;
    const QString& text() const noexcept { return text_; }
    // Names that the text may become.
    QStringList names() const;
    // The next key begins a new text.
    void forget() { text_.clear(); }

  private:
    QString with(QChar key) const;

    QString text_;
    QElapsedTimer since_typed_;
};

// The list of the halogens, which X means.
SketchAtom halogen();
// A, Q, M: the kind of atoms that the letter means.
std::optional<SketchAtom> kind_of_atoms(QChar letter);
// What the letter means by itself.
std::optional<SketchTool> tool_of_letter(QChar letter);
bool is_letter(const QString& text);

}  // namespace chemsieve::ui
