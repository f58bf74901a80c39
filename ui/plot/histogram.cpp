#include "ui/plot/histogram.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <numeric>

#include "ui/style/shapes.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kMostDecimals = 6;
constexpr double kFarOutShare = 0.002;  // share of all numbers, at each end
constexpr double kTooWide = 1.5;        // times what the others need
constexpr double kTickLength = 3;
constexpr double kNumbers = 8;       // below the bars, so that handles have room
constexpr double kBarGap = 0.12;     // between bars, of a bar's width
constexpr double kTextsApart = 2.2;  // widths of the longest number
constexpr double kFaint = 0.35;
constexpr double kMargin = 7;  // room for half a handle
constexpr double kGripReach = 8;
constexpr double kHandle = 12;
constexpr double kTrack = 4;
constexpr double kFineStep = 0.1;   // in bins
constexpr double kRoundStep = 1.5;  // pixels that a handle moves at least, so that round values are met

// The next of so many, or 10, times a power of ten.
double next_of(std::initializer_list<double> factors, double least) {
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : factors) {
        if (factor * power >= least * (1 - 1e-9)) return factor * power;
    }
    return 10 * power;
}

double readable_step(double least) { return next_of({1.0, 2.0, 2.5, 5.0}, least); }

// The next of 1, 2, 5, 10 times a power of ten: people do not choose multiples of 2.5.
double round_step(double least) { return next_of({1.0, 2.0, 5.0}, least); }

void count(Histogram& histogram, std::span<const double> values) {
    for (const double value : values) ++histogram.counts[histogram.bin_of(value)];
}

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

std::size_t Histogram::most() const noexcept {
    return counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
}

std::size_t Histogram::total() const noexcept { return std::accumulate(counts.begin(), counts.end(), std::size_t{0}); }

std::size_t Histogram::bin_of(double value) const noexcept {
    const double bin = std::floor((value - lowest) / width);
    return static_cast<std::size_t>(std::clamp(bin, 0.0, static_cast<double>(counts.size() - 1)));
}

Histogram histogram_of(std::span<const double> values, std::size_t bins) {
    Histogram histogram;
    if (values.empty()) return histogram;
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    const double first = *least;
    const double last = *most;
    histogram.whole_numbers = std::all_of(values.begin(), values.end(), [](double v) { return v == std::floor(v); });
    // Half each first: the difference of two finite numbers may not be finite.
    const double range = 2 * (last / 2 - first / 2);
    const double about =
        std::isfinite(range) ? range / static_cast<double>(bins) : last / static_cast<double>(bins) * 2;
    histogram.width = about > 0 ? readable_step(about) : 1;
    if (histogram.whole_numbers) histogram.width = std::max(1.0, std::ceil(histogram.width));
    histogram.lowest = std::floor(first / histogram.width) * histogram.width;
    if (histogram.whole_numbers) histogram.lowest -= 0.5;
    const double needed = std::floor((last - histogram.lowest) / histogram.width) + 1;
    histogram.counts.resize(static_cast<std::size_t>(std::clamp(needed, 1.0, 2.0 * static_cast<double>(bins) + 2)));
    count(histogram, values);
    return histogram;
}

Histogram histogram_between(std::span<const double> values, double lowest, double highest, std::size_t bins) {
    Histogram histogram{.lowest = lowest,
                        .width = (highest - lowest) / static_cast<double>(bins),
                        .counts = std::vector<std::size_t>(bins)};
    count(histogram, values);
    return histogram;
}

Histogram distribution_of(std::vector<double> values) {
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    const auto out = static_cast<std::size_t>(kFarOutShare * static_cast<double>(values.size()));
    const std::span<const double> most{values.data() + out, values.size() - 2 * out};
    const double needed = most.back() - most.front();
    if (!(values.back() - values.front() > kTooWide * needed) || needed <= 0) return histogram_of(values);
    Histogram histogram = histogram_of(most);
    std::fill(histogram.counts.begin(), histogram.counts.end(), std::size_t{0});
    for (const double value : values) ++histogram.counts[histogram.bin_of(value)];
    return histogram;
}

std::vector<double> axis_ticks(double lowest, double highest, int about) {
    std::vector<double> ticks;
    const double range = highest - lowest;
    if (!(range > 0) || !std::isfinite(range) || about < 1) return ticks;
    const double step = readable_step(range / about);
    const double first = std::ceil(lowest / step - 1e-9);
    const double last = std::floor(highest / step + 1e-9);
    for (double i = first; i <= last; ++i) ticks.push_back(i == 0 ? 0 : i * step);
    return ticks;
}

int tick_decimals(const std::vector<double>& ticks) {
    for (int decimals = 0; decimals < kMostDecimals; ++decimals) {
        const double scale = std::pow(10, decimals);
        const auto is_told = [scale](double tick) {
            return std::abs(tick * scale - std::round(tick * scale)) < 1e-6 * std::max(1.0, std::abs(tick * scale));
        };
        if (std::all_of(ticks.begin(), ticks.end(), is_told)) return decimals;
    }
    return kMostDecimals;
}

double nearest_step(double value, double step) {
    // Dividing by a whole number gives the nearest one to what is written.
    return step < 1 ? std::round(value / step) / std::round(1 / step) : std::round(value / step) * step;
}

HistogramPlace::HistogramPlace(const QRectF& area, const Histogram& histogram, const QFontMetricsF& metrics, bool axis)
    : bars_{area.adjusted(0, 0, 0, axis ? -(metrics.height() + kNumbers) : 0)},
      lowest_{histogram.lowest},
      highest_{histogram.counts.empty() ? histogram.lowest + 1 : histogram.highest()},
      whole_numbers_{histogram.whole_numbers} {}

double HistogramPlace::x_of(double value) const noexcept {
    const double share = std::clamp((value - lowest_) / (highest_ - lowest_), 0.0, 1.0);
    return bars_.left() + share * bars_.width();
}

double HistogramPlace::value_at(double x) const noexcept {
    const double share = bars_.width() > 0 ? std::clamp((x - bars_.left()) / bars_.width(), 0.0, 1.0) : 0;
    return lowest_ + share * (highest_ - lowest_);
}

double HistogramPlace::rounded(double value) const noexcept {
    if (value <= lowest_ || value >= highest_ || bars_.width() <= 0) return value;
    const double step = round_step((highest_ - lowest_) / bars_.width() * kRoundStep);
    return std::clamp(nearest_step(value, whole_numbers_ ? std::max(1.0, step) : step), lowest_, highest_);
}

double HistogramPlace::round_value_at(double x) const noexcept { return rounded(value_at(x)); }

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

HistogramView::HistogramView(Handles handles, QWidget* parent) : QWidget{parent}, handles_{handles} {
    setMouseTracking(true);
    if (handles != Handles::none) setFocusPolicy(Qt::StrongFocus);
}

void HistogramView::set_histogram(Histogram histogram) {
    histogram_ = std::move(histogram);
    update();
}

void HistogramView::set_square_root(bool on) {
    square_root_ = on;
    update();
}

void HistogramView::set_empty_text(const QString& text) {
    empty_text_ = text;
    update();
}

void HistogramView::set_chosen(std::optional<ValueRange> range) {
    chosen_ = range;
    update();
}

QSize HistogramView::sizeHint() const { return {fontMetrics().averageCharWidth() * 30, fontMetrics().height() * 4}; }

QSize HistogramView::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 12, fontMetrics().height() * 3};
}

HistogramPlace HistogramView::place() const {
    return {QRectF{rect()}.adjusted(kMargin, 1, -kMargin, -1), histogram_, QFontMetricsF{font()}, true};
}

ValueRange HistogramView::whole() const {
    const double highest = handles_ == Handles::lower ? std::numeric_limits<double>::infinity() : histogram_.highest();
    return {histogram_.lowest, highest};
}

void HistogramView::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    if (histogram_.counts.empty()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, empty_text_);
        return;
    }
    const HistogramLook look{.palette = palette(), .chosen = chosen_, .square_root = square_root_};
    paint_histogram(painter, QRectF{rect()}.adjusted(kMargin, 1, -kMargin, -1), histogram_, look);
    painter.setRenderHint(QPainter::Antialiasing);
    if (handles_ != Handles::none) paint_track(painter);
    if (handles_ != Handles::none) paint_handle(painter, shown().lowest, in_use_ == Grip::lower);
    if (handles_ == Handles::both) paint_handle(painter, shown().highest, in_use_ == Grip::upper);
}

void HistogramView::paint_handle(QPainter& painter, double value, bool in_use) const {
    const HistogramPlace where = place();
    const double x = where.x_of(value);
    const QRectF& bars = where.bars();
    const Colours& colours = colours_of(palette());
    const bool focused = in_use && hasFocus();
    painter.setPen(QPen{colours.link, focused ? 3.0 : 2.0});
    painter.setBrush(colours.surface);
    painter.drawEllipse(QPointF{x, bars.bottom() + kTrack / 2}, kHandle / 2, kHandle / 2);
}

// The track below the bars, in colour between the handles.
void HistogramView::paint_track(QPainter& painter) const {
    const HistogramPlace where = place();
    const Colours& colours = colours_of(palette());
    const QRectF& bars = where.bars();
    const QRectF track{bars.left(), bars.bottom(), bars.width(), kTrack};
    draw_round(&painter, track, kTrack / 2, colours.line, {});
    const double left = where.x_of(shown().lowest);
    const double right = handles_ == Handles::lower ? bars.right() : where.x_of(shown().highest);
    draw_round(&painter, QRectF{left, track.top(), right - left, kTrack}, kTrack / 2, colours.link, {});
}

HistogramView::Grip HistogramView::grip_at(double x) const {
    const HistogramPlace where = place();
    const double lower = std::abs(x - where.x_of(shown().lowest));
    if (handles_ == Handles::lower) return Grip::lower;
    const double upper = std::abs(x - where.x_of(shown().highest));
    if (std::min(lower, upper) <= kGripReach) return lower <= upper ? Grip::lower : Grip::upper;
    const bool between = chosen_ && x > where.x_of(shown().lowest) && x < where.x_of(shown().highest);
    if (between) return Grip::between;
    return lower <= upper ? Grip::lower : Grip::upper;
}

void HistogramView::choose(ValueRange range) {
    std::optional<ValueRange> wanted = range;
    if (range == whole()) wanted.reset();
    if (wanted == chosen_) return;
    chosen_ = wanted;
    update();
    Q_EMIT range_chosen(chosen_);
}

void HistogramView::move_handle(double value) {
    ValueRange range = shown();
    if (in_use_ == Grip::upper) {
        range.highest = std::clamp(value, range.lowest, histogram_.highest());
    } else {
        range.lowest = std::clamp(value, histogram_.lowest, std::min(range.highest, histogram_.highest()));
    }
    choose(range);
}

void HistogramView::drag_to(double x) {
    if (grip_ != Grip::between) {
        in_use_ = grip_;
        move_handle(place().round_value_at(x));
        return;
    }
    // The moved range keeps its width and stays within the axis.
    const double wanted = place().rounded(grabbed_.lowest + place().value_at(x) - grabbed_at_) - grabbed_.lowest;
    const double shift =
        std::clamp(wanted, histogram_.lowest - grabbed_.lowest, histogram_.highest() - grabbed_.highest);
    choose({grabbed_.lowest + shift, grabbed_.highest + shift});
}

void HistogramView::mousePressEvent(QMouseEvent* event) {
    if (handles_ == Handles::none || event->button() != Qt::LeftButton || histogram_.counts.empty()) return;
    const double x = event->position().x();
    grip_ = grip_at(x);
    grabbed_ = shown();
    grabbed_at_ = place().value_at(x);
    if (grip_ != Grip::between) drag_to(x);
    update();
}

void HistogramView::mouseMoveEvent(QMouseEvent* event) {
    if (grip_ != Grip::none) {
        drag_to(event->position().x());
    } else if (handles_ != Handles::none && !histogram_.counts.empty()) {
        setCursor(grip_at(event->position().x()) == Grip::between ? Qt::OpenHandCursor : Qt::SplitHCursor);
    }
}

void HistogramView::mouseReleaseEvent(QMouseEvent*) { grip_ = Grip::none; }

void HistogramView::mouseDoubleClickEvent(QMouseEvent*) {
    grip_ = Grip::none;
    if (handles_ != Handles::none && !histogram_.counts.empty()) choose(whole());
}

void HistogramView::keyPressEvent(QKeyEvent* event) {
    const bool fine = event->modifiers() & Qt::ShiftModifier;
    const double step = histogram_.width * (fine ? kFineStep : 1);
    const double from = in_use_ == Grip::upper ? shown().highest : shown().lowest;
    const bool usable = handles_ != Handles::none && !histogram_.counts.empty();
    switch (usable ? event->key() : 0) {
        case Qt::Key_Left: move_handle(from - step); return;
        case Qt::Key_Right: move_handle(from + step); return;
        case Qt::Key_Home: move_handle(histogram_.lowest); return;
        case Qt::Key_End: move_handle(histogram_.highest()); return;
        case Qt::Key_Space:
            if (handles_ == Handles::both) in_use_ = in_use_ == Grip::upper ? Grip::lower : Grip::upper;
            update();
            return;
        default: QWidget::keyPressEvent(event);
    }
}

// The tool tip tells the bin under the mouse.
bool HistogramView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || histogram_.counts.empty()) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::size_t bin = histogram_.bin_of(place().value_at(help->pos().x()));
    const double first = histogram_.lowest + histogram_.width * static_cast<double>(bin);
    const double shift = histogram_.whole_numbers ? 0.5 : 0;
    const double last = first + histogram_.width - shift;
    const int decimals = histogram_.whole_numbers ? 0 : tick_decimals({first, last});
    const QString count = with_separators(histogram_.counts[bin]);
    const bool single = histogram_.whole_numbers && histogram_.width == 1;
    QToolTip::showText(
        help->globalPos(),
        single ? tr("%1: %2").arg(decimal_text(first + shift, decimals), count)
               : tr("%1 to %2: %3").arg(decimal_text(first + shift, decimals), decimal_text(last, decimals), count),
        this);
    return true;
}

}  // namespace chemsieve::ui
