#include "ui/plot/plot_legend.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/plot/histogram.h"
#include "ui/plot/plot_view.h"
#include "ui/plot/scatter_painter.h"
#include "ui/style/shapes.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kLimits = 3;  // about so many between the ranges
constexpr int kSwatchSide = 10;
constexpr double kOpen = std::numeric_limits<double>::infinity();

bool is_in(double value, const LegendRange& range) { return value >= range.lowest && value < range.highest; }

}  // namespace

std::vector<LegendRange> legend_ranges(const PlotPoints& points, const ValueRange& colours) {
    std::vector<LegendRange> ranges{{-kOpen, kOpen, 0}};
    for (const double limit : axis_ticks(colours.lowest, colours.highest, kLimits)) {
        if (limit <= colours.lowest || limit >= colours.highest) continue;
        ranges.back().highest = limit;
        ranges.push_back({limit, kOpen, 0});
    }
    for (const double value : points.colour) {
        // Not a number is in none.
        const auto range =
            std::find_if(ranges.begin(), ranges.end(), [value](const LegendRange& one) { return is_in(value, one); });
        if (range != ranges.end()) ++range->hits;
    }
    return ranges;
}

PlotLegend::PlotLegend(QWidget* parent) : QWidget{parent} {
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("What the colours mean"));
    setToolTip(tr("A click selects these hits"));
}

void PlotLegend::show_points(std::shared_ptr<const PlotPoints> points, const ValueRange& colours) {
    points_ = std::move(points);
    colours_ = colours;
    ranges_.clear();
    without_ = 0;
    if (points_ && !points_->colour.empty()) {
        ranges_ = legend_ranges(*points_, colours);
        without_ = static_cast<std::size_t>(
            std::count_if(points_->colour.begin(), points_->colour.end(), [](double v) { return std::isnan(v); }));
    }
    current_ = std::min(current_, row_count() == 0 ? 0 : row_count() - 1);
    updateGeometry();
    update();
}

QString PlotLegend::text_of(std::size_t row) const {
    if (row >= ranges_.size()) return tr("no value");
    const auto& [lowest, highest, hits] = ranges_[row];
    std::vector<double> limits;
    for (const LegendRange& range : ranges_) {
        if (range.highest < kOpen) limits.push_back(range.highest);
    }
    const QStringList texts = tick_texts(limits);
    const auto place = static_cast<qsizetype>(row);
    if (ranges_.size() == 1) return tr("all");
    if (row == 0) return tr("below %1").arg(texts.first());
    if (highest == kOpen) return tr("from %1 on").arg(texts.last());
    return tr("%1 to %2").arg(texts[place - 1], texts[place]);
}

std::size_t PlotLegend::hits_of(std::size_t row) const { return row < ranges_.size() ? ranges_[row].hits : without_; }

int PlotLegend::row_height() const { return fontMetrics().height() + space::kTight; }

QRect PlotLegend::row_place(std::size_t row) const {
    return {0, static_cast<int>(row) * row_height(), width(), row_height()};
}

QSize PlotLegend::sizeHint() const {
    return {fontMetrics().averageCharWidth() * 20, static_cast<int>(row_count()) * row_height()};
}

// The part of the scale of colours that the range takes.
void PlotLegend::paint_swatch(QPainter& painter, std::size_t row, const QRectF& place) const {
    const bool on_dark = is_dark(palette());
    if (row >= ranges_.size()) return draw_round(&painter, place, 3, colours_of(palette()).bars, {});
    const double wide = std::max(colours_.highest - colours_.lowest, std::numeric_limits<double>::min());
    const auto colour = [&](double value) {
        return scale_colour((std::clamp(value, colours_.lowest, colours_.highest) - colours_.lowest) / wide, on_dark);
    };
    QLinearGradient gradient{place.topLeft(), place.bottomLeft()};
    gradient.setColorAt(0, colour(ranges_[row].lowest));
    gradient.setColorAt(1, colour(ranges_[row].highest));
    painter.setPen(Qt::NoPen);
    painter.setBrush(gradient);
    painter.drawRoundedRect(place, 3, 3);
}

void PlotLegend::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const Colours& colours = colours_of(palette());
    for (std::size_t row = 0; row < row_count(); ++row) {
        const QRect place = row_place(row);
        if (hovered_ == row) draw_round(&painter, QRectF{place}, radius::kBox, colours.row_hover, {});
        if (hasFocus() && current_ == row) draw_round(&painter, QRectF{place}, radius::kBox, {}, colours.link);
        const double top = place.top() + (place.height() - kSwatchSide) / 2.0;
        paint_swatch(painter, row, QRectF{space::kTight + 0.0, top, kSwatchSide, kSwatchSide});
        const QRect text = place.adjusted(space::kTight + kSwatchSide + space::kUsual, 0, -space::kTight, 0);
        painter.setPen(colours.text);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, text_of(row));
        painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, with_separators(hits_of(row)));
    }
}

std::optional<std::size_t> PlotLegend::row_at(const QPoint& place) const {
    if (place.y() < 0 || !rect().contains(place)) return std::nullopt;
    const auto row = static_cast<std::size_t>(place.y() / row_height());
    return row < row_count() ? std::optional{row} : std::nullopt;
}

void PlotLegend::choose(std::size_t row, bool add) {
    CompoundSelection compounds;
    for (std::size_t i = 0; i < points_->size(); ++i) {
        const double value = points_->colour[i];
        if (row < ranges_.size() ? is_in(value, ranges_[row]) : std::isnan(value)) compounds.add(points_->compounds[i]);
    }
    Q_EMIT chosen(compounds, add);
}

void PlotLegend::mouseMoveEvent(QMouseEvent* event) {
    const auto row = row_at(event->position().toPoint());
    if (row == hovered_) return;
    hovered_ = row;
    update();
}

void PlotLegend::leaveEvent(QEvent*) {
    hovered_.reset();
    update();
}

void PlotLegend::mouseReleaseEvent(QMouseEvent* event) {
    const auto row = row_at(event->position().toPoint());
    if (!row || event->button() != Qt::LeftButton) return;
    current_ = *row;
    choose(*row, event->modifiers() & Qt::ControlModifier);
}

void PlotLegend::keyPressEvent(QKeyEvent* event) {
    if (row_count() == 0) return QWidget::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_Up: current_ -= current_ > 0 ? 1 : 0; break;
        case Qt::Key_Down: current_ = std::min(current_ + 1, row_count() - 1); break;
        case Qt::Key_Space: choose(current_, event->modifiers() & Qt::ControlModifier); break;
        default: return QWidget::keyPressEvent(event);
    }
    update();
}

}  // namespace chemsieve::ui
