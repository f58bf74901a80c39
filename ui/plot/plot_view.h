// What histogram and scatter plot have in common: points, which of them are selected, zooming, tool tips, and painting
// to pictures.
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

}  // namespace chemsieve::ui
