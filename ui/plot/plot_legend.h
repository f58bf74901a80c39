// What the colours of a scatter plot mean: ranges of the value, each with its colours and the number of its hits. A
// click on one, or Space, selects its hits, with Ctrl in addition to the selection; arrows go from one to the next.
//
// Threads: window's thread.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "ui/plot/plot_points.h"

namespace chemsieve::ui {

// Values from `lowest` on, and below `highest`; an end that is infinite is open.
struct LegendRange {
    double lowest = 0;
    double highest = 0;
    std::size_t hits = 0;
};

// The ranges between round numbers of the scale of colours, which has these ends. One at least; few.
std::vector<LegendRange> legend_ranges(const PlotPoints& points, const ValueRange& colours);

class PlotLegend : public QWidget {
    Q_OBJECT
  public:
    explicit PlotLegend(QWidget* parent = nullptr);

    // nullptr, or points without colours: it has no rows.
    void show_points(std::shared_ptr<const PlotPoints> points, const ValueRange& colours);
    // The text of a row, and its number of hits.
    QString text_of(std::size_t row) const;
    std::size_t hits_of(std::size_t row) const;
    std::size_t row_count() const noexcept { return ranges_.size() + (without_ > 0 ? 1 : 0); }
    QRect row_place(std::size_t row) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  Q_SIGNALS:
    // The user chose these; `add`: in addition to the selection.
    void chosen(const chemsieve::CompoundSelection& compounds, bool add);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    int row_height() const;
    std::optional<std::size_t> row_at(const QPoint& place) const;
    void paint_swatch(QPainter& painter, std::size_t row, const QRectF& place) const;
    void choose(std::size_t row, bool add);

    std::shared_ptr<const PlotPoints> points_;
    ValueRange colours_{0, 1};
    std::vector<LegendRange> ranges_;
    std::size_t without_ = 0;  // hits without a value, in the last row
    std::optional<std::size_t> hovered_;
    std::size_t current_ = 0;  // for keys
};

}  // namespace chemsieve::ui
