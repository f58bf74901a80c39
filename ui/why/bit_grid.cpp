#include "ui/why/bit_grid.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/widgets/format_text.h"

namespace chemsieve::ui {
namespace {

constexpr qreal kSmallestCell = 4.5;
constexpr qreal kLargestCell = 12;
constexpr int kMostColumns = 256;
constexpr int kMargin = 2;

// Colours that colour-blind people can tell apart, too (Okabe and Ito, 2008). The blue is lighter on a dark background.
QColor colour_of(BitState state, bool dark) {
    switch (state) {
        case BitState::both: return dark ? QColor{86, 180, 233} : QColor{0, 114, 178};
        case BitState::compound: return {230, 159, 0};
        case BitState::query: return dark ? QColor{240, 150, 190} : QColor{204, 121, 167};
        case BitState::neither: break;
    }
    return dark ? QColor{255, 255, 255, 26} : QColor{0, 0, 0, 20};
}

}  // namespace

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

// A bit of both is a full cell, a bit of the compound a triangle, a bit of the query a frame.
void paint_bit(QPainter& painter, const QRectF& cell, BitState state, const QPalette& palette) {
    const bool dark = palette.color(QPalette::Base).lightness() < 128;
    const QColor colour = colour_of(state, dark);
    const qreal gap = cell.width() * 0.1;
    const QRectF inner = cell.adjusted(gap, gap, -gap, -gap);
    switch (state) {
        case BitState::both:
        case BitState::neither: painter.fillRect(inner, colour); break;
        case BitState::compound:
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            painter.drawPolygon(QPolygonF{{inner.bottomLeft(), inner.bottomRight(), inner.topLeft()}});
            break;
        case BitState::query: {
            const qreal width = inner.width() * 0.28;
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen{colour, width});
            painter.drawRect(inner.adjusted(width / 2, width / 2, -width / 2, -width / 2));
            break;
        }
    }
}

QString name_of(BitState state) {
    switch (state) {
        case BitState::both: return BitGrid::tr("both");
        case BitState::compound: return BitGrid::tr("compound only");
        case BitState::query: return BitGrid::tr("query only");
        case BitState::neither: break;
    }
    return BitGrid::tr("neither");
}

BitGrid::BitGrid(QWidget* parent) : QAbstractScrollArea{parent} {
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setBackgroundRole(QPalette::Base);
    setAccessibleName(tr("Bits of the fingerprint"));
}

void BitGrid::set_bits(std::vector<BitState> bits) {
    bits_ = std::move(bits);
    current_.reset();
    setAccessibleDescription({});
    lay_out();
    verticalScrollBar()->setValue(0);
}

void BitGrid::lay_out() {
    const qreal width = viewport()->width() - 2 * kMargin;
    columns_ = 16;
    while (columns_ < kMostColumns && width / (2 * columns_) >= kSmallestCell) columns_ *= 2;
    cell_ = std::clamp(width / columns_, 1.0, kLargestCell);
    const int height = static_cast<int>(std::ceil(rows() * cell_)) + 2 * kMargin;
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(static_cast<int>(std::ceil(cell_)));
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    viewport()->update();
}

QRectF BitGrid::cell_of(std::uint32_t bit) const {
    const int row = static_cast<int>(bit) / columns_, column = static_cast<int>(bit) % columns_;
    return {kMargin + column * cell_, kMargin + row * cell_ - verticalScrollBar()->value(), cell_, cell_};
}

std::optional<std::uint32_t> BitGrid::bit_at(QPointF place) const {
    const auto column = static_cast<int>(std::floor((place.x() - kMargin) / cell_));
    const auto row = static_cast<int>(std::floor((place.y() - kMargin + verticalScrollBar()->value()) / cell_));
    if (column < 0 || column >= columns_ || row < 0 || row >= rows()) return std::nullopt;
    const auto bit =
        static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column);
    return bit < bits_.size() ? std::optional{static_cast<std::uint32_t>(bit)} : std::nullopt;
}

void BitGrid::choose(std::uint32_t bit) {
    if (bit >= bits_.size() || bit == current_) return;
    current_ = bit;
    const QRectF cell = cell_of(bit);
    QScrollBar* bar = verticalScrollBar();
    if (cell.top() < 0) bar->setValue(bar->value() + static_cast<int>(std::floor(cell.top())));
    if (cell.bottom() > viewport()->height()) {
        bar->setValue(bar->value() + static_cast<int>(std::ceil(cell.bottom())) - viewport()->height());
    }
    setAccessibleDescription(tr("Bit %1: %2").arg(with_separators(bit), name_of(bits_[bit])));
    viewport()->update();
    Q_EMIT chosen(bit);
}

// The next bit that is set; nothing if there is none.
std::optional<std::uint32_t> BitGrid::next_set(int step) const {
    const auto size = static_cast<std::int64_t>(bits_.size());
    for (std::int64_t bit = (current_ ? std::int64_t{*current_} : -1) + step; bit >= 0 && bit < size; bit += step) {
        if (bits_[static_cast<std::size_t>(bit)] != BitState::neither) return static_cast<std::uint32_t>(bit);
    }
    return std::nullopt;
}

void BitGrid::paintEvent(QPaintEvent* event) {
    QPainter painter{viewport()};
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::uint32_t bit = 0; bit < bits_.size(); ++bit) {
        const QRectF cell = cell_of(bit);
        if (cell.bottom() < event->rect().top()) continue;
        if (cell.top() > event->rect().bottom()) break;
        paint_bit(painter, cell, bits_[bit], palette());
    }
    if (!current_) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen{palette().color(QPalette::Text), 2});
    painter.drawRect(cell_of(*current_).adjusted(-1, -1, 1, 1));
}

void BitGrid::mousePressEvent(QMouseEvent* event) {
    if (const auto bit = bit_at(event->position()); bit && event->button() == Qt::LeftButton) choose(*bit);
}

void BitGrid::keyPressEvent(QKeyEvent* event) {
    if (bits_.empty()) return QAbstractScrollArea::keyPressEvent(event);
    const std::int64_t last = static_cast<std::int64_t>(bits_.size()) - 1;
    const std::int64_t now = current_.value_or(0);
    const std::int64_t page =
        std::max<std::int64_t>(1, static_cast<std::int64_t>(viewport()->height() / cell_) - 1) * columns_;
    const bool to_set = event->modifiers().testFlag(Qt::ControlModifier);
    std::int64_t target = now;
    switch (event->key()) {
        case Qt::Key_Left: target = to_set ? next_set(-1).value_or(static_cast<std::uint32_t>(now)) : now - 1; break;
        case Qt::Key_Right: target = to_set ? next_set(1).value_or(static_cast<std::uint32_t>(now)) : now + 1; break;
        case Qt::Key_Up: target = now - columns_; break;
        case Qt::Key_Down: target = now + columns_; break;
        case Qt::Key_PageUp: target = now - page; break;
        case Qt::Key_PageDown: target = now + page; break;
        case Qt::Key_Home: target = 0; break;
        case Qt::Key_End: target = last; break;
        default: return QAbstractScrollArea::keyPressEvent(event);
    }
    if (!current_ && !to_set) target = 0;
    choose(static_cast<std::uint32_t>(std::clamp<std::int64_t>(target, 0, last)));
}

bool BitGrid::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto bit = bit_at(help->pos())) {
        QToolTip::showText(help->globalPos(), tr("Bit %1: %2").arg(with_separators(*bit), name_of(bits_[*bit])),
                           viewport());
    } else {
        QToolTip::hideText();
    }
    return true;
}

}  // namespace chemsieve::ui
