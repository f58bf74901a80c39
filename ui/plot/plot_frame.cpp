#include "ui/plot/plot_frame.h"

#include <algorithm>
#include <cmath>

#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr double kTick = 4;
constexpr double kGap = 3;
constexpr double kLinesATick = 1.8;
constexpr double kWidthsATick = 1.8;  // times the widest number
constexpr double kLargest = 1e9;      // beyond and below these, powers of ten
constexpr double kSmallest = 1e-4;
constexpr int kDigits = 6;

std::vector<double> ticks_of(const PlotAxis& axis, int about) {
    std::vector<double> ticks = axis_ticks(axis.range.lowest, axis.range.highest, std::max(1, about));
    if (axis.counts) std::erase_if(ticks, [](double tick) { return tick != std::floor(tick); });
    return ticks;
}

double widest(const QStringList& texts, const QFontMetricsF& metrics) {
    double width = 0;
    for (const QString& text : texts) width = std::max(width, metrics.horizontalAdvance(text));
    return width;
}

int ticks_in(double height, const QFontMetricsF& metrics) {
    return static_cast<int>(height / (kLinesATick * metrics.height()));
}

}  // namespace

QStringList tick_texts(const std::vector<double>& ticks) {
    double most = 0;
    for (const double tick : ticks) most = std::max(most, std::abs(tick));
    const bool powers = most >= kLargest || (most > 0 && most < kSmallest);
    const int decimals = tick_decimals(ticks);
    QStringList texts;
    for (const double tick : ticks) {
        texts << (powers ? number_locale().toString(tick, 'g', kDigits) : decimal_text(tick, decimals));
    }
    return texts;
}

QColor selected_colour(const QPalette& palette) {
    const Colours& colours = colours_of(palette);
    return is_dark(palette) ? colours.text : colours.accent_pressed;
}

QString plot_number_text(double number) { return number_locale().toString(number, 'g', kDigits); }

PlotFrame::PlotFrame(const QRectF& outside, PlotAxis x, PlotAxis y, const QFontMetricsF& metrics, double right)
    : x_{std::move(x)}, y_{std::move(y)} {
    const double below = 2 * metrics.height() + kTick + 2 * kGap;
    const double top = metrics.height() / 2 + kGap;
    const double height = outside.height() - below - top;
    const double numbers = widest(tick_texts(ticks_of(y_, ticks_in(height, metrics))), metrics);
    const double left = metrics.height() + numbers + kTick + 3 * kGap;
    area_ = outside.adjusted(left, top, -std::max(right, metrics.averageCharWidth() * 2), -below);
    area_.setSize(area_.size().expandedTo({1, 1}));
}

QPointF PlotFrame::place_of(double x, double y) const noexcept {
    const double across = (x - x_.range.lowest) / (x_.range.highest - x_.range.lowest);
    const double up = (y - y_.range.lowest) / (y_.range.highest - y_.range.lowest);
    return {area_.left() + across * area_.width(), area_.bottom() - up * area_.height()};
}

double PlotFrame::x_at(double pixel) const noexcept {
    return x_.range.lowest + (pixel - area_.left()) / area_.width() * (x_.range.highest - x_.range.lowest);
}

double PlotFrame::y_at(double pixel) const noexcept {
    return y_.range.lowest + (area_.bottom() - pixel) / area_.height() * (y_.range.highest - y_.range.lowest);
}

void PlotFrame::paint(QPainter& painter, const QPalette& palette) const {
    painter.save();
    const QFontMetricsF metrics{painter.font()};
    painter.setPen(QPen{colours_of(palette).secondary, 1});
    painter.drawLine(area_.bottomLeft(), area_.bottomRight());
    painter.drawLine(area_.topLeft(), area_.bottomLeft());
    paint_x(painter, metrics);
    paint_y(painter, metrics);
    painter.restore();
}

void PlotFrame::paint_x(QPainter& painter, const QFontMetricsF& metrics) const {
    const double width = widest(tick_texts(ticks_of(x_, 6)), metrics);
    const auto ticks = ticks_of(x_, static_cast<int>(area_.width() / std::max(1.0, kWidthsATick * width)));
    const QStringList texts = tick_texts(ticks);
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const double x = place_of(ticks[i], y_.range.lowest).x();
        painter.drawLine(QPointF{x, area_.bottom()}, QPointF{x, area_.bottom() + kTick});
        const double advance = metrics.horizontalAdvance(texts[static_cast<qsizetype>(i)]);
        painter.drawText(QPointF{x - advance / 2, area_.bottom() + kTick + kGap + metrics.ascent()},
                         texts[static_cast<qsizetype>(i)]);
    }
    const QRectF place{area_.left(), area_.bottom() + kTick + kGap + metrics.height(), area_.width(), metrics.height()};
    painter.drawText(place, Qt::AlignCenter, metrics.elidedText(x_.title, Qt::ElideRight, area_.width()));
}

void PlotFrame::paint_y(QPainter& painter, const QFontMetricsF& metrics) const {
    const auto ticks = ticks_of(y_, ticks_in(area_.height(), metrics));
    const QStringList texts = tick_texts(ticks);
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const double y = place_of(x_.range.lowest, ticks[i]).y();
        painter.drawLine(QPointF{area_.left() - kTick, y}, QPointF{area_.left(), y});
        const QRectF place{0, y - metrics.height() / 2, area_.left() - kTick - kGap, metrics.height()};
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, texts[static_cast<qsizetype>(i)]);
    }
    painter.save();
    const double left = area_.left() - kTick - 2 * kGap - widest(texts, metrics) - metrics.height();
    painter.translate(left, area_.bottom());
    painter.rotate(-90);
    painter.drawText(QRectF{0, 0, area_.height(), metrics.height()}, Qt::AlignCenter,
                     metrics.elidedText(y_.title, Qt::ElideRight, area_.height()));
    painter.restore();
}

}  // namespace chemsieve::ui
