#include "ui/hits/frozen_table.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include "ui/style/tokens.h"

namespace chemsieve::ui {

FrozenTable::FrozenTable(QWidget* parent) : QTableView{parent}, titles_{new TitleHeader{this}} {
    setHorizontalHeader(titles_);
    connect(titles_, &QHeaderView::sectionResized, viewport(), [this] {
        if (titles_->offset() != 0) viewport()->update();
    });
    connect(titles_, &TitleHeader::unscrolled_wanted, this, [this] { horizontalScrollBar()->setValue(0); });
}

QModelIndex FrozenTable::indexAt(const QPoint& place) const {
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

void FrozenTable::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    const int width = titles_->frozen_width();
    if (width == 0 || event->rect().left() >= width || !model() || model()->rowCount() == 0) return;
    QPainter painter{viewport()};
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
