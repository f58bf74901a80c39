#include "ui/plot/histogram_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <cmath>
#include <limits>

#include "ui/style/shapes.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr double kMargin = 7;  // room for half a handle
constexpr double kGripReach = 8;
constexpr double kHandle = 12;
constexpr double kTrack = 4;
constexpr double kFineStep = 0.1;  // in bins

}  // namespace

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
        move_handle(place().value_at(x));
        return;
    }
    // The moved range keeps its width and stays within the axis.
    const double wanted = place().value_at(x) - grabbed_at_;
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
