#include "ui/plot/bar_plot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>

#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr std::size_t kBars = 40;

}  // namespace

BarPlot::BarPlot(QWidget* parent) : PlotView{parent} { setAccessibleName(tr("Histogram of the hits")); }

PlotFrame BarPlot::frame(const QRectF& area) const {
    const QString title = has_points() ? points()->choice.x.title : QString{};
    const double most = static_cast<double>(std::max<std::size_t>(1, histogram_.most()));
    const ValueRange across =
        histogram_.counts.empty() ? ValueRange{0, 1} : ValueRange{histogram_.lowest, histogram_.highest()};
    const bool is_log = has_points() && points()->choice.x_is_log;
    return {area,
            {.title = title, .range = across, .is_log = is_log},
            {.title = tr("hits"), .range = {0, most}, .counts = true},
            QFontMetricsF{font()}};
}

QRectF BarPlot::bar_place(std::size_t bar) const {
    const PlotFrame where = frame(rect());
    const double from = histogram_.lowest + histogram_.width * static_cast<double>(bar);
    return {QPointF{where.place_of(from, 0).x(), where.area().top()},
            QPointF{where.place_of(from + histogram_.width, 0).x(), where.area().bottom()}};
}

std::optional<std::size_t> BarPlot::bar_at(const QPointF& place) const {
    const PlotFrame where = frame(rect());
    if (histogram_.counts.empty() || place.x() < where.area().left() || place.x() > where.area().right()) return {};
    if (place.y() > where.area().bottom() || place.y() < 0) return {};
    return histogram_.bin_of(where.x_at(place.x()));
}

bool BarPlot::is_shown(double value) const { return !zoom_ || (value >= zoom_->lowest && value <= zoom_->highest); }

void BarPlot::count_bins() {
    std::vector<double> values;
    if (has_points()) {
        values.reserve(points()->size());
        std::copy_if(points()->x.begin(), points()->x.end(), std::back_inserter(values),
                     [this](double value) { return is_shown(value); });
    }
    histogram_ = histogram_of(values, kBars);
    current_ = std::min(current_, last_bar());
    anchor_ = std::min(anchor_, last_bar());
    selection_changed();
    update();
}

void BarPlot::points_changed(bool same_values) {
    if (!same_values || !has_points()) zoom_.reset();
    count_bins();
    // The zoomed range may have no hits any more.
    if (zoom_ && histogram_.counts.empty()) show_everything();
}

void BarPlot::selection_changed() {
    part_ = {};
    if (histogram_.counts.empty() || selected().empty()) return;
    part_ = histogram_;
    std::fill(part_.counts.begin(), part_.counts.end(), 0);
    for (std::size_t i = 0; i < points()->size(); ++i) {
        const double value = points()->x[i];
        if (is_shown(value) && selected().contains(points()->compounds[i])) ++part_.counts[part_.bin_of(value)];
    }
}

void BarPlot::paint_plot(QPainter& painter, const QRectF& area, const QPalette& palette) const {
    const PlotFrame where = frame(area);
    where.paint_grid(painter, palette);
    const bool any_selected = part_.most() > 0;
    paint_histogram(painter, where.area(), histogram_,
                    {.palette = palette,
                     .chosen = {},
                     .part = any_selected ? &part_ : nullptr,
                     .part_colour = selected_colour(palette),
                     .axis = false});
    where.paint(painter, palette);
}

void BarPlot::paint_over(QPainter& painter) const {
    painter.setBrush(Qt::NoBrush);
    if (dragged_to_) {
        painter.setPen(QPen{palette().color(QPalette::WindowText), 1, Qt::DashLine});
        painter.drawRect(bar_place(anchor_).united(bar_place(*dragged_to_)));
    } else if (hasFocus()) {
        painter.setPen(QPen{palette().color(QPalette::WindowText), 1, Qt::DotLine});
        painter.drawRect(bar_place(current_));
    }
}

void BarPlot::take(std::size_t one, std::size_t other, bool add) {
    const auto [first, last] = std::minmax(one, other);
    CompoundSelection compounds;
    for (std::size_t i = 0; i < points()->size(); ++i) {
        if (!is_shown(points()->x[i])) continue;
        const std::size_t bin = histogram_.bin_of(points()->x[i]);
        if (bin >= first && bin <= last) compounds.add(points()->compounds[i]);
    }
    Q_EMIT chosen(compounds, add);
}

void BarPlot::mousePressEvent(QMouseEvent* event) {
    const auto bar = event->button() == Qt::LeftButton ? bar_at(event->position()) : std::nullopt;
    if (!bar) return;
    if (!(event->modifiers() & Qt::ShiftModifier)) anchor_ = *bar;
    current_ = *bar;
    dragged_to_ = *bar;
    update();
}

void BarPlot::mouseMoveEvent(QMouseEvent* event) {
    if (!dragged_to_) return;
    const QRectF area = frame(rect()).area();
    const QPointF inside{std::clamp(event->position().x(), area.left(), area.right()), area.center().y()};
    if (const auto bar = bar_at(inside)) dragged_to_ = current_ = *bar;
    update();
}

void BarPlot::mouseReleaseEvent(QMouseEvent* event) {
    if (!dragged_to_ || event->button() != Qt::LeftButton) return;
    const std::size_t last = *dragged_to_;
    dragged_to_.reset();
    if (has_points()) take(std::min(anchor_, last_bar()), last, event->modifiers() & Qt::ControlModifier);
    update();
}

void BarPlot::show_everything() {
    zoom_.reset();
    count_bins();
    Q_EMIT zoomed();
}

void BarPlot::zoom_by(double factor, const QPointF& place) {
    if (histogram_.counts.empty()) return;
    const double around = frame(rect()).x_at(place.x());
    const ValueRange shown = zoom_.value_or(ValueRange{histogram_.lowest, histogram_.highest()});
    const ValueRange wanted{around - (around - shown.lowest) / factor, around + (shown.highest - around) / factor};
    const auto everything = range_of(points()->x);
    if (!everything || (wanted.lowest <= everything->lowest && wanted.highest >= everything->highest)) {
        show_everything();
        return;
    }
    const auto is_inside = [&](double value) { return value >= wanted.lowest && value <= wanted.highest; };
    if (std::none_of(points()->x.begin(), points()->x.end(), is_inside)) return;
    zoom_ = wanted;
    count_bins();
    Q_EMIT zoomed();
}

std::size_t BarPlot::last_bar() const { return histogram_.counts.empty() ? 0 : histogram_.counts.size() - 1; }

void BarPlot::take_all() { take(0, last_bar(), false); }

QPointF BarPlot::key_place() const { return bar_place(current_).center(); }

void BarPlot::go_to(std::size_t bar, Qt::KeyboardModifiers modifiers) {
    current_ = bar;
    if (!(modifiers & Qt::ShiftModifier)) anchor_ = bar;
    if (!(modifiers & Qt::ControlModifier)) take(anchor_, current_, false);
    show_tip(mapToGlobal(bar_place(bar).center().toPoint()), bar_text(bar));
    update();
}

void BarPlot::keyPressEvent(QKeyEvent* event) {
    switch (histogram_.counts.empty() ? 0 : event->key()) {
        case Qt::Key_Left: go_to(current_ == 0 ? 0 : current_ - 1, event->modifiers()); return;
        case Qt::Key_Right: go_to(std::min(current_ + 1, last_bar()), event->modifiers()); return;
        case Qt::Key_Home: go_to(0, event->modifiers()); return;
        case Qt::Key_End: go_to(last_bar(), event->modifiers()); return;
        case Qt::Key_Space: take(current_, current_, true); return;
        default: PlotView::keyPressEvent(event);
    }
}

void BarPlot::focusInEvent(QFocusEvent* event) {
    PlotView::focusInEvent(event);
    update();
}

QString BarPlot::bar_text(std::size_t bar) const {
    const double shift = histogram_.whole_numbers ? 0.5 : 0;
    const double first = histogram_.lowest + histogram_.width * static_cast<double>(bar) + shift;
    const double last = first + histogram_.width - 2 * shift;
    const QString& title = points()->choice.x.title;
    const auto number = [is_log = points()->choice.x_is_log](double place) {
        return plot_number_text(value_on_axis(place, is_log));
    };
    const QString range = first == last ? tr("%1: %2").arg(title, number(first))
                                        : tr("%1: %2 to %3").arg(title, number(first), number(last));
    const QString count = hits_text(static_cast<qint64>(histogram_.counts[bar]));
    if (part_.counts.empty()) return range + QLatin1Char('\n') + count;
    return tr("%1\n%2, %3 selected").arg(range, count, with_separators(part_.counts[bar]));
}

QString BarPlot::text_at(const QPointF& place) const {
    const auto bar = bar_at(place);
    return bar ? bar_text(*bar) : QString{};
}

}  // namespace chemsieve::ui
