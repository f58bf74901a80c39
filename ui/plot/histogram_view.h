// A histogram to look at and, where wanted, to choose a range of values in: drag a handle or the bars between, or move
// with the keys.
//
// Keys: Left and Right move the handle in use by a bin, with Shift by a tenth of one; Home and End take it to the end
// of the axis; Space takes the other handle. Double click: everything again. Threads: window's thread.
#pragma once

#include <QWidget>
#include <optional>

#include "ui/plot/histogram.h"

namespace chemsieve::ui {

class HistogramView : public QWidget {
    Q_OBJECT
  public:
    enum class Handles { none, lower, both };

    explicit HistogramView(Handles handles, QWidget* parent = nullptr);

    void set_histogram(Histogram histogram);
    const Histogram& histogram() const noexcept { return histogram_; }
    void set_square_root(bool on);
    // Sets the text that is shown when there are no numbers.
    void set_empty_text(const QString& text);

    // The range between the handles; nothing: all values. With Handles::lower the range ends at infinity.
    const std::optional<ValueRange>& chosen() const noexcept { return chosen_; }
    // Does not emit.
    void set_chosen(std::optional<ValueRange> range);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  Q_SIGNALS:
    // The user chose a range; emitted for every step while a handle is dragged.
    void range_chosen(const std::optional<chemsieve::ui::ValueRange>& range);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    enum class Grip { none, lower, upper, between };

    HistogramPlace place() const;
    ValueRange whole() const;
    ValueRange shown() const { return chosen_.value_or(whole()); }
    Grip grip_at(double x) const;
    void drag_to(double x);
    void move_handle(double value);
    void choose(ValueRange range);
    void paint_track(QPainter& painter) const;
    void paint_handle(QPainter& painter, double value, bool in_use) const;

    Handles handles_;
    Histogram histogram_;
    QString empty_text_;
    bool square_root_ = false;
    std::optional<ValueRange> chosen_;
    Grip grip_ = Grip::none;     // the grip being dragged
    Grip in_use_ = Grip::lower;  // the handle that keys move
    double grabbed_at_ = 0;      // value under the mouse when `between` was taken
    ValueRange grabbed_ = {};    // the range then
};

}  // namespace chemsieve::ui
