// A table of which the left columns stay in sight when it is scrolled to the right.
//
// They are painted over the columns that scroll beneath them, and what is at their place is theirs: one view, so that
// selection, keys, wheel and drags need nothing of their own. Columns that the user moved elsewhere scroll.
// Lengths in device independent pixels. Threads: window's thread.
#pragma once

#include <QTableView>

#include "ui/hits/title_header.h"

namespace chemsieve::ui {

class FrozenTable : public QTableView {
    Q_OBJECT
  public:
    explicit FrozenTable(QWidget* parent = nullptr);

    TitleHeader* titles() const noexcept { return titles_; }
    QModelIndex indexAt(const QPoint& place) const override;
    // Where a cell is seen; of a cell beneath the frozen columns, where it is.
    QRect visualRect(const QModelIndex& index) const override;
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

  private:
    void paint_frozen(QPainter& painter, const QRect& part);
    void paint_cell(QPainter& painter, const QStyleOptionViewItem& usual, const QModelIndex& index, const QRect& place);

    TitleHeader* titles_;
};

}  // namespace chemsieve::ui
