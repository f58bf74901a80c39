#include "ui/sketcher/tools/popup_place.h"

#include <algorithm>
#include <limits>

namespace chemsieve::ui {

namespace {

constexpr int kGapToKept = 8;

qint64 area_of(const QRect& rect) { return rect.isEmpty() ? 0 : qint64{rect.width()} * rect.height(); }

}  // namespace

QPoint popup_place(QSize popup, const QRect& screen, const QRect& home, const QList<QRect>& kept) {
    // The best place touches something: the home, the screen, or what is kept in sight.
    QList<int> lefts{home.left(), home.right() + 1 - popup.width(), screen.left(), screen.right() + 1 - popup.width()};
    QList<int> tops{home.bottom() + 1 - popup.height(), home.top(), screen.bottom() + 1 - popup.height(), screen.top()};
    for (const QRect& rect : kept) {
        lefts << rect.right() + kGapToKept << rect.left() - kGapToKept - popup.width();
        tops << rect.bottom() + kGapToKept << rect.top() - kGapToKept - popup.height();
    }
    qint64 best = std::numeric_limits<qint64>::max();
    QPoint place;
    for (const int top : tops) {
        for (const int left : lefts) {
            const QRect there{
                std::clamp(left, screen.left(), std::max(screen.left(), screen.right() + 1 - popup.width())),
                std::clamp(top, screen.top(), std::max(screen.top(), screen.bottom() + 1 - popup.height())),
                popup.width(), popup.height()};
            qint64 covered = 0;
            for (const QRect& rect : kept) covered += area_of(there & rect);
            const qint64 outside = area_of(there) - area_of(there & home);
            const qint64 cost = covered * 1'000'000 + outside;
            if (cost >= best) continue;
            best = cost;
            place = there.topLeft();
        }
    }
    return place;
}

}  // namespace chemsieve::ui
