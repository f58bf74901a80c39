// Five stars that a click, a digit or the arrow keys set; the last one set again takes the rating away.
//
// Threads: window's thread.
#pragma once

#include <QWidget>

namespace chemsieve::ui {

class RatingStars : public QWidget {
    Q_OBJECT
  public:
    explicit RatingStars(QWidget* parent = nullptr);

    int rating() const noexcept { return rating_; }
    // Does not emit.
    void show_rating(int stars);
    QSize sizeHint() const override;

  Q_SIGNALS:
    // By the user; 0: none.
    void rated(int stars);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    int star_at(int x) const;
    void choose(int stars);

    int rating_ = 0;
    int hovered_ = 0;  // the star under the mouse, from 1; 0: none
};

}  // namespace chemsieve::ui
