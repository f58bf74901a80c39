#include "ui/studies/overlap_circles.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

// Of two circles whose centres are so far apart.
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
    setMinimumHeight(140);
    setAccessibleName(tr("The two lists as circles"));
}

void OverlapCircles::set_numbers(double shared, double only_first, double only_second) {
    shared_ = shared;
    only_first_ = only_first;
    only_second_ = only_second;
    update();
}

void OverlapCircles::paintEvent(QPaintEvent*) {
    const double first = shared_ + only_first_, second = shared_ + only_second_;
    if (first + second <= 0) return;
    const double r = std::sqrt(first / std::numbers::pi), s = std::sqrt(second / std::numbers::pi);
    const double distance = shared_ <= 0 ? (r + s) * 1.05 : distance_for(r, s, shared_);
    const double left = std::min(-r, distance - s), right = std::max(r, distance + s);
    const double scale = std::min((width() - 16) / (right - left), (height() - 16) / (2 * std::max(r, s)));
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(width() / 2.0 - scale * (left + right) / 2, height() / 2.0);
    const Colours& colours = colours_of(palette());
    QColor a = colours.bars_in_range, b = colours.star;
    a.setAlphaF(0.55F);
    b.setAlphaF(0.55F);
    painter.setPen(QPen{colours.secondary, 1});
    painter.setBrush(a);
    painter.drawEllipse(QPointF{0, 0}, r * scale, r * scale);
    painter.setBrush(b);
    painter.drawEllipse(QPointF{distance * scale, 0}, s * scale, s * scale);
}

}  // namespace chemsieve::ui
