// The left end of the rows of hits: the star that marks a compound, its number in the list, and the bar of what is
// selected. A click on the star marks or unmarks; anywhere else it chooses the row. The lower edge of a row is dragged
// to size all rows.
//
// Threads: window's thread.
#pragma once

#include <QHeaderView>
#include <optional>
#include <utility>

#include "ui/hits/hit_model.h"

namespace chemsieve::ui {

class RowHeader : public QHeaderView {
    Q_OBJECT
  public:
    // The model must outlive the header.
    RowHeader(const HitModel* model, QWidget* parent);

    QSize sizeHint() const override;
    // The row under the mouse, here or in the table; -1: none.
    void set_hovered(int row);
    int hovered() const noexcept { return hovered_; }
    // The star's place in the header's viewport.
    QRect star_of(int row) const;

  Q_SIGNALS:
    void star_clicked(qint64 compound);
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
    // The row whose star is there; -1: none.
    int star_at(const QPoint& place) const;
    // Whether rows can be sized there.
    bool is_edge(const QPoint& place) const;

    const HitModel* model_;
    int hovered_ = -1;
    int pressed_star_ = -1;
    bool pressed_ = false;
    std::optional<std::pair<int, int>> dragged_;  // the row whose edge is dragged, and its height
};

}  // namespace chemsieve::ui
