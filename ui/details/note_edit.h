// The field for a note on a compound: it tells what was written when the user leaves it, chooses another compound or
// presses Ctrl+Return; Esc takes the text back.
//
// Threads: window's thread.
#pragma once

#include <QPlainTextEdit>

namespace chemsieve::ui {

class NoteEdit : public QPlainTextEdit {
    Q_OBJECT
  public:
    explicit NoteEdit(QWidget* parent = nullptr);

    // Something was written that is not told yet.
    bool is_being_written() const;
    // Does not emit. What was written and not told is lost: call tell() before.
    void show_note(const QString& text);
    // Tells what was written, if it is another text.
    void tell();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  Q_SIGNALS:
    void written(const QString& text);

  protected:
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void keep_length();

    QString told_;
};

}  // namespace chemsieve::ui
