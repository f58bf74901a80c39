// A message inside the window, above what it is about: an icon, a sentence, buttons, and a cross that puts it away.
//
// Threads: window's thread.
#pragma once

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>

class QToolButton;

namespace chemsieve::ui {

class MessageFrame : public QFrame {
    Q_OBJECT
  public:
    enum class Severity { information, done, warning, error };

    // Hidden at first.
    explicit MessageFrame(QWidget* parent = nullptr);

    void show_message(Severity severity, const QString& text);
    QString text() const { return text_->text(); }

  protected:
    QLabel* text_label() const noexcept { return text_; }
    // Between the sentence and the cross.
    void add_button(QWidget* button);
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void show_icon();

    Severity severity_ = Severity::information;
    QLabel* icon_;
    QLabel* text_;
    QHBoxLayout* row_;
    QToolButton* close_;
};

}  // namespace chemsieve::ui
