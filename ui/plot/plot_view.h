// What histogram and scatter plot have in common: axes, points, which of them are selected, zooming, tool tips, and
// pictures on the clipboard or in a file.
//
// Threads: window's thread.
#pragma once

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QPalette>
#include <QString>
#include <QWidget>
#include <functional>
#include <memory>

#include "ui/hits/hit_model.h"
#include "ui/plot/histogram.h"
#include "ui/plot/plot_points.h"

namespace chemsieve::ui {

struct PlotAxis {
    QString title;
    ValueRange range{0, 1};
    bool counts = false;  // ticks at whole numbers only
    bool is_log = false;  // the range is that of logarithms, the numbers those of values
};

// Places of the numbers at a logarithmic axis: about so many, at 1, 2 and 5 times powers of ten.
std::vector<double> log_ticks(const ValueRange& range, int about);

// The axes: their places, the places of points between them, and painting them.
class PlotFrame {
  public:
    // `right`: width kept free to the right of the plot.
    PlotFrame(const QRectF& outside, PlotAxis x, PlotAxis y, const QFontMetricsF& metrics, double right = 0);

    // The area between the axes.
    const QRectF& area() const noexcept { return area_; }
    // The place of a point, which may be outside the area.
    QPointF place_of(double x, double y) const noexcept;
    double x_at(double pixel) const noexcept;
    double y_at(double pixel) const noexcept;

    // Light lines, below what is drawn.
    void paint_grid(QPainter& painter, const QPalette& palette) const;
    // Numbers and titles.
    void paint(QPainter& painter, const QPalette& palette) const;

  private:
    void paint_x(QPainter& painter, const QFontMetricsF& metrics) const;
    void paint_y(QPainter& painter, const QFontMetricsF& metrics) const;

    PlotAxis x_;
    PlotAxis y_;
    QRectF area_;
};

// The colour of selected hits; others have that of bars in range.
QColor selected_colour(const QPalette& palette);
// The texts of an axis's ticks, with powers of ten where decimals would be too long.
QStringList tick_texts(const std::vector<double>& ticks);
// A number as tool tips show it.
QString plot_number_text(double number);

class PlotView : public QWidget {
    Q_OBJECT
  public:
    explicit PlotView(QWidget* parent = nullptr);

    // nullptr: no points. The zoom stays if the same values of other hits are shown.
    void set_points(std::shared_ptr<const PlotPoints> points);
    const std::shared_ptr<const PlotPoints>& points() const noexcept { return points_; }
    // Sets the compounds that the table has selected.
    void set_selected(CompoundSelection selected);
    const CompoundSelection& selected() const noexcept { return selected_; }
    // Sets the text that is shown when there are no points.
    void set_empty_text(const QString& text);
    virtual void show_everything() = 0;
    virtual bool is_zoomed() const = 0;

    // `around` stays where it is; below 1 shows more.
    virtual void zoom_by(double factor, const QPointF& around) = 0;

    bool has_points() const noexcept { return points_ && points_->size() > 0; }
    // Paints the plot as in the window, in these colours, to `area`, which begins at 0, 0.
    virtual void paint_plot(QPainter& painter, const QRectF& area, const QPalette& palette) const = 0;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  Q_SIGNALS:
    // The user chose these compounds; `add`: in addition to the selection.
    void chosen(const chemsieve::CompoundSelection& compounds, bool add);
    void zoomed();

  protected:
    // Points, selection, size or palette have changed.
    virtual void points_changed(bool same_values) = 0;
    virtual void selection_changed() = 0;

    // Selects all points in sight.
    virtual void take_all() = 0;
    // The tool tip of a place; empty: none.
    virtual QString text_at(const QPointF& place) const = 0;
    // The place that + and - zoom around.
    virtual QPointF key_place() const = 0;

    bool event(QEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    // Ctrl+A, +, - and 0.
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    // Paints over the plot, in the window only: the drag under way and the place of the keys.
    virtual void paint_over(QPainter& painter) const = 0;
    // Tool tips are rich text to Qt if they look like it.
    void show_tip(const QPoint& global, const QString& plain);

  private:
    std::shared_ptr<const PlotPoints> points_;
    CompoundSelection selected_;
    QString empty_text_;
};

// A picture of the view's size with `ratio` pixels for each pixel of the window: dark on white, as printed, whatever
// the window's palette.
QImage picture_of(const PlotView& view, double ratio = 2);
// PNG, SVG or PDF, by the ending. An existing file is replaced when the picture is complete. Throws Error.
void write_picture(const PlotView& view, const QString& path);

}  // namespace chemsieve::ui
