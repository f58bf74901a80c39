// A narrow button at an edge of the window, for a part that is closed there: its picture, and its name upright.
//
// Threads: window's thread.
#pragma once

#include <QAbstractButton>
#include <QIcon>

namespace chemsieve::ui {

class EdgeButton : public QAbstractButton {
    Q_OBJECT
  public:
    explicit EdgeButton(const QString& text, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace chemsieve::ui
