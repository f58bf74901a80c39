// A histogram of hits whose bars can be selected.
//
// Mouse: a click selects a bar, dragging selects the bars passed over; with Shift, all bars from the one selected
// before; with Ctrl, in addition to the selection. The wheel zooms, a double click shows everything. Keys: Left, Right,
// Home and End go to another bar and select it, with Shift all bars on the way, with Ctrl none; Space adds the bar to
// the selection; + and - zoom, 0 shows everything. Threads: window's thread.
#pragma once

#include <optional>

#include "ui/plot/plot_view.h"

namespace chemsieve::ui {

class BarPlot : public PlotView {
    Q_OBJECT
  public:
    explicit BarPlot(QWidget* parent = nullptr);

    const Histogram& histogram() const noexcept { return histogram_; }
    // A histogram of the selected hits in the same bins.
    const Histogram& part() const noexcept { return part_; }
    // The place of a bar in the widget, over its full height.
    QRectF bar_place(std::size_t bar) const;

    void show_everything() override;
    void zoom_by(double factor, const QPointF& around) override;
    bool is_zoomed() const override { return zoom_.has_value(); }
    void paint_plot(QPainter& painter, const QRectF& area, const QPalette& palette) const override;

  protected:
    void take_all() override;
    QString text_at(const QPointF& place) const override;
    QPointF key_place() const override;
    void points_changed(bool same_values) override;
    void selection_changed() override;
    void paint_over(QPainter& painter) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

  private:
    PlotFrame frame(const QRectF& area) const;
    std::optional<std::size_t> bar_at(const QPointF& place) const;
    bool is_shown(double value) const;
    void count_bins();
    std::size_t last_bar() const;
    void go_to(std::size_t bar, Qt::KeyboardModifiers modifiers);
    // Selects the bars from one to the other.
    void take(std::size_t one, std::size_t other, bool add);
    QString bar_text(std::size_t bar) const;

    Histogram histogram_;
    Histogram part_;
    std::optional<ValueRange> zoom_;
    std::size_t current_ = 0;  // the bar that keys move from
    std::size_t anchor_ = 0;   // where Shift begins
    std::optional<std::size_t> dragged_to_;
};

}  // namespace chemsieve::ui
