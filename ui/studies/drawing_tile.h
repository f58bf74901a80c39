// A small drawing with a line below it, which is a button: a larger piece with its number, a compound with its id.
//
// Threads: window's thread.
#pragma once

#include <QAbstractButton>
#include <QPixmap>
#include <functional>

namespace chemsieve::ui {

class DrawingTile : public QAbstractButton {
    Q_OBJECT
  public:
    // Gives the drawing for the tile's ground and pixels; a null one is not there yet, and update() follows.
    using Draw = std::function<QPixmap(QSize size)>;
    // `height`: of the drawing, in pixels.
    explicit DrawingTile(int height, QWidget* parent = nullptr);

    // `name`: what screen readers and the tip say.
    void show_drawing(Draw draw, const QString& line, const QString& name);
    // Keeps its place.
    void show_nothing();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {1, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QRect drawing_place() const;

    int drawing_height_;
    Draw draw_;
};

}  // namespace chemsieve::ui
