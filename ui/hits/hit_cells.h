// How the cells of the hit table are painted: on the ground of their row, which is pale where it is selected or under
// the mouse, with a line below and none between columns.
//
// Lengths in device independent pixels. Threads: window's thread.
#pragma once

#include <QStyledItemDelegate>

#include "ui/drawings/drawing_cache.h"
#include "ui/hits/hit_model.h"

namespace chemsieve::ui {

// Whether a row is under the mouse, for all its cells.
using IsHovered = std::function<bool(int row)>;

class HitCellDelegate : public QStyledItemDelegate {
  public:
    HitCellDelegate(IsHovered is_hovered, QObject* parent);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    void paint_ground(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;

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

}  // namespace chemsieve::ui
