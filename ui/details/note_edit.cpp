#include "ui/details/note_edit.h"

#include <QKeyEvent>

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
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        if (document()->characterCount() - 1 <= kMostOfNote) return;
        const QString text = toPlainText().left(kMostOfNote);
        setPlainText(text);
        moveCursor(QTextCursor::End);
    });
}

void NoteEdit::show_note(const QString& text) {
    told_ = text;
    if (text != toPlainText()) setPlainText(text);
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
    if (event->key() == Qt::Key_Escape && toPlainText() != told_) return setPlainText(told_);
    QPlainTextEdit::keyPressEvent(event);
}

}  // namespace chemsieve::ui
