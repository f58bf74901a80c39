#include "ui/details/rating_stars.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "ui/lists/compound_notes.h"
#include "ui/style/icons.h"
#include "ui/style/shapes.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {
constexpr int kStar = 18;
constexpr int kStep = kStar + 2;
}  // namespace

RatingStars::RatingStars(QWidget* parent) : QWidget{parent} {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setToolTip(tr("Your rating: click a star, once more for none"));
    show_rating(0);
}

void RatingStars::show_rating(int stars) {
    rating_ = stars;
    setAccessibleName(stars == 0 ? tr("Not rated") : tr("Rating: %1 of %2").arg(stars).arg(kMostStars));
    update();
}

QSize RatingStars::sizeHint() const { return {kStep * kMostStars + 4, kStar + 6}; }

int RatingStars::star_at(int x) const { return std::clamp((x - 2) / kStep + 1, 1, kMostStars); }

void RatingStars::choose(int stars) {
    const int wanted = stars == rating_ ? 0 : std::clamp(stars, 0, kMostStars);
    if (wanted == rating_) return;
    show_rating(wanted);
    Q_EMIT rated(wanted);
}

void RatingStars::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    const Colours& colours = colours_of(palette());
    const int full = hovered_ > 0 ? hovered_ : rating_;
    for (int i = 1; i <= kMostStars; ++i) {
        const QRect place{2 + (i - 1) * kStep, (height() - kStar) / 2, kStar, kStar};
        const QIcon star = i <= full ? icon(QStringLiteral("star-on"), colours.star)
                                     : icon(QStringLiteral("star"), isEnabled() ? colours.secondary : colours.disabled);
        star.paint(&painter, place);
    }
    if (hasFocus()) draw_round(&painter, QRectF{rect()}, radius::kBox, {}, colours.link, 1);
}

void RatingStars::mouseMoveEvent(QMouseEvent* event) {
    hovered_ = star_at(event->pos().x());
    update();
}

void RatingStars::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) choose(star_at(event->pos().x()));
    hovered_ = 0;
    update();
}

void RatingStars::leaveEvent(QEvent*) {
    hovered_ = 0;
    update();
}

void RatingStars::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    if (key >= Qt::Key_0 && key <= Qt::Key_0 + kMostStars) {
        if (key - Qt::Key_0 != rating_) choose(key - Qt::Key_0);
    } else if (key == Qt::Key_Right || key == Qt::Key_Up) {
        if (rating_ < kMostStars) choose(rating_ + 1);
    } else if (key == Qt::Key_Left || key == Qt::Key_Down) {
        choose(rating_ <= 1 ? rating_ : rating_ - 1);
    } else {
        QWidget::keyPressEvent(event);
    }
}

}  // namespace chemsieve::ui
