#include "ui/plot/histogram_painter.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr double kTickLength = 3;
constexpr double kNumbers = 8;       // below the bars, so that handles have room
constexpr double kBarGap = 0.12;     // between bars, of a bar's width
constexpr double kTextsApart = 2.2;  // widths of the longest number
constexpr double kFaint = 0.35;

QColor faint(QColor colour) {
    colour.setAlphaF(static_cast<float>(kFaint));
    return colour;
}

class Painting {
  public:
    Painting(QPainter& painter, const HistogramPlace& place, const Histogram& histogram, const HistogramLook& look)
        : painter_{painter}, place_{place}, histogram_{histogram}, look_{look}, most_{height(histogram.most())} {}

    void bars(const Histogram& shown, bool stronger) {
        painter_.setPen(Qt::NoPen);
        for (std::size_t i = 0; i < shown.counts.size(); ++i) {
            if (shown.counts[i] == 0) continue;
            painter_.setBrush(colour_of(i, stronger));
            painter_.drawRect(bar(i, shown.counts[i]));
        }
    }

    void axis() {
        const QRectF& area = place_.bars();
        painter_.setPen(colours_of(look_.palette).secondary);
        painter_.drawLine(area.bottomLeft(), area.bottomRight());
        const QFontMetricsF metrics{painter_.font()};
        const int decimals = tick_decimals(ticks(6));
        const double widest = std::max(metrics.horizontalAdvance(decimal_text(histogram_.lowest, decimals)),
                                       metrics.horizontalAdvance(decimal_text(histogram_.highest(), decimals)));
        const auto shown = ticks(std::max(1, static_cast<int>(area.width() / (kTextsApart * widest))));
        for (const double tick : shown) {
            const double x = place_.x_of(tick);
            painter_.drawLine(QPointF{x, area.bottom()}, QPointF{x, area.bottom() + kTickLength});
            const QString text = decimal_text(tick, tick_decimals(shown));
            const double width = metrics.horizontalAdvance(text);
            // Numbers at the ends stay inside.
            const double left = std::clamp(x - width / 2, area.left(), std::max(area.left(), area.right() - width));
            painter_.drawText(QPointF{left, area.bottom() + kNumbers + metrics.ascent()}, text);
        }
    }

  private:
    double height(std::size_t count) const {
        const auto number = static_cast<double>(count);
        return look_.square_root ? std::sqrt(number) : number;
    }

    QRectF bar(std::size_t i, std::size_t count) const {
        const QRectF& area = place_.bars();
        const double left = place_.x_of(histogram_.lowest + histogram_.width * static_cast<double>(i));
        const double right = place_.x_of(histogram_.lowest + histogram_.width * static_cast<double>(i + 1));
        const double gap = right - left > 4 ? (right - left) * kBarGap : 0;
        // A bar with a count is at least one pixel high, so that it is seen.
        const double tall = std::max(1.0, area.height() * height(count) / most_);
        return {left + gap / 2, area.bottom() - tall, right - left - gap, tall};
    }

    QColor colour_of(std::size_t i, bool stronger) const {
        const double middle = histogram_.lowest + histogram_.width * (static_cast<double>(i) + 0.5);
        const double half = histogram_.width / 2;
        const bool outside =
            look_.chosen && (middle + half <= look_.chosen->lowest || middle - half > look_.chosen->highest);
        const Colours& colours = colours_of(look_.palette);
        if (look_.part_colour) return stronger ? *look_.part_colour : colours.bars;
        const QColor full = outside ? colours.bars : colours.bars_in_range;
        return look_.part && !stronger ? faint(full) : full;
    }

    std::vector<double> ticks(int about) const { return axis_ticks(histogram_.lowest, histogram_.highest(), about); }

    QPainter& painter_;
    const HistogramPlace& place_;
    const Histogram& histogram_;
    const HistogramLook& look_;
    double most_;
};

}  // namespace

HistogramPlace::HistogramPlace(const QRectF& area, const Histogram& histogram, const QFontMetricsF& metrics, bool axis)
    : bars_{area.adjusted(0, 0, 0, axis ? -(metrics.height() + kNumbers) : 0)},
      lowest_{histogram.lowest},
      highest_{histogram.counts.empty() ? histogram.lowest + 1 : histogram.highest()} {}

double HistogramPlace::x_of(double value) const noexcept {
    const double share = std::clamp((value - lowest_) / (highest_ - lowest_), 0.0, 1.0);
    return bars_.left() + share * bars_.width();
}

double HistogramPlace::value_at(double x) const noexcept {
    const double share = bars_.width() > 0 ? std::clamp((x - bars_.left()) / bars_.width(), 0.0, 1.0) : 0;
    return lowest_ + share * (highest_ - lowest_);
}

void paint_histogram(QPainter& painter, const QRectF& area, const Histogram& histogram, const HistogramLook& look) {
    if (histogram.most() == 0) return;
    painter.save();
    const HistogramPlace place{area, histogram, QFontMetricsF{painter.font()}, look.axis};
    Painting painting{painter, place, histogram, look};
    painting.bars(histogram, false);
    if (look.part) painting.bars(*look.part, true);
    if (look.axis) painting.axis();
    painter.restore();
}

}  // namespace chemsieve::ui
