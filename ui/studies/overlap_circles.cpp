#include "ui/studies/overlap_circles.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr double kBelow = 46;  // pixels below the circles, for numbers that do not fit into their part
constexpr double kAround = 8;

// The area that two circles share whose centres are so far apart.
double shared_area(double r, double s, double distance) {
    if (distance >= r + s) return 0;
    const double smaller = std::min(r, s);
    if (distance <= std::abs(r - s)) return std::numbers::pi * smaller * smaller;
    const double d2 = distance * distance;
    const double a = std::acos(std::clamp((d2 + r * r - s * s) / (2 * distance * r), -1.0, 1.0));
    const double b = std::acos(std::clamp((d2 + s * s - r * r) / (2 * distance * s), -1.0, 1.0));
    return r * r * (a - std::sin(2 * a) / 2) + s * s * (b - std::sin(2 * b) / 2);
}

}  // namespace

double distance_for(double r, double s, double area) {
    double least = std::abs(r - s), most = r + s;
    for (int step = 0; step < 60; ++step) {
        const double middle = (least + most) / 2;
        (shared_area(r, s, middle) > area ? least : most) = middle;
    }
    return (least + most) / 2;
}

OverlapCircles::OverlapCircles(QWidget* parent) : QWidget{parent} {
    setMinimumHeight(180);
    setMouseTracking(true);
    setAccessibleName(tr("The two lists as circles"));
}

void OverlapCircles::set_numbers(const std::array<double, kParts>& numbers, const std::array<QString, 2>& names,
                                 bool are_estimates) {
    numbers_ = numbers;
    names_ = names;
    are_estimates_ = are_estimates;
    QStringList parts;
    for (int part = 0; part < kParts; ++part) parts << number_of(part) + QLatin1Char(' ') + words_of(part);
    setAccessibleDescription(parts.join(QStringLiteral(", ")));
    update();
}

void OverlapCircles::choose(int part) {
    chosen_ = part;
    update();
}

QString OverlapCircles::number_of(int part) const {
    const QString number = with_separators(static_cast<qint64>(numbers_[static_cast<std::size_t>(part)] + 0.5));
    return are_estimates_ ? tr("about %1").arg(number) : number;
}

QString OverlapCircles::words_of(int part) const {
    if (part == shared) return tr("in both");
    return tr("only in %1").arg(names_[part == only_first ? 0 : 1]);
}

std::array<OverlapCircles::Place, OverlapCircles::kParts> OverlapCircles::places() const {
    const double first = numbers_[shared] + numbers_[only_first], second = numbers_[shared] + numbers_[only_second];
    if (first + second <= 0) return {};
    double r = std::sqrt(first / std::numbers::pi), s = std::sqrt(second / std::numbers::pi);
    double distance = numbers_[shared] <= 0 ? (r + s) * 1.05 : distance_for(r, s, numbers_[shared]);
    const double left = std::min(-r, distance - s), right = std::max(r, distance + s);
    const double scale =
        std::min((width() - 2 * kAround) / (right - left), (height() - kBelow - kAround) / (2 * std::max(r, s)));
    const QPointF centre{width() / 2.0 - scale * (left + right) / 2, kAround + scale * std::max(r, s)};
    r *= scale;
    s *= scale;
    distance *= scale;
    QPainterPath a, b;
    a.addEllipse(centre, r, r);
    b.addEllipse(centre + QPointF{distance, 0}, s, s);
    // Along the line of the centres: where each part begins and ends.
    const auto place = [&centre](const QPainterPath& area, double begin, double end) {
        return Place{area, centre.x() + (begin + end) / 2, std::max(0.0, end - begin)};
    };
    return {place(a.subtracted(b), -r, std::min(r, distance - s)),
            place(a.intersected(b), std::max(-r, distance - s), std::min(r, distance + s)),
            place(b.subtracted(a), std::max(r, distance - s), distance + s)};
}

QPoint OverlapCircles::point_in(int part) const {
    const auto place = places()[static_cast<std::size_t>(part)];
    return QPointF{place.middle, place.area.boundingRect().center().y()}.toPoint();
}

int OverlapCircles::part_at(QPointF point) const {
    const auto all = places();
    for (int part = 0; part < kParts; ++part) {
        if (all[static_cast<std::size_t>(part)].area.contains(point)) return part;
    }
    return -1;
}

void OverlapCircles::mousePressEvent(QMouseEvent* event) {
    const int part = part_at(event->position());
    if (event->button() == Qt::LeftButton && part >= 0) Q_EMIT clicked(part);
}

void OverlapCircles::mouseMoveEvent(QMouseEvent* event) {
    setCursor(part_at(event->position()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void OverlapCircles::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) update();
    QWidget::changeEvent(event);
}

void OverlapCircles::paintEvent(QPaintEvent*) {
    const auto all = places();
    const Colours& colours = colours_of(palette());
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const std::array<QColor, kParts> pale{colours.soft_accent, colours.information_ground, colours.warning_ground};
    const std::array<QColor, kParts> strong{colours.accent, colours.accent, colours.warning};
    for (std::size_t part = 0; part < kParts; ++part) {
        const bool is_chosen = chosen_ == static_cast<int>(part);
        painter.setPen(QPen{strong[part], is_chosen ? 2.0 : 1.2});
        // What both have stands out, whatever is listed below.
        painter.setBrush(part == shared ? strong[part] : pale[part]);
        painter.drawPath(all[part].area);
    }
    const auto numbers = labels(all);
    for (std::size_t part = 0; part < kParts; ++part) {
        if (numbers_[part] > 0) paint_label(painter, static_cast<int>(part), all[part], numbers[part]);
    }
}

std::array<OverlapCircles::Label, OverlapCircles::kParts> OverlapCircles::labels(
    const std::array<Place, kParts>& places) const {
    const QFontMetrics large{font_of(type_size::kTitle, true)}, usual{font()};
    std::array<Label, kParts> all;
    for (std::size_t part = 0; part < kParts; ++part) {
        Label& label = all[part];
        label.number = number_of(static_cast<int>(part));
        label.words = usual.elidedText(words_of(static_cast<int>(part)), Qt::ElideMiddle, width() / 4);
        label.size = QSizeF(std::max(large.horizontalAdvance(label.number), usual.horizontalAdvance(label.words)) + 4,
                            large.height() + usual.height());
        const QRectF bounds = places[part].area.boundingRect();
        label.is_inside =
            label.size.width() + 2 * kAround < places[part].width && label.size.height() + kAround < bounds.height();
        const double below = height() - label.size.height() / 2;
        label.centre = {places[part].middle, label.is_inside ? bounds.center().y() : below};
    }
    // Below the circles they stand beside each other, that of the shared part in the middle.
    const auto keep_apart = [&all](Part part, double direction) {
        const Label& middle = all[shared];
        Label& label = all[part];
        if (label.is_inside || middle.is_inside) return;
        const double least = (label.size.width() + middle.size.width()) / 2 + space::kWide;
        const double distance = direction * (label.centre.x() - middle.centre.x());
        label.centre.rx() = middle.centre.x() + direction * std::max(distance, least);
    };
    keep_apart(only_first, -1);
    keep_apart(only_second, 1);
    return all;
}

void OverlapCircles::paint_label(QPainter& painter, int part, const Place& place, const Label& label) const {
    const Colours& colours = colours_of(palette());
    const QRectF whole{label.centre.x() - label.size.width() / 2, label.centre.y() - label.size.height() / 2,
                       label.size.width(), label.size.height()};
    if (!label.is_inside) {
        const QRectF bounds = place.area.boundingRect();
        painter.setPen(QPen{part == only_second ? colours.warning : colours.link, 1});
        painter.drawLine(QPointF{place.middle, part == shared ? bounds.bottom() : bounds.center().y()},
                         QPointF{label.centre.x(), whole.top()});
    }
    const bool is_on_accent = label.is_inside && part == shared;
    painter.setPen(is_on_accent ? colours.on_accent : colours.text);
    painter.setFont(font_of(type_size::kTitle, true));
    painter.drawText(whole, Qt::AlignTop | Qt::AlignHCenter, label.number);
    painter.setPen(is_on_accent ? colours.on_accent : colours.secondary);
    painter.setFont(font());
    painter.drawText(whole, Qt::AlignBottom | Qt::AlignHCenter, label.words);
}

}  // namespace chemsieve::ui
