// Messages of a window, over its lower edge (of a dialog: its upper edge), so that nothing under the mouse moves:
// errors stay until they are put away, by their cross or Esc, other messages go after a while. A question is for a
// dialog of its own.
//
// Threads: window's thread.
#pragma once

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QWidget>

class QKeyEvent;
class QToolButton;
class QVBoxLayout;

namespace chemsieve::ui {

// A message inside the window, above what it is about: an icon, a sentence, buttons, and a cross that puts it away.
class MessageFrame : public QFrame {
    Q_OBJECT
  public:
    enum class Severity { information, done, warning, error };

    // Hidden at first.
    explicit MessageFrame(QWidget* parent = nullptr);

    void show_message(Severity severity, const QString& text);
    // With a bold line above the text. Either may be empty.
    void show_message(Severity severity, const QString& heading, const QString& text);
    QString text() const { return text_->text(); }

  protected:
    QLabel* text_label() const noexcept { return text_; }
    QLabel* heading_label() const noexcept { return heading_; }
    // It cannot be put away.
    void remove_cross();
    // Between the sentence and the cross.
    void add_button(QWidget* button) { row_->insertWidget(row_->count() - 1, button); }
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void show_icon();

    Severity severity_ = Severity::information;
    QLabel* icon_;
    QLabel* heading_;
    QLabel* text_;
    QHBoxLayout* row_;
    QToolButton* close_;
};

class WindowMessages : public QWidget {
    Q_OBJECT
  public:
    // The messages of the window that the widget lies in, made when it is first asked for.
    static WindowMessages* of(QWidget* place);

    // The newest stands first, and only a few are kept. What is said already is not said again.
    void say(MessageFrame::Severity severity, const QString& text);
    // Those that are shown, the newest first.
    QStringList texts() const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    explicit WindowMessages(QWidget* window);
    QList<MessageFrame*> shown() const;
    bool put_away_by(const QKeyEvent& key);
    void place();

    QVBoxLayout* layout_;
};

// Never taken for HTML. `what` failed, such as "Export".
void show_error(QWidget* place, const QString& what, const QString& text);
void show_done(QWidget* place, const QString& what, const QString& text);

}  // namespace chemsieve::ui
