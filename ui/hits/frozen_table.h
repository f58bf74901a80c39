// A table of which the left columns stay in sight when it is scrolled to the right, and whose rows reach its right edge
// where the columns do not.
//
// These columns are painted over those that scroll beneath them, and what is at their place is theirs: one view, so
// that selection, keys, wheel and drags need nothing of their own. Columns that the user moved elsewhere scroll.
// Lengths in device independent pixels. Threads: window's thread.
#pragma once

#include <QHeaderView>
#include <QTableView>
#include <functional>
#include <optional>
#include <vector>

namespace chemsieve::ui {

// A section that stays, and its place in the viewport.
struct FrozenSection {
    int section = 0;
    int left = 0;
    int width = 0;
};

// The titles of a table's columns, of which some at the left stay in sight when the table is scrolled, and which sort
// by several columns: a click sorts by one, Shift+click by one more. The frozen sections are drawn at the left, over
// those that scroll; clicks, drags and tips at that place are theirs.
class TitleHeader : public QHeaderView {
    Q_OBJECT
  public:
    explicit TitleHeader(QWidget* parent);

    // Which sections stay, as long as no other stands before them.
    void set_staying(std::function<bool(int section)> stays) { stays_ = std::move(stays); }
    // From the left, also while nothing is scrolled. Fewer if they would leave no room for the others.
    std::vector<FrozenSection> frozen() const;
    int frozen_width() const;
    // The section whose title is seen there; -1: none.
    int title_at(int x) const;
    // Where the title of a section is seen.
    QRect place_of(int section) const;

  Q_SIGNALS:
    // By Shift+click.
    void further_order_wanted(int section);
    // A title is dragged onto the frozen ones, or from there: what is beneath them is to be seen.
    void unscrolled_wanted();

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

  private:
    // From a place that is seen to that of the section when nothing is frozen.
    QPoint unfrozen(const QPoint& place) const;
    bool send_unfrozen(QMouseEvent* event);
    bool is_moved_over_frozen(const QMouseEvent& event) const;
    // The frozen section whose right edge is there.
    std::optional<FrozenSection> frozen_edge_at(int x) const;
    // True if the event is of an edge of a frozen section.
    bool drag_frozen_edge(const QMouseEvent& event);

    std::function<bool(int)> stays_;
    std::optional<int> pressed_;  // the title that was pressed, not its edge
    QPoint pressed_at_;
    struct EdgeDrag {
        int section = 0;
        int width = 0;  // where it began
        int from = 0;
    };
    std::optional<EdgeDrag> edge_;  // a frozen section's
};

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
    void selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) override;
    // Paints the ground of a row, as selected as it is, in the part of it that `option` has. Nothing by itself.
    virtual void paint_row_ground(QPainter& painter, const QStyleOptionViewItem& option,
                                  const QModelIndex& index) const;

  private:
    // What of the viewport lies beyond the last column.
    QRect beyond_columns() const;
    void paint_beyond(QPainter& painter, const QRect& part);
    void paint_frozen(QPainter& painter, const QRect& part);
    void paint_cell(QPainter& painter, const QStyleOptionViewItem& usual, const QModelIndex& index, const QRect& place);

    TitleHeader* titles_;
};

}  // namespace chemsieve::ui
