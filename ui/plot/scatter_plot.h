// A scatter plot of hits whose points can be selected.
//
// Mouse: a click selects a point, or none if no point is near; dragging selects the points in the rectangle or the line
// drawn, or zooms to it, see Tool; with Ctrl or Shift in addition to the selection. The wheel zooms, the middle button
// moves the plot, a double click shows everything. Keys: the arrows move, + and - zoom, 0 shows everything, Ctrl+A
// selects all points in sight.
// Threads: window's thread.
#pragma once

#include <QImage>
#include <QPolygonF>
#include <functional>
#include <optional>

#include "ui/plot/plot_view.h"
#include "ui/plot/scatter_painter.h"

namespace chemsieve::ui {

class ScatterPlot : public PlotView {
    Q_OBJECT
  public:
    // What dragging does.
    enum class Tool { rectangle, lasso, zoom };

    // `id_of`: for tool tips.
    explicit ScatterPlot(std::function<QString(CompoundNumber)> id_of, QWidget* parent = nullptr);

    void set_tool(Tool tool) { tool_ = tool; }
    // The place of a point in the widget.
    QPointF place_of(double x, double y) const { return frame(rect()).place_of(x, y); }
    // The point in reach of a place.
    std::optional<std::size_t> point_at(const QPointF& place) const;
    // The values at the ends of the scale of colours.
    const ValueRange& colours() const noexcept { return colours_; }

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
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Window {
        ValueRange x;
        ValueRange y;
    };

    // `with_scale`: with room for the scale of colours; the window has a legend for it.
    PlotFrame frame(const QRectF& area, bool with_scale = false) const;
    Window shown() const { return zoom_.value_or(all_); }
    void set_window(const Window& window);
    ScatterLook look(const QPalette& palette) const;
    // The dots as they are in the widget; painted once.
    const QImage& dots() const;
    void zoom_to(const QRectF& place);
    void move_by(const QPointF& pixels);
    // Selects the points in the outline; without an outline all points in sight.
    void take(const QPolygonF& outline, bool add);
    void take_at(const QPointF& place, bool add);
    QPolygonF dragged() const;
    QString point_text(std::size_t point) const;

    std::function<QString(CompoundNumber)> id_of_;
    Tool tool_ = Tool::rectangle;
    Window all_{{0, 1}, {0, 1}};
    ValueRange colours_{0, 1};
    bool any_selected_ = false;
    std::optional<Window> zoom_;
    QPolygonF path_;  // path of the drag; empty: no drag
    bool is_moving_ = false;
    std::optional<std::size_t> hovered_;
    mutable QImage dots_;  // null: to be painted
};

}  // namespace chemsieve::ui
