// How the rows of the hit table are painted: their cells, their left end, and the flag that marks a compound.
//
// Lengths in device independent pixels. Threads: window's thread.
#pragma once

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QPalette>
#include <QRect>
#include <QStyledItemDelegate>
#include <optional>
#include <utility>

#include "ui/drawings/drawing_cache.h"
#include "ui/hits/hit_model.h"

namespace chemsieve::ui {

// The flag's square in the middle of a place that is kept for it.
QRect mark_place(const QRect& room);

// Paints a full flag if marked, else an outline while the mouse is over its row or card.
void paint_mark(QPainter& painter, const QRect& flag, const QPalette& palette, bool marked, bool hovered);

// True for a click on it.
bool clicks_mark(const QEvent& event, const QRect& flag);

// Whether a row is under the mouse, for all its cells.
using IsHovered = std::function<bool(int row)>;

// On the ground of the row, which is pale where it is selected or under the mouse, with a line below and none between
// columns.
class HitCellDelegate : public QStyledItemDelegate {
  public:
    HitCellDelegate(IsHovered is_hovered, QObject* parent);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    // Ground and line alone, in any part of the row.
    void paint_ground(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

  private:
    IsHovered is_hovered_;
};

// The structure column.
class StructureDelegate : public HitCellDelegate {
  public:
    StructureDelegate(const HitModel* model, DrawingCache* drawings, IsHovered is_hovered, QObject* parent);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  private:
    const HitModel* model_;
    DrawingCache* drawings_;
};

// The left end of the rows of hits: the flag that marks a compound, its number in the list, and the bar of what is
// selected. A click on the flag marks or unmarks; anywhere else it chooses the row. The lower edge of a row is dragged
// to size all rows.
class RowHeader : public QHeaderView {
    Q_OBJECT
  public:
    // The model must outlive the header.
    RowHeader(const HitModel* model, QWidget* parent);

    QSize sizeHint() const override;
    // The row under the mouse, here or in the table; -1: none.
    void set_hovered(int row);
    int hovered() const noexcept { return hovered_; }
    // The flag's place in the header's viewport.
    QRect mark_of(int row) const;

  Q_SIGNALS:
    void mark_clicked(qint64 compound);
    void row_hovered(int row);
    // The user dragged the edge of a row.
    void height_chosen(int row, int height);

  protected:
    void paintSection(QPainter* painter, const QRect& rect, int row) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    // The row whose flag is there; -1: none.
    int mark_at(const QPoint& place) const;
    // Whether rows can be sized there.
    bool is_edge(const QPoint& place) const;

    const HitModel* model_;
    int hovered_ = -1;
    int pressed_mark_ = -1;
    bool pressed_ = false;
    std::optional<std::pair<int, int>> dragged_;  // the row whose edge is dragged, and its height
};

}  // namespace chemsieve::ui
