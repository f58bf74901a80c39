#include "ui/plot/scatter_plot.h"

#include "ui/style/shapes.h"
#include "ui/style/tokens.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

namespace chemsieve::ui {

namespace {

constexpr double kReach = 7;       // distance from the mouse to a point, at most
constexpr double kClick = 4;       // shorter drags are clicks
constexpr double kArrow = 0.1;     // step of an arrow key, of the plot's size
constexpr double kClosest = 1e-9;  // share of the full range; closer, numbers have no digits left
constexpr double kPictureRatio = 3;

}  // namespace

ScatterPlot::ScatterPlot(std::function<QString(CompoundNumber)> id_of, QWidget* parent)
    : PlotView{parent}, id_of_{std::move(id_of)} {
    setAccessibleName(tr("Scatter plot of the hits"));
}

PlotFrame ScatterPlot::frame(const QRectF& area, bool with_scale) const {
    const QFontMetricsF metrics{font()};
    const bool has_scale = with_scale && has_points() && !points()->colour.empty();
    const double right = has_scale ? scale_width(colours_, metrics) : 0;
    const Window window = shown();
    const QString x = has_points() ? points()->choice.x.title : QString{};
    const QString y = has_points() && points()->choice.y ? points()->choice.y->title : QString{};
    const PlotChoice choice = has_points() ? points()->choice : PlotChoice{};
    return {area,
            {.title = x, .range = window.x, .is_log = choice.x_is_log},
            {.title = y, .range = window.y, .is_log = choice.y_is_log},
            metrics,
            right};
}

void ScatterPlot::points_changed(bool same_values) {
    hovered_.reset();
    path_.clear();
    if (!same_values || !has_points()) zoom_.reset();
    if (has_points()) {
        all_ = {widened(*range_of(points()->x)), widened(*range_of(points()->y))};
        colours_ = range_of_most(points()->colour).value_or(ValueRange{0, 1});
    }
    selection_changed();
}

void ScatterPlot::selection_changed() {
    dots_ = {};
    any_selected_ = has_points() && !selected().empty() &&
                    std::any_of(points()->compounds.begin(), points()->compounds.end(),
                                [this](CompoundNumber compound) { return selected().contains(compound); });
}

ScatterLook ScatterPlot::look(const QPalette& palette) const {
    return {palette, colours_, any_selected_ ? &selected() : nullptr};
}

const QImage& ScatterPlot::dots() const {
    const double ratio = devicePixelRatioF();
    const QSize pixels = size() * ratio;
    if (dots_.isNull() || dots_.size() != pixels) {
        dots_ = QImage{pixels, QImage::Format_ARGB32_Premultiplied};
        dots_.fill(Qt::transparent);
        dots_.setDevicePixelRatio(ratio);
        QPainter painter{&dots_};
        paint_dots(painter, frame(rect()), *points(), look(palette()), ratio);
    }
    return dots_;
}

void ScatterPlot::paint_plot(QPainter& painter, const QRectF& area, const QPalette& palette) const {
    const bool in_window = painter.device() == static_cast<const QPaintDevice*>(this);
    const PlotFrame where = frame(area, !in_window);
    where.paint_grid(painter, palette);
    if (in_window) {
        painter.drawImage(QPointF{}, dots());
    } else {
        paint_dots(painter, where, *points(), look(palette), kPictureRatio);
    }
    where.paint(painter, palette);
    if (!in_window && !points()->colour.empty())
        paint_scale(painter, where, points()->choice.colour->title, look(palette));
}

QPolygonF ScatterPlot::dragged() const {
    if (path_.isEmpty() || tool_ == Tool::lasso) return path_;
    return QPolygonF{QRectF{path_.first(), path_.last()}.normalized()};
}

void ScatterPlot::paint_over(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen{palette().color(QPalette::WindowText), 1});
    painter.setBrush(Qt::NoBrush);
    if (hovered_) painter.drawEllipse(place_of(points()->x[*hovered_], points()->y[*hovered_]), 5, 5);
    if (path_.size() > 1) {
        QColor inside = colours_of(palette()).link;
        inside.setAlphaF(0.15F);
        painter.setPen(QPen{colours_of(palette()).link, 1});
        painter.setBrush(inside);
        painter.drawPolygon(dragged());
    }
    if (hasFocus()) {
        draw_round(&painter, QRectF{rect()}, radius::kButton, {}, colours_of(palette()).link);
    }
}

std::optional<std::size_t> ScatterPlot::point_at(const QPointF& place) const {
    if (!has_points()) return {};
    const PlotFrame where = frame(rect());
    std::optional<std::size_t> nearest;
    double least = kReach * kReach;
    for (std::size_t i = 0; i < points()->size(); ++i) {
        const QPointF away = where.place_of(points()->x[i], points()->y[i]) - place;
        const double distance = QPointF::dotProduct(away, away);
        if (distance > least) continue;
        least = distance;
        nearest = i;
    }
    return where.area().adjusted(-kReach, -kReach, kReach, kReach).contains(place) ? nearest : std::nullopt;
}

void ScatterPlot::take_at(const QPointF& place, bool add) {
    CompoundSelection compounds;
    if (const auto point = point_at(place)) compounds.add(points()->compounds[*point]);
    Q_EMIT chosen(compounds, add);
}

void ScatterPlot::take(const QPolygonF& outline, bool add) {
    const PlotFrame where = frame(rect());
    const QRectF around = outline.isEmpty() ? where.area() : outline.boundingRect().intersected(where.area());
    const bool is_rectangle = tool_ != Tool::lasso || outline.isEmpty();
    CompoundSelection compounds;
    for (std::size_t i = 0; i < points()->size(); ++i) {
        const QPointF place = where.place_of(points()->x[i], points()->y[i]);
        if (place.x() < around.left() || place.x() > around.right() || place.y() < around.top() ||
            place.y() > around.bottom()) {
            continue;
        }
        if (is_rectangle || outline.containsPoint(place, Qt::OddEvenFill)) compounds.add(points()->compounds[i]);
    }
    Q_EMIT chosen(compounds, add);
}

void ScatterPlot::mousePressEvent(QMouseEvent* event) {
    if (!has_points()) return;
    if (event->button() == Qt::MiddleButton) is_moving_ = true;
    if (event->button() == Qt::LeftButton || is_moving_) path_ = QPolygonF{{event->position()}};
    hovered_.reset();
}

void ScatterPlot::mouseMoveEvent(QMouseEvent* event) {
    if (path_.isEmpty()) {
        const auto point = point_at(event->position());
        if (point == hovered_) return;
        hovered_ = point;
    } else if (is_moving_) {
        move_by(event->position() - path_.last());
        path_ = QPolygonF{{event->position()}};
    } else if (tool_ == Tool::lasso || path_.size() == 1) {
        path_ << event->position();
    } else {
        path_.last() = event->position();
    }
    update();
}

void ScatterPlot::mouseReleaseEvent(QMouseEvent* event) {
    if (path_.isEmpty()) return;
    const QPolygonF outline = dragged();
    const bool is_click = QLineF{path_.first(), event->position()}.length() < kClick && path_.size() < 8;
    const bool was_moving = is_moving_;
    path_.clear();
    is_moving_ = false;
    update();
    if (was_moving || !has_points()) return;
    const bool add = event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier);
    if (is_click) {
        take_at(event->position(), add);
    } else if (tool_ == Tool::zoom) {
        zoom_to(outline.boundingRect());
    } else {
        take(outline, add);
    }
}

void ScatterPlot::leaveEvent(QEvent*) {
    hovered_.reset();
    update();
}

void ScatterPlot::changeEvent(QEvent* event) {
    dots_ = {};  // font, palette
    PlotView::changeEvent(event);
}

void ScatterPlot::show_everything() {
    zoom_.reset();
    dots_ = {};
    hovered_.reset();
    update();
    Q_EMIT zoomed();
}

void ScatterPlot::set_window(const Window& window) {
    const auto is_wide = [](const ValueRange& range, const ValueRange& all) {
        return range.highest - range.lowest > kClosest * (all.highest - all.lowest);
    };
    if (!is_wide(window.x, all_.x) || !is_wide(window.y, all_.y)) return;
    const auto holds = [](const ValueRange& range, const ValueRange& all) {
        return range.lowest <= all.lowest && range.highest >= all.highest;
    };
    if (holds(window.x, all_.x) && holds(window.y, all_.y)) {
        show_everything();
        return;
    }
    zoom_ = window;
    dots_ = {};
    hovered_.reset();
    update();
    Q_EMIT zoomed();
}

void ScatterPlot::zoom_by(double factor, const QPointF& around) {
    if (!has_points()) return;
    const PlotFrame where = frame(rect());
    const auto nearer = [factor](const ValueRange& range, double fixed) {
        return ValueRange{fixed - (fixed - range.lowest) / factor, fixed + (range.highest - fixed) / factor};
    };
    set_window({nearer(shown().x, where.x_at(around.x())), nearer(shown().y, where.y_at(around.y()))});
}

void ScatterPlot::zoom_to(const QRectF& place) {
    const PlotFrame where = frame(rect());
    const QRectF inside = place.intersected(where.area());
    if (inside.isEmpty()) return;
    set_window({{where.x_at(inside.left()), where.x_at(inside.right())},
                {where.y_at(inside.bottom()), where.y_at(inside.top())}});
}

void ScatterPlot::move_by(const QPointF& pixels) {
    if (!has_points()) return;
    const PlotFrame where = frame(rect());
    const double x = where.x_at(0) - where.x_at(pixels.x());
    const double y = where.y_at(0) - where.y_at(pixels.y());
    zoom_ = Window{{shown().x.lowest + x, shown().x.highest + x}, {shown().y.lowest + y, shown().y.highest + y}};
    dots_ = {};
    update();
    Q_EMIT zoomed();
}

void ScatterPlot::take_all() { take({}, false); }

QPointF ScatterPlot::key_place() const { return frame(rect()).area().center(); }

void ScatterPlot::keyPressEvent(QKeyEvent* event) {
    const QRectF area = frame(rect()).area();
    switch (has_points() ? event->key() : 0) {
        case Qt::Key_Left: move_by({kArrow * area.width(), 0}); return;
        case Qt::Key_Right: move_by({-kArrow * area.width(), 0}); return;
        case Qt::Key_Up: move_by({0, kArrow * area.height()}); return;
        case Qt::Key_Down: move_by({0, -kArrow * area.height()}); return;
        default: PlotView::keyPressEvent(event);
    }
}

QString ScatterPlot::point_text(std::size_t point) const {
    const PlotChoice& choice = points()->choice;
    const auto line = [](const QString& title, double value) {
        return tr("%1: %2").arg(title, std::isnan(value) ? tr("none") : plot_number_text(value));
    };
    QStringList lines{id_of_(points()->compounds[point]),
                      line(choice.x.title, value_on_axis(points()->x[point], choice.x_is_log)),
                      line(choice.y->title, value_on_axis(points()->y[point], choice.y_is_log))};
    if (!points()->colour.empty()) lines << line(choice.colour->title, points()->colour[point]);
    return lines.join(QLatin1Char('\n'));
}

QString ScatterPlot::text_at(const QPointF& place) const {
    const auto point = point_at(place);
    return point ? point_text(*point) : QString{};
}

}  // namespace chemsieve::ui
