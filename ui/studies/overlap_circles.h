// Two lists as circles with areas in proportion, which lie over each other as far as the lists share compounds.
//
// Threads: window's thread.
#pragma once

#include <QWidget>

namespace chemsieve::ui {

class OverlapCircles : public QWidget {
    Q_OBJECT
  public:
    explicit OverlapCircles(QWidget* parent = nullptr);
    void set_numbers(double shared, double only_first, double only_second);
    QSize sizeHint() const override { return {480, 180}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    double shared_ = 0, only_first_ = 0, only_second_ = 0;
};

// The distance of the centres of two circles so that they share an area; radii in any unit, the area in its square.
double distance_for(double first_radius, double second_radius, double shared_area);

}  // namespace chemsieve::ui
