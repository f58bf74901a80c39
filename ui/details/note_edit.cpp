#include "ui/details/note_edit.h"

#include <QKeyEvent>
#include <QToolTip>

#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {
constexpr int kMostOfNote = 4000;  // characters
}

NoteEdit::NoteEdit(QWidget* parent) : QPlainTextEdit{parent} {
    setObjectName(QStringLiteral("note"));
    setPlaceholderText(tr("Your note on this compound"));
    setAccessibleName(tr("Note on the compound"));
    setToolTip(tr("Kept with your lists, by the compound's id (Ctrl+Return to keep, Esc to take back)"));
    setTabChangesFocus(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QPlainTextEdit::textChanged, this, &NoteEdit::keep_length);
}

void NoteEdit::keep_length() {
    if (document()->characterCount() - 1 <= kMostOfNote) return;
    setPlainText(toPlainText().left(kMostOfNote));
    moveCursor(QTextCursor::End);
    QToolTip::showText(mapToGlobal(QPoint{0, height()}),
                       tr("A note has at most %1 characters; the rest is left out").arg(with_separators(kMostOfNote)),
                       this);
}

bool NoteEdit::is_being_written() const { return toPlainText().trimmed() != told_; }

void NoteEdit::show_note(const QString& text) {
    told_ = text;
    // Blanks at its end may be followed by more.
    if (text != toPlainText().trimmed()) setPlainText(text);
}

void NoteEdit::tell() {
    const QString text = toPlainText().trimmed();
    if (text == told_) return;
    told_ = text;
    Q_EMIT written(text);
}

QSize NoteEdit::sizeHint() const { return {200, fontMetrics().lineSpacing() * 2 + 16}; }
QSize NoteEdit::minimumSizeHint() const { return {80, sizeHint().height()}; }

void NoteEdit::focusOutEvent(QFocusEvent* event) {
    QPlainTextEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason) tell();
}

// The window may be closed.
void NoteEdit::hideEvent(QHideEvent* event) {
    tell();
    QPlainTextEdit::hideEvent(event);
}

void NoteEdit::keyPressEvent(QKeyEvent* event) {
    const bool is_return = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (is_return && event->modifiers().testFlag(Qt::ControlModifier)) return tell();
    if (event->key() == Qt::Key_Escape && is_being_written()) return setPlainText(told_);
    QPlainTextEdit::keyPressEvent(event);
}

}  // namespace chemsieve::ui
