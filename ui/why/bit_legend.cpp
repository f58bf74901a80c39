#include "ui/why/bit_legend.h"

#include <QPainter>
#include <algorithm>

#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

BitLegend::BitLegend(QWidget* parent) : QWidget{parent} {
    QSizePolicy policy{QSizePolicy::Preferred, QSizePolicy::Minimum};
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Legend of the bits"));
}

void BitLegend::count(const std::vector<BitState>& bits, bool with_query) {
    counts_ = {};
    with_query_ = with_query;
    for (const BitState state : bits) ++counts_[static_cast<std::size_t>(state)];
    QStringList texts;
    for (const Entry& entry : entries(0)) texts << entry.text;
    setAccessibleDescription(texts.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

// The entries one after the other, in lines as wide as there is room.
std::vector<BitLegend::Entry> BitLegend::entries(int width) const {
    const int line = fontMetrics().height(), cell = fontMetrics().ascent();
    std::vector<Entry> result;
    QPoint place;
    for (const BitState state : {BitState::both, BitState::compound, BitState::query, BitState::neither}) {
        const bool of_query = state == BitState::both || state == BitState::query;
        if (of_query && !with_query_) continue;
        const QString count = with_separators(static_cast<qint64>(counts_[static_cast<std::size_t>(state)]));
        const QString text = tr("%1: %2").arg(name_of(state), count);
        const int length = cell + cell / 2 + fontMetrics().horizontalAdvance(text);
        if (place.x() > 0 && place.x() + length > width) place = {0, place.y() + line};
        result.push_back({state, text, QRect{place, QSize{length, line}}});
        place.rx() += length + line;
    }
    return result;
}

int BitLegend::heightForWidth(int width) const { return entries(width).back().place.bottom() + 1; }

QSize BitLegend::sizeHint() const { return {fontMetrics().height() * 10, heightForWidth(width())}; }

void BitLegend::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const int cell = fontMetrics().ascent();
    for (const Entry& entry : entries(width())) {
        const QRect& place = entry.place;
        const QRectF box(place.left(), place.top() + (place.height() - cell) / 2.0, cell, cell);
        paint_bit(painter, box, entry.state, palette());
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(place.adjusted(cell + cell / 2, 0, 1, 0), Qt::AlignVCenter | Qt::AlignLeft, entry.text);
    }
}

}  // namespace chemsieve::ui
