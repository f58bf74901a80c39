#include "ui/hits/frozen_table.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {
constexpr int kLeastScrolled = 96;  // what the others have at least
}

TitleHeader::TitleHeader(QWidget* parent) : QHeaderView{Qt::Horizontal, parent} {
    setSectionsClickable(true);
    connect(this, &QHeaderView::sectionPressed, this, [this](int section) { pressed_ = section; });
    // Qt repaints a section where it would be if it were not frozen.
    for (const auto signal : {&QHeaderView::sectionPressed, &QHeaderView::sectionClicked}) {
        connect(this, signal, viewport(), [this] { viewport()->update(); });
    }
    connect(this, &QHeaderView::sectionResized, viewport(), [this] { viewport()->update(); });
    connect(this, &QHeaderView::sortIndicatorChanged, viewport(), [this] { viewport()->update(); });
}

std::vector<FrozenSection> TitleHeader::frozen() const {
    std::vector<FrozenSection> frozen;
    if (!stays_) return frozen;
    int left = 0;
    for (int visual = 0; visual < count(); ++visual) {
        const int section = logicalIndex(visual);
        if (isSectionHidden(section)) continue;
        if (!stays_(section) || left + sectionSize(section) > viewport()->width() - kLeastScrolled) break;
        frozen.push_back({section, left, sectionSize(section)});
        left += sectionSize(section);
    }
    return frozen;
}

int TitleHeader::frozen_width() const {
    const std::vector<FrozenSection> sections = frozen();
    return sections.empty() ? 0 : sections.back().left + sections.back().width;
}

QPoint TitleHeader::unfrozen(const QPoint& place) const {
    return place.x() < frozen_width() ? place - QPoint{offset(), 0} : place;
}

int TitleHeader::title_at(int x) const { return logicalIndexAt(unfrozen({x, 0})); }

QRect TitleHeader::place_of(int section) const {
    for (const FrozenSection& one : frozen()) {
        if (one.section == section) return {one.left, 0, one.width, viewport()->height()};
    }
    return {sectionViewportPosition(section), 0, sectionSize(section), viewport()->height()};
}

void TitleHeader::paintEvent(QPaintEvent* event) {
    QHeaderView::paintEvent(event);
    const std::vector<FrozenSection> sections = frozen();
    if (sections.empty()) return;
    QPainter painter{viewport()};
    if (offset() != 0) {
        for (const FrozenSection& one : sections) {
            const QRect rect{one.left, 0, one.width, viewport()->height()};
            painter.save();
            painter.setClipRect(rect);
            paintSection(&painter, rect, one.section);
            painter.restore();
        }
    }
    const int end = sections.back().left + sections.back().width;
    painter.fillRect(QRect{end - 1, 0, 1, viewport()->height()}, colours_of(palette()).line);
}

// Gives the event the place of the frozen section that is seen there. False: there is none.
bool TitleHeader::send_unfrozen(QMouseEvent* event) {
    const QPoint place = event->position().toPoint();
    const QPoint moved = unfrozen(place);
    if (moved == place) return false;
    QMouseEvent there{event->type(),   QPointF{moved},   event->globalPosition(),
                      event->button(), event->buttons(), event->modifiers()};
    const bool taken = QHeaderView::viewportEvent(&there);
    event->setAccepted(there.isAccepted());
    return taken || there.isAccepted();
}

std::optional<FrozenSection> TitleHeader::frozen_edge_at(int x) const {
    const int margin = style()->pixelMetric(QStyle::PM_HeaderGripMargin, nullptr, this);
    for (const FrozenSection& one : frozen()) {
        if (std::abs(one.left + one.width - x) <= margin) return one;
    }
    return std::nullopt;
}

// Qt does not drag what it takes for out of sight.
bool TitleHeader::drag_frozen_edge(const QMouseEvent& event) {
    const int x = event.position().toPoint().x();
    const auto edge = frozen_edge_at(x);
    switch (event.type()) {
        case QEvent::MouseButtonPress:
            if (!edge || event.button() != Qt::LeftButton) return false;
            edge_ = EdgeDrag{edge->section, edge->width, x};
            return true;
        case QEvent::MouseMove:
            if (edge_) resizeSection(edge_->section, std::max(minimumSectionSize(), edge_->width + x - edge_->from));
            if (edge && event.buttons() == Qt::NoButton) setCursor(Qt::SplitHCursor);
            return edge_ || (edge && event.buttons() == Qt::NoButton);
        case QEvent::MouseButtonRelease: return std::exchange(edge_, std::nullopt).has_value();
        case QEvent::MouseButtonDblClick:
            if (edge) Q_EMIT sectionHandleDoubleClicked(edge->section);
            return edge.has_value();
        default: return false;
    }
}

bool TitleHeader::is_moved_over_frozen(const QMouseEvent& event) const {
    const QPoint place = event.position().toPoint();
    return event.type() == QEvent::MouseMove && event.buttons().testFlag(Qt::LeftButton) && sectionsMovable() &&
           pressed_ && !edge_ && place.x() < frozen_width() &&
           (unfrozen(place) - pressed_at_).manhattanLength() >= QApplication::startDragDistance();
}

bool TitleHeader::viewportEvent(QEvent* event) {
    switch (event->type()) {
        case QEvent::MouseButtonPress:
        case QEvent::MouseButtonRelease:
        case QEvent::MouseButtonDblClick:
        case QEvent::MouseMove: {
            auto* mouse = static_cast<QMouseEvent*>(event);
            if (offset() == 0 && !edge_) break;
            if (is_moved_over_frozen(*mouse)) {
                Q_EMIT unscrolled_wanted();
                break;
            }
            if (drag_frozen_edge(*mouse)) return true;
            if (mouse->buttons() == Qt::NoButton && mouse->position().x() < frozen_width()) unsetCursor();
            if (send_unfrozen(mouse)) return true;
            break;
        }
        case QEvent::ToolTip: {
            const auto* help = static_cast<const QHelpEvent*>(event);
            QHelpEvent there{QEvent::ToolTip, unfrozen(help->pos()), help->globalPos()};
            return QHeaderView::viewportEvent(&there);
        }
        default: break;
    }
    return QHeaderView::viewportEvent(event);
}

void TitleHeader::mousePressEvent(QMouseEvent* event) {
    pressed_.reset();
    pressed_at_ = event->position().toPoint();
    QHeaderView::mousePressEvent(event);
}

// Qt knows one column that sorts: a click with Shift is kept from it.
void TitleHeader::mouseReleaseEvent(QMouseEvent* event) {
    const QPoint place = event->position().toPoint();
    const bool is_click = pressed_ && logicalIndexAt(place) == *pressed_ &&
                          (place - pressed_at_).manhattanLength() < QApplication::startDragDistance();
    if (!is_click || !event->modifiers().testFlag(Qt::ShiftModifier)) return QHeaderView::mouseReleaseEvent(event);
    setSectionsClickable(false);
    QHeaderView::mouseReleaseEvent(event);
    setSectionsClickable(true);
    Q_EMIT further_order_wanted(*pressed_);
}

FrozenTable::FrozenTable(QWidget* parent) : QTableView{parent}, titles_{new TitleHeader{this}} {
    setHorizontalHeader(titles_);
    connect(titles_, &QHeaderView::sectionResized, viewport(), [this] {
        if (titles_->offset() != 0) viewport()->update();
    });
    connect(titles_, &TitleHeader::unscrolled_wanted, this, [this] { horizontalScrollBar()->setValue(0); });
}

QModelIndex FrozenTable::indexAt(const QPoint& place) const {
    if (const QRect beyond = beyond_columns(); beyond.contains(place)) {
        return QTableView::indexAt({beyond.left() - 1, place.y()});
    }
    if (titles_->offset() == 0 || place.x() >= titles_->frozen_width() || !model()) return QTableView::indexAt(place);
    const int row = rowAt(place.y());
    const int column = titles_->title_at(std::max(0, place.x()));
    return row < 0 || column < 0 ? QModelIndex{} : model()->index(row, column, rootIndex());
}

QRect FrozenTable::visualRect(const QModelIndex& index) const {
    QRect rect = QTableView::visualRect(index);
    if (titles_->offset() != 0 && index.isValid()) {
        const QRect title = titles_->place_of(index.column());
        rect.moveLeft(title.left());
    }
    return rect;
}

void FrozenTable::scrollTo(const QModelIndex& index, ScrollHint hint) {
    const int before = horizontalScrollBar()->value();
    QTableView::scrollTo(index, hint);
    if (!index.isValid()) return;
    const std::vector<FrozenSection> frozen = titles_->frozen();
    if (frozen.empty()) return;
    for (const FrozenSection& one : frozen) {
        if (one.section == index.column()) return horizontalScrollBar()->setValue(before);
    }
    const int beneath = titles_->frozen_width() - columnViewportPosition(index.column());
    if (beneath > 0) horizontalScrollBar()->setValue(horizontalScrollBar()->value() - beneath);
}

void FrozenTable::scrollContentsBy(int dx, int dy) {
    QTableView::scrollContentsBy(dx, dy);
    if (dx == 0) return;
    // What was painted over the others was moved with them.
    const int width = titles_->frozen_width();
    viewport()->update(QRect{0, 0, width + std::abs(dx), viewport()->height()});
    titles_->viewport()->update();
}

QRect FrozenTable::beyond_columns() const {
    const int left = titles_->length() - titles_->offset();
    return {left, 0, std::max(0, viewport()->width() - left), viewport()->height()};
}

// Qt repaints the cells alone.
void FrozenTable::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) {
    QTableView::selectionChanged(selected, deselected);
    viewport()->update(beyond_columns());
}

void FrozenTable::paint_row_ground(QPainter&, const QStyleOptionViewItem&, const QModelIndex&) const {}

void FrozenTable::paint_beyond(QPainter& painter, const QRect& part) {
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    option.state.setFlag(QStyle::State_HasFocus, false);
    const int end = model()->rowCount();
    for (int row = std::max(0, rowAt(part.top())); row < end && rowViewportPosition(row) <= part.bottom(); ++row) {
        const QModelIndex index = model()->index(row, 0, rootIndex());
        option.rect = {part.left(), rowViewportPosition(row), part.width(), rowHeight(row)};
        option.state.setFlag(QStyle::State_Selected, selectionModel()->isSelected(index));
        paint_row_ground(painter, option, index);
    }
}

void FrozenTable::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    if (!model() || model()->rowCount() == 0) return;
    QPainter painter{viewport()};
    if (const QRect beyond = event->rect().intersected(beyond_columns()); !beyond.isEmpty()) {
        paint_beyond(painter, beyond);
    }
    const int width = titles_->frozen_width();
    if (width == 0 || event->rect().left() >= width) return;
    if (titles_->offset() != 0) paint_frozen(painter, event->rect().intersected({0, 0, width, viewport()->height()}));
    const int last = rowViewportPosition(model()->rowCount() - 1) + rowHeight(model()->rowCount() - 1);
    painter.fillRect(QRect{width - 1, 0, 1, std::min(last, viewport()->height())}, colours_of(palette()).line);
}

void FrozenTable::paint_frozen(QPainter& painter, const QRect& part) {
    painter.fillRect(part, palette().base());
    QStyleOptionViewItem usual;
    initViewItemOption(&usual);
    usual.state.setFlag(QStyle::State_MouseOver, false);
    usual.state.setFlag(QStyle::State_HasFocus, false);
    const int end = model()->rowCount();
    for (int row = std::max(0, rowAt(part.top())); row < end && rowViewportPosition(row) <= part.bottom(); ++row) {
        for (const FrozenSection& one : titles_->frozen()) {
            const QModelIndex index = model()->index(row, one.section, rootIndex());
            paint_cell(painter, usual, index, {one.left, rowViewportPosition(row), one.width, rowHeight(row)});
        }
    }
}

void FrozenTable::paint_cell(QPainter& painter, const QStyleOptionViewItem& usual, const QModelIndex& index,
                             const QRect& place) {
    QStyleOptionViewItem cell = usual;
    cell.rect = place;
    cell.state.setFlag(QStyle::State_Selected, selectionModel()->isSelected(index));
    painter.save();
    painter.setClipRect(place);
    itemDelegateForIndex(index)->paint(&painter, cell, index);
    painter.restore();
}

}  // namespace chemsieve::ui
