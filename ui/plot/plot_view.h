// What histogram and scatter plot have in common: points, which of them are selected, zooming, tool tips, and being
// painted elsewhere.
//
// Threads: window's thread.
#pragma once

#include <QWidget>
#include <functional>
#include <memory>

#include "ui/hits/row_selection.h"
#include "ui/plot/plot_points.h"

class QPainter;

namespace chemsieve::ui {

class PlotView : public QWidget {
    Q_OBJECT
  public:
    explicit PlotView(QWidget* parent = nullptr);

    // nullptr: none. What is zoomed stays if the same is shown of other hits.
    void set_points(std::shared_ptr<const PlotPoints> points);
    const std::shared_ptr<const PlotPoints>& points() const noexcept { return points_; }
    // What the table has selected.
    void set_selected(CompoundSelection selected);
    const CompoundSelection& selected() const noexcept { return selected_; }
    // What is written where there are no points: why.
    void set_empty_text(const QString& text);
    virtual void show_everything() = 0;
    virtual bool is_zoomed() const = 0;

    // `around` stays where it is; below 1 shows more.
    virtual void zoom_by(double factor, const QPointF& around) = 0;

    bool has_points() const noexcept { return points_ && points_->size() > 0; }
    // As in the window, in these colours, to `area`, which begins at 0, 0.
    virtual void paint_plot(QPainter& painter, const QRectF& area, const QPalette& palette) const = 0;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  Q_SIGNALS:
    // By the user: these compounds, with `add` beside those selected.
    void chosen(const chemsieve::CompoundSelection& compounds, bool add);
    void zoomed();

  protected:
    // Other points, other selection, another size or palette.
    virtual void points_changed(bool same_values) = 0;
    virtual void selection_changed() = 0;

    // All that is in sight.
    virtual void take_all() = 0;
    // What a tool tip says of a place; empty: nothing.
    virtual QString text_at(const QPointF& place) const = 0;
    // That + and - zoom around.
    virtual QPointF key_place() const = 0;

    bool event(QEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    // Ctrl+A, +, - and 0.
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    // Over the plot, in the window only: what is being dragged and where the keys are.
    virtual void paint_over(QPainter& painter) const = 0;
    // Tool tips are rich text to Qt if they look like it.
    void show_tip(const QPoint& global, const QString& plain);

  private:
    std::shared_ptr<const PlotPoints> points_;
    CompoundSelection selected_;
    QString empty_text_;
};

}  // namespace chemsieve::ui
