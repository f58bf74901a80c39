#include "ui/plot/scatter_painter.h"
#include "ui/style/tokens.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace chemsieve::ui {

namespace {

constexpr std::size_t kSmoothDots = 3000;  // more dots are counted on each pixel
constexpr double kDot = 2.6;               // radius of a smooth dot
constexpr double kSelectedDot = 4.6;       // radius of a selected dot
constexpr double kRim = 1.4;               // round selected dots
constexpr float kAlpha = 0.75F;
constexpr float kFaintDot = 0.6F;  // share of kAlpha, for dots behind selected ones
constexpr double kSwatch = 10;     // width of the scale of colours
constexpr double kLegendGap = 6;
constexpr std::size_t kVeryMany = 50'000;
constexpr unsigned kFew = 8;  // dots on a pixel
using ColourScale = std::array<std::array<int, 3>, 4>;
constexpr ColourScale kOnLight{{{{45, 74, 138}}, {{31, 127, 147}}, {{79, 163, 107}}, {{208, 164, 42}}}};
constexpr ColourScale kOnDark{{{{122, 152, 226}}, {{70, 176, 200}}, {{118, 200, 142}}, {{240, 202, 92}}}};

double share_of(double value, const ValueRange& range) {
    const double width = range.highest - range.lowest;
    return width > 0 ? std::clamp((value - range.lowest) / width, 0.0, 1.0) : 0.5;
}

bool is_selected(const PlotPoints& points, std::size_t i, const ScatterLook& look) {
    return look.selected && look.selected->contains(points.compounds[i]);
}

QColor colour_of(const PlotPoints& points, std::size_t i, const ScatterLook& look) {
    if (points.colour.empty()) {
        return is_selected(points, i, look) ? selected_colour(look.palette) : colours_of(look.palette).bars_in_range;
    }
    if (std::isnan(points.colour[i])) return colours_of(look.palette).bars;
    return scale_colour(share_of(points.colour[i], look.colours), is_dark(look.palette));
}

// How many dots lie on each pixel, and the sum of their places on the scale of colours.
class DotCounts {
  public:
    DotCounts(const PlotFrame& frame, double ratio, int side)
        : frame_{frame},
          ratio_{ratio},
          side_{side},
          width_{static_cast<int>(std::ceil(frame.area().width() * ratio))},
          height_{static_cast<int>(std::ceil(frame.area().height() * ratio))},
          counts_(static_cast<std::size_t>(width_) * height_),
          sums_(counts_.size()) {}

    void add(double x, double y, double share) {
        const QPointF place = (frame_.place_of(x, y) - frame_.area().topLeft()) * ratio_;
        // The place of a dot far outside may be too large for int.
        if (!(place.x() > -side_ && place.x() < width_ + side_ && place.y() > -side_ && place.y() < height_ + side_)) {
            return;
        }
        const int left = static_cast<int>(std::lround(place.x())) - side_ / 2;
        const int top = static_cast<int>(std::lround(place.y())) - side_ / 2;
        for (int row = std::max(0, top); row < std::min(height_, top + side_); ++row) {
            for (int column = std::max(0, left); column < std::min(width_, left + side_); ++column) {
                const std::size_t pixel = static_cast<std::size_t>(row) * width_ + column;
                ++counts_[pixel];
                sums_[pixel] += static_cast<float>(share);
            }
        }
    }

    // `one`: how strong a single dot is; more dots on a pixel make it stronger. `plain`: the colour of all dots;
    // nothing: the scale's colours.
    void paint_on(QImage& image, float one, const std::optional<QColor>& plain, bool on_dark) const {
        const unsigned most = std::max(kFew, *std::max_element(counts_.begin(), counts_.end()));
        const float by_count = (1 - one) / std::log(static_cast<float>(most));
        for (int row = 0; row < height_; ++row) {
            auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
            for (int column = 0; column < width_; ++column) {
                const std::size_t pixel = static_cast<std::size_t>(row) * width_ + column;
                const unsigned count = counts_[pixel];
                if (count == 0) continue;
                const QColor colour = plain ? *plain : scale_colour(sums_[pixel] / static_cast<float>(count), on_dark);
                const float alpha = one + by_count * std::log(static_cast<float>(count));
                line[column] = over(line[column], colour, alpha);
            }
        }
    }

    QSize size() const { return {width_, height_}; }

  private:
    static QRgb over(QRgb below, const QColor& colour, float alpha) {
        const auto mixed = [&](int above, int under) {
            return std::min(255, qRound(static_cast<float>(above) * alpha + static_cast<float>(under) * (1 - alpha)));
        };
        return qRgba(mixed(colour.red(), qRed(below)), mixed(colour.green(), qGreen(below)),
                     mixed(colour.blue(), qBlue(below)), mixed(255, qAlpha(below)));
    }

    const PlotFrame& frame_;
    double ratio_;
    int side_;
    int width_;
    int height_;
    std::vector<unsigned> counts_;
    std::vector<float> sums_;
};

// The selected dots, in front of the others: larger, with a rim; or the others.
void paint_smooth(QPainter& painter, const PlotFrame& frame, const PlotPoints& points, const ScatterLook& look,
                  bool in_front) {
    painter.save();
    painter.setClipRect(frame.area().adjusted(-kSelectedDot, -kSelectedDot, kSelectedDot, kSelectedDot));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(in_front ? QPen{look.palette.color(QPalette::WindowText), kRim} : QPen{Qt::NoPen});
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (is_selected(points, i, look) != in_front) continue;
        QColor colour = colour_of(points, i, look);
        colour.setAlphaF(in_front ? 1 : look.selected ? kFaintDot * kAlpha : kAlpha);
        painter.setBrush(colour);
        const double radius = in_front ? kSelectedDot : kDot;
        painter.drawEllipse(frame.place_of(points.x[i], points.y[i]), radius, radius);
    }
    painter.restore();
}

QImage counted_dots(const PlotFrame& frame, const PlotPoints& points, const ScatterLook& look, double pixel_ratio) {
    const int side = std::max(1, static_cast<int>(std::lround(pixel_ratio * (points.size() > kVeryMany ? 2 : 3))));
    const bool by_scale = !points.colour.empty();
    const QColor accent = colours_of(look.palette).bars_in_range;
    const QColor grey = colours_of(look.palette).bars;
    DotCounts others{frame, pixel_ratio, side};
    DotCounts without{frame, pixel_ratio, side};  // dots without a value for the colour
    DotCounts selected{frame, pixel_ratio, side + 1};
    DotCounts selected_without{frame, pixel_ratio, side + 1};
    for (std::size_t i = 0; i < points.size(); ++i) {
        const bool none = by_scale && std::isnan(points.colour[i]);
        const double share = by_scale && !none ? share_of(points.colour[i], look.colours) : 0;
        const bool in_front = is_selected(points, i, look);
        DotCounts& counts = in_front ? (none ? selected_without : selected) : (none ? without : others);
        counts.add(points.x[i], points.y[i], share);
    }
    QImage image{others.size(), QImage::Format_ARGB32_Premultiplied};
    image.fill(Qt::transparent);
    const float one = points.size() > kVeryMany ? 0.3F : 0.4F;
    const float behind = look.selected ? one * kFaintDot : one;
    const auto colour = [&](const QColor& plain) { return by_scale ? std::nullopt : std::optional{plain}; };
    const bool on_dark = is_dark(look.palette);
    without.paint_on(image, behind, grey, on_dark);
    others.paint_on(image, behind, colour(accent), on_dark);
    selected_without.paint_on(image, kAlpha, grey, on_dark);
    selected.paint_on(image, kAlpha, colour(selected_colour(look.palette)), on_dark);
    image.setDevicePixelRatio(pixel_ratio);
    return image;
}

}  // namespace

QColor scale_colour(double share, bool on_dark) {
    const ColourScale& scale = on_dark ? kOnDark : kOnLight;
    const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(scale.size() - 1);
    const auto lower = std::min<std::size_t>(static_cast<std::size_t>(place), scale.size() - 2);
    const double part = place - static_cast<double>(lower);
    std::array<int, 3> mixed{};
    for (std::size_t i = 0; i < mixed.size(); ++i) {
        mixed[i] = static_cast<int>(std::lround(scale[lower][i] * (1 - part) + scale[lower + 1][i] * part));
    }
    return {mixed[0], mixed[1], mixed[2]};
}

void paint_dots(QPainter& painter, const PlotFrame& frame, const PlotPoints& points, const ScatterLook& look,
                double pixel_ratio) {
    if (points.size() <= kSmoothDots) {
        paint_smooth(painter, frame, points, look, false);
    } else {
        painter.drawImage(frame.area().topLeft(), counted_dots(frame, points, look, pixel_ratio));
    }
    if (look.selected && look.selected->size() <= kSmoothDots) paint_smooth(painter, frame, points, look, true);
}

double scale_width(const ValueRange& colours, const QFontMetricsF& metrics) {
    double widest = 0;
    for (const QString& text : tick_texts(axis_ticks(colours.lowest, colours.highest, 5))) {
        widest = std::max(widest, metrics.horizontalAdvance(text));
    }
    return kSwatch + 4 * kLegendGap + widest + metrics.height();
}

void paint_scale(QPainter& painter, const PlotFrame& frame, const QString& title, const ScatterLook& look) {
    painter.save();
    const QFontMetricsF metrics{painter.font()};
    const QRectF bar{frame.area().right() + 2 * kLegendGap, frame.area().top(), kSwatch, frame.area().height()};
    QLinearGradient gradient{bar.bottomLeft(), bar.topLeft()};
    for (std::size_t i = 0; i < kOnLight.size(); ++i) {
        const double share = static_cast<double>(i) / (kOnLight.size() - 1);
        gradient.setColorAt(share, scale_colour(share, is_dark(look.palette)));
    }
    painter.fillRect(bar, gradient);
    painter.setPen(look.palette.color(QPalette::WindowText));
    std::vector<double> ticks = axis_ticks(look.colours.lowest, look.colours.highest, 5);
    if (ticks.empty()) ticks.push_back(look.colours.lowest);
    const QStringList texts = tick_texts(ticks);
    double widest = 0;
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const QString& text = texts[static_cast<qsizetype>(i)];
        const double y = bar.bottom() - share_of(ticks[i], look.colours) * bar.height();
        painter.drawText(QPointF{bar.right() + kLegendGap, y + metrics.ascent() / 2 - 1}, text);
        widest = std::max(widest, metrics.horizontalAdvance(text));
    }
    painter.translate(bar.right() + 2 * kLegendGap + widest, bar.bottom());
    painter.rotate(-90);
    painter.drawText(QRectF{0, 0, bar.height(), metrics.height()}, Qt::AlignCenter,
                     metrics.elidedText(title, Qt::ElideRight, bar.height()));
    painter.restore();
}

}  // namespace chemsieve::ui
