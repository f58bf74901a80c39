// What stands where there is nothing to show: a picture, what is so, what to do about it, and a button that does it.
//
// Threads: window's thread.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QWidget>

namespace chemsieve::ui {

class TextLabel;

class EmptyState : public QWidget {
    Q_OBJECT
  public:
    // `icon_name`: see icons.h.
    explicit EmptyState(const QString& icon_name, QWidget* parent = nullptr);

    // `what`: is so; `advice`: what to do.
    void say(const QString& what, const QString& advice);
    // Hidden while it has no text.
    QPushButton* button() const noexcept { return button_; }
    void set_button(const QString& text);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void show_picture();

    QString icon_name_;
    QLabel* picture_;
    TextLabel* what_;
    TextLabel* advice_;
    QPushButton* button_;
};

}  // namespace chemsieve::ui
